"""The form under which words are compared."""

import pytest

from pincite.citations.text.lemma import chiefly_verb, is_verb, lemma


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("cities", "city"), ("filed", "file"), ("failed", "fail"), ("stopped", "stop"), ("running", "run"),
        ("boxes", "box"), ("went", "go"), ("children", "child"), ("were", "be"), ("repurchased", "repurchase"),
    ],
)  # fmt: skip
def test_inflection_is_taken_off(word, base):
    assert lemma(word) == base


@pytest.mark.parametrize(
    "word", ["operator", "glass", "status", "thesis", "red", "", "x", "straße", "während"]
)
def test_nothing_else_is(word):
    assert lemma(word) == word


@pytest.mark.parametrize("word", ["paid", "stored", "must-see", "granite", "grow"])
def test_a_lemma_is_its_own_lemma(word):
    assert lemma(lemma(word)) == lemma(word)


@pytest.mark.parametrize(
    ("word", "may_be", "mostly"),
    [("granted", True, True), ("repays", True, True), ("table", True, False), ("granite", False, False),
     ("", False, False)],
)  # fmt: skip
def test_what_may_be_a_verb_and_what_mostly_is(word, may_be, mostly):
    assert (is_verb(word), chiefly_verb(word)) == (may_be, mostly)
