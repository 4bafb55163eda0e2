"""What differs between a quote and its source: noise, and alterations."""

import pytest

from pincite.citations.quoting.align import align
from pincite.citations.quoting.alterations import judge, severed
from pincite.citations.quoting.vocabulary import Vocabulary
from pincite.citations.quoting.words import Spelling
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import tokenise

SOURCE = "The committee may not close the public library before 9 June."


def judgement(quote, source=SOURCE):
    mine, view = View.of(quote), View.of(source)
    left, right = tokenise(mine.folded), tokenise(view.folded)
    return judge(align(left, right), left, right, Spelling(mine, Vocabulary(view)))


@pytest.mark.parametrize(
    ("quote", "kinds"),
    [
        ("The committee may close the public library before 9 June.", ["negation"]),
        ("The committee may not close the library before 9 June.", ["word_dropped"]),
        ("The committee may not close the large public library before 9 June.", ["word_inserted"]),
        ("The committee may not open the public library before 9 June.", ["entity"]),
    ],
)
def test_each_change_of_meaning_is_an_alteration_of_its_kind(quote, kinds):
    assert [each.kind for each in judgement(quote).altered] == kinds


def test_words_that_changed_places_are_an_alteration_of_order():
    found = judgement("In winter wolves chase bears at night.", "In winter bears chase wolves at night.")
    assert {each.kind for each in found.altered} == {"order"}


@pytest.mark.parametrize(
    "quote", [SOURCE.replace("committee", "commlttee"), SOURCE.replace("public", "a public")]
)
def test_a_misread_letter_and_an_article_are_noise(quote):
    found = judgement(quote)
    assert (found.altered, found.noise > 0) == ((), True)


def test_what_differs_in_nothing_has_no_noise():
    assert judgement(SOURCE.upper())[:2] == (0.0, ())


@pytest.mark.parametrize(
    ("text", "first", "last", "where"),
    [
        ("it grew by 5% a year", 0, 4, "after"),
        ("at -40 degrees", 2, 4, "before"),
        ("it grew by 5 metres", 0, 4, None),
        ("it grew", 0, 0, None),
    ],
)
def test_a_quote_must_not_begin_or_end_inside_a_number(text, first, last, where):
    tokens = tokenise(text)
    before = tokens[first - 1] if first else None
    beyond = tokens[last] if last < len(tokens) else None
    assert severed(before, tokens[first:last], beyond) == where
