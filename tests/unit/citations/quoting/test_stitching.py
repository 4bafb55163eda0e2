"""Quotes put together from pieces of one source."""

import pytest

from pincite.citations.quoting.matching import Phrase, Source
from pincite.citations.quoting.stitching import longest_run, pieces_of
from pincite.citations.reading.normalise import View

TEXT = (
    "The harbour master collects the fees in spring. Boats are painted by their owners every year. "
    "The city pays for the lighthouse and its keeper."
)


def pieces(quote):
    return [TEXT[slice(*span)] for span in pieces_of(Phrase(quote), Source.of(View.of(TEXT)))]


def test_a_patchwork_is_taken_apart():
    assert pieces("The city pays for the fees in spring") == ["The city pays for the", "fees in spring"]


@pytest.mark.parametrize(
    "quote",
    [
        "The harbour master collects the fees",
        "The harbour master collects fees in spring",
        "The harbour master hates the lighthouse and its keeper",
        "",
    ],
    ids=["one piece", "a word left out", "a word of its own", "nothing"],
)
def test_other_quotes_are_no_patchwork(quote):
    assert pieces(quote) == []


@pytest.mark.parametrize(
    ("words", "run"),
    [(("har", "bour", "fees"), (2, 3)), (("fees",), (0, -1)), ((), (0, -1))],
)
def test_the_longest_run_of_words_from_the_first_on(words, run):
    assert longest_run(words, "theharbourmaster") == run
