"""Cells of a sheet by row and column → its tables: parted where a row or a column is free, titles kept with them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.ingestion.grid import GridCell, is_figure
from pincite.ingestion.manuscript import Manuscript

_FREE = 2
"""Rows from headings to the first row of figures, at most."""
MAX_AREA = 2_000_000
"""Cells that the merged cells of a table may take together."""


class Merge(NamedTuple):
    """Cells that are shown as one; all four are part of it."""

    top: int
    left: int
    bottom: int
    right: int


class Sheet:
    """Filled cells, in the order of their rows."""

    def __init__(self) -> None:
        self.merges: list[Merge] = []
        self.rows: list[tuple[int, list[str]]] = []
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, row: int, column: int, text: str) -> None:
        """Rows come in order. A cell without text is as good as none."""
        if not text.strip():
            return
        if not self.rows or self.rows[-1][0] != row:
            self.rows.append((row, []))
        cells = self.rows[-1][1]
        cells.extend([""] * (column - len(cells)))
        cells.append(text)
        self._count += 1


def write(out: Manuscript, sheet: Sheet) -> None:
    """Every table of the sheet, from the top, those side by side from the left."""
    covered = {merge.top: merge.bottom for merge in sheet.merges}
    titles: list[list[GridCell]] = []
    merges = sorted(sheet.merges)
    tops = [merge.top for merge in merges]
    for block in _joined(list(_blocks(sheet.rows, covered))):
        own = merges[bisect_left(tops, block[0][0]) : bisect_right(tops, block[-1][0])]
        for columns in _side_by_side(block, own):
            rows = _cells(block, columns, own)
            if all(sum(bool(cell.text) for cell in row) == 1 for row in rows) and len(rows) < 4:
                titles += rows
                continue
            width = max(sum(cell.columns for cell in row) for row in rows)
            for row in titles:
                row[:] = [GridCell(next(cell.text for cell in row if cell.text), columns=width)]
            out.table([*titles, *rows], spans_known=bool(sheet.merges))
            titles = []
    for row in titles:
        out.paragraph(" ".join(cell.text for cell in row if cell.text))


_Row = tuple[int, list[str]]


def _blocks(rows: Sequence[_Row], covered: dict[int, int]) -> Iterator[list[_Row]]:
    """Rows that follow each other without a free row between them; a merged cell bridges one."""
    block: list[_Row] = []
    reach = 0
    for row in rows:
        if block and row[0] > max(block[-1][0], reach) + 1:
            yield block
            block = []
        block.append(row)
        reach = max(reach, covered.get(row[0], 0))
    if block:
        yield block


def _joined(blocks: list[list[_Row]]) -> Iterator[list[_Row]]:
    """Blocks of rows, those put to the one before that only go on with its table: their first row is no heading, since
    it has figures where the table has figures."""
    before: list[_Row] = []
    for block in blocks:
        if before and (
            (len(before) > 2 and _goes_on(before, block[0][1]))
            or (len(before) == 1 and _heads(before[0], block))
        ):
            before += block
            continue
        if before:
            yield before
        before = list(block)
    if before:
        yield before


def _heads(row: _Row, block: Sequence[_Row]) -> bool:
    """Whether a row of names alone stands, a free row between them, over the same columns of figures."""
    named = [column for column, text in enumerate(row[1]) if text]
    first = block[0][1]
    filled = [column for column, text in enumerate(first) if text]
    return (
        len(named) > 1
        and named == filled
        and block[0][0] - row[0] <= _FREE
        and not any(is_figure(row[1][column]) for column in named)
        and all(is_figure(first[column]) for column in filled[1:])
    )


def _goes_on(before: Sequence[_Row], first: Sequence[str]) -> bool:
    last = before[-1][1]
    filled = [column for column, text in enumerate(first) if text]
    alike = [column for column in filled if column < len(last) and last[column]]
    if len(filled) < 2 or len(alike) < len(filled):
        return False
    kinds = [(is_figure(first[column]), is_figure(last[column])) for column in alike]
    return all(here == there for here, there in kinds) and (
        any(here for here, _ in kinds) or not any(is_figure(text) for _, row in before[-20:] for text in row)
    )


def _side_by_side(block: Sequence[_Row], merges: Sequence[Merge]) -> list[tuple[int, int]]:
    """The columns of each table of a block, first and last + 1: parted by a free column between two tables that have
    two columns and headings of their own."""
    width = max(len(row) for _, row in block)
    taken = [False] * width
    for _, row in block:
        for column, text in enumerate(row):
            taken[column] = taken[column] or bool(text)
    for merge in merges:
        taken[merge.left : merge.right + 1] = [True] * len(taken[merge.left : merge.right + 1])
    runs: list[tuple[int, int]] = []
    for column, filled in enumerate(taken):
        if not filled:
            continue
        if runs and runs[-1][1] == column:
            runs[-1] = (runs[-1][0], column + 1)
        else:
            runs.append((column, column + 1))
    named = [
        end - start > 1 and sum(bool(text) and not is_figure(text) for text in block[0][1][start:end]) > 1
        for start, end in runs
    ]
    return runs if len(runs) > 1 and all(named) and len(block) > 1 else [(runs[0][0], runs[-1][1])]


def _cells(block: Sequence[_Row], columns: tuple[int, int], merges: Sequence[Merge]) -> list[list[GridCell]]:
    first, last = columns
    numbers = [number for number, _ in block]
    begun: dict[tuple[int, int], tuple[int, int]] = {}
    inside: set[tuple[int, int]] = set()
    area = 0
    for merge in merges:
        rows = numbers[bisect_left(numbers, merge.top) : bisect_right(numbers, merge.bottom)]
        end = min(merge.right + 1, last)
        area += len(rows) * max(end - merge.left, 0)
        if not rows or not first <= merge.left < last or area > MAX_AREA:
            continue
        begun[rows[0], merge.left] = (end - merge.left, len(rows))
        inside.update((row, column) for row in rows for column in range(merge.left, end))
    out = []
    for number, row in block:
        cells: list[GridCell] = []
        for column in range(first, last):
            text = row[column] if column < len(row) else ""
            size = begun.get((number, column))
            if size is not None:
                cells.append(GridCell(text, *size))
            elif (number, column) not in inside:
                cells.append(GridCell(text))
        out.append(cells)
    return out
