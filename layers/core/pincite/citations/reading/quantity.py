"""A number with its unit, and when two of them say the same."""

from __future__ import annotations

from typing import NamedTuple

from pincite.citations.reading.units import BASE, HEDGES


class Quantity(NamedTuple):
    """A number with its unit. `readings`: the values it may mean. `unit`: base unit, `%`, a currency, or "".

    `noun`: the stem-like word counted where there is no unit ("30 volumes"). `ordinal`: third, 21st.
    """

    readings: tuple[float, ...]
    unit: str
    start: int
    end: int
    noun: str = ""
    hedge: str = ""
    ordinal: bool = False


def same_value(a: Quantity, b: Quantity) -> bool:
    """Whether the claim's quantity `a` holds where the source says `b`.

    A hedge of the claim's covers what speakers round to: `about 9` 10 % either side, `over 9` anything above up to ten
    times, `nearly 9` down to half of it. A hedge of the source's covers nothing: a claim may not be more exact.
    """
    if a.unit != b.unit and not (_bare(a, b) or _bare(b, a)):
        return False
    if a.ordinal != b.ordinal and not (a.unit or b.unit) and max(a.readings[0], b.readings[0]) < 100:
        return False
    return any(_agree(x, y, a.hedge) for x in a.readings for y in b.readings)


def is_year(quantity: Quantity) -> bool:
    """1000 to 2100, without a unit."""
    value = quantity.readings[0]
    return not quantity.unit and not quantity.ordinal and 1000 <= value <= 2100 and value == int(value)


def _bare(a: Quantity, b: Quantity) -> bool:
    """A number without unit or noun beside one with a currency: tables and headings leave it out."""
    return not a.unit and not a.noun and b.unit in BASE["money"]


def _agree(x: float, y: float, hedge: str) -> bool:
    """Whether the claim's value x, hedged as it is, holds where the source says y."""
    if x == y or abs(x - y) <= 1e-9 * max(abs(x), abs(y)):
        return True
    kind = HEDGES.get(hedge, "")
    return (
        (kind == "about" and abs(x - y) <= 0.1 * abs(x))
        or (kind == "over" and x < y <= 10 * x)
        or (kind == "under" and 0.5 * x <= y < x)
    )
