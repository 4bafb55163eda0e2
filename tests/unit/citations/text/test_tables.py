"""The cells of tables, each with what names it."""

import pytest

from pincite.citations.text.tables import tables

RULED = (
    "Prices\n\n| Size | Cost | Weight |\n|---|---|---|\n| small | 3 | 10 |\n| large | 5 | |\n\nAs of May.\n"
)
SPACED = "Size    Cost    Weight\nsmall   3       10\nlarge   5       25\n"


def told(text):
    return [
        (text[slice(*cell.label)].strip(), " ".join(text[a:b].strip() for a, b in cell.header),
         text[slice(*cell.value)].strip())
        for cell in tables(text).cells
    ]  # fmt: skip


def test_between_bars_and_an_empty_cell_is_none():
    assert told(RULED) == [("small", "Cost", "3"), ("small", "Weight", "10"), ("large", "Cost", "5")]


def test_apart_by_blanks():
    rows = [
        ("small", "Cost", "3"),
        ("small", "Weight", "10"),
        ("large", "Cost", "5"),
        ("large", "Weight", "25"),
    ]
    assert told(SPACED) == rows
    assert told(SPACED.replace("    ", "\t").replace("   ", "\t")) != []


def test_the_table_alone_is_its_span():
    ((start, end),) = tables(RULED).spans
    assert RULED[:start] + RULED[end:] == "Prices\n\n\nAs of May.\n"


@pytest.mark.parametrize("text", ["", "A plain line.\nAnother one.\n", "One   wide gap in a single line"])
def test_where_none_is(text):
    assert tables(text) == ((), ())


def test_a_row_of_two_cells_needs_no_header():
    (cell,) = tables("Rent | 300\n").cells
    assert (cell.columns, cell.header) == (False, ())
