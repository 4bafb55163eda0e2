"""Rows of a table as they stand on a page → the left and right edges of its columns."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from statistics import median

from pincite.ingestion.formats.pdf.lines import PdfLine, Segment
from pincite.ingestion.formats.pdf.word import Word

Column = tuple[float, float]

_CROSSING = 0.12
"""Share of the rows that may cross the space between two columns, such as a heading over several."""
_CLOSE, _WIDER = 0.42, 0.75
"""Least space between columns set close, in heights: between two of figures, and where only one of them is."""
_BOTH = 0.6
"""Share of the rows that must have words on both sides of it."""
_CELL_GAP = 0.45
"""Space between two words, in heights, that can part two cells where a border of columns runs through it."""
_FIGURES_GAP = 0.15
"""The same where figures stand side by side: no text has two in a row."""
_LEAST = 3
_HEADINGS = 3
"""Rows at the top in which alone a column may be filled that is half of another."""


def columns_of(rows: Sequence[Sequence[Segment]]) -> list[Column]:
    """The spaces that almost no row crosses part them; columns of figures set close are parted word by word."""
    spans = [(segment.x0, segment.x1) for row in rows for segment in row]
    wide = _parts(spans, int(len(rows) * _CROSSING))
    return [part for column in wide for part in _parted(column, rows)]


def _parts(spans: Sequence[Column], allowed: int) -> list[Column]:
    """Stretches that more spans than `allowed` cover."""
    marks = sorted([(x0, 1) for x0, _ in spans] + [(x1, -1) for _, x1 in spans])
    out: list[Column] = []
    covered, opened = 0, None
    for x, change in marks:
        covered += change
        if opened is None and covered > allowed:
            opened = x
        elif opened is not None and covered <= allowed:
            out.append((opened, x))
            opened = None
    return out


def _parted(column: Column, rows: Sequence[Sequence[Segment]]) -> list[Column]:
    inside = [
        [
            word
            for segment in row
            for word in segment.words
            if column[0] <= (word.x0 + word.x1) / 2 <= column[1]
        ]
        for row in rows
    ]
    several = [words for words in inside if len(words) > 1]
    if len(several) < max(_LEAST, _BOTH * sum(map(bool, inside))):
        return [column]
    size = median(word.size for words in several for word in words)
    spans = [(word.x0, word.x1) for words in several for word in words]
    parts = _parts(spans, max(1, int(len(several) * _CROSSING)))
    out = parts[:1]
    for part in parts[1:]:
        if _is_border(out[-1][1], part[0], several, size):
            out.append(part)
        else:
            out[-1] = (out[-1][0], part[1])
    if len(out) < 2:
        return [column]
    return [(column[0], out[0][1]), *out[1:-1], (out[-1][0], column[1])]


def _is_border(left: float, right: float, rows: Sequence[Sequence[Word]], size: float) -> bool:
    """Whether the space between two stretches parts columns: one wide enough, beside figures in most rows."""
    middle = (left + right) / 2
    pairs = []
    for words in rows:
        before = [word for word in words if word.x1 <= middle]
        after = [word for word in words if word.x0 >= middle]
        if before and after:
            pairs.append((before[-1], after[0]))
    if len(pairs) < max(_LEAST, _BOTH * len(rows)):
        return False
    space = min(after.x0 - before.x1 for before, after in pairs) / size
    figures = [sum(_has_digit(pair[side]) for pair in pairs) >= _BOTH * len(pairs) for side in (0, 1)]
    return space >= _CLOSE if all(figures) else any(figures) and space >= _WIDER


def _has_digit(word: Word) -> bool:
    return any(map(str.isdigit, word.text)) or word.text in {"-", "–", "—", "*"}


def without_empty_halves(
    rows: Sequence[Sequence[str]], columns: Sequence[Column]
) -> tuple[list[list[str]], list[Column]]:
    """Two neighbours of which one has only a heading and the other no heading are one column, as where headings are
    set to the left and figures to the right. One without a word is none."""
    kept = [at for at in range(len(columns)) if any(row[at] for row in rows)]
    out, edges = [[row[at] for at in kept] for row in rows], [columns[at] for at in kept]
    at = 0
    while at + 1 < len(edges):
        first = {number for number, row in enumerate(out) if row[at]}
        second = {number for number, row in enumerate(out) if row[at + 1]}
        heading, body = (first, second) if max(first, default=0) < max(second, default=0) else (second, first)
        if (
            heading
            and not first & second
            and max(heading) < min(_HEADINGS, len(out) - 1)
            and min(body, default=0) > max(heading)
        ):
            for row in out:
                row[at : at + 2] = [row[at] or row[at + 1]]
            edges[at : at + 2] = [(edges[at][0], edges[at + 1][1])]
        else:
            at += 1
    return out, edges


def pieces(line: PdfLine, columns: Sequence[Column]) -> Iterator[tuple[int, list[Word]]]:
    """The line's words in groups, each with the number of its column."""
    edges = [(before[1] + after[0]) / 2 for before, after in itertools.pairwise(columns)]
    for segment in line.segments:
        group: list[Word] = []
        figures = any(
            _has_digit(before) and _has_digit(word) and _apart(before, word, edges, _FIGURES_GAP)
            for before, word in itertools.pairwise(segment.words)
        )
        for word in segment.words:
            gap = _FIGURES_GAP if figures and _has_digit(word) else _CELL_GAP
            if group and _apart(group[-1], word, edges, gap):
                yield _place(group, edges), group
                group = []
            group.append(word)
        yield _place(group, edges), group


def _apart(before: Word, word: Word, edges: Sequence[float], gap: float) -> bool:
    """Whether a border of columns runs between two words, with so much space between them, in heights."""
    if word.x0 - before.x1 < gap * word.size:
        return False
    first, second = (bisect_right(edges, (one.x0 + one.x1) / 2) for one in (before, word))
    return first != second


def _place(group: Sequence[Word], edges: Sequence[float]) -> int:
    """Column of a group of words: that of its middle, or of its first word where it spans several."""
    first, last = (bisect_right(edges, (word.x0 + word.x1) / 2) for word in (group[0], group[-1]))
    return first if last - first != 0 else bisect_right(edges, (group[0].x0 + group[-1].x1) / 2)
