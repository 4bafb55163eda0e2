"""One statement of a measure, read from left to right."""

import pytest

from pincite.citations.claims.measure_reader import Reader
from pincite.citations.text.reading import elements


def read(text, *, whole=False):
    return Reader(elements(text)).read(whole=whole)


def words(text, found):
    return " ".join(text[each.start : each.end] for each in found)


def test_who_changed_it_and_what():
    text = "The state cut the fee from 80 euros to 60 euros."
    found = read(text)
    assert (words(text, found.agent), words(text, found.measure)) == ("state", "fee")
    assert (found.later.value.values, found.earlier.value.values, found.direction) == ((60.0,), (80.0,), -1)


def test_each_value_keeps_its_period_whichever_stands_first():
    text = "Sales were $20 in 2023 and $22 in 2024."
    found = read(text)
    assert [(point.value.values, words(text, point.when)) for point in (found.later, found.earlier)] == [
        ((22.0,), "2024"), ((20.0,), "2023"),
    ]  # fmt: skip


def test_the_unit_of_which_there_are_so_many():
    text = "The rent is 12 euros per room."
    assert (words(text, read(text).per), read(text).tense) == ("room", "present")


@pytest.mark.parametrize(
    "text",
    ["The owner sang.", "", "Revenue growth was 5 %.",
     "Sales were $20 or $22.", "Sales ran from January to June."],
)  # fmt: skip
def test_what_is_no_statement_of_one_measure(text):
    assert read(text) is None


def test_what_says_more_is_not_read_as_a_whole():
    text = "Sales fell to $20 because the shop closed."
    assert read(text).direction == -1
    assert read(text, whole=True) is None


def test_what_was_read_is_kept_so_that_the_rest_is_looked_at():
    text = "Sales were $4 million for fuel and food."
    found = read(text)
    assert [text[each.start : each.end] for each in found.read][-2:] == ["for", "fuel"]
