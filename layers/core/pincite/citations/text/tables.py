"""text → the cells of its tables: each with the label of its row and the header of its column, as offsets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

Spans = tuple[tuple[int, int], ...]
_TABLE = re.compile(r"(?:^[^\n|]*\|[^\n]*(?:\n|\Z)){1,}", re.MULTILINE)
_RULE = re.compile(r"[|\s:+=-]*-[|\s:+=-]*")
_ALIGNED = re.compile(
    r"(?:^[^\n|]*\S(?:\t| {3,})[^\n|]*(?:\n|\Z)|^(?:\t| {3,})[^\n|]*\S[^\n|]*(?:\n|\Z)){2,}", re.MULTILINE
)
"""Lines whose cells stand apart by a tab or by blanks."""
_GAP = re.compile(r"\t| {2,}")
_LINE = re.compile(r"[^\n]+")


class Cell(NamedTuple):
    """A value and what names it. `text[start:end]` is its row; `corner`: the header over the labels; `columns`:
    whether other columns stand beside its own, without whose header it names no value."""

    start: int
    end: int
    value: tuple[int, int]
    label: tuple[int, int]
    header: Spans
    corner: Spans
    columns: bool


class Tables(NamedTuple):
    """`spans`: where tables stand in the text."""

    spans: tuple[tuple[int, int], ...]
    cells: tuple[Cell, ...]


def tables(text: str) -> Tables:
    """text → its tables: between bars, and lines whose cells stand apart by a tab or by blanks."""
    ruled = [match.span() for match in _TABLE.finditer(text)] if "|" in text else []
    spaced = [match.span() for match in _ALIGNED.finditer(text)] if "\t" in text or "   " in text else []
    cells = [cell for span in ruled for cell in _ruled(text, *span)]
    cells += [cell for span in spaced for cell in _spaced(text, *span)]
    return Tables((*ruled, *spaced), tuple(cells))


def _ruled(text: str, start: int, end: int) -> Iterator[Cell]:
    """A table's cells: each with the label of its row, which stands first, and the header of its column."""
    lines = [(m.start(), m.end()) for m in _LINE.finditer(text, start, end)]
    ruled = next((i for i, (a, b) in enumerate(lines) if i and _RULE.fullmatch(text, a, b)), None)
    headers: list[Spans] = []
    for line in lines[: ruled or 0]:
        for column, cell in enumerate(_cells(text, *line)):
            headers += [()] * (column + 1 - len(headers))
            headers[column] += (cell,)
    for a, b in lines[(ruled + 1) if ruled is not None else 0 :]:
        if _RULE.fullmatch(text, a, b):
            continue
        cells = _cells(text, a, b)
        for column, cell in enumerate(cells[1:], 1):
            if text[slice(*cell)].strip():
                header = headers[column] if column < len(headers) else ()
                yield Cell(a, b, cell, cells[0], header, headers[0] if headers else (), len(cells) > 2)


def _spaced(text: str, start: int, end: int) -> Iterator[Cell]:
    """Rows whose cells stand apart by blanks; the first line heads them where it has no figure and a word a column."""
    lines = [_apart(text, m.start(), m.end()) for m in _LINE.finditer(text, start, end)]
    width = max(len(line) for line in lines)
    first = lines[0]
    heads = len(first) in (width, width - 1) and not any(
        text[a:b].strip(" .,%-").isdigit() and len(text[a:b]) != 4 for a, b in first
    )
    headers: list[Spans] = [(cell,) for cell in first] if heads else []
    if headers and len(headers) == width - 1:
        headers.insert(0, ())
    for line in lines[1 if heads else 0 :]:
        named = headers and len(line) == width
        for column, cell in enumerate(line[1:], 1):
            header = headers[column] if named else ()
            if len(line) > 2 and not header:
                continue
            corner = headers[0] if named else ()
            yield Cell(line[0][0], line[-1][1], cell, line[0], header, corner, len(line) > 2)


def _apart(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Spans of the cells of a line."""
    out, at = [], start
    for gap in [*_GAP.finditer(text, start, end), None]:
        stop = gap.start() if gap else end
        if text[at:stop].strip():
            out.append((at, stop))
        at = gap.end() if gap else end
    return out


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Spans of a row's cells, without the outer bars."""
    out, at = [], start
    for i in range(start, end + 1):
        if i == end or (text[i] == "|" and text[i - 1 : i] != "\\"):
            out.append((at, i))
            at = i + 1
    if out and not text[slice(*out[0])].strip():
        out = out[1:]
    if out and not text[slice(*out[-1])].strip():
        out = out[:-1]
    return out
