"""The keys that a text's words may have."""

import pytest

from pincite.citations.text.reading import elements
from pincite.citations.text.vocabulary import words


@pytest.mark.parametrize(
    "text",
    [
        "She gave back the keys.",
        "Prices rose to 4 euros in the U.S.",
        "The agree-\nment ends.",
        "AT&T sold its mast.",
    ],
)
def test_never_one_too_few(text):
    found = words(text, "en")
    assert [
        text[e.start : e.end] for e in elements(text, "en") if e.kind == "word" and not e.keys <= found
    ] == []


def test_words_are_their_lemmas_in_english_alone():
    assert "key" in words("keys", "en")
    assert words("Schlüssel", "de") == {"schlüssel"}


def test_a_word_that_is_not_there_is_not_found():
    assert "lock" not in words("The keys hang by the door.", "en")
    assert words("", "en") == words("12 %", "en") == frozenset()
