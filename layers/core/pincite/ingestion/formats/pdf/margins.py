"""Running heads and feet, page numbers, line numbers: found by what neighbouring pages share, kept out of the text.

A row at the edge of a page is running where a page one or two away has the same words at the same height, and every
number that differs moves on with the page.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

from pincite.ingestion.formats.pdf.lines import SEGMENT_GAP, rows_of
from pincite.ingestion.formats.pdf.word import Word
from pincite.ingestion.formats.pdf.words import PageWords

REACH = 2
"""Pages on either side that are compared: one for plain heads, two for those of left and right pages."""
_ROWS = 4
"""Rows at the top and at the bottom that are looked at."""
_EDGE = 0.12
"""Share of the page's height, at the top and at the bottom, in which running rows stand."""
_ALIKE = 0.015
"""Difference in height, as a share of the page, up to which two rows stand at the same place."""
_NUMBERED = 10
"""Lines that must be numbered in a row for the numbers to be a margin's."""
_TOKEN = re.compile(r"\d+|\b[ivxlc]+\b|[^\W\d]+|[^\w\s]", re.IGNORECASE)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


class EdgeRow(NamedTuple):
    """A row at the edge of a page. `place`: its base line as a share of the page's height."""

    words: tuple[Word, ...]
    tokens: tuple[str, ...]
    place: float
    cells: int


class Edges(NamedTuple):
    """Rows from the edge inwards."""

    top: tuple[EdgeRow, ...]
    bottom: tuple[EdgeRow, ...]


def edges(page: PageWords) -> Edges:
    """page → its outermost rows."""
    rows = rows_of(page.words)
    return Edges(
        tuple(_edge_row(row, page.height) for row in rows[:_ROWS]),
        tuple(_edge_row(row, page.height) for row in rows[: -_ROWS - 1 : -1]),
    )


def without_running(page: PageWords, number: int, around: Sequence[tuple[int, Edges]]) -> list[Word]:
    """The page's words less running rows. `around`: neighbours by number, without the page itself.

    The head of page 1 stays, since nothing is torn apart by it, and so does the first head of a table. Of a page that
    has nothing but rows of its neighbours all stay, unless they count the pages.
    """
    own = edges(page)
    dropped: set[int] = set()
    counted = False
    for side in ("top", "bottom"):
        rows: tuple[EdgeRow, ...] = getattr(own, side)
        for row in rows:
            seen = [other for other, theirs in around if _runs(row, number, getattr(theirs, side), other)]
            outside = row.place <= _EDGE if side == "top" else row.place >= 1 - _EDGE
            if not seen or not (outside or _counts_pages(row, around, side)):
                break
            first = number == 1 or (row.cells > 2 and min(seen) > number)
            if not (side == "top" and first):
                dropped.update(map(id, row.words))
                counted = counted or _counts_pages(row, around, side)
    kept = [word for word in page.words if id(word) not in dropped]
    if not kept and not counted:
        kept = page.words
    return kept


def without_line_numbers(words: Sequence[Word]) -> list[Word]:
    """Words less the numbers of lines in a margin."""
    numbers = _line_numbers(words)
    return [word for word in words if id(word) not in numbers]


def _edge_row(row: Sequence[Word], height: float) -> EdgeRow:
    text = " ".join(word.text for word in row)[:400]
    gaps = sum(after.x0 - before.x1 > SEGMENT_GAP * after.size for before, after in itertools.pairwise(row))
    tokens = tuple(token.lower() for token in _TOKEN.findall(text))
    return EdgeRow(tuple(row), tokens, row[0].base / max(height, 1.0), gaps + 1)


def _runs(row: EdgeRow, number: int, others: Sequence[EdgeRow], other_number: int) -> bool:
    return any(
        abs(row.place - other.place) <= _ALIKE
        and len(row.tokens) == len(other.tokens)
        and all(
            mine == theirs or _moves_on(mine, theirs, other_number - number)
            for mine, theirs in zip(row.tokens, other.tokens, strict=True)
        )
        for other in others
    )


def _counts_pages(row: EdgeRow, around: Sequence[tuple[int, Edges]], side: str) -> bool:
    """Whether a number in the row differs on the pages around: a page number, wherever it stands."""
    others = [other for _, theirs in around for other in getattr(theirs, side)]
    same_shape = [other for other in others if len(other.tokens) == len(row.tokens)]
    return bool(same_shape) and all(other.tokens != row.tokens for other in same_shape)


def _moves_on(mine: str, theirs: str, pages: int) -> bool:
    first, second = _value(mine), _value(theirs)
    return first is not None and second is not None and second - first == pages


def _value(token: str) -> int | None:
    if token.isascii() and token.isdigit() and len(token) < 10:
        return int(token)
    if not token or len(token) > 10 or set(token) - set(_ROMAN):
        return None
    values = [_ROMAN[letter] for letter in token]
    return sum(
        -value if value < max(values[place:], default=0) else value for place, value in enumerate(values)
    )


def _line_numbers(words: Sequence[Word]) -> set[int]:
    """Ids of words that count the lines of the page at its left edge, as in transcripts and pleadings."""
    rows = rows_of(words)
    firsts = [row[0] for row in rows]
    best: list[Word] = []
    run: list[Word] = []
    for word in firsts:
        value = int(word.text) if word.text.isascii() and word.text.isdigit() and len(word.text) < 4 else None
        if (
            value is not None
            and run
            and value == int(run[-1].text) + 1
            and abs(word.x1 - run[-1].x1) < word.size
        ):
            run.append(word)
        else:
            run = [word] if value is not None else []
        best = run if len(run) > len(best) else best
    if len(best) < _NUMBERED or len(best) * 2 < len(rows):
        return set()
    body = [row[1].x0 for row in rows if len(row) > 1 and row[0] in best]
    if any(start - best[-1].x1 < 0.5 * best[-1].size for start in body):
        return set()
    return {id(word) for word in best}
