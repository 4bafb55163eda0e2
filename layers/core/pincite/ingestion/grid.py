"""Cells of a table as a format gives them, with their spans → title, one row of headings, rows of one width, notes.

Pure. Whatever the format, a cell that reaches over others says what it says in each of them; headings of several levels
are one row (`2024 / Revenue`); a row of one cell over all columns is a title, a group's name or a note, and no row.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pincite.ingestion.clean import one_line

MAX_COLUMNS = 100
"""Columns up to which a cell may claim or repeat some; more is an attack or a mistake."""
MAX_CHARACTERS = 60_000_000
"""Characters that a table may be laid out to."""
_LEVELS = 4
"""Rows that headings may take where the format does not say how many they are."""
_NUMERIC = 0.8
"""Share of the cells of a column that are figures where it is one of figures."""
_LABEL = 80
"""Characters of the longest heading."""
_SAMPLE = 200
"""Rows that are looked at to tell a heading from what stands under it."""
_NOTE = 4
"""Words from which a last row of one cell is a note."""
_COLONS = (":", "：")
_FIGURE = re.compile(
    r"[-+−(]?[$€£¥₹]?[ ]?\d[\d.,:'’ \u00a0/-]*\d*[ ]?(?:[%)°]|[^\W\d_]{1,10}(?:/[^\W\d_]{1,10})?)?\)?"
)
_YEAR = re.compile(r"(?:FY ?)?(?:1[89]|20|21)\d\d(?:[/-]\d\d(?:\d\d)?)?")
_LETTERS, _DIGITS = re.compile(r"[^\W\d_]+"), re.compile(r"\d+")


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
    """`wide`: row → (first, last + 1) of each cell in it that takes several columns."""

    rows: list[list[str]]
    wide: dict[int, list[tuple[int, int]]]


def grid(rows: Iterable[Row], declared: int = 0, *, spans_known: bool = True) -> Grid:
    """`declared`: header rows as the format says; 0 where it does not. `spans_known`: whether the cells say how far
    they reach; else a heading beside a free place reaches as far as the next. Raises `OverflowError` over the limit."""
    laid = _laid(rows)
    kept = [number for number, row in enumerate(laid.rows) if any(row)]
    declared = sum(number < declared for number in kept)
    body, wide = [laid.rows[number] for number in kept], [laid.wide.get(number, []) for number in kept]
    columns = [column for column in range(len(body[0]) if body else 0) if any(row[column] for row in body)]
    if body and len(columns) < len(body[0]):
        body = [[row[column] for column in columns] for row in body]
        wide = [[_kept(span, columns) for span in spans] for spans in wide]
    width = len(columns)
    alone = [_alone(row, spans, width) for row, spans in zip(body, wide, strict=True)]
    first = next((number for number, one in enumerate(alone) if one is None), len(body))
    if width == 2 and first == 0 and len(body) > 2 and body[0][0] and not body[0][1]:
        first = int(all(body[1]) and _names(body[1], body[2:]) and _stands_over(body[1], body[2:]))
        alone[0] = body[0][0] if first else None
    last = len(body)
    while last > first and (note := alone[last - 1]) is not None and _is_note(note, wide[last - 1], width):
        last -= 1
    titles, notes = [one for one in alone[:first] if one], [one for one in alone[last:] if one]
    body, wide, alone = body[first:last], wide[first:last], alone[first:last]
    depth = _depth(body, wide, alone, max(declared - first, 0))
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


def is_figure(text: str) -> bool:
    """Whether a cell holds a number, an amount, a date or a time rather than a name."""
    return _FIGURE.fullmatch(text.strip()) is not None


def is_year(text: str) -> bool:
    """Whether a cell holds a year, as headings do."""
    return _YEAR.fullmatch(text.strip()) is not None


def is_bare(text: str) -> bool:
    """Whether a cell holds a figure that no heading would be: no year, no date, no figure with a word."""
    return is_figure(text) and not is_year(text) and not {"a", "/"} & set(_shape(text))


def _laid(rows: Iterable[Row]) -> _Laid:
    out: list[list[str]] = []
    wide: dict[int, list[tuple[int, int]]] = {}
    reaching: dict[int, tuple[int, str]] = {}
    width = size = 0
    for number, row in enumerate(rows):
        cells: list[str] = []
        begun: dict[int, tuple[int, str]] = {}
        for given in row:
            cell = given if isinstance(given, GridCell) else GridCell(given)
            _reach(cells, reaching)
            start, above = len(cells), out[-1] if out else []
            text = above[start] if cell.goes_on and start < len(above) else one_line(cell.text)
            end = min(start + max(cell.columns, 1), MAX_COLUMNS)
            cells.extend([text] * (end - start))
            size += len(text) * max(end - start, 0)
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
    return _Laid(out, wide)


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


def _depth(
    body: Sequence[Sequence[str]],
    wide: Sequence[Sequence[tuple[int, int]]],
    alone: Sequence[str | None],
    declared: int,
) -> int:
    """How many of the first rows are headings: those the format declares, else those that read so."""
    if declared:
        return declared if declared < len(body) else 0
    if len(body) < 2 or len(body[0]) < 2 or all(sum(map(bool, row)) < 2 for row in body[1:]):
        return 0
    depth = 0
    while depth < min(_LEVELS, len(body) - 1):
        row = body[depth]
        under = [body[at] for at in range(depth + 1, min(len(body), _SAMPLE)) if alone[at] is None]
        covers = any(end - start > 1 and row[start] for start, end in wide[depth])
        over_names = covers and not row[0] and max(map(len, row)) <= _LABEL and len(under) > 1
        if not under or not (_names(row, under) or (over_names and _names(under[0], under[1:]))):
            break
        gaps = any(not cell and below for cell, below in zip(row[1:], under[0][1:], strict=True))
        if (
            not covers
            and (gaps or not all(row[1:]))
            and not _stands_over(row, under[gaps and len(under) > 1 :])
        ):
            break
        depth += 1
        if not covers and not (gaps and len(under) > 1 and _names(under[0], under[1:])):
            break
        if alone[depth] is not None:
            break
    return depth


def _names(row: Sequence[str], under: Sequence[Sequence[str]]) -> bool:
    """Whether every cell that is filled, at least two where there are three, is a short name and no figure."""
    filled = [(column, cell) for column, cell in enumerate(row) if cell]
    if _are_years(row, under) or _after_a_number(row, under):
        return True
    if len(filled) < min(2, len(row) - 1) or len({cell for _, cell in filled}) == 1 < len(filled):
        return False
    if row[0].endswith(_COLONS) and 2 * sum(other[0].endswith(_COLONS) for other in under) >= len(under):
        return False
    return all(
        len(cell) <= _LABEL and (not is_figure(cell) or _is_odd(cell, [other[column] for other in under]))
        for column, cell in filled
    )


def _are_years(row: Sequence[str], under: Sequence[Sequence[str]]) -> bool:
    """Whether years alone stand over columns beside names, and none under them."""
    years = row[1:]
    return (
        not row[0]
        and len(years) > 1
        and all(map(is_year, years))
        and len(set(years)) == len(years)
        and all(other[0] and not any(map(is_year, other[1:])) for other in under)
    )


def _after_a_number(row: Sequence[str], under: Sequence[Sequence[str]]) -> bool:
    """Whether three or more names stand over columns, some of figures, and only the first heading is a figure, as
    that of a column of row numbers may be."""
    names = row[1:]
    return (
        is_figure(row[0])
        and len(names) > 2
        and all(name and len(name) <= _LABEL and not is_figure(name) for name in names)
        and any(_is_numeric([other[column] for other in under]) for column in range(1, len(row)))
    )


def _is_odd(figure: str, under: Sequence[str]) -> bool:
    """Whether a figure heads its column: a year over what are none, `30 days` over what has no days."""
    if _YEAR.fullmatch(figure):
        return (_is_numeric(under) or _is_numeric(under[1:])) and not any(
            _YEAR.fullmatch(cell) for cell in under
        )
    shape = _shape(figure)
    return bool({"a", "/"} & set(shape)) and any(under) and all(_shape(cell) != shape for cell in under)


def _shape(text: str) -> str:
    return _DIGITS.sub("9", _LETTERS.sub("a", text))


def _stands_over(row: Sequence[str], under: Sequence[Sequence[str]]) -> bool:
    """Whether there is a column of figures under a name: then blanks in the row are headings left out."""
    return any(cell and _is_numeric([other[column] for other in under]) for column, cell in enumerate(row))


def _is_numeric(cells: Sequence[str]) -> bool:
    """Whether nearly all cells of a column that are filled are figures, dashes apart."""
    filled = [cell for cell in cells if any(map(str.isalnum, cell))]
    return bool(filled) and sum(map(is_figure, filled)) >= _NUMERIC * len(filled)


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
