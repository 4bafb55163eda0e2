"""A word of the quote and a word of the source: misread, or two words."""

import pytest

from pincite.citations.quoting.vocabulary import Vocabulary
from pincite.citations.quoting.words import Spelling
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import tokenise


def noise(quote, source):
    """Noise between the last words of two sentences."""
    mine, view = View.of(f"We saw the {quote}"), View.of(f"We saw the {source}")
    left, right = (tokenise(each.folded)[3:] for each in (mine, view))
    return Spelling(mine, Vocabulary(view)).misread(left, right)


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("government", "govemment"),
        ("committee", "comittee"),
        ("cafés", "cafes"),
        ("officers", "of cers"),
        ("officers", "0fficers"),
    ],
    ids=["shapes that are confused", "a slip of a hand", "accents", "a lost ligature", "digits for letters"],
)
def test_a_spelling_that_is_no_word_is_forgiven(quote, source):
    assert 0 < noise(quote, source) < 1


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("modern", "modem"),
        ("affect", "effect"),
        ("Hansen", "Jansen"),
        ("15", "16"),
        ("harbour", "lighthouse"),
        ("never", "nevcr"),
    ],
)
def test_two_words_two_names_numbers_and_what_denies_are_not(quote, source):
    assert noise(quote, source) is None
