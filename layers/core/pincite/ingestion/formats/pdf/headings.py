"""First lines of a table → one row of headings where they are headings that were broken into lines."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.ingestion.formats.pdf.edges import Column, pieces
from pincite.ingestion.formats.pdf.lines import PdfLine
from pincite.ingestion.headrows import is_bare

_DEEPEST = 5
_FULL = 0.8
"""Share of the columns that the first line of headings fills, at least."""
_DASHES = ("-", "–", "—")
_TIGHT = 0.6
"""Space between two lines of a heading, in heights, at most."""


def one_row_of_headings(
    rows: Sequence[Sequence[str]], lines: Sequence[PdfLine], columns: Sequence[Column]
) -> range:
    """Which of the first rows are lines of one row of headings. A row that fills few columns names groups of them."""
    over = [[""] * len(columns), *rows]
    depth = next(
        (number for number, row in enumerate(rows[: _DEEPEST + 1]) if _is_data(row, over[number])), 0
    )
    start = depth
    while start and _is_part(rows[start - 1], lines[start - 1], columns):
        if start < depth and lines[start].top - lines[start - 1].bottom > _TIGHT * lines[start].size:
            break
        start -= 1
    full = [
        number
        for number in range(start, depth)
        if sum(map(bool, rows[number][1:])) >= _FULL * (len(columns) - 1)
    ]
    return range(full[0], depth) if full and depth - full[0] > 1 else range(0)


def _is_part(row: Sequence[str], line: PdfLine, columns: Sequence[Column]) -> bool:
    return any(row[1:]) and all(
        is_over_one(group[0].x0, group[-1].x1, columns) for _, group in pieces(line, columns)
    )


def _is_data(row: Sequence[str], above: Sequence[str]) -> bool:
    """Whether most cells beside the first are figures, years apart, and the ends of ranges that began above."""
    both = [(cell, over) for cell, over in zip(row[1:], above[1:], strict=True) if cell]
    filled = [cell for cell, over in both if not over.endswith(_DASHES)]
    figures = sum(is_bare(cell) and not cell.endswith(_DASHES) for cell in filled)
    return len(filled) * 2 > len(both) and 2 * figures >= len(filled)


def is_over_one(x0: float, x1: float, columns: Sequence[Column]) -> bool:
    """Whether it stands over one column alone, or over the middle of one alone."""
    over = [(left, right) for left, right in columns if x0 < right and left < x1]
    return len(over) == 1 or sum(x0 < (left + right) / 2 < x1 for left, right in over) == 1
