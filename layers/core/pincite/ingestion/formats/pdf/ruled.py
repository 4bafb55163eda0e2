"""Lines drawn on a page, and its words → tables whose cells the lines bound, with what each cell spans.

Where lines do not bound cells for certain, as in a chart, a form, or a table whose headings alone are ruled, the words
are left to be read by where they stand.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from pincite.ingestion.formats.pdf.laidout import laid_out, one_of, with_inner_columns
from pincite.ingestion.formats.pdf.lattice import NEAR, Box, Lattice, lattices
from pincite.ingestion.formats.pdf.lines import SEGMENT_GAP, lines_of
from pincite.ingestion.formats.pdf.rules import DrawnLine
from pincite.ingestion.formats.pdf.tables import Rows
from pincite.ingestion.formats.pdf.word import Word
from pincite.ingestion.headrows import is_bare

_STRAYING = 0.02
"""Share of the words that may stand across a border."""
_OVER = 0.4
"""Part of its height by which a word may reach over a border."""
_PROSE = 1_500
"""Characters of a cell from which the lines are the frames of a page's parts."""
_LEAST = 4
"""Cells with text of a table."""
_REGULAR = 0.4
"""Cells for each field, at least: in a form, hardly two rows are parted at the same places."""
_SPACE = 0.7
"""Space between two words of one line of text, in heights, at most."""
_BESIDE = 1.8
"""Heights of a line over or under a table up to which rows there belong to it."""


class Ruled(NamedTuple):
    """A table and where it stands. `words`: what it has taken, by `id`."""

    rows: Rows
    x0: float
    x1: float
    top: float
    bottom: float
    words: frozenset[int]


def ruled_tables(rules: Sequence[DrawnLine], words: Sequence[Word], turned: Sequence[Word]) -> list[Ruled]:
    """Tables from the top. `turned`: words that run up or down the page, as headings do."""
    out: list[Ruled] = []
    taken: set[int] = set()
    lines, grounds = [one for one in rules if not one.ground], [one for one in rules if one.ground]
    for drawn, beside in ((lines, grounds), (rules, ())) if grounds else ((lines, ()),):
        for lattice in lattices(drawn, beside):
            free = [word for word in words if id(word) not in taken]
            found = _table(lattice, free, [word for word in turned if id(word) not in taken])
            if found is not None and not _goes_beyond(found, free):
                out.append(found)
                taken |= found.words
    return sorted(out, key=lambda one: (one.top, one.x0))


def _table(lattice: Lattice, words: Sequence[Word], turned: Sequence[Word]) -> Ruled | None:
    held = _held(lattice, words)
    inside = [word for group in held.values() for word in group]
    straying = sum(_strays(word, box, lattice) for box, group in held.items() for word in group)
    if len(held) < _LEAST or straying > max(1, _STRAYING * len(inside)):
        return None
    if _are_in_text(lattice, inside, words):
        return None
    sideways = {box: group for box, group in _held(lattice, turned).items() if box not in held}
    lattice, held, sideways = with_inner_columns(lattice, held, sideways)
    lines = {box: lines_of(group) for box, group in held.items()}
    if any(sum(len(line.text) for line in group) > _PROSE for group in lines.values()):
        return None
    laid = laid_out(lattice, lines, {box: _sideways(group) for box, group in sideways.items()})
    if laid is None or sum(sum(bool(cell.text) for cell in row) > 1 for row in laid.cells) < 2:
        return None
    if sum(map(len, laid.cells)) < _REGULAR * len(laid.cells) * (len(lattice.xs) - 1):
        return None
    header = next((number for number, is_bold in enumerate(laid.bold) if not is_bold), 0)
    taken = [*inside, *itertools.chain.from_iterable(sideways.values())]
    rows = Rows(laid.cells, header, list(itertools.pairwise(lattice.xs)), lattice.ys[0])
    return Ruled(
        rows, lattice.xs[0], lattice.xs[-1], lattice.ys[0], lattice.ys[-1], frozenset(map(id, taken))
    )


def _held(lattice: Lattice, words: Sequence[Word]) -> dict[Box, list[Word]]:
    """Cells with words → their words."""
    xs, ys = lattice.xs, lattice.ys
    where = {
        (column, row): box
        for box in lattice.boxes
        for column in range(box.left, box.right + 1)
        for row in range(box.top, box.bottom + 1)
    }
    out: dict[Box, list[Word]] = {}
    for word in words:
        column = bisect_right(xs, (word.x0 + word.x1) / 2) - 1
        row = bisect_right(ys, (word.top + word.bottom) / 2) - 1
        if (box := where.get((column, row))) is not None:
            out.setdefault(box, []).append(word)
    return out


def _strays(word: Word, box: Box, lattice: Lattice) -> bool:
    slack = _OVER * word.size
    return word.x0 < lattice.xs[box.left] - slack or word.x1 > lattice.xs[box.right + 1] + slack


def _sideways(words: Sequence[Word]) -> str:
    """Words that run up the page, or down, as they are read."""
    if not words:
        return ""
    up = words[0].turn == 3
    columns: list[list[Word]] = []
    for word in sorted(words, key=lambda word: word.x0 if up else -word.x1):
        if columns and abs(word.x0 - columns[-1][0].x0) < 0.5 * (columns[-1][0].x1 - columns[-1][0].x0):
            columns[-1].append(word)
        else:
            columns.append([word])
    ordered = [sorted(column, key=lambda word: -word.bottom if up else word.top) for column in columns]
    return " ".join(word.text for column in ordered for word in column)


def _are_in_text(lattice: Lattice, inside: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether lines of text go on to the left or right of what the lines bound, as where words are underlined."""
    first, last, top, bottom = lattice.xs[0], lattice.xs[-1], lattice.ys[0], lattice.ys[-1]
    outside = [
        word
        for word in words
        if top < (word.top + word.bottom) / 2 < bottom
        and not first < (word.x0 + word.x1) / 2 < last
        and min(abs(word.x1 - first), abs(word.x0 - last)) < SEGMENT_GAP * word.size
    ]
    return any(
        abs(word.base - other.base) < 1 and max(word.x0 - other.x1, other.x0 - word.x1) < _SPACE * word.size
        for other in outside
        for word in inside
    )


def _goes_beyond(found: Ruled, words: Sequence[Word]) -> bool:
    """Whether rows over or under the lines go on with the table: then its lines do not bound it."""
    columns = found.rows.columns
    beside = [
        word
        for word in words
        if id(word) not in found.words and word.x0 > found.x0 - NEAR and word.x1 < found.x1 + NEAR
    ]
    for line in lines_of(beside):
        away = max(found.top - line.bottom, line.top - found.bottom)
        if away > _BESIDE * line.size or len(line.segments) < 2:
            continue
        own = {column for one in line.segments if (column := one_of(one.x0, one.x1, columns)) is not None}
        under = line.top > found.bottom - NEAR
        if len(own) == len(line.segments) and (not under or any(is_bare(one.text) for one in line.segments)):
            return True
    return False
