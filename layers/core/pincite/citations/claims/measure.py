"""What a sentence says of a measure, as a noun: two points in time or place, and what lies between them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from pincite.citations.compare.narrowing import says_when
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Quantity


class Point(NamedTuple):
    """One value of a measure. `when`: its period; `where`: other words that say of what it is the value."""

    value: Quantity | None
    when: tuple[Element, ...]
    where: tuple[Element, ...]


class Measured(NamedTuple):
    """`measure`: the words for what is measured. `later`, `earlier`: its two points, the first named and the second
    where nothing says which is which (`ordered`). `delta`, `share`, `times`: by how much it changed; `direction`: 1 up,
    -1 down, 0 the same where `steady`, or not said. `agent`: who changed it; `per`: the unit of which there are so
    many; `over`: the time in which it changed, by its word: `over the quarter`; `tense`: of its
    `is`; `said`: the words for each of these; `read`: all elements that were read for it."""

    measure: tuple[Element, ...]
    later: Point
    earlier: Point
    ordered: bool = True
    delta: Quantity | None = None
    share: Quantity | None = None
    times: Quantity | None = None
    direction: int = 0
    steady: bool = False
    agent: tuple[Element, ...] = ()
    per: tuple[Element, ...] = ()
    over: str = ""
    tense: str = ""
    said: Mapping[str, Element] = MappingProxyType({})
    read: tuple[Element, ...] = ()

    @property
    def changes(self) -> bool:
        """Whether it says that the measure changed or did not, or how two points compare."""
        return bool(self.direction or self.steady or self.delta or self.share or self.times)


def of_time(each: Element) -> bool:
    """Whether the word says when."""
    if each.kind == "date" or says_when(each) or relative(each):
        return True
    return each.quantity is not None and each.quantity.ordinal


def relative(each: Element) -> bool:
    """Whether the word says when by another time: `a year earlier`."""
    return bool(each.keys & (listed("year ago") | listed("relative"))) or each.value == "before"


def of_years(each: Element) -> bool:
    """Whether the word speaks of a year: `the prior year`, `year over year`."""
    return bool(each.keys & (listed("year ago") | listed("of a year")))


def direction_of(each: Element) -> int:
    """1 for a word that says up or more, -1 for down or less, else 0."""
    if each.keys & (listed("up") | listed("more")) or "bound over" in each.keys:
        return 1
    return -1 if each.keys & (listed("down") | listed("fewer")) or "bound under" in each.keys else 0


def in_time(first: Point, second: Point) -> tuple[Point, Point] | None:
    """The later point and the earlier one, where each has a day or a year of its own."""
    days = [[e.date for e in point.when if e.date is not None] for point in (first, second)]
    if [len(side) for side in days] != [1, 1] or not all(side[0].year for side in days):
        return None
    a, b = days[0][0], days[1][0]
    if (a.year, a.month, a.day) == (b.year, b.month, b.day):
        return None
    return (first, second) if (a.year, a.month, a.day) > (b.year, b.month, b.day) else (second, first)
