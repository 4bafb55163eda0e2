"""(elements of a sentence) → what they say of a measure: its values, when and where each held, and how it changed.

`Sales were $20 in 2024 compared to $22 in 2023`, `sales fell by $2 to $20`, `the state cut the fee from $80 to $60`,
`sales were $2 higher in 2023 than in 2024`: one shape, a measure with two points and what lies between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.citations.claims.measure import (
    Measured,
    Point,
    direction_of,
    of_time,
)
from pincite.citations.claims.measure_reader import Reader
from pincite.citations.compare.omissions import reports
from pincite.citations.text.element import Element

_BLOCKING = frozenset({"neg", "cond", "force"})


def measured(found: Sequence[Element]) -> Iterator[Measured]:
    """Each statement of a measure in a sentence; coordinated ones apart, and changes that it names by a noun."""
    start = 0
    for at in range(len(found) + 1):
        if at == len(found) or _ends(found, start, at):
            one = read(found[start:at])
            if one is not None:
                yield one
            start = at + 1
    for at, each in enumerate(found):
        if direction_of(each) and at + 1 < len(found) and found[at + 1].value in ("in", "of", "to"):
            end = next((k for k in range(at, len(found)) if _stops(found[k])), len(found))
            one = read(found[at:end])
            if one is not None and (one.later.value or one.share or one.delta):
                yield one
    yield from _named_values(found)


def _named_values(found: Sequence[Element]) -> Iterator[Measured]:
    """`On 31 May it had debts of $2 and a capital of $5`: values that are only named, in a sentence of one day."""
    days = [each for each in found if each.kind == "date"]
    if len(days) != 1 or any(each.kind in _BLOCKING or reports(each) for each in found):
        return
    for at, each in enumerate(found):
        if each.quantity is None or each.quantity.ordinal or at < 2 or found[at - 1].value != "of":
            continue
        k = at - 1
        while k > 0 and found[k - 1].kind == "word" and not direction_of(found[k - 1]):
            k -= 1
        name = tuple(found[k : at - 1])
        if name and found[k - 1].kind in ("aux", "conj", "det", "mark") and k:
            value = Point(each.quantity, (days[0],), ())
            yield Measured(name, value, Point(None, (), ()), said={"later": each}, read=tuple(found))


def _stops(each: Element) -> bool:
    return (each.kind == "mark" and each.value in ",;.") or each.kind in ("be", "aux", "conj", "reason")


def _ends(found: Sequence[Element], start: int, at: int) -> bool:
    each = found[at]
    if each.kind == "mark" and each.value in ";.":
        return True
    if each.kind not in ("conj", "concess") or each.value == "or":
        return False
    close = next((k for k in range(at, len(found)) if found[k].value in (";", ".")), len(found))
    return _said(found[start:at]) and _said(found[at + 1 : min(close, at + 9)], here=True)


def _said(found: Sequence[Element], *, here: bool = False) -> bool:
    """Whether something is said there, not only named; `here`: by a subject of its own."""
    for at, each in enumerate(found):
        if of_time(each):
            continue
        if each.kind == "be" or each.value == "past" or direction_of(each):
            return not here or any(other.content for other in found[:at])
    return False


def read(found: Sequence[Element], *, whole: bool = False) -> Measured | None:
    """One statement of a measure; None where it is none. `whole`: also where it says more than that."""
    if any(each.kind in _BLOCKING or reports(each) or "respectively" in each.keys for each in found):
        return None
    return Reader(found).read(whole=whole)
