"""Cells of a table as a format gives them, with their spans → title, one row of headings, rows of one width, notes.

Pure. Whatever the format, a cell that reaches over others says what it says in each of them; headings of several levels
are one row (`2024 / Revenue`); a row of one cell over all columns is a title, a group's name or a note, and no row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pincite.ingestion.clean import one_line
from pincite.ingestion.headrows import depth_of_headings, names_row, stands_over

MAX_COLUMNS = 100
"""Columns up to which a cell may claim or repeat some; more is an attack or a mistake."""
MAX_CHARACTERS = 60_000_000
"""Characters that a table may be laid out to."""
_NOTE = 4
"""Words from which a last row of one cell is a note."""


class GridCell(NamedTuple):
    """`columns`, `rows`: how many it takes. `goes_on`: it only continues the cell above it, whose text it has."""

    text: str
    columns: int = 1
    rows: int = 1
    goes_on: bool = False


class Grid(NamedTuple):
    """`header`: one heading a column, empty where the table has none. `groups`: the rows, under the name of their group
    where the table has groups. `titles` and `notes`: what stands over and under the whole table."""

    titles: list[str]
    header: list[str]
    groups: list[tuple[str, list[list[str]]]]
    notes: list[str]


Row = Sequence["GridCell | str"]


class _Laid(NamedTuple):
    """`wide`: row → (first, last + 1) of each cell in it that takes several columns. `held`: row → columns into which
    cells of the row above it reach."""

    rows: list[list[str]]
    wide: dict[int, list[tuple[int, int]]]
    held: dict[int, set[int]]


def grid(
    rows: Iterable[Row],
    declared: int = 0,
    *,
    spans_known: bool = True,
    headed: bool = True,
    every_column: bool = False,
) -> Grid:
    """`declared`: header rows as the format says; 0 where it does not. `headed`: whether there are any. `spans_known`:
    whether the cells say how far they reach; else a heading beside a free place reaches as far as the next.
    `every_column`: empty ones stay. Raises `OverflowError` over the limit."""
    laid = _laid(rows)
    kept = [number for number, row in enumerate(laid.rows) if any(row)]
    declared = sum(number < declared for number in kept)
    body, wide = [laid.rows[number] for number in kept], [laid.wide.get(number, []) for number in kept]
    columns = [column for column in range(len(body[0]) if body else 0) if any(row[column] for row in body)]
    if every_column and body:
        columns = list(range(len(body[0])))
    if body and len(columns) < len(body[0]):
        body = [[row[column] for column in columns] for row in body]
        wide = [[_kept(span, columns) for span in spans] for spans in wide]
    width = len(columns)
    alone = [_alone(row, spans, width) for row, spans in zip(body, wide, strict=True)]
    first = next((number for number, one in enumerate(alone) if one is None), len(body))
    if width == 2 and first == 0 and len(body) > 2 and body[0][0] and not body[0][1]:
        first = int(all(body[1]) and names_row(body[1], body[2:]) and stands_over(body[1], body[2:]))
        alone[0] = body[0][0] if first else None
    last = len(body)
    while last > first and (note := alone[last - 1]) is not None and _is_note(note, wide[last - 1], width):
        last -= 1
    titles, notes = [one for one in alone[:first] if one], [one for one in alone[last:] if one]
    body, wide, alone = body[first:last], wide[first:last], alone[first:last]
    tall = _rows_held(kept[first:last], laid.held)
    depth = depth_of_headings(body, wide, alone, max(declared - first, 0), tall) if headed else 0
    groups: list[tuple[str, list[list[str]]]] = [("", [])]
    for row, spans, one in zip(body[depth:], wide[depth:], alone[depth:], strict=True):
        if one is not None and _is_full(spans, width):
            groups.append((one, []))
        else:
            groups[-1][1].append(row)
    groups = [group for group in groups if group[1] or group[0]]
    return Grid(titles, _flat(body[:depth], spans_known) if depth else [], groups, notes)


def span_of(written: str | None) -> int:
    """Columns or rows that a cell takes, as the file says; 1 where it says nothing that makes sense."""
    known = written is not None and written.isascii() and written.isdigit() and len(written) < 9
    return max(int(written or 1), 1) if known else 1


def _laid(rows: Iterable[Row]) -> _Laid:
    out: list[list[str]] = []
    wide: dict[int, list[tuple[int, int]]] = {}
    held: dict[int, set[int]] = {}
    reaching: dict[int, tuple[int, str]] = {}
    width = size = 0
    for number, row in enumerate(rows):
        cells: list[str] = []
        begun: dict[int, tuple[int, str]] = {}
        held[number] = set(reaching)
        for given in row:
            cell = given if isinstance(given, GridCell) else GridCell(given)
            _reach(cells, reaching)
            start, above = len(cells), out[-1] if out else []
            text = above[start] if cell.goes_on and start < len(above) else one_line(cell.text)
            end = min(start + max(cell.columns, 1), MAX_COLUMNS)
            cells.extend([text] * (end - start))
            size += len(text) * max(end - start, 0)
            if cell.goes_on:
                held[number].update(range(start, end))
            if end - start > 1:
                wide.setdefault(number, []).append((start, end))
            if cell.rows > 1:
                begun.update(dict.fromkeys(range(start, end), (cell.rows - 1, text)))
            if size > MAX_CHARACTERS:
                raise OverflowError(f"more than {MAX_CHARACTERS:,} characters")
        size += sum(len(text) for _, text in reaching.values())
        _reach(cells, reaching)
        reaching.update(begun)
        width = max(width, len(cells))
        out.append(cells[:MAX_COLUMNS])
    width = min(width, MAX_COLUMNS)
    for cells in out:
        cells.extend([""] * (width - len(cells)))
    return _Laid(out, wide, held)


def _rows_held(rows: Sequence[int], held: Mapping[int, set[int]]) -> int:
    """Rows that the tallest cell of the first of them takes."""
    columns = held.get(rows[1], set()) if len(rows) > 1 else set()
    tall = 1
    while columns and tall < len(rows):
        tall += 1
        columns = columns & held.get(rows[tall], set()) if tall < len(rows) else set()
    return tall


def _reach(cells: list[str], reaching: dict[int, tuple[int, str]]) -> None:
    """Fill the columns into which cells of rows above reach."""
    while (found := reaching.get(len(cells))) is not None:
        left, text = found
        if left > 1:
            reaching[len(cells)] = (left - 1, text)
        else:
            del reaching[len(cells)]
        cells.append(text)


def _kept(span: tuple[int, int], columns: Sequence[int]) -> tuple[int, int]:
    inside = [place for place, column in enumerate(columns) if span[0] <= column < span[1]]
    return (inside[0], inside[-1] + 1) if inside else (0, 0)


def _alone(row: Sequence[str], spans: Sequence[tuple[int, int]], width: int) -> str | None:
    """The text of a row that has only one, and is wide enough for that to mean something; else None."""
    said = {cell for cell in row if cell}
    if len(said) != 1 or width < 2:
        return None
    filled = sum(map(bool, row))
    lonely = filled == 1 and row[0] != "" and width > 2
    return next(iter(said)) if _is_full(spans, width) or lonely else None


def _is_full(spans: Sequence[tuple[int, int]], width: int) -> bool:
    return any(end - start >= width for start, end in spans)


def _is_note(text: str, spans: Sequence[tuple[int, int]], width: int) -> bool:
    return _is_full(spans, width) or len(text.split()) >= _NOTE


def _flat(levels: Sequence[Sequence[str]], spans_known: bool) -> list[str]:
    """Rows of headings → one: what stands over a column, from the top, each once."""
    rows = [list(level) for level in levels]
    for number, row in enumerate(rows[:-1]):
        for column in range(1, 0 if spans_known else len(row)):
            if not row[column] and row[column - 1] and rows[number + 1][column]:
                row[column] = row[column - 1]
    out = []
    for column in range(len(rows[0])):
        said = [row[column] for row in rows if row[column]]
        out.append(
            " / ".join(text for place, text in enumerate(said) if place == 0 or said[place - 1] != text)
        )
    return out if Counter(out)[""] < len(out) else []
