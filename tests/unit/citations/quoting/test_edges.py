"""What a quote leaves out of its sentence, and whether that turns the rest."""

import pytest

from pincite.citations.quoting.edges import cut_off
from pincite.citations.reading.normalise import View


def left_out(quote, text, edges="^$"):
    mine, view = View.of(quote), View.of(text)
    words = mine.folded.strip(".")
    start = view.folded.index(words)
    found = cut_off(mine, view, (start, start + len(words)), edges)
    return found and view.folded[slice(*found)]


@pytest.mark.parametrize(
    ("quote", "text", "turning"),
    [
        ("Bicycles are allowed on board.", "No bicycles are allowed on board.", "no"),
        (
            "The ferry sails daily.",
            "The ferry sails daily, unless the wind is strong.",
            "unless the wind is strong",
        ),
        ("Das übernimmt die Werft", "Das übernimmt die Werft nicht.", "nicht"),
    ],
)
def test_what_denies_or_excepts_turns_the_rest(quote, text, turning):
    assert left_out(quote, text) == turning


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("Bicycles are allowed on board.", "Bicycles are allowed on board."),
        ("sails daily from the old pier", "In summer the ferry sails daily from the old pier."),
        ("Bicycles are allowed on board.", "Dogs are not welcome. Bicycles are allowed on board."),
        ("The ferry sails daily", "The ferry sails daily, unless the wind is strong."),
    ],
    ids=["nothing left out", "a part of a sentence", "another sentence denies", "no stop of its own"],
)
def test_a_quote_may_begin_and_end_inside_a_sentence(quote, text):
    assert left_out(quote, text) is None


def test_only_the_edges_asked_for_are_looked_at():
    text = "No bicycles are allowed on board."
    assert (
        left_out("Bicycles are allowed on board.", text, "$"),
        left_out("Bicycles are allowed on board.", text, "^"),
    ) == (None, "no")
