"""Remarks and struck words of a source state nothing; what stands beside them does."""

import pytest

from pincite.citations.reading.markup import without_remarks
from pincite.citations.support import Judges
from pincite.citations.verdict import support_of

CLAIM = "The ferry costs 12 euros."


@pytest.mark.parametrize(
    "source",
    [
        "<!-- layout: two columns -->\nThe ferry costs 12 euros.",
        "The ferry <!-- new --> costs 12 euros.",
        "<!-- a\n\nb -->\n\nThe ferry costs 12 euros. <!-- end -->",
        "<s>The ferry costs 9 euros.</s> The ferry costs 12 euros.",
        "The ferry costs ~~9~~ 12 euros.",
        'The ferry costs <del datetime="2024">9</del> 12 euros.',
    ],
)
def test_what_stands_beside_a_remark_is_still_said(source: str) -> None:
    assert support_of(CLAIM, source, Judges()).support == "supported"


@pytest.mark.parametrize(
    "source",
    [
        "<!-- The ferry costs 12 euros. --> The ferry costs 15 euros.",
        "<s>The ferry costs 12 euros.</s> The ferry costs 15 euros.",
        "~~The ferry costs 12 euros.~~ The ferry costs 15 euros.",
        "<s>The ferry <b>costs</b> 12 euros.</s> The ferry costs 15 euros.",
        "<!-- The ferry costs 12 euros. -->",
    ],
)
def test_what_a_remark_or_a_struck_sentence_says_is_not_said(source: str) -> None:
    assert support_of(CLAIM, source, Judges()).support != "supported"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a <!-- b",
        "<!---->",
        "<s>open",
        "~~~\ncode\n~~~",
        "x <!-- a -->\ny <del>z</del> ~~w~~",
        "a ~~ b ~~ c",
    ],
)
def test_lengths_and_lines_stay(text: str) -> None:
    left = without_remarks(text)
    assert len(left) == len(text)
    assert [at for at, char in enumerate(left) if char == "\n"] == [
        at for at, char in enumerate(text) if char == "\n"
    ]
