"""When and where two points of a measure are: whether the claim's words for it are the statement's, or exclude them."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence

from pincite.citations.claims.measure import Measured, Point, of_years, relative
from pincite.citations.compare.same import excluding, holds, same
from pincite.citations.reading.dates import MONTHS
from pincite.citations.text.element import Element


def bag(ours: Sequence[Element], theirs: Sequence[Element]) -> bool:
    """Whether each side has a word for each of the other's."""
    left = list(theirs)
    for each in ours:
        match = next((other for other in left if same(each, other)), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def excludes(said: Point, point: Point) -> bool:
    """Whether the two periods are of other days, or of another length."""
    days = [[e.date for e in side.when if e.date is not None] for side in (said, point)]
    if len(days[0]) == len(days[1]) == 1 and excluding(days[0][0], days[1][0]):
        return True
    kinds = [{key for e in side.when for key in _long(e)} for side in (said, point)]
    return bool(kinds[0] and kinds[1]) and kinds[0].isdisjoint(kinds[1])


def _long(each: Element) -> set[str]:
    """How long a period is, by the word for it."""
    if each.quantity is not None and not each.quantity.ordinal:
        return {_WHOLE.get((each.quantity.values[0], each.quantity.dimension), str(each.quantity.values[0]))}
    return set(each.keys & {"year", "quarter", "month", "week", "day"})


_WHOLE = {(12.0, "month"): "year", (3.0, "month"): "quarter", (1.0, "month"): "month"}
"""Lengths that have a word of their own."""


def fits(said: Point, point: Point, given: Measured) -> bool:
    """Whether the claim's words for when and where are the point's."""
    if not bag(said.where, point.where):
        return False
    if any(each.kind == "rel" and not any(same(each, ours) for ours in said.when) for each in point.when):
        return False  # `by 2019`, `before 2019`
    if sum(each.date is not None or not each.keys.isdisjoint(MONTHS) for each in point.when) > 1:
        return bag(said.when, point.when)  # of two days or months one is not the other
    words = [each for each in said.when if each.keys.isdisjoint({"same", "the same", "corresponding"})]
    ends = len(words) < len(said.when) or any(_ends(each, words, point) for each in words)
    return all(any(_alike(a, b, ends=ends) for b in point.when) or _ends(a, words, point) for a in words) or (
        point is given.earlier and _year_before(words, given)
    )


def _alike(claimed: Element, given: Element, *, ends: bool) -> bool:
    """The same period: what was measured in June was not in the year; `ends`: on the last day of which it was."""
    whole = ends or claimed.date is None or given.date is None or holds(given.date, claimed.date)
    return whole and same(claimed, given)


def _ends(each: Element, words: Sequence[Element], point: Point) -> bool:
    """`the end of 2016` is December 31, 2016; `the end of March 2017` is its last day."""
    days = [e.date for e in point.when if e.date is not None]
    said = [e.date for e in words if e.date is not None]
    if each.keys.isdisjoint({"end", "at the end of"}) or len(days) != 1 or len(said) != 1:
        return False
    day = days[0]
    last = bool(day.year and day.month) and day.day == monthrange(day.year, day.month)[1]
    return last and (said[0].month == day.month or (not said[0].month and day.month == 12))


def _year_before(words: Sequence[Element], given: Measured) -> bool:
    """`a year earlier`, where the statement says so too or names both years."""
    if not any(map(relative, words)) or not any(map(of_years, words)):
        return False
    if not all(of_years(each) or relative(each) for each in words):
        return False
    if any(map(relative, given.earlier.when)):
        return any(map(of_years, given.earlier.when))
    later, earlier = given.later.when, given.earlier.when
    days = [[e.date for e in side if e.date is not None] for side in (later, earlier)]
    if [len(side) for side in days] != [1, 1]:
        return False
    a, b = days[0][0], days[1][0]
    others = ([e for e in side if e.date is None] for side in (later, earlier))
    return (a.year, a.month, a.day) == (b.year + 1, b.month, b.day) and bool(b.year) and bag(*others)


def next_to(later: Point, earlier: Point) -> bool:
    """Whether no year lies between the two, so that `rose in 2021` tells of the change from the one to the other."""
    years = [[e.date.year for e in point.when if e.date is not None] for point in (later, earlier)]
    return (
        [len(side) for side in years] != [1, 1] or not all(map(all, years)) or years[0][0] - years[1][0] <= 1
    )


def _quarter(point: Point) -> int:
    """Quarters since the year 0 of `the third quarter of 2014`; 0 for another period."""
    years = [e.date.year for e in point.when if e.date is not None and not e.date.month]
    which = [e.quantity.values[0] for e in point.when if e.quantity is not None and e.quantity.ordinal]
    named = any("quarter" in e.keys for e in point.when)
    return int(4 * years[0] + which[0]) if named and len(years) == len(which) == 1 else 0


def apart(later: Point, earlier: Point, over: str) -> bool:
    """Whether the two days or quarters are a year, a quarter or a month apart."""
    quarters = [_quarter(point) for point in (later, earlier)]
    if all(quarters):
        return quarters[0] - quarters[1] == {"year": 4, "quarter": 1, "month": 0}[over]
    days = [[e.date for e in point.when if e.date is not None] for point in (later, earlier)]
    if [len(side) for side in days] != [1, 1]:
        return False
    a, b = days[0][0], days[1][0]
    if over == "year" and not a.month and not b.month:
        return a.year == b.year + 1
    months = 12 * (a.year - b.year) + a.month - b.month
    ends = all(day.day >= 28 for day in (a, b)) or a.day == b.day
    return bool(a.month and b.month) and ends and months == {"year": 12, "quarter": 3, "month": 1}[over]
