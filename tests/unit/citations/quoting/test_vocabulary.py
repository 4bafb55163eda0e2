"""Which spellings are words in a source, and whether it is a scan."""

import pytest

from pincite.citations.quoting.vocabulary import Vocabulary
from pincite.citations.reading.normalise import View

SCAN = """\
'The owners. kcep the boats in
good repair and they enter with the
rnaster's consent; a visit miust
be announced, two days beforc.
The money is held in a bank
account which the~owner keeps
and the interest that it bears.
More than three visits a nionth
need a reason, once a wcek. and
the tenant pays for the gardcn.
"""
PRINT = (
    "The lighthouse keeps the boats in good repair. Quorvix tablets are sold here; Quorvix tablets help many."
)


def vocabulary(text):
    return Vocabulary(View.of(text))


def test_words_are_counted_whole_and_up_to_four():
    counted = vocabulary("tide and tides: tide, TIDE. (tide) tide-table tide")
    assert (counted.count("tide"), counted.count("tides"), counted.count("tid")) == (4, 1, 0)


@pytest.mark.parametrize(
    ("word", "quote", "source"),
    [("lighthouse", True, True), ("quorvix", True, True), ("lxghthouse", False, False)],
)
def test_english_and_what_the_source_says_twice_are_words(word, quote, source):
    known = vocabulary(PRINT)
    assert (known.in_quote(word), known.in_source(word)) == (quote, source)


def test_what_the_source_says_once_may_be_misread():
    once = vocabulary("We sell quorvix tablets.")
    assert (once.in_quote("quorvix"), once.in_source("quorvix")) == (True, False)


@pytest.mark.parametrize(("text", "noisy"), [(SCAN, True), (PRINT, False), ("", False)])
def test_only_a_text_full_of_broken_words_and_stray_marks_is_a_scan(text, noisy):
    assert vocabulary(text).noisy is noisy
