"""Lines whose segments line up in columns → rows of a table."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.ingestion.formats.pdf.edges import columns_of, pieces, without_empty_halves
from pincite.ingestion.formats.pdf.headings import one_row_of_headings
from pincite.ingestion.formats.pdf.keyfigures import KeyFigures, key_figures
from pincite.ingestion.formats.pdf.lines import Line, joined
from pincite.ingestion.grid import Cell, is_bare

_LEAST = 3
"""Rows of two or more cells that make a table."""
_APART = 3.0
"""Distance between two rows of a table, in heights, at most."""
_LEVELS = 3
"""Rows at the top that may name groups of columns."""
_TAKEN = Cell("", columns=0)


class Rows(NamedTuple):
    """Cells row by row, all rows of one width. `header`: leading rows in bold over others that are not. `columns`: left
    and right edges."""

    cells: list[list[Cell]]
    header: int
    columns: list[tuple[float, float]]

    def goes_on(self, before: Rows) -> bool:
        """Whether the columns stand where those of a table on the page before stood."""
        return len(self.columns) == len(before.columns) and all(
            here[0] < there[1] and there[0] < here[1]
            for here, there in zip(self.columns, before.columns, strict=True)
        )


def table_runs(lines: Sequence[Line]) -> Iterator[Rows | KeyFigures | list[Line]]:
    """lines → tables, key figures and stretches of other lines, in order."""
    prose: list[Line] = []
    at = 0
    while at < len(lines):
        end = _run_end(lines, at)
        rows = (key_figures(lines[at:end]) or _table(lines[at:end])) if end > at else None
        if rows is None:
            prose.extend(lines[at : max(end, at + 1)])
        else:
            if prose:
                yield prose
            prose = []
            yield rows
        at = max(end, at + 1)
    if prose:
        yield prose


def _run_end(lines: Sequence[Line], at: int) -> int:
    """End of the run of table lines that begins at `at`; one line of a single segment may stand between two rows."""
    end = at
    while end < len(lines):
        line = lines[end]
        if end > at and line.base - lines[end - 1].base > _APART * line.size:
            break
        if len(line.segments) > 1:
            end += 1
            continue
        beyond = lines[end + 1] if end + 1 < len(lines) else None
        bridges = end > at and beyond is not None and len(beyond.segments) > 1
        if not bridges or line.x1 - line.x0 > 0.6 * (max(x.x1 for x in lines[at:end]) - lines[at].x0):
            break
        end += 1
    return end


def _table(lines: Sequence[Line]) -> Rows | None:
    rows = [line.segments for line in lines]
    wide = sum(len(row) > 1 for row in rows)
    if wide < _LEAST:
        return None
    over = 0
    while over < _LEVELS and len(rows) - over > _LEAST and len(rows[over]) < len(rows[over + 1]):
        over += 1
    columns = columns_of(rows[over:])
    if len(columns) < 2:
        return None
    cells: list[list[str]] = []
    bold: list[bool] = []
    first: list[Line] = []
    for line in lines:
        row = _cells(line, columns)
        if cells and not row[0] and _continues(line, lines, row):
            cells[-1] = [f"{above} {here}".strip() for above, here in zip(cells[-1], row, strict=True)]
            continue
        cells.append(row)
        bold.append(line.bold)
        first.append(line)
    cells, columns = without_empty_halves(cells, columns)
    if broken := one_row_of_headings(cells, first, columns):
        there = slice(broken.start, broken.stop)
        cells[there] = [[" ".join(filter(None, texts)) for texts in zip(*cells[there], strict=True)]]
        bold[there], first[there] = [all(bold[there])], [first[broken.stop - 1]]
    header = next((number for number, is_bold in enumerate(bold) if not is_bold), 0)
    spread = [[Cell(text) for text in row] for row in cells]
    for number, line in enumerate(first[: min(_LEVELS, len(cells) - 1)]):
        if not _heads(cells[number], cells[number + 1], line):
            break
        spread[number] = _reaching(cells[number], line, columns)
    return Rows(spread, header, columns)


def _heads(row: Sequence[str], below: Sequence[str], line: Line) -> bool:
    """Whether a row names groups of the columns that the row below it names: with fewer names than that, no figures."""
    filled = [text for text in row if text]
    return (
        1 < len(filled) < sum(map(bool, below))
        and len(filled) == len(line.segments)
        and not any(map(is_bare, (*filled, *below)))
    )


def _reaching(row: Sequence[str], line: Line, columns: Sequence[tuple[float, float]]) -> list[Cell]:
    """Names of groups → cells over all columns of the group: from where the name begins to the next, where all names
    begin where a column does, else as far to the one side as to the other, and half-way to the next name."""
    own = [column for column, text in enumerate(row) if text]
    segments = line.segments
    if all(abs(one.x0 - columns[at][0]) < 0.4 * line.size for one, at in zip(segments, own, strict=True)):
        ends = [*own[1:], len(columns)]
        reach = {start: range(start, end) for start, end in zip(own, ends, strict=True)}
    else:
        middles = [(one.x0 + one.x1) / 2 for one in segments]
        halves = [(after - before) / 2 for before, after in itertools.pairwise(middles)]
        reach = {}
        for number, at in enumerate(own):
            half = min(halves[max(number - 1, 0) : number + 1])
            inside = [
                column
                for column, (left, right) in enumerate(columns)
                if abs((left + right) / 2 - middles[number]) < half
            ]
            reach[at] = range(inside[0], inside[-1] + 1) if inside else range(at, at + 1)
    cells: list[Cell] = []
    for at in own:
        start = max(reach[at].start, len(cells))
        cells.extend([Cell("")] * (start - len(cells)))
        cells.extend([Cell(row[at], columns=max(reach[at].stop - start, 1))])
        cells.extend([_TAKEN] * (cells[-1].columns - 1))
    cells.extend([Cell("")] * (len(columns) - len(cells)))
    return [cell for cell in cells if cell is not _TAKEN]


def _cells(line: Line, columns: Sequence[tuple[float, float]]) -> list[str]:
    """The line's words by column; a heading set tight over several columns goes whole to the first of them."""
    row: list[list[str]] = [[] for _ in columns]
    for column, group in pieces(line, columns):
        row[column].append(joined(group))
    return [" ".join(texts) for texts in row]


def _continues(line: Line, lines: Sequence[Line], row: Sequence[str]) -> bool:
    """Whether the line only carries on cells of the row above: set close under it, with fewer cells."""
    above = max(
        (other for other in lines if other.base < line.base), key=lambda other: other.base, default=None
    )
    return above is not None and line.top - above.bottom < 0.25 * line.size and sum(map(bool, row)) == 1
