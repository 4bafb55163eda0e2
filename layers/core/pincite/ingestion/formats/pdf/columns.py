"""Words of a page → regions in reading order: whatever stands above a gutter, the columns left and right of it, then
what stands below; each of these again in the same way.

A gutter is an upright strip without a word, wide as two spaces, with prose on both sides. Without the prose it is the
space between two columns of a table, which is read across.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pincite.ingestion.formats.pdf.lines import SEGMENT_GAP
from pincite.ingestion.formats.pdf.word import Word

_WIDTH = 0.6
"""Least width of a gutter in heights of the text. Word spaces are about a quarter, and seldom line up …"""
_SPACES = 1.6
"""… but in type of one width they do, so a gutter is as many times wider than the region's median word space."""
_LINES = 2
"""Lines that each side must have along the gutter."""
_WORDS = 3.0
"""Words in a row without a wide gap, on average, that make a side prose; cells of tables have one or two."""
_WHOLE = 0.5
"""Share of its lines without such a gap, and of more words than that, with which a side is prose around a table."""
_LETTERS = 0.6
"""Share of letters among the characters of prose."""
_STEP = 2.0
"""Points between the positions where a gutter is looked for."""
_ROW = 0.35
"""Difference of base lines, in heights, from which words stand on different lines."""
_DEPTH = 12
_TRIES = 40


class _Gutter(NamedTuple):
    x: float
    top: float
    bottom: float


class _Sheet(NamedTuple):
    """Words as columns of numbers, one entry a word. `height`: median height; `gutter`: its least width, points."""

    x0: NDArray[np.float64]
    x1: NDArray[np.float64]
    top: NDArray[np.float64]
    bottom: NDArray[np.float64]
    base: NDArray[np.float64]
    letters: NDArray[np.float64]
    characters: NDArray[np.float64]
    height: float
    gutter: float


def regions(words: Sequence[Word]) -> list[list[Word]]:
    """words → groups of words, each to be read on its own, in reading order. Every word is in exactly one."""
    found: list[list[Word]] = []
    _divide(list(words), found, 0)
    return found


def _divide(words: list[Word], found: list[list[Word]], depth: int) -> None:
    if not words:
        return
    gutter = _best_gutter(_sheet(words)) if depth < _DEPTH and len(words) >= 4 * _LINES else None
    if gutter is None:
        found.append(words)
        return
    above: list[Word] = []
    left: list[Word] = []
    right: list[Word] = []
    below: list[Word] = []
    for word in words:
        middle = (word.top + word.bottom) / 2
        if middle <= gutter.top:
            above.append(word)
        elif middle >= gutter.bottom:
            below.append(word)
        else:
            (left if word.x0 + word.x1 < 2 * gutter.x else right).append(word)
    for part in (above, left, right, below):
        _divide(part, found, depth + 1)


def _sheet(words: Sequence[Word]) -> _Sheet:
    table = np.array(
        [
            (
                word.x0, word.x1, word.top, word.bottom, word.base, word.size, sum(map(str.isalpha, word.text)),
                len(word.text),
            )
            for word in words
        ]
    )  # fmt: skip
    x0, x1, top, bottom, base, size, letters, characters = table.T
    height = float(np.median(size))
    gutter = max(_WIDTH * height, _SPACES * _space(x0, x1, _row_numbers(base, height), height))
    return _Sheet(x0, x1, top, bottom, base, letters, characters, height, gutter)


def _space(x0: NDArray[np.float64], x1: NDArray[np.float64], row: NDArray[np.int64], height: float) -> float:
    """Median space between two words of a row, those left out that part two segments; 0 where there is none."""
    order = np.lexsort((x0, row))
    spaces = x0[order][1:] - x1[order][:-1]
    spaces = spaces[(row[order][1:] == row[order][:-1]) & (spaces > 0) & (spaces <= SEGMENT_GAP * height)]
    return float(np.median(spaces)) if spaces.size else 0.0


def _best_gutter(sheet: _Sheet) -> _Gutter | None:
    """The tallest strip that parts prose from prose, None where there is none."""
    for gutter in sorted(_candidates(sheet), key=lambda gutter: gutter.top - gutter.bottom)[:_TRIES]:
        centred = _centred(sheet, gutter)
        if centred is not None:
            return centred
    return None


def _candidates(sheet: _Sheet) -> Iterator[_Gutter]:
    """Free stretches at the places where one can be: beside a wide gap, an end or a start of a row."""
    before: set[tuple[float, float]] = set()
    for x in _places(sheet):
        stretches = set(_free(sheet, x))
        for top, bottom in stretches - before:
            yield _Gutter(x, top, bottom)
        before = stretches


def _places(sheet: _Sheet) -> list[float]:
    """Positions on a grid of `_STEP` points, no two alike, none at the edges of the region."""
    margin, beside = 3 * sheet.height, sheet.height * _WIDTH / 2
    order = np.lexsort((sheet.x0, _row_numbers(sheet.base, sheet.height)))
    row = _row_numbers(sheet.base, sheet.height)[order]
    x0, x1 = sheet.x0[order], sheet.x1[order]
    parted = (x0[1:] - x1[:-1] >= _WIDTH * sheet.height) | (row[1:] != row[:-1])
    found = np.concatenate((x1[:-1][parted] + beside, x0[1:][parted] - beside))
    found = found[(found > x0.min() + margin) & (found < x1.max() - margin)]
    return [float(x) for x in np.unique(np.round(found / _STEP)) * _STEP]


def _row_numbers(base: NDArray[np.float64], height: float) -> NDArray[np.int64]:
    """Base lines → number of the row that each stands on, from the top."""
    order = base.argsort()
    numbers = np.empty(len(base), dtype=np.int64)
    numbers[order] = np.concatenate(([0], (np.diff(base[order]) > _ROW * height).cumsum()))
    return numbers


def _free(sheet: _Sheet, x: float) -> Iterator[tuple[float, float]]:
    """Stretches of y, two lines tall at least, at which no word covers `x`."""
    crossing = (sheet.x0 < x + 1) & (sheet.x1 > x - 1)
    tops, bottoms = sheet.top[crossing], sheet.bottom[crossing]
    order = tops.argsort()
    at = float(sheet.top.min())
    for top, bottom in zip(tops[order].tolist(), bottoms[order].tolist(), strict=True):
        if top - at >= _LINES * sheet.height:
            yield at, top
        at = max(at, bottom)
    end = float(sheet.bottom.max())
    if end - at >= _LINES * sheet.height:
        yield at, end


def _centred(sheet: _Sheet, gutter: _Gutter) -> _Gutter | None:
    """The gutter moved to the middle of its strip; None where it does not part prose from prose."""
    middle = (sheet.top + sheet.bottom) / 2
    inside = (middle > gutter.top) & (middle < gutter.bottom)
    left = inside & (sheet.x1 <= gutter.x + 1)
    right = inside & (sheet.x0 >= gutter.x - 1)
    if left.sum() < 2 * _LINES or right.sum() < 2 * _LINES:
        return None
    left_edge, right_edge = float(sheet.x1[left].max()), float(sheet.x0[right].min())
    if right_edge - left_edge < sheet.gutter:
        return None
    if not _is_prose(sheet, left) or not _is_prose(sheet, right):
        return None
    return gutter._replace(x=(left_edge + right_edge) / 2)


def _is_prose(sheet: _Sheet, side: NDArray[np.bool_]) -> bool:
    if sheet.letters[side].sum() < _LETTERS * sheet.characters[side].sum():
        return False
    row = _row_numbers(sheet.base[side], sheet.height)
    order = np.lexsort((sheet.x0[side], row))
    x0, x1, row = sheet.x0[side][order], sheet.x1[side][order], row[order]
    gaps = (x0[1:] - x1[:-1] > SEGMENT_GAP * sheet.height) & (row[1:] == row[:-1])
    rows = int(row[-1]) + 1
    if len(row) >= _WORDS * (rows + int(gaps.sum())):
        return rows >= _LINES
    whole = (np.bincount(row) > _WORDS) & (np.bincount(row[1:][gaps], minlength=rows) == 0)
    return int(whole.sum()) >= max(_WHOLE * rows, _LINES + 1)
