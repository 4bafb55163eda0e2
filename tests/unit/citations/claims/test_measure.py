"""Two points of a measure, and the words that say when and which way."""

import pytest

from pincite.citations.claims.measure import (
    Measured,
    Point,
    direction_of,
    in_time,
    of_time,
    of_years,
    relative,
)
from pincite.citations.text.reading import elements


def point(text):
    return Point(None, tuple(elements(text, "en")), ())


@pytest.mark.parametrize(
    ("word", "direction"),
    [("rose", 1), ("higher", 1), ("fell", -1), ("fewer", -1), ("sang", 0), ("remained", 0)],
)
def test_which_way_a_word_says(word, direction):
    assert direction_of(elements(f"it {word}", "en")[1]) == direction


@pytest.mark.parametrize(
    ("text", "time", "other", "years"),
    [("2019", True, False, False), ("year earlier", True, True, True), ("oak", False, False, False)],
)
def test_when_a_word_says(text, time, other, years):
    found = elements(text, "en")
    assert [any(map(asks, found)) for asks in (of_time, relative, of_years)] == [time, other, years]


def test_the_later_of_two_days_comes_first():
    may, june = point("3 May 2020"), point("1 June 2020")
    assert in_time(may, june) == in_time(june, may) == (june, may)


@pytest.mark.parametrize(
    ("one", "other"), [("2020", "2020"), ("2020", "winter"), ("", "2020"), ("3 May", "4 May")]
)
def test_what_has_no_order(one, other):
    assert in_time(point(one), point(other)) is None


def test_it_changes_only_where_something_says_so():
    still = Measured((), point("2020"), point("2019"))
    assert not still.changes
    assert still._replace(direction=-1).changes
    assert still._replace(steady=True).changes
