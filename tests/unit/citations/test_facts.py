"""Quantities and dates are read as what they mean, and agree only where they mean the same."""

import pytest

from pincite.citations.compare.same import holds, same
from pincite.citations.reading.dates import dates
from pincite.citations.text.reading import elements


def quantities(text):
    """The amounts of a text."""
    return [each.quantity for each in elements(text, "en") if each.quantity is not None]


def agree(left, right):
    """Whether a source with `right` bears `left`: any amount of the one that of the other."""
    return same(*(next(e for e in elements(text, "en") if e.kind == "quantity") for text in (left, right)))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("1,200.00", "1200"),
        ("1.200,00", "1200"),
        ("16.181 users", "16,181 users"),
        ("1 234 567", "1,234,567"),
        ("1’000", "1000"),
        ("12.5", "12,5"),
        ("5 µg", "5 μg"),
        ("$3.2 million", "$3,200,000"),
        ("twelve months", "one year"),
        ("90 minutes", "1.5 hours"),
        ("2 kg", "2,000 g"),
        ("five percent", "5 %"),
        ("5 per cent", "5%"),
        ("twenty-one people", "21 people"),
        ("three hundred and five pages", "305 pages"),
        ("two dozen eggs", "24 eggs"),
        ("40 EUR", "€40"),
        ("the 3rd edition", "the third edition"),
        ("about 9 million users", "8.9 million users"),
        ("more than 700 journals", "712 journals"),
    ],
)
def test_equal_values_agree(left, right):
    assert agree(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("2.5", "25"),
        ("0.5 %", "0.5"),
        ("1,5", "15"),
        ("1.2500", "12500"),
        ("1,000", "1"),
        ("5 mg", "5 µg"),
        ("30 business days", "30 days"),
        ("EUR 40", "USD 40"),
        ("$3.2 million", "$3.2 billion"),
        ("ten years", "twelve months"),
        ("3rd", "3"),
        ("712 journals", "more than 700 journals"),
        ("more than 700 journals", "650 journals"),
    ],
)
def test_other_values_units_and_scales_do_not(left, right):
    assert not agree(left, right)


def test_the_first_number_of_a_range_takes_the_unit_of_the_second():
    first, second = quantities("It takes 5 to 7 days.")
    assert (first.dimension, second.dimension) == ("s", "s")


def test_lonely_one_is_a_word_and_not_a_number():
    assert quantities("one of the best, at one with itself") == []


@pytest.mark.parametrize(
    "text", ["June 26, 1980", "26 June 1980", "June 26th, 1980", "1980-06-26", "6/26/1980", "26/6/1980"]
)
def test_every_form_of_a_date_reads_the_same(text):
    assert [(d.year, d.month, d.day) for d in dates(text)] == [(1980, 6, 26)]


def test_a_date_agrees_with_one_that_says_more_and_not_with_one_that_says_less():
    whole, part = dates("on May 3, 2004")[0], dates("in May 2004")[0]
    assert holds(part, whole)
    assert not holds(whole, part)


def test_may_and_march_are_months_only_with_a_capital():
    assert dates("they may 12 times") == []
    assert dates("we march 3 miles") == []
