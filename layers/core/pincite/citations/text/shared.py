"""elements of a text → the same with what one of them shares with the next: a unit, a scale, a day."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.reading.dates import Date
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import CURRENCIES


def _year_alone(each: Element) -> bool:
    return each.date is not None and not each.date.month


def _year_after(found: Sequence[Element], at: int) -> Date | None:
    """`June 30, 2024 and 2023`: the day of the year that stands there alone."""
    k = at - 1
    while k > 0 and (found[k].value in (",", "and", "or") or _year_alone(found[k])):
        k -= 1
    day, own = found[k].date, found[at].date
    if own is None or own.month or day is None or not day.month or k == at - 1:
        return None
    return Date(own.year, day.month, day.day, own.start, own.end)


MILLE = 1000.0
"""What a number below this shares a scale with that is given behind the next one: `from 40 to 50 million`."""


def joined(found: list[Element]) -> list[Element]:
    """Shared units of ranges: `25–50 basis points` are two of them, `from 2 to 3 %` too; the shared day of years."""
    for i in range(len(found) - 1, 1, -1):
        date = _year_after(found, i)
        if date is not None:
            keys = frozenset({f"date {date.year} {date.month} {date.day}"})
            found[i] = found[i]._replace(date=date, keys=keys)
    for i in range(len(found) - 1):
        first = found[i]
        if first.kind != "quantity" or first.quantity is None or first.quantity.dimension:
            continue
        j = i + 1
        while j < len(found) and j <= i + 2 and found[j].value in ("to", "or", "and", "-", "–", "—"):
            j += 1
        after = found[j].quantity if j < len(found) else None
        scale = after is not None and not after.dimension and after.factor > MILLE > first.quantity.values[0]
        if after is not None and (after.dimension not in ("", *CURRENCIES) or scale):
            found[i] = first._replace(quantity=first.quantity.scaled(after.factor, after.dimension))
    return found
