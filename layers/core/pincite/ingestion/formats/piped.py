"""Rows of a table in a markup language → lines of a Markdown table, with its titles and notes around it."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.ingestion.grid import grid
from pincite.ingestion.manuscript import delimiter, pipe_row


def table_lines(rows: list[list[str]]) -> Iterator[str]:
    laid = grid(rows)
    yield ""
    yield from laid.titles
    if laid.header:
        yield from (pipe_row(laid.header), delimiter(len(laid.header)))
    yield from (pipe_row(row) for _, group in laid.groups for row in group)
    yield ""
    yield from laid.notes
