"""Rows of a table as a format gives them → which of them are its header."""

from __future__ import annotations

import re
from collections.abc import Sequence

MAX_COLUMNS = 100
"""Columns up to which a cell may claim or repeat some; more is an attack or a mistake."""
_FIGURE = re.compile(r"[-+(]?[$€£¥]?[ ]?\d[\d.,'  ]*[ ]?(?:[%)]|[A-Za-z€$£]{1,4})?")


def header_rows(rows: Sequence[Sequence[str]], declared: int = 0) -> int:
    """rows → number of header rows: those the format declares, else the first where it reads as one.

    It does where every cell of it is filled with a short text that is no figure and rows with at least two cells
    follow.
    """
    if declared:
        return min(declared, len(rows))
    if len(rows) < 2 or len(rows[0]) < 2:
        return 0
    first = [cell.strip() for cell in rows[0]]
    named = all(cell and len(cell) <= 80 and not _FIGURE.fullmatch(cell) for cell in first)
    return int(named and any(sum(bool(cell.strip()) for cell in row) > 1 for row in rows[1:]))


def span_of(written: str | None) -> int:
    """Columns or rows that a cell takes, as the file says; 1 where it says nothing that makes sense."""
    known = written is not None and written.isascii() and written.isdigit() and len(written) < 9
    return int(written or 1) if known else 1


def add_cell(row: list[str], text: str, span: str | None, *, repeated: bool = False) -> None:
    """Append a cell to a row. `span`: how many columns it takes, as the file says; the text stands in the first of
    them, or in each where it is `repeated`."""
    more = min(span_of(span) - 1, MAX_COLUMNS - len(row) - 1)
    row.append(text)
    row.extend([text if repeated else ""] * more)
