"""Cells of a lattice with their lines → rows of a table.

Lines need not run between all rows and columns: figures that stand one under the other beside names are rows of their
own, and figures side by side columns. What belongs to rows or columns that cannot be told makes no table.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pincite.ingestion.formats.pdf.edges import Column, columns_of, pieces
from pincite.ingestion.formats.pdf.lattice import Box, Lattice
from pincite.ingestion.formats.pdf.lines import PdfLine, joined, lines_of
from pincite.ingestion.formats.pdf.word import Word
from pincite.ingestion.grid import GridCell
from pincite.ingestion.headrows import is_bare

_LABELLED = 0.7
"""Share of the lines of a row that have a name where each is a row."""
_FULL = 0.8
"""Share of the cells of a row that have something on a line which is a row of its own."""
_INNER = 3
"""Lines of figures side by side from which they are columns."""
_DASHES = frozenset("-–—*.")
_SLACK = 1.0
"""Points by which a word may reach over a border."""


class LaidOut(NamedTuple):
    """Cells row by row, and whether a row is in bold."""

    cells: list[list[GridCell]]
    bold: list[bool]


class _Piece(NamedTuple):
    """Words of a line that stand together. `column`: None where they span several of their cell's."""

    text: str
    column: int | None
    line: PdfLine


class _Placed(NamedTuple):
    row: int
    column: int
    columns: int
    rows: int
    text: str


Held = dict[Box, list[Word]]


def with_inner_columns(lattice: Lattice, held: Held, sideways: Held) -> tuple[Lattice, Held, Held]:
    """The lattice with borders added where figures stand side by side between two of its lines."""
    added: list[list[float]] = []
    for column in range(len(lattice.xs) - 1):
        lines = [
            line
            for box, words in held.items()
            if box.left == box.right == column
            for line in lines_of(words)
            if _is_beside(line)
        ]
        parts = columns_of([line.segments for line in lines]) if len(lines) >= _INNER else []
        added.append([(before[1] + after[0]) / 2 for before, after in itertools.pairwise(parts)])
    if not any(added):
        return lattice, held, sideways
    start = list(itertools.accumulate((1 + len(borders) for borders in added), initial=0))
    wider = {
        box: Box(start[box.left], box.top, start[box.right + 1] - 1, box.bottom) for box in lattice.boxes
    }
    xs = [x for left, borders in zip(lattice.xs, [*added, []], strict=True) for x in (left, *borders)]
    return (
        Lattice(xs, lattice.ys, list(wider.values())),
        {wider[box]: words for box, words in held.items()},
        {wider[box]: words for box, words in sideways.items()},
    )


def _is_beside(line: PdfLine) -> bool:
    words = [word for segment in line.segments for word in segment.words]
    return len(words) > 1 and all(is_bare(word.text) or word.text in _DASHES for word in words)


def laid_out(
    lattice: Lattice, lines: Mapping[Box, Sequence[PdfLine]], sideways: Mapping[Box, str]
) -> LaidOut | None:
    """Rows of the table; None where it cannot be told what belongs together. `sideways`: text of cells whose words run
    up or down."""
    columns = list(itertools.pairwise(lattice.xs))
    parted = {box: [list(_pieces(line, box, columns)) for line in group] for box, group in lines.items()}
    if any(_holds_several(group) for group in parted.values()):
        return None
    open_ = {box for box, group in parted.items() if any(len(line) > 1 for line in group)}
    bands = _rows_of_bands(lattice, lines, parted, open_)
    starts = list(itertools.accumulate((max(band.values(), default=0) + 1 for band in bands), initial=0))
    placed: list[_Placed] = []
    letters = [[0, 0] for _ in range(starts[-1])]
    for box in lattice.boxes:
        first, count = starts[box.top], starts[box.bottom + 1] - starts[box.top]
        if box not in parted:
            placed.append(_Placed(first, box.left, box.columns, count, sideways.get(box, "")))
            continue
        if box.rows > 1 and _is_stack(lines[box]):
            return None
        for number, group in _by_row(parted[box], bands[box.top] if box.rows == 1 else {}).items():
            found = _row_of(group, box, box in open_)
            if found is None:
                return None
            rows = count if box.rows > 1 or count == 1 else 1
            placed += [_Placed(first + number, column, wide, rows, text) for column, wide, text in found]
            for pieces_of_line in group:
                line = pieces_of_line[0].line
                letters[first + number][int(line.bold)] += len(line.text)
    return LaidOut(_cells(placed, starts[-1], len(columns)), [bold > plain for plain, bold in letters])


def _pieces(line: PdfLine, box: Box, columns: Sequence[Column]) -> Iterator[_Piece]:
    own = columns[box.left : box.right + 1]
    for segment in line.segments:
        alone = line._replace(segments=(segment,))
        for _, group in pieces(alone, own) if _is_beside(alone) else [(0, segment.words)]:
            column = one_of(group[0].x0, group[-1].x1, own)
            yield _Piece(joined(group), None if column is None else box.left + column, line)


def one_of(x0: float, x1: float, columns: Sequence[Column]) -> int | None:
    """The column in which a stretch lies; None where it lies in several."""
    over = [
        number for number, (left, right) in enumerate(columns) if x0 < right - _SLACK and x1 > left + _SLACK
    ]
    return over[0] if len(over) == 1 else None


def _holds_several(lines: Sequence[Sequence[_Piece]]) -> bool:
    """Whether figures stand side by side in one column, or pieces of a line across borders."""
    return any(
        sum(is_bare(segment.text) for segment in line[0].line.segments) > len(line)
        or (len(line) > 1 and len({piece.column for piece in line} - {None}) < len(line))
        for line in lines
    )


def _rows_of_bands(
    lattice: Lattice,
    lines: Mapping[Box, Sequence[PdfLine]],
    parted: Mapping[Box, Sequence[Sequence[_Piece]]],
    open_: set[Box],
) -> list[dict[float, int]]:
    """Rows of the lattice → the base lines in each, and which of the table's rows in it each belongs to: several where
    figures stand one under the other, or headings of groups over those of their columns."""
    every: list[dict[float, int]] = []
    for row in range(len(lattice.ys) - 1):
        here = {box: group for box, group in lines.items() if box.top == box.bottom == row}
        stacked = any(_is_stack(group) for group in here.values())
        levels = any(
            box in open_ and len(parted[box]) > 1 and any(line[0].column is None for line in parted[box])
            for box in here
        )
        bases = _bases(here)
        if len(bases) > 1 and levels:
            every.append({base: number for number, base in enumerate(bases)})
        elif len(bases) > 1 and ((stacked and _are_rows(here, bases)) or _are_full(here, bases)):
            every.append(_rows_at(here, bases))
        else:
            every.append(dict.fromkeys(bases, 0))
    return every


def _rows_at(lines: Mapping[Box, Sequence[PdfLine]], bases: Sequence[float]) -> dict[float, int]:
    """Base line → number of the row. One without a name goes on with the row above unless it is figures alone, and so
    does the rest of a name, whether its figures stand beside its beginning or its end."""
    out: dict[float, int] = {}
    number, alone = -1, False
    for base in bases:
        here = _on_line(lines, bases, base)
        names = [text for left, text in here if left == 0]
        rest = [text for left, text in here if left]
        goes_on = (
            not all(is_bare(text) or text in _DASHES for text in rest)
            if not names
            else (alone or not rest) and (names[0][0].islower() or names[0][0] == "(")
        )
        number += not out or not goes_on
        out[base] = max(number, 0)
        alone = bool(names) and not rest
    return out


def _on_line(
    lines: Mapping[Box, Sequence[PdfLine]], bases: Sequence[float], base: float
) -> list[tuple[int, str]]:
    """What stands on a base line: the first column of its cell, and the text."""
    return [
        (box.left, line.text)
        for box, group in lines.items()
        for line in group
        if bases[_nearest(bases, line.base)] == base
    ]


def _are_full(lines: Mapping[Box, Sequence[PdfLine]], bases: Sequence[float]) -> bool:
    """Whether nearly all cells have something on several of the lines, with figures beside the names: headings over
    several lines, and texts side by side, have not."""
    full = 0
    for base in bases:
        here = _on_line(lines, bases, base)
        figures = [any(map(str.isdigit, text)) for left, text in here if left]
        named = any(left == 0 and not text[0].islower() for left, text in here)
        full += named and len(here) >= _FULL * len(lines) and 2 * sum(figures) >= max(len(figures), 2)
    return full > 1


def _is_stack(lines: Sequence[PdfLine]) -> bool:
    """Whether a cell holds figures one under the other."""
    return len(lines) > 1 and all(
        is_bare(segment.text) or segment.text in _DASHES for line in lines for segment in line.segments
    )


def _bases(lines: Mapping[Box, Sequence[PdfLine]]) -> list[float]:
    """Base lines on which the lines of a row's cells stand, from the top."""
    every = sorted((line.base, line.size) for group in lines.values() for line in group)
    out = [base for base, _ in every[:1]]
    for base, size in every[1:]:
        if base - out[-1] > 0.5 * size:
            out.append(base)
    return out


def _nearest(bases: Sequence[float], base: float) -> int:
    return min(range(len(bases)), key=lambda number: abs(bases[number] - base))


def _are_rows(lines: Mapping[Box, Sequence[PdfLine]], bases: Sequence[float]) -> bool:
    """Whether nearly each of the lines has a name in the first cell: a second figure under the first, in brackets, as
    errors are set, has none."""
    names = lines[min(lines, key=lambda box: box.left)]
    return len({_nearest(bases, line.base) for line in names}) >= _LABELLED * len(bases)


def _by_row(
    lines: Sequence[Sequence[_Piece]], rows: Mapping[float, int]
) -> dict[int, list[Sequence[_Piece]]]:
    out: dict[int, list[Sequence[_Piece]]] = {}
    bases = list(rows)
    for line in lines:
        row = rows[bases[_nearest(bases, line[0].line.base)]] if bases else 0
        out.setdefault(row, []).append(line)
    return out


def _row_of(lines: Sequence[Sequence[_Piece]], box: Box, is_open: bool) -> list[tuple[int, int, str]] | None:
    """Lines of a cell that are one row → first column, number of columns and text of each part of it. None where a
    line over all of an open cell stands beside others."""
    if not is_open or (len(lines) == 1 and lines[0][0].column is None):
        text = " ".join(piece.text for line in lines for piece in line)
        return [(box.left, box.columns, text)]
    texts: dict[int, list[str]] = {}
    for piece in itertools.chain.from_iterable(lines):
        if piece.column is None:
            return None
        texts.setdefault(piece.column, []).append(piece.text)
    return [(column, 1, " ".join(texts[column])) for column in sorted(texts)]


def _cells(placed: Sequence[_Placed], height: int, width: int) -> list[list[GridCell]]:
    """Parts of the table → its rows; a field that none takes is an empty cell."""
    begins = {(one.row, one.column): one for one in placed}
    covered = {
        (row, column)
        for one in placed
        for row in range(one.row, one.row + one.rows)
        for column in range(one.column, one.column + one.columns)
    }
    out: list[list[GridCell]] = []
    for row in range(height):
        cells = []
        for column in range(width):
            if (one := begins.get((row, column))) is not None:
                cells.append(GridCell(one.text, columns=one.columns, rows=one.rows))
            elif (row, column) not in covered:
                cells.append(GridCell(""))
        out.append(cells)
    return out
