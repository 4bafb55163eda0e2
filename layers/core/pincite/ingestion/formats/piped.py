"""Rows of a table in a markup language → lines of a Markdown table, with its titles and notes around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pincite.ingestion.grid import Row, grid
from pincite.ingestion.manuscript import delimiter, pipe_row


def table_lines(rows: Iterable[Row], declared: int = 0) -> Iterator[str]:
    """`declared`: rows of headings, as `grid` takes them."""
    laid = grid(rows, declared)
    yield ""
    yield from laid.titles
    if laid.header:
        yield from (pipe_row(laid.header), delimiter(len(laid.header)))
    for name, group in laid.groups:
        yield from (name, "") if name else ()
        yield from (pipe_row(row) for row in group)
    yield ""
    yield from laid.notes
