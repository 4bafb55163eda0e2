"""Lines read across the columns of a page."""

import pytest

from pincite.citations.quoting.matching import Source
from pincite.citations.quoting.streams import columns_of
from pincite.citations.reading.normalise import View

LEFT = "Sailors mend\ntheir nets in\nthe old shed"
RIGHT = "while bakers\nbring fresh bread\nto every ship"


def columns(lines, text=f"{LEFT}\n{RIGHT}"):
    return columns_of(lines, Source.of(View.of(text)))


ACROSS = [f"{left} {right}" for left, right in zip(LEFT.split("\n"), RIGHT.split("\n"), strict=True)]


def test_each_column_is_read_down():
    assert columns(ACROSS) == [LEFT, RIGHT]


@pytest.mark.parametrize(
    "lines",
    [
        [ACROSS[0], "their boats in bring fresh bread", ACROSS[2]],
        [ACROSS[2], ACROSS[0], ACROSS[1]],
        ACROSS[:1],
        [],
    ],
    ids=["other words", "lines in another order", "one line", "nothing"],
)
def test_pieces_that_do_not_continue_one_another_are_no_columns(lines):
    assert columns(lines) == []


def test_a_table_of_numbers_is_not_read_like_this():
    text = "January wool 120 130 140\nFebruary wool 220 230 240\nMarket salt 320 330 340\nAutumn salt 420 430 440"
    assert (
        columns(
            [
                "January wool 120 130 140 Market salt 320 330 340",
                "February wool 220 230 240 Autumn salt 420 430 440",
            ],
            text,
        )
        == []
    )
