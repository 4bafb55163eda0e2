"""Rows of a table as a format gives them → which of them are its header."""

from __future__ import annotations

import re
from collections.abc import Sequence

MAX_SPAN = 100
"""Columns that one cell may claim; more is an attack or a mistake."""
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
