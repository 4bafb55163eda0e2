"""Lines whose segments line up in columns → rows of a table."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.ingestion.formats.pdf.edges import columns_of, pieces, without_empty_halves
from pincite.ingestion.formats.pdf.groups import over_runs, over_some, reaching
from pincite.ingestion.formats.pdf.headings import is_over_one, one_row_of_headings
from pincite.ingestion.formats.pdf.keyfigures import KeyFigures, key_figures
from pincite.ingestion.formats.pdf.lines import PdfLine, Segment, joined
from pincite.ingestion.formats.pdf.overfields import over_fields
from pincite.ingestion.formats.pdf.rules import DrawnLine
from pincite.ingestion.formats.pdf.stacked import rest_of_rows
from pincite.ingestion.formrows import is_form
from pincite.ingestion.grid import GridCell, grid
from pincite.ingestion.headrows import is_bare

_LEAST = 3
"""Rows of two or more cells that make a table."""
_APART = 3.0
"""Distance between two rows of a table, in heights, at most."""
_LABELS = 3
"""Lines that a first cell may take beyond its first."""
_LABEL = 50
"""Characters of a line of a first cell, or of a heading that stands over a table, at most."""
_FORM = 6
"""Lines over a row of headings that belong to something else, at most."""
_CLOSE, _UNDER, _ALIGNED = 0.25, 0.6, 0.4
"""Space between a line and the rest of its cell under it, that where the cell stands between others, and how far their
beginnings are apart, in heights."""
_BESIDE = frozenset("(±+-−[")
"""Begin what may stand beside a figure in its cell, such as its error."""
_LETTERS = 3
"""Letters of the name of a row, at least."""
_LEVELS = 3
"""Rows at the top that may name groups of columns."""


class Rows(NamedTuple):
    """Cells row by row, all rows of one width. `header`: leading rows in bold over others that are not. `columns`: left
    and right edges. `top`: of its first row. `taken`: its headings stood apart. `form`: it has none, what is asked
    stands in the first cell."""

    cells: list[list[GridCell]]
    header: int
    columns: list[tuple[float, float]]
    top: float = 0.0
    taken: bool = False
    form: bool = False

    def goes_on(self, before: Rows) -> bool:
        """Whether the columns stand where those of a table on the page before stood."""
        return len(self.columns) == len(before.columns) and all(
            here[0] < there[1] and there[0] < here[1]
            for here, there in zip(self.columns, before.columns, strict=True)
        )


def table_runs(
    lines: Sequence[PdfLine], rules: Sequence[DrawnLine] = ()
) -> Iterator[Rows | KeyFigures | list[PdfLine]]:
    """lines → tables, key figures and stretches of other lines, in order. `rules`: lines drawn, such as those under the
    names of groups of columns."""
    prose: list[PdfLine] = []
    at = 0
    while at < len(lines):
        end = _run_end(lines, at)
        rows = (
            (_form(lines[at:end]) or key_figures(lines[at:end]) or _table(lines[at:end], rules))
            if end > at
            else None
        )
        if isinstance(rows, Rows) and not rows.form and (first := _later_heading(rows, lines[at:end], rules)):
            end = at + first
            rows = _table(lines[at:end], rules)
        if rows is None:
            prose.extend(lines[at : max(end, at + 1)])
        else:
            if isinstance(rows, Rows) and not rows.form:
                for _ in range(_LEVELS):
                    rows = _with_heading(rows, prose)
            if prose:
                yield prose
            prose = []
            yield rows
        at = max(end, at + 1)
    if prose:
        yield prose


def _form(lines: Sequence[PdfLine]) -> Rows | None:
    cells = over_fields(lines)
    if cells is None:
        return None
    columns = [(min(line.x0 for line in lines), max(line.x1 for line in lines))]
    return Rows(cells, 0, columns, lines[0].base, form=True)


def _run_end(lines: Sequence[PdfLine], at: int) -> int:
    """End of the run of table lines that begins at `at`; one line of a single segment may stand between two rows."""
    end = at
    while end < len(lines):
        line = lines[end]
        if end > at and line.base - lines[end - 1].base > _APART * max(line.size, lines[end - 1].size):
            break
        if len(line.segments) > 1:
            end += 1
            continue
        if end > at and (labels := _labels(lines, at, end)):
            end += labels
            continue
        if end > at and _is_rest_of_cell(line, lines[at:end]):
            end += 1
            continue
        beyond = lines[end + 1] if end + 1 < len(lines) else None
        bridges = end > at and beyond is not None and len(beyond.segments) > 1
        if not bridges or line.x1 - line.x0 > 0.6 * (max(x.x1 for x in lines[at:end]) - lines[at].x0):
            break
        end += 1
    return end


def _is_rest_of_cell(line: PdfLine, rows: Sequence[PdfLine]) -> bool:
    """Whether a line alone begins where a cell of the row above does that is not its first, and is set close under it:
    the rest of a text in it. Behind numbers and signs of a list stand its items, which are no cells."""
    above = rows[-1]
    named_row = next((row for row in reversed(rows) if len(row.segments) > 1), above)
    if is_bare(line.text) or sum(map(str.isalpha, named_row.segments[0].text)) < _LETTERS:
        return False
    starts = [segment.x0 for segment in above.segments[1:]] or [
        above.x0 for row in rows if len(row.segments) > 1
    ]
    begins = any(abs(line.x0 - start) < _ALIGNED * line.size for start in starts)
    inner = len(named_row.segments) > 2 and line.x1 < named_row.segments[-1].x0
    return begins and line.top - above.bottom < (_UNDER if inner else _CLOSE) * line.size


def _later_heading(rows: Rows, lines: Sequence[PdfLine], rules: Sequence[DrawnLine]) -> int:
    """Number of the line at which a table with headings begins, in a run that has none at its top: what stands over it
    is another table, or lines of a form; 0 where there is none."""
    if grid(rows.cells).header or rows.header:
        return 0
    if len(rows.columns) == 2 and is_form([[cell.text for cell in row] for row in rows.cells]):
        return 0
    for first in range(1, min(_FORM, len(lines) - _LEAST) + 1):
        under = _table(lines[first:], rules)
        if under is None or len(lines[first].segments) < 0.8 * len(under.columns):
            continue
        header = grid(under.cells).header
        if header and all(segment.text in header for segment in lines[first].segments):
            return first
    return 0


def _labels(lines: Sequence[PdfLine], start: int, at: int) -> int:
    """How many lines at `at` only go on with the first cell of a row, rows above and under them; at most `_LABELS`. No
    cell is so long as the lines of a paragraph beside a table are."""
    above = lines[at - 1].segments
    if len(above) < 2 or any(len(line.segments[0].text) > _LABEL for line in lines[start:at]):
        return 0
    for end in range(at + 1, min(at + _LABELS + 1, len(lines))):
        label = lines[end - 1]
        near = lines[end].base - label.base <= _APART * lines[end].size
        if label.x1 >= above[1].x0 or len(label.text) > _LABEL or not near:
            return 0
        if len(lines[end].segments) > 1:
            return end - at
    return 0


def _with_heading(rows: Rows, prose: list[PdfLine]) -> Rows:
    """The table with the line of headings that stands over it and is taken from `prose`, where it has none of its own;
    a rule drawn with dashes may part them. A further line over it is the beginning of the same headings."""
    ruled = len(prose) > 1 and not any(map(str.isalnum, prose[-1].text))
    if not prose or not (rows.taken or not grid(rows.cells).header):
        return rows
    line = prose[-2] if ruled else prose[-1]
    found = list(pieces(line, rows.columns))
    heads = [""] * len(rows.columns)
    for column, group in found:
        heads[column] = f"{heads[column]} {joined(group)}".strip()
    filled = sum(map(bool, heads[1:]))
    most = _APART * (2 if ruled else 0.5 if rows.taken else 1) * line.size
    if (
        rows.top - line.base > most
        or filled < 0.8 * (len(heads) - 1)
        or sum(map(bool, heads)) < 2
        or not all(is_over_one(group[0].x0, group[-1].x1, rows.columns) for _, group in found)
        or (not ruled and any(map(is_bare, heads)))
        or max(map(len, heads)) > _LABEL
    ):
        return rows
    del prose[-2 if ruled else -1 :]
    body = rows.cells
    if rows.taken:
        heads = [f"{head} {cell.text}".strip() for head, cell in zip(heads, body[0], strict=True)]
        body = body[1:]
    cells = [[GridCell(text) for text in heads], *body]
    return rows._replace(cells=cells, header=1, top=line.base, taken=True)


def _table(lines: Sequence[PdfLine], rules: Sequence[DrawnLine]) -> Rows | None:
    rows = [line.segments for line in lines]
    wide = sum(len(row) > 1 for row in rows)
    if wide < _LEAST:
        return None
    columns = columns_of(rows[_over(rows) :])
    if len(columns) < 2:
        return None
    cells: list[list[str]] = []
    bold: list[bool] = []
    first: list[PdfLine] = []
    rest = rest_of_rows(lines, [_cells(line, columns) for line in lines])
    for number, line in enumerate(lines):
        row = _cells(line, columns)
        if cells and (number in rest or (not row[0] and _continues(line, lines, row))):
            cells[-1] = [f"{above} {here}".strip() for above, here in zip(cells[-1], row, strict=True)]
            continue
        if cells and _goes_on_with_label(cells[-1], row):
            cells[-1] = [f"{above} {here}".strip() for above, here in zip(cells[-1], row, strict=True)]
            continue
        cells.append(row)
        bold.append(line.bold)
        first.append(line)
    if _holds_several(cells):
        return None
    cells, columns = without_empty_halves(cells, columns)
    if broken := one_row_of_headings(cells, first, columns):
        there = slice(broken.start, broken.stop)
        cells[there] = [[" ".join(filter(None, texts)) for texts in zip(*cells[there], strict=True)]]
        bold[there], first[there] = [all(bold[there])], [first[broken.stop - 1]]
    header = next((number for number, is_bold in enumerate(bold) if not is_bold), 0)
    spread = [[GridCell(text) for text in row] for row in cells]
    for number, line in enumerate(first[: min(_LEVELS, len(cells) - 1)]):
        if _heads(cells[number], cells[number + 1 :], line):
            spread[number] = reaching(cells[number], line, columns, rules)
        elif over_some(cells[number], cells[number + 1], line, columns):
            spread[number] = over_runs(cells[number], cells[number + 1])
        else:
            break
    return Rows(spread, header, columns, lines[0].base)


def _over(rows: Sequence[Sequence[Segment]]) -> int:
    """How many of the first rows name groups of columns: they have fewer names than the row under them, or than one
    further down where that has none over the first column."""
    over = 0
    while over < _LEVELS and len(rows) - over > _LEAST:
        row, below = rows[over], rows[over + 1]
        levels = below[0].x0 > row[0].x1 and not any(is_bare(one.text) for one in (*row[1:], *below))
        under = rows[over + 1 : _LEVELS + 2] if levels else [below]
        if len(row) >= max(map(len, under)):
            break
        over += 1
    return over


def _holds_several(cells: Sequence[Sequence[str]]) -> bool:
    """Whether in most rows with figures some stand together in a cell: then what its columns are is not known."""
    figures = [
        [cell.split() for cell in row[1:] if cell and all(map(is_bare, cell.split()))] for row in cells
    ]
    rows = [row for row in figures if row]
    several = [
        any(len(cell) > 1 and not any(word[0] in _BESIDE for word in cell[1:]) for cell in row)
        for row in rows
    ]
    return sum(several) * 2 > len(rows)


def _goes_on_with_label(above: Sequence[str], row: Sequence[str]) -> bool:
    """Whether a row is the rest of the one above: one of the two has a first cell only, and this goes on in lower case
    or in brackets."""
    alone = any(bool(one[0]) and sum(map(bool, one)) == 1 for one in (above, row))
    return alone and bool(above[0]) and row[0][:1] != "" and (row[0][0].islower() or row[0][0] == "(")


def _heads(row: Sequence[str], below: Sequence[Sequence[str]], line: PdfLine) -> bool:
    """Whether a row names groups of the columns that the row below it names, or one further down where that has no name
    over the first column: with fewer names than that, no figures."""
    filled = [text for text in row if text]
    levels = len(list(itertools.takewhile(lambda other: not other[0], below[: _LEVELS - 1])))
    names = list(itertools.takewhile(lambda other: not any(map(is_bare, other)), below[: max(levels, 1)]))
    return (
        1 < len(filled) < max((sum(map(bool, other)) for other in names), default=0)
        and len(filled) == len(line.segments)
        and not any(map(is_bare, filled))
    )


def _cells(line: PdfLine, columns: Sequence[tuple[float, float]]) -> list[str]:
    """The line's words by column; a heading set tight over several columns goes whole to the first of them."""
    row: list[list[str]] = [[] for _ in columns]
    for column, group in pieces(line, columns):
        row[column].append(joined(group))
    return [" ".join(texts) for texts in row]


def _continues(line: PdfLine, lines: Sequence[PdfLine], row: Sequence[str]) -> bool:
    """Whether the line only carries on cells of the row above: set close under it, with fewer cells."""
    above = max(
        (other for other in lines if other.base < line.base), key=lambda other: other.base, default=None
    )
    return above is not None and line.top - above.bottom < _CLOSE * line.size and sum(map(bool, row)) == 1
