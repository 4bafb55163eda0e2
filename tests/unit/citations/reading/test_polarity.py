"""Words that deny, and opposites."""

import pytest

from pincite.citations.reading.polarity import denies, negations, opposed


@pytest.mark.parametrize(
    ("word", "other", "holds"),
    [
        ("open", "closed", True),
        ("closed", "open", True),
        ("open", "green", False),
        ("open", "open", False),
        ("", "", False),
    ],
)
def test_opposites_are_so_both_ways(word, other, holds):
    assert opposed(word, other) is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("The city refused to pay.", True),
        ("It sails without lamps.", True),
        ("Only members pay.", True),
        ("It turned down the offer.", True),
        ("The bank pays.", False),
        ("It is not lit.", False),
        ("", False),
    ],
)
def test_some_words_deny_without_a_negation(text, holds):
    assert denies(text) is holds


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("it is not lit", 1),
        ("it isn't lit and never was", 2),
        ("not only lamps", 0),
        ("no later than june", 0),
        ("neither lamps nor boats", 1),
        ("it is lit", 0),
        ("", 0),
    ],
)
def test_negations_are_counted(text, count):
    assert negations(text.split()) == count
