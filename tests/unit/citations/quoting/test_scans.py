"""Tokens of a scan: spots, and the ends of lines."""

from math import inf

import pytest

from pincite.citations.quoting.scans import edged, unspotted
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import tokenise


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the garden° in june", ["the", "garden", "in", "june"]),
        ("at 20° in june", ["at", "20", "°", "in", "june"]),
        ("printed in .2019 again", ["printed", "in", "2019", "again"]),
        ("a share of .2519", ["a", "share", "of", "0.2519"]),
        ("", []),
    ],
)
def test_spots_are_no_signs(text, words):
    assert [token.text for token in unspotted(tokenise(text))] == words


TEXT = "the boat sank\nin the bay with all its cargo of wool\non sunday"


def read(wide):
    view = View.of(TEXT)
    return edged(tokenise(view.folded), view, wide)


def test_the_first_and_last_words_of_a_line_are_marked():
    assert [token.text for token in read(inf) if token.edge] == ["the", "sank", "in", "wool", "on", "sunday"]
    assert not any(token.line for token in read(inf))


def test_words_on_a_wide_line_are_marked_with_it():
    wide = [token.text for token in read(20) if token.line]
    assert " ".join(wide) == "in the bay with all its cargo of wool"
