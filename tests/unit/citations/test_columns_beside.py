"""Some columns of a table, or its rows bottom up, as a quote."""

from __future__ import annotations

import pytest

from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View

TABLE = """Closures reported in autumn
09/17/2015 Qualcomm Works Santa Clara 70 Layoff
09/18/2015 Northern Foods Mountain View 46 Closure
09/21/2015 Harbour Lines Long Beach 113 Layoff
09/22/2015 Walnut Stores Huntington Beach 26 Closure
09/25/2015 Ridge Motors San Diego 317 Layoff
09/28/2015 Valley Print Oakland 39 Closure
"""
COLUMNS = [
    "Santa Clara 70",
    "Mountain View 46",
    "Long Beach 113",
    "Huntington Beach 26",
    "San Diego 317",
    "Oakland 39",
]
PROSE = "\n".join(
    f"Members of group {at} may vote on motion {at} but not on the budget of {2000 + at}."
    for at in range(1, 8)
)


def accepted(lines: list[str], source: str = TABLE) -> bool:
    return check_quote("\n".join(lines), View.of(source)).accepted


@pytest.mark.parametrize("lines", [COLUMNS, COLUMNS[::-1], COLUMNS[1:]])
def test_columns_that_keep_their_rows_are_a_copy(lines: list[str]) -> None:
    assert accepted(lines)


@pytest.mark.parametrize(
    "lines",
    [
        [*COLUMNS[:2], "Long Beach 118", *COLUMNS[3:]],
        [*COLUMNS[:2], "Long Beach 26", "Huntington Beach 113", *COLUMNS[4:]],
        ["Mountain View 46", "Santa Clara 70", *COLUMNS[2:]],
        [*COLUMNS[:2], *COLUMNS[3:]],
    ],
)
def test_another_number_order_or_a_row_left_out_is_none(lines: list[str]) -> None:
    assert not accepted(lines)


def test_the_first_halves_of_lines_of_prose_are_none() -> None:
    assert not accepted([f"Members of group {at} may vote on motion {at}" for at in range(1, 8)], PROSE)


def test_cells_that_a_denial_stands_beside_are_none() -> None:
    denied = TABLE.replace("46 Closure", "46 not closed")
    assert not accepted(COLUMNS, denied)


def test_a_row_may_end_on_the_next_line() -> None:
    torn = TABLE.replace("70 Layoff", "70\nLayoff").replace("113 Layoff", "113\nLayoff")
    torn = torn.replace("39 Closure", "39\nClosure")
    kinds = ["Layoff", "Closure", "Layoff", "Closure", "Layoff", "Closure"]
    named = [f"{number} {kind}" for number, kind in zip((70, 46, 113, 26, 317, 39), kinds, strict=True)]
    assert accepted(named, torn)
    assert accepted(named[::-1], torn)
    assert not accepted([*named[:2], "113 Closure", *named[3:]], torn)
    assert not accepted([*named[:2], *named[3:]], torn)
    assert accepted(kinds, torn)
    assert not accepted([*kinds[:4], "Closure", "Layoff"], torn)


def test_columns_of_several_words_are_turned_into_rows() -> None:
    rows = [
        ("Santa Clara Works", "70", "laid off"),
        ("Mountain View Foods", "46", "closed"),
        ("Long Beach Lines", "113", "laid off for good"),
        ("Walnut Stores", "26", "closed"),
    ]
    source = "\n".join(" ".join(row) for row in rows)
    down = [cell for column in zip(*rows, strict=True) for cell in column]
    assert accepted(down, source)
    for a, b in ((4, 5), (0, 1), (8, 9)):
        exchanged = list(down)
        exchanged[a], exchanged[b] = exchanged[b], exchanged[a]
        assert not accepted(exchanged, source)
    assert not accepted([*down[:4], "71", *down[5:]], source)
    assert not accepted(down[:3] + down[4:7] + down[8:11] + down[11:], source)
