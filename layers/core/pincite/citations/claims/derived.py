"""(an amount of a claim, the source's amounts and years) → could a reader have worked it out from them?

Sums, differences, products, shares, what is left of a whole, another period of a rate, the time between two years or
hours, what is held against a limit. That it can be is no proof, since chance gives such results too: it keeps an amount
from being held against a claim.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Quantity, comparable

_ALIKE, _HEDGED, _BEYOND = 0.02, 0.04, 0.3
"""Share by which a number that was worked out may differ from the one that is claimed, from one that is hedged, and by
which it may lie beyond one that the claim says is less or more."""
_SHARES = ("x", "fold", "%")
_TIME = ("s", "month")
_MOST = 40
"""Amounts of a source that are combined: a table has more, of which chance makes anything."""
_PERIODS = {"hourly": 1 / 24, "daily": 1.0, "weekly": 7.0, "monthly": 30.4, "quarterly": 91.25, "annual": 365.0,
            "annually": 365.0, "yearly": 365.0, "hour": 1 / 24, "day": 1.0, "week": 7.0, "month": 30.4,
            "quarter": 91.25, "year": 365.0}  # fmt: skip
"""Days of what a rate may be told for."""
_APART = ("more", "fewer", "up", "down", "together", "adding", "rest", "held against")
_TOTAL = frozenset({"total", "sum", "add", "remain", "leave", "difference"})
_BY = frozenset({"by", "plus", "minus"})
_MONTHS = {1.0: 30.4, 3.0: 91.25, 12.0: 365.0}
_SECONDS = {3600.0: 1 / 24, 86_400.0: 1.0, 604_800.0: 7.0}


class Amount(NamedTuple):
    """What an amount may be worked out from. `beside`: the claim's other amounts; `there`: the source's; `years`: those
    that it names; `apart`: whether sums
    and differences are spoken of; `ours`, `theirs`: days of the periods that the claim and the source speak of."""

    wanted: Quantity
    beside: tuple[Quantity, ...]
    there: tuple[Quantity, ...]
    years: tuple[int, ...]
    apart: bool
    ours: frozenset[float]
    theirs: frozenset[float]

    @classmethod
    def of(cls, claim: Sequence[Element], at: int, given: Sequence[Element]) -> Amount:
        """The amount at an index of the claim."""
        wanted = claim[at].quantity
        assert wanted is not None
        return cls(
            wanted,
            tuple(each.quantity for k, each in enumerate(claim) if each.quantity is not None and k != at),
            tuple(each.quantity for each in given if each.quantity is not None and not each.quantity.ordinal)[
                :_MOST
            ],
            tuple(sorted({each.date.year for each in given if each.date is not None and each.date.year})),
            any(map(_apart, claim))
            or any(
                each.kind == "rel" and each.value in _BY and behind.quantity is not None
                for each, behind in itertools.pairwise(given)
            ),
            _periods(claim),
            _periods(given),
        )


def derived(from_: Amount) -> bool:
    """Whether anything gives it, be it by chance."""
    wanted = from_.wanted
    years = wanted.dimension == "month" and not wanted.values[0] % 12  # `a 12-year-old`, `under 16`
    alike = [
        each
        for each in from_.there
        if _same_kind(wanted, each) or (years and each.bound and not each.dimension)
    ]
    if not wanted.bound and alike and all(each.bound for each in alike):
        return True  # it is held against a limit
    return _found(wanted, (*_of_two(from_), *_of_ratio(from_), *_of_years(from_))) or shared_out(from_)


def shared_out(from_: Amount) -> bool:
    """Whether a share of an amount, so many of so much each, or another period of a rate gives it."""
    return _found(from_.wanted, (*_of_product(from_), *_of_share(from_), *_of_rate(from_)))


def _found(wanted: Quantity, results: Sequence[float]) -> bool:
    value = wanted.values[0]
    if wanted.bound in ("over", "under"):
        sign = 1 if wanted.bound == "over" else -1
        return any(0 < sign * (other - value) <= _BEYOND * value for other in results)
    slack = _HEDGED * abs(value) if wanted.approx else min(max(wanted.step / 2, 1e-9), _ALIKE * abs(value))
    return any(other and abs(value - other) <= slack for other in results)


def _same_kind(wanted: Quantity, given: Quantity) -> bool:
    if "pp" in (wanted.dimension, given.dimension):
        return {wanted.dimension, given.dimension} <= {"pp", "%"}
    alike = wanted.dimension == given.dimension or {wanted.dimension, given.dimension} == {"month", "s"}
    return alike and comparable(wanted._replace(approx="about"), given)


def _of_two(from_: Amount) -> Iterator[float]:
    """Sums and differences; of shares what is left of the whole."""
    wanted = from_.wanted
    if wanted.dimension == "%":
        yield from (100 - each.values[0] for each in from_.there if each.dimension == "%")
    alike = [each for each in from_.there if _same_kind(wanted, each) or not each.dimension]
    for first, second in itertools.combinations(alike, 2):
        a, b = first.values[0], second.values[0]
        if from_.apart and (_same_kind(wanted, first) or _same_kind(wanted, second)):
            yield from (a + b, abs(a - b))
        if from_.apart and first.dimension != second.dimension:  # `20 days, and 11 holidays`
            yield sum(each.values[0] * (1 if each.dimension else wanted.factor) for each in (first, second))


def _of_ratio(from_: Amount) -> Iterator[float]:
    """One amount as a share or multiple of another of its kind, of the two together, and how far it is from it."""
    wanted = from_.wanted
    if wanted.dimension in _SHARES:
        scale = 100 if wanted.dimension == "%" else 1
        for first, second in itertools.permutations(from_.there, 2):
            a, b = first.values[0], second.values[0]
            if a > 0 and b > 0 and _same_kind(first, second):
                yield from (scale * a / b, scale * abs(a - b) / b, scale * a / (a + b))


def _of_product(from_: Amount) -> Iterator[float]:
    """So many of so much each; and the mean of so much for so many."""
    wanted = from_.wanted
    for first, second in itertools.permutations((*from_.there, *from_.beside), 2):
        a, b = first.values[0], second.values[0]
        many = not second.dimension or (second.dimension in _TIME and wanted.dimension not in _TIME)
        if many and b > 1 and _same_kind(wanted, first) and (first in from_.there or second in from_.there):
            yield from (a * b, a / b)


def _of_share(from_: Amount) -> Iterator[float]:
    """A share of an amount, what is left of it, and it with the share on top."""
    shares = [each.values[0] / 100 for each in from_.there if each.dimension == "%"]
    for share, each in itertools.product(shares, from_.there):
        if each.dimension != "%" and _same_kind(from_.wanted, each):
            yield from (each.values[0] * part for part in (share, 1 - share, 1 + share))


def _of_years(from_: Amount) -> Iterator[float]:
    if from_.wanted.dimension == "month":
        yield 12.0 * len(from_.years)  # `in the two years`
    if from_.wanted.dimension in ("", "month"):
        for a, b in itertools.combinations(from_.years, 2):
            yield (b - a) * (12.0 if from_.wanted.dimension else 1.0)
    if from_.wanted.dimension == "s":
        clocks = [each.values[0] * 60 for each in from_.there if each.dimension == "clock"]
        yield from (abs(a - b) for a, b in itertools.combinations(clocks, 2))


def _of_rate(from_: Amount) -> Iterator[float]:
    """What is told for one period, told for another; and so many payments of a month as a time."""
    for own, other in itertools.product(from_.ours, from_.theirs - from_.ours):
        for each in from_.there:
            if _same_kind(from_.wanted, each):
                yield from (each.values[0] * own / other, each.values[0] * max(1, round(own / other)))
    if from_.wanted.dimension == "month":
        counts = [each.values[0] for each in from_.there if not each.dimension]
        yield from (many * max(1, round(days / 30.4)) for many in counts for days in from_.theirs)


def _apart(each: Element) -> bool:
    """Whether a word tells of a sum or of what lies between two amounts: `more`, `after`, `total`, `not`."""
    told = each.kind in ("comp", "neg") or (
        each.kind == "rel" and each.value in ("after", "before", "between")
    )
    return (
        told
        or not each.keys.isdisjoint(_TOTAL)
        or any(not each.keys.isdisjoint(listed(category)) for category in _APART)
    )


def _periods(found: Sequence[Element]) -> frozenset[float]:
    """Days of the periods of which a text speaks: `a month`, `quarterly`."""
    words = (key.rpartition(" ")[2] for each in found for key in each.keys)  # `per month`, `a year`
    named = (_PERIODS[word] for word in words if word in _PERIODS)
    amounts = [each.quantity for each in found if each.quantity is not None]
    months = (_MONTHS.get(each.values[0], 0.0) for each in amounts if each.dimension == "month")
    others = (_SECONDS.get(each.values[0], 0.0) for each in amounts if each.dimension == "s")
    return frozenset((*named, *months, *others)) - {0.0}
