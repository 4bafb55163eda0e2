"""A claim that stands in its source word for word."""

import pytest

from pincite.citations.claims.verbatim import copied

SOURCE = "The pool is open. Dogs are not allowed in the hall. It’s warm at 5 µm.\nHeated\n"


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("Dogs are not allowed in the hall.", "Dogs are not allowed in the hall."),
        (
            "The pool is open. Dogs are not allowed in the hall",
            "The pool is open. Dogs are not allowed in the hall.",
        ),
        ("It's warm at 5 μm", "It’s warm at 5 µm."),
    ],
)
def test_whole_sentences(claim, words):
    start, end = copied(claim, SOURCE)
    assert SOURCE[start:end] == words


@pytest.mark.parametrize(
    "claim",
    ["Dogs are not allowed", "allowed in the hall.", "Dogs are allowed in the hall.",
     "dogs are not allowed in the hall.",
     "", "It", "..."],
)  # fmt: skip
def test_a_part_or_other_words_are_none(claim):
    assert copied(claim, SOURCE) is None
