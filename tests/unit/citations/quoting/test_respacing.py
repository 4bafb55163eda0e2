"""Equal letters with other word boundaries."""

import pytest

from pincite.citations.quoting.respacing import respaced
from pincite.citations.reading.tokens import tokenise


@pytest.mark.parametrize(
    ("quote", "source", "spaces"),
    [
        ("the harbour master", "the harbour master", 0),
        ("a well-kept boat", "a wellkept boat", 0),
        ("theharbour master", "the harbour master", 1),
        ("the har bour mas ter", "the harbour master", 2),
    ],
)
def test_each_lost_or_invented_space_is_noise(quote, source, spaces):
    assert respaced(tokenise(quote), tokenise(source)) == pytest.approx(0.15 * spaces)


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("room 0 2 is free", "room 02 is free"),
        ("a dose of 0.5 grams", "a dose of 05 grams"),
        ("he is not able", "he is notable"),
        ("at -5 degrees", "at 5 degrees"),
    ],
)
def test_equal_letters_may_say_something_else(quote, source):
    assert respaced(tokenise(quote), tokenise(source)) is None
