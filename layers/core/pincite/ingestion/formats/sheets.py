"""Cells of a sheet by row and column → its tables: parted where a row or a column is free, titles kept with them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.ingestion.grid import GridCell
from pincite.ingestion.headrows import is_figure
from pincite.ingestion.manuscript import Manuscript

_FREE = 2
"""Rows from headings to the first row of figures, at most."""
MAX_AREA = 2_000_000
"""Cells that the merged cells of a table may take together."""


_Row = tuple[int, list[str]]


class Merge(NamedTuple):
    """Cells that are shown as one; all four are part of it."""

    top: int
    left: int
    bottom: int
    right: int


class Sheet:
    """Filled cells, in the order of their rows. `hidden`: numbers of rows that are not shown, in order."""

    def __init__(self) -> None:
        self.merges: list[Merge] = []
        self.rows: list[tuple[int, list[str]]] = []
        self.hidden: list[int] = []
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
    """Every table of the sheet, from the top, those side by side from the left. What stands alone over several tables
    heads them all."""
    filled, merges = _closed_up(sheet)
    covered = {merge.top: merge.bottom for merge in merges}
    titles: list[str] = []
    tops = [merge.top for merge in merges]
    blocks = list(_joined(list(_blocks(filled, covered))))
    if len(blocks) > 2 and _is_title(blocks[0]) and not any(map(_is_title, blocks[1:3])):
        out.heading(" ".join(_texts(blocks.pop(0))), 2)
    for block in blocks:
        if _is_title(block):
            titles += _texts(block)
            continue
        own = merges[bisect_left(tops, block[0][0]) : bisect_right(tops, block[-1][0])]
        for columns, rows in _side_by_side(block, own):
            cells = _cells(rows, columns, own)
            width = max(sum(cell.columns for cell in row) for row in cells)
            over = [[GridCell(text, columns=width)] for text in titles]
            out.table([*over, *cells], spans_known=bool(sheet.merges))
        titles = []
    for text in titles:
        out.paragraph(text)


def _closed_up(sheet: Sheet) -> tuple[Sequence[_Row], list[Merge]]:
    """Rows and merges numbered without the hidden rows: one that is hidden parts no table."""
    if not sheet.hidden:
        return sheet.rows, sorted(sheet.merges)

    def moved(number: int) -> int:
        return number - bisect_left(sheet.hidden, number)

    merges = [
        merge._replace(top=moved(merge.top), bottom=moved(merge.bottom + 1) - 1) for merge in sheet.merges
    ]
    rows = [(moved(number), row) for number, row in sheet.rows]
    return rows, sorted(merge for merge in merges if merge.bottom >= merge.top)


def _is_title(block: Sequence[_Row]) -> bool:
    """Whether few rows have one text each."""
    return len(block) < 4 and all(sum(map(bool, row)) == 1 for _, row in block)


def _texts(block: Sequence[_Row]) -> list[str]:
    return [text for _, row in block for text in row if text]


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


def _side_by_side(
    block: Sequence[_Row], merges: Sequence[Merge]
) -> Iterator[tuple[tuple[int, int], Sequence[_Row]]]:
    """The tables of a block: their columns, first and last + 1, and their rows, parted by a free column between two
    that have two columns and headings of their own. Of the titles over them each has those that stand over it."""
    lead = next((number for number, (_, row) in enumerate(block) if sum(map(bool, row)) > 1), 0)
    runs = _runs(block[lead:], [merge for merge in merges if merge.top >= block[lead][0]])
    if len(runs) < 2 or len(block) - lead < 2 or not all(_is_headed(block[lead:], run) for run in runs):
        yield (min(_first(block), runs[0][0]), max(runs[-1][1], _last(block))), block
        return
    reach = {merge.top: (merge.left, merge.right + 1) for merge in merges}
    for start, end in runs:
        over = []
        for number, row in block[:lead]:
            at = next(column for column, text in enumerate(row) if text)
            left, right = reach.get(number, (at, at + 1))
            if left < end and right > start:
                over.append((number, [""] * start + [row[at]]))
        yield (start, end), [*over, *block[lead:]]


def _first(block: Sequence[_Row]) -> int:
    return min(column for _, row in block for column, text in enumerate(row) if text)


def _last(block: Sequence[_Row]) -> int:
    return max(len(row) for _, row in block)


def _runs(block: Sequence[_Row], merges: Sequence[Merge]) -> list[tuple[int, int]]:
    """Columns that are filled one beside the other: first and last + 1."""
    taken = [False] * _last(block)
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
    return runs


def _is_headed(block: Sequence[_Row], run: tuple[int, int]) -> bool:
    """Whether the first row with several texts in these columns is one of names."""
    start, end = run
    first = next((row[start:end] for _, row in block if sum(map(bool, row[start:end])) > 1), [])
    return sum(bool(text) and not is_figure(text) for text in first) > 1


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
