"""Places of a quote in its source."""

import pytest

from pincite.citations.quoting.matching import Phrase, Source
from pincite.citations.reading.normalise import View

TEXT = (
    "The ferry leaves the old pier at 7:40 every morning. No dogs are allowed on deck. "
    "In winter the ferry leaves the old pier at 9:15 on weekdays."
)


def source(text=TEXT):
    return Source.of(View.of(text))


def test_every_place_that_has_the_letters_is_literal():
    places = source().literal(Phrase("THE FERRY leaves the  old pier"))
    assert [TEXT[slice(*place.span)] for place in places] == [
        "The ferry leaves the old pier",
        "the ferry leaves the old pier",
    ]
    assert all(place.good and place.noise == 0 for place in places)


def test_a_literal_place_may_be_looked_for_within_a_range():
    (place,) = source().literal(Phrase("the ferry leaves the old pier"), (60, len(TEXT)))
    assert place.span[0] > 60


@pytest.mark.parametrize(
    "quote", ["ferry leaves the old pie", "Dogs are allowed on deck.", "the ferry sinks", ""]
)
def test_a_part_of_a_word_a_turned_sentence_and_other_words_are_not_literal(quote):
    assert source().literal(Phrase(quote)) == []


@pytest.mark.parametrize(
    ("quote", "kinds"),
    [
        ("The ferry leaves the old pier at 7:45 every morning", ["number"]),
        ("The ferry leaves the old picr at 7:40 every morning", []),
        ("Dogs are allowed on deck.", ["negation"]),
    ],
)
def test_a_place_that_is_alike_says_what_differs(quote, kinds):
    best = source().alike(Phrase(quote))[0]
    assert ([each.kind for each in best.altered], best.good) == (kinds, not kinds)


def test_a_source_is_made_once_for_a_view():
    view = View.of(TEXT)
    assert Source.of(view) is Source.of(view)
    assert source("").alike(Phrase("the old pier")) == []
