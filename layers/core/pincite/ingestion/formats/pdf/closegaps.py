"""Rows of words → gaps that part columns set close: too narrow to tell alone, but one under the other in several rows.

A gap of that width is seldom in prose, and three of them that leave one upright strip free hardly ever.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from pincite.ingestion.formats.pdf.word import Word

_WIDTH = 0.85
"""Least width of a gap, in heights of its row …"""
_SPACES, _SPACE = 2.2, 0.7
"""… and in spaces between words, which are narrower than so many heights: in type of one width two spaces are none."""
_STRIP = 0.4
"""Width of the strip that all of them leave free, in heights, at least."""
_APART = 3.2
"""Heights between two rows of a table, at most."""
_LEAST = 3
"""Rows with such a gap."""
_LETTERS = 3


class _Gap(NamedTuple):
    left: float
    right: float
    word: int


class _Row(NamedTuple):
    """A row of words with its gaps; `base`, `size`: of its words."""

    words: Sequence[Word]
    gaps: Sequence[_Gap]
    base: float
    size: float


def close_gaps(rows: Sequence[Sequence[Word]]) -> list[frozenset[int]]:
    """Numbers of the words, row by row, that begin a cell behind such a gap."""
    read = [_read(row) for row in _spaced(rows)]
    return [
        frozenset(gap.word for gap in row.gaps if _rows_with(gap, at, read) >= _LEAST)
        for at, row in enumerate(read)
    ]


def _spaced(rows: Sequence[Sequence[Word]]) -> list[tuple[Sequence[Word], float]]:
    """Rows with the least width of a gap in them."""
    sizes = [median(word.size for word in row) for row in rows]
    spaces = [
        after.x0 - before.x1
        for row, size in zip(rows, sizes, strict=True)
        for before, after in itertools.pairwise(row)
        if 0 < after.x0 - before.x1 < _SPACE * size
    ]
    least = _SPACES * median(spaces) if spaces else 0.0
    return [(row, max(_WIDTH * size, least)) for row, size in zip(rows, sizes, strict=True)]


def _read(given: tuple[Sequence[Word], float]) -> _Row:
    words, least = given
    gaps = [
        _Gap(before.x1, word.x0, number)
        for number, (before, word) in enumerate(itertools.pairwise(words), 1)
        if word.x0 - before.x1 >= least and _is_named(words[:number])
    ]
    return _Row(words, gaps, median(word.base for word in words), median(word.size for word in words))


def _is_named(words: Sequence[Word]) -> bool:
    """Whether these are more than the number or sign of an item of a list."""
    return sum(letter.isalpha() for word in words for letter in word.text) >= _LETTERS


def _rows_with(gap: _Gap, at: int, rows: Sequence[_Row]) -> int:
    """How many rows, one after the other, leave one strip free at this gap, words on both sides of it."""
    left, right, count = gap.left, gap.right, 1
    for step in (-1, 1):
        near, number = rows[at], at + step
        while 0 <= number < len(rows) and abs(rows[number].base - near.base) <= _APART * near.size:
            row = rows[number]
            strips = [
                (max(left, other.left), min(right, other.right))
                for other in row.gaps
                if min(right, other.right) - max(left, other.left) >= _STRIP * row.size
            ]
            if strips:
                (left, right), count = strips[0], count + 1
            elif any(word.x0 < right and word.x1 > left for word in row.words):
                break
            near, number = row, number + step
            if count >= _LEAST:
                return count
    return count
