"""When two points of a measure are."""

import pytest

from pincite.citations.claims.measure import Point
from pincite.citations.claims.measured import read
from pincite.citations.claims.periods import apart, bag, excludes, fits, next_to
from pincite.citations.text.reading import elements


def point(text):
    return Point(
        None, tuple(each for each in elements(text, "en") if not each.light and each.kind != "rel"), ()
    )


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [("red oak", "oaks red", True), ("red oak", "oak", False), ("oak", "red oak", False), ("", "", True)],
)
def test_each_side_has_the_others_words(one, other, alike):
    assert bag(elements(one, "en"), elements(other, "en")) is alike


@pytest.mark.parametrize(
    ("one", "other", "other_time"),
    [("2019", "2020", True), ("2019", "May 2019", False), ("quarter", "year", True), ("", "2020", False)],
)
def test_periods_of_other_days_or_length(one, other, other_time):
    assert excludes(point(one), point(other)) is other_time


@pytest.mark.parametrize(
    ("said", "when", "is_it"),
    [("2019", "2019", True), ("2019", "2020", False), ("the end of 2019", "31 December 2019", True),
     ("the end of 2019", "30 December 2019", False), ("2019", "3 June 2019", False), ("", "2019", True)],
)  # fmt: skip
def test_the_claims_words_for_it_are_the_statements(said, when, is_it):
    given = read(elements("Sales were $20."))
    assert fits(point(said), point(when), given) is is_it


def test_a_year_earlier_is_the_year_before():
    given = read(elements("Sales were $20 in 2024 compared to $22 in 2023."))
    assert fits(point("a year earlier"), given.earlier, given)
    assert not fits(point("a year earlier"), given.later, given)


@pytest.mark.parametrize(
    ("later", "earlier", "over", "holds"),
    [("2021", "2020", "year", True), ("2022", "2020", "year", False),
     ("30 June 2020", "31 March 2020", "quarter", True),
     ("30 June 2020", "31 May 2020", "quarter", False), ("winter", "2020", "year", False)],
)  # fmt: skip
def test_how_far_apart_they_are(later, earlier, over, holds):
    assert apart(point(later), point(earlier), over) is holds


def test_no_year_lies_between_neighbours():
    assert next_to(point("2021"), point("2020"))
    assert not next_to(point("2021"), point("2019"))
