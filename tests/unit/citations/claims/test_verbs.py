"""Where a sentence's verb stands."""

import pytest

from pincite.citations.claims.verbs import acts, verb_of
from pincite.citations.text.reading import elements


@pytest.mark.parametrize(
    ("text", "subject", "verb"),
    [
        ("The owner paid.", "The owner", "paid"),
        ("In May, the owner paid.", "the owner", "paid"),
        ("The declared dividend rose.", "The declared dividend", "rose"),
        ("Guests must register.", "Guests", "must"),
    ],
)
def test_what_stands_before_it_is_its_subject(text, subject, verb):
    found = elements(text)
    start, at = verb_of(found)
    assert (" ".join(text[e.start : e.end] for e in found[start:at]), text[found[at].start : found[at].end]) == (
        subject, verb,
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["In May the owner paid.", "The owner almost paid.",  "A quiet harbour",
     "The tall old thick dark damp cold grey stone north tower fell.", ""],
)  # fmt: skip
def test_where_it_cannot_be_told(text):
    assert verb_of(elements(text)) is None


def test_a_word_behind_an_article_is_no_verb():
    found = elements("The declared dividend rose.")
    assert [acts(found, k) for k in range(4)] == [False, False, False, True]
