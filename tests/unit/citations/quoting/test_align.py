"""Which tokens of a quote and of a stretch of its source are equal."""

import pytest

from pincite.citations.quoting.align import align
from pincite.citations.reading.tokens import tokenise


def aligned(quote, window):
    mine, theirs = tokenise(quote), tokenise(window)
    return [
        (
            " ".join(token.text for token in mine[slice(*cell.quote)]),
            " ".join(token.text for token in theirs[slice(*cell.source)]),
        )
        for cell in align(mine, theirs).cells
        if not cell.equal
    ]


def test_all_of_the_quote_is_held_against_the_best_stretch_of_the_window():
    found = align(tokenise("the tap leaks"), tokenise("he said that the tap leaks again"))
    assert (found.source, found.cost, [cell.equal for cell in found.cells]) == ((3, 6), 0, [True])


@pytest.mark.parametrize(
    ("quote", "apart"),
    [
        ("the old tap drips in winter", [("drips", "leaks")]),
        ("the tap leaks in winter", [("", "old")]),
        ("the old tap often leaks in winter", [("often", "")]),
    ],
)
def test_words_put_for_others_left_out_or_put_in_are_cells_of_their_own(quote, apart):
    assert aligned(quote, "the old tap leaks in winter") == apart


def test_a_word_spelt_alike_costs_less_than_another_word():
    window = tokenise("a wide river flows here")
    alike, other = (align(tokenise(f"a wide {word} flows here"), window) for word in ("rivcr", "mountain"))
    assert 0 < alike.cost < other.cost


def test_a_quote_of_many_pages_is_held_word_for_word():
    window = [f"word{number}" for number in range(900)]
    quote = [*window[:500], "other", *window[501:]]
    assert aligned(" ".join(quote), " ".join(window)) == [("other", "word500")]


@pytest.mark.parametrize(("quote", "window"), [("", "the tap leaks"), ("the tap leaks", "")])
def test_nothing_is_aligned_with_nothing(quote, window):
    assert align(tokenise(quote), tokenise(window)) is None
