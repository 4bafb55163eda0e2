"""The amount that begins at a word: share, scale, unit, and a limit behind it."""

import pytest

from pincite.citations.text.reading import elements


def amounts(text):
    return [each.quantity for each in elements(text, "en") if each.quantity is not None]


@pytest.mark.parametrize(
    ("text", "value", "dimension"),
    [
        ("a third of the pupils", 100 / 3, "%"),
        ("one in five pupils", 20, "%"),
        ("$3.5 million", 3_500_000, "USD"),
        ("twenty-one kilograms", 21_000, "g"),
        ("half an hour", 1_800, "s"),
        ("12 percentage points", 12, "pp"),
        ("two dozen eggs", 24, ""),
        ("ten (10) working days", 10, "business day"),
    ],
)
def test_it_takes_its_share_scale_and_unit(text, value, dimension):
    (found,) = amounts(text)
    assert (found.values[0], found.dimension) == (pytest.approx(value), dimension)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("40 guests or more", "min"),
        ("40 kg or less", "max"),
        ("at least 40 guests", "min"),
        ("40 guests", ""),
    ],
)
def test_a_limit_before_or_behind_is_its_own(text, bound):
    (found,) = amounts(text)
    assert (found.bound, found.values) == (bound, ((40_000.0,) if "kg" in text else (40.0,)))


@pytest.mark.parametrize("text", ["no one came", "a second opinion", "the hundredfold", "", "quarterly"])
def test_words_that_count_nothing_are_no_amounts(text):
    assert [found for found in amounts(text) if found.dimension != "fold"] == []


def test_an_ordinal_is_told_from_a_count():
    assert [found.ordinal for found in amounts("the 3rd of 3 gates")] == [True, False]
