"""(comparison) → amounts and days that are not the statement's own, and may be so all the same.

The difference or the rest of what it gives, the second of two, another rate, a day before or after a change.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise

from pincite.citations.claims.prove import Comparison, denies
from pincite.citations.text.data import equivalents, listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import equal

_SPANS = frozenset({"before", "after", "until", "since", "from", "between", "to", "by"})
_POINTS = frozenset({"in", "on", "at", ""})


def listed_beside(each: Element, given: Sequence[Element]) -> bool:
    """Whether the statement names the claim's year or day beside another: `June 30, 2024 and 2023`, `March 2 and 9`."""
    if each.date is None:
        return False
    years = {other.date.year for other in given if other.date is not None}
    if len(years) > 1 and each.date.year in years:
        return True
    days = {e.quantity.values[0] for e in given if e.quantity is not None and not e.quantity.dimension}
    return bool(each.date.day) and float(each.date.day) in days


def of_the_others(found: Comparison, at: int) -> bool:
    """Whether the claim has the rest of a share, and a word that the statement has not: `20 % were made by others`."""
    ours = found.claim[at].quantity
    if ours is None or ours.dimension != "%":
        return False
    rest = any(
        each.quantity is not None and equal(each.quantity.values[0] + ours.values[0], 100.0)
        for each in found.given
    )
    return rest and any(
        (each.content or each.kind == "rel") and k != at and k not in found.pairs
        for k, each in enumerate(found.claim)
    )


def derived(each: Element, given: Sequence[Element]) -> bool:
    """Whether the claim's amount is the difference or the sum of two of the statement's: `by two votes` of 51 to 49."""
    ours = each.quantity
    if ours is None or ours.ordinal:
        return False
    there = [e.quantity for e in given if e.quantity is not None and not e.quantity.ordinal]
    values = [e.values[0] for e in there if e.dimension == ours.dimension or not ours.dimension]
    return any(
        equal(abs(a - b), ours.values[0]) or equal(a + b, ours.values[0]) for a, b in combinations(values, 2)
    )


def left_bare(each: Element, given: Sequence[Element], j: int) -> bool:
    """`five years for the motor and two for other parts`: the claim's figure, without its unit or its limit."""
    ours, theirs = each.quantity, given[j].quantity
    if ours is None or theirs is None or theirs.dimension not in ("", ours.dimension) or not ours.dimension:
        return False
    if j and given[j - 1].value == "(":
        return False
    if theirs.dimension == ours.dimension:
        shared = bool(j and ours.bound and not theirs.bound) and given[j - 1].kind in ("conj", "mark")
        return shared and equal(ours.values[0], theirs.values[0])
    return equal(ours.values[0] / ours.factor, theirs.values[0])


def otherwise_placed(found: Comparison, i: int, j: int, kind: str) -> bool:
    """Whether the two may both be so: a day beside a span of time, a limit denied or told of the rest, amounts of
    different times (`1.5 days per month`, `18 days a year`)."""
    claim, given = found.claim, found.given
    ours, theirs = claim[i].quantity, given[j].quantity
    if kind == "date" or (ours is not None and ours.dimension == "clock"):
        return _ahead(claim, i) in _POINTS and _ahead(given, j) in _SPANS
    if kind == "bound":
        told = sum(map(denies, claim)) != sum(map(denies, given)) or any(e.value == "only" for e in claim)
        rest = listed("more") | listed("fewer") | listed("rest")
        beyond = [each for k, each in enumerate(given) if k not in found.pairs.values()]
        return told or any(each.keys & rest or each.value in ("above", "below", "beyond") for each in beyond)
    if kind != "number" or ours is None or theirs is None:
        return False
    mine, its = _rate(claim), _rate(given)
    return bool(mine and its and mine.isdisjoint(its))


def _rate(found: Sequence[Element]) -> frozenset[str]:
    """Of what there is so much each time: `per minute`, `a year`."""
    named = (b.keys for a, b in pairwise(found) if a.kind == "rel" and a.value == "per")
    return frozenset().union(*named, *(each.keys & _frequencies() for each in found))


@cache
def _frequencies() -> frozenset[str]:
    return frozenset().union(
        *(
            equivalents()[0].get((word,), frozenset())
            for word in ("yearly", "monthly", "weekly", "daily", "hourly")
        )
    )


def _ahead(found: Sequence[Element], at: int) -> str:
    """The preposition before an amount or a day."""
    before = next((each for each in reversed(found[:at]) if each.kind != "det"), None)
    return before.value if before is not None and before.kind == "rel" else ""
