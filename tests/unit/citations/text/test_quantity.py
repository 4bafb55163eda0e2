"""Numbers as they are written, and when one holds where another is given."""

import pytest

from pincite.citations.text.quantity import Quantity, agrees, comparable, contrary, exact, in_words, numeral


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("1,234.5", (1234.5,)), ("1.234,5", (1234.5,)), ("1 234", (1234.0,)), ("1'000'000", (1e6,)),
        ("1,00,000", (1e5,)), ("2½", (2.5,)), ("0.125", (0.125,)), ("1.234", (1.234, 1234.0)),
    ],
)  # fmt: skip
def test_a_numeral_in_each_way_to_write_it(written, values):
    assert numeral(written).values == values


@pytest.mark.parametrize("written", ["", " ", "12a", "1.2.", "seven"])
def test_what_is_no_numeral(written):
    assert numeral(written) is None


@pytest.mark.parametrize(
    ("words", "language", "value", "used"),
    [("three hundred and five trees", "en", 305, 4), ("twenty one", "en", 21, 2), ("treinta y dos", "es", 32, 3),
     ("two million forty", "en", 2_000_040, 3)],
)  # fmt: skip
def test_a_number_in_words(words, language, value, used):
    found, count = in_words(words.split(), language)
    assert (found.values, count) == ((float(value),), used)
    assert in_words(["trees"], language) is None


def q(value, dimension="EUR", bound="", approx="", step=1.0):
    return Quantity((float(value),), dimension, step, bound, approx)


@pytest.mark.parametrize(
    ("claimed", "given", "holds", "against"),
    [
        (q(50), q(50), True, ""),
        (q(50), q(60), False, "number"),
        (q(50, bound="max"), q(50, bound="under"), True, ""),
        (q(50, bound="under"), q(50, bound="max"), False, ""),
        (q(50, bound="min"), q(50, bound="max"), False, "bound"),
        (q(50, bound="min"), q(60), True, ""),
        (q(50), q(50, bound="max"), False, ""),
        (q(50, approx="about"), q(51), True, ""),
        (q(50), q(50, approx="about"), False, ""),
        (q(50, "s"), q(60), False, ""),
    ],
)
def test_one_holds_or_is_excluded_where_another_is_given(claimed, given, holds, against):
    assert (agrees(claimed, given), contrary(claimed, given)) == (holds, against)


def test_only_what_is_no_limit_can_be_worked_with():
    assert (exact(q(5, bound="max")), exact(None), exact(q(5))) == (None, None, q(5))


def test_an_ordinal_counts_nothing():
    assert not comparable(q(3, "")._replace(ordinal=True), q(3, ""))
