"""quote that reads a table down its columns → the rows of the source that say the same across, cell by cell.

Copying from a drawn table often gives one cell a line, column after column. Nothing was changed if every column stands,
cell for cell and in the same order, in one column of consecutive rows of the source, and all columns in the same rows:
so no number can come to stand beside another label. What does not fit exactly is not taken.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from pincite.citations.quoting.alterations import Judgement
from pincite.citations.quoting.matching import Match, Source, Span
from pincite.citations.reading.tokens import tokenise

_FEWEST = 4  # rows; fewer cells may stand in another column by chance
_LETTERS = 12  # of a quote, for the same reason
_LONGEST = 300  # lines of a quote
_LARGEST = 200_000  # characters of a source
_STARTS = 500  # cells that equal the first one and are tried

Cell = tuple[str, ...]


class _Row(NamedTuple):
    """A line of the source. `cells`: between its bars, numbered from 0; without bars, its words, numbered from the left
    and, in negative numbers, from the right. `width`: how many there are."""

    span: Span
    width: int
    cells: dict[int, Cell]


def read_down(lines: list[str], source: Source) -> tuple[Match, ...]:
    """Lines of a quote → the rows as one match; empty where it is no such copy."""
    if not _FEWEST <= len(lines) <= _LONGEST or len(source.view.text) > _LARGEST:
        return ()
    wanted = [_cell(line) for line in lines]
    if not all(wanted) or sum(len(word) for cell in wanted for word in cell) < _LETTERS:
        return ()
    rows = _rows(source.view.text)
    places: dict[Cell, list[tuple[int, int]]] = defaultdict(list)
    for at, row in enumerate(rows):
        for column, cell in row.cells.items():
            places[cell].append((at, column))
    for start, column in places.get(wanted[0], [])[:_STARTS]:
        length = _run(wanted, rows, start, column)
        for count in {length, _common(len(wanted), length)}:
            if count >= _FEWEST and len(wanted) % count == 0 and _same_rows(wanted, rows, start, count):
                return (_match(source, rows[start].span[0], rows[start + count - 1].span[1]),)
    return ()


def _cell(text: str) -> Cell:
    return tuple(token.text for token in tokenise(" ".join(text.casefold().split())))


def _rows(text: str) -> list[_Row]:
    rows: list[_Row] = []
    at = 0
    for line in text.splitlines(keepends=True):
        span = at, at + len(line.rstrip())
        at += len(line)
        if not any(map(str.isalnum, line)):
            continue
        if "|" in line:
            cells = [_cell(part) for part in line.strip().strip("|").split("|")]
            rows.append(_Row(span, len(cells), {column: cell for column, cell in enumerate(cells) if cell}))
        else:
            words = _cell(line)
            left: dict[int, Cell] = {column: (word,) for column, word in enumerate(words)}
            right: dict[int, Cell] = {column - len(words): (word,) for column, word in enumerate(words)}
            rows.append(_Row(span, max(1, len(words)), right | left))
    return rows


def _run(wanted: list[Cell], rows: list[_Row], start: int, column: int) -> int:
    """How many cells of the quote, from the first on, stand in this column from this row downwards."""
    count = 0
    for cell, row in zip(wanted, rows[start : start + len(wanted)], strict=False):
        if row.cells.get(column) != cell:
            break
        count += 1
    return count


def _common(total: int, most: int) -> int:
    """The greatest height of equal columns, none higher than the first can be."""
    return next((height for height in range(most, 0, -1) if total % height == 0), 0)


def _same_rows(wanted: list[Cell], rows: list[_Row], start: int, count: int) -> bool:
    """Does each further column of the quote stand in a column of its own, of the same rows?"""
    used: set[int] = set()
    width = rows[start].width
    for first in range(0, len(wanted), count):
        part = wanted[first : first + count]
        fitting = [
            column
            for column in rows[start].cells
            if column % width not in used and _run(part, rows, start, column) == count
        ]
        if not fitting:
            return False
        used.add(fitting[0] % width)
    return True


def _match(source: Source, start: int, end: int) -> Match:
    origin = source.view.origin
    folded = int(origin.searchsorted(start)), int(origin[:-1].searchsorted(end))
    return Match((start, end), folded, Judgement(0.0, (), (0, 0)), [], 0, 1)
