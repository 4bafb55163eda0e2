"""Words of a region → lines from top to bottom, each cut into segments where a gap is wider than a space can be."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence, Set
from statistics import median
from typing import NamedTuple

from pincite.ingestion import clean
from pincite.ingestion.formats.pdf.closegaps import close_gaps
from pincite.ingestion.formats.pdf.currency import with_currencies
from pincite.ingestion.formats.pdf.word import Word

SEGMENT_GAP = 1.4
"""Gap between words, in heights of the line, that parts two cells or columns; a justified space stays below 1."""
_SAME_LINE = 0.35
"""Difference of base lines, in heights, up to which words share a line; superscripts rise by about a third."""

_LEFTWARD = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""Letters of Hebrew, Arabic and their neighbours in Unicode."""
_STOP_FIRST = re.compile(r"([.,:;!?\u060c\u061b\u061f]+)(\d[\d.,:/-]*)")
_OVERPRINT = 40
"""Words of the row so far that are compared."""


class Segment(NamedTuple):
    """Words that stand together on one line."""

    text: str
    words: tuple[Word, ...]

    @property
    def x0(self) -> float:
        return self.words[0].x0

    @property
    def x1(self) -> float:
        return self.words[-1].x1


class PdfLine(NamedTuple):
    """A line of text. `size`: median height of its words; `bold`: whether most of its letters are."""

    segments: tuple[Segment, ...]
    top: float
    bottom: float
    base: float
    size: float
    bold: bool

    @property
    def text(self) -> str:
        texts = [segment.text for segment in self.segments]
        return " ".join(reversed(texts) if is_leftward("".join(texts)) else texts)

    @property
    def x0(self) -> float:
        return self.segments[0].x0

    @property
    def x1(self) -> float:
        return self.segments[-1].x1


def lines_of(words: Sequence[Word]) -> list[PdfLine]:
    """words in any order → lines, top to bottom."""
    rows = [with_currencies(row) for row in rows_of(words)]
    return [_line(row, close) for row, close in zip(rows, close_gaps(rows), strict=True)]


def rows_of(words: Sequence[Word]) -> list[list[Word]]:
    """words → rows of words that share a base line, from left to right."""
    rows: list[list[Word]] = []
    anchor, tallest = 0.0, 0.0
    for word in sorted(words, key=lambda word: (word.base, word.x0)):
        near = rows and word.base - anchor <= _SAME_LINE * max(tallest, word.size)
        if near and _fits(rows[-1], word):
            rows[-1].append(word)
            if word.size >= tallest:
                anchor, tallest = word.base, word.size
        else:
            rows.append([word])
            anchor, tallest = word.base, word.size
    for row in rows:
        row.sort(key=lambda word: word.x0)
    return rows


def _fits(row: Sequence[Word], word: Word) -> bool:
    """Whether the word overprints no word of the row: two lines set close do, a superscript does not."""
    slack = 0.3 * word.size
    start, end = word.x0 + slack, word.x1 - slack
    return all(start >= other.x1 or end <= other.x0 for other in row[-_OVERPRINT:])


def _line(row: Sequence[Word], close: Set[int] = frozenset()) -> PdfLine:
    """`close`: numbers of the words that begin a cell although the gap before them is none that always parts."""
    size = median(word.size for word in row)
    groups: list[list[Word]] = [[row[0]]]
    for number, word in enumerate(row[1:], 1):
        if word.x0 - groups[-1][-1].x1 > SEGMENT_GAP * size or number in close:
            groups.append([word])
        else:
            groups[-1].append(word)
    letters = sum(len(word.text) for word in row)
    return PdfLine(
        tuple(Segment(joined(group), tuple(group)) for group in groups),
        min(word.top for word in row), max(word.bottom for word in row), median(word.base for word in row), size,
        sum(len(word.text) for word in row if word.bold) * 2 > letters,
    )  # fmt: skip


def joined(group: Sequence[Word]) -> str:
    """Words → text; two that touch are one word that the file wrote in pieces."""
    ordered = _as_read(group)
    parts = [ordered[0].text]
    for before, word in itertools.pairwise(ordered):
        gap = max(word.x0 - before.x1, before.x0 - word.x1)
        parts.append("" if gap < 0.08 * word.size else " ")
        parts.append(word.text)
    return clean.joined("".join(parts))


def _as_read(group: Sequence[Word]) -> list[Word]:
    """Words from left to right → as they are read: where most letters run from right to left, so do the words, but for
    runs of figures and of words of the other direction among them."""
    if not is_leftward("".join(word.text for word in group)):
        return list(group)
    ordered: list[Word] = []
    run: list[Word] = []
    for word in reversed(group):
        if _LEFTWARD.search(word.text):
            ordered += [*reversed(run), word]
            run = []
        else:
            run.append(word)
    return [_as_ended(word) for word in ordered + run[::-1]]


def _as_ended(word: Word) -> Word:
    """A figure with the stop behind it: where lines run leftward, that stands to its left."""
    found = _STOP_FIRST.fullmatch(word.text)
    return word._replace(text=found[2] + found[1]) if found else word


def is_leftward(text: str) -> bool:
    """Whether most letters are of scripts that run from right to left."""
    leftward = len(_LEFTWARD.findall(text))
    return leftward > 0 and leftward * 2 > sum(letter.isalpha() for letter in text)
