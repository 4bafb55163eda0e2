"""Words that end in a full stop without ending a sentence."""

import pytest

from pincite.citations.reading import abbreviations


@pytest.mark.parametrize(
    ("words", "some", "other"),
    [
        (abbreviations.TITLES, "dr", "harbor"),
        (abbreviations.REFERENCES, "fig", "dr"),
        (abbreviations.CLIPPED, "approx", "boat"),
        (abbreviations.ENDING, "etc", "dr"),
        (abbreviations.MONTHS, "märz", "montag"),
        (abbreviations.BEFORE_ORDINAL, "im", "haus"),
        (abbreviations.STARTERS, "the", "boat"),
    ],
)
def test_a_list_has_words_of_its_kind_alone(words, some, other):
    assert some in words
    assert other not in words
    assert all(word == word.lower() and not word.endswith(".") for word in words)


def test_what_never_ends_a_sentence_is_clipped_and_never_ends_one():
    assert abbreviations.NEVER <= abbreviations.CLIPPED
    assert not abbreviations.NEVER & abbreviations.ENDING
