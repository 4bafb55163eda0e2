"""quote tokens, window tokens → alignment: which tokens are equal and which stretches differ.

Semi-global: all of the quote against the best stretch of the window (Sellers 1980), on whole tokens, with a
substitution cheaper the more alike two words are spelt. Rows are computed with numpy.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from pincite.citations.reading.tokens import Token

_INSERT = 100  # a token of the quote that the source does not have
_DELETE = 60  # a token of the source that the quote leaves out
_FREE = 4  # the same for a token that may be missing
_BESIDE = 15  # the same for a token that may be of the neighbouring column
_LARGEST = 600_000  # cells of one alignment by spelling, 4,000 characters; larger ones go word for word


class Cell(NamedTuple):
    """A stretch of the alignment, as ranges of quote tokens and window tokens. `equal`: word for word."""

    quote: tuple[int, int]
    source: tuple[int, int]
    equal: bool


class Alignment(NamedTuple):
    """`cells` in order, from the first to the last window token used; `cost`: 0 for word for word."""

    cells: tuple[Cell, ...]
    cost: int

    @property
    def source(self) -> tuple[int, int]:
        """Range of window tokens used."""
        return self.cells[0].source[0], self.cells[-1].source[1]


def align(quote: list[Token], window: list[Token]) -> Alignment | None:
    """Tokens of the quote against tokens of a window → the best alignment, None where either is empty or too large."""
    rows, columns = len(quote), len(window)
    if not rows or not columns:
        return None
    if rows * columns > _LARGEST:
        return _long(quote, window)
    substitution = _substitution(quote, window)
    delete = np.array(
        [_FREE if token.free else _BESIDE if token.line else _DELETE for token in window], np.int32
    )
    ahead = np.concatenate(([0], np.cumsum(delete))).astype(np.int32)
    table = np.zeros((rows + 1, columns + 1), np.int32)
    for row in range(1, rows + 1):
        above = table[row - 1]
        best = above + (_FREE if quote[row - 1].free else _INSERT)
        np.minimum(best[1:], above[:-1] + substitution[row - 1], out=best[1:])
        table[row] = np.minimum.accumulate(best - ahead) + ahead
    end = int(np.argmin(table[rows]))
    return Alignment(_trace(table, substitution, delete, quote, end), int(table[rows, end]))


def _long(quote: list[Token], window: list[Token]) -> Alignment | None:
    """The same for a long quote, by equal words alone, bit-parallel (Hyyrö 2003): pages in milliseconds."""
    ids: dict[str, int] = {}
    left = [ids.setdefault(token.text, len(ids)) for token in quote]
    right = [ids.setdefault(token.text, len(ids)) for token in window]
    steps = Levenshtein.opcodes(left, right)
    first = next((at for at, step in enumerate(steps) if step.tag != "insert"), len(steps))
    last = next((at for at in range(len(steps), 0, -1) if steps[at - 1].tag != "insert"), 0)
    cells: list[Cell] = []
    cost = 0
    for step in list(steps)[first:last]:
        q, s = (step.src_start, step.src_end), (step.dest_start, step.dest_end)
        equal = step.tag == "equal"
        if not equal:
            cost += _INSERT * max(q[1] - q[0], s[1] - s[0])
        if cells and not equal and not cells[-1].equal:
            cells[-1] = Cell((cells[-1].quote[0], q[1]), (cells[-1].source[0], s[1]), False)
        else:
            cells.append(Cell(q, s, equal))
    return Alignment(tuple(cells), cost) if cells else None


def _substitution(quote: list[Token], window: list[Token]) -> NDArray[np.int32]:
    """Cost of putting each window token for each quote token: 0 equal, 30–200 by spelling."""
    left = {text: at for at, text in enumerate(dict.fromkeys(token.text for token in quote))}
    right = {text: at for at, text in enumerate(dict.fromkeys(token.text for token in window))}
    distance = cdist(list(left), list(right), scorer=Levenshtein.normalized_distance, dtype=np.float32)
    cost = np.where(distance == 0, 0, np.where(distance < 0.67, 30 + 100 * distance, 150)).astype(np.int32)
    rows = np.array([left[token.text] for token in quote])
    columns = np.array([right[token.text] for token in window])
    table: NDArray[np.int32] = cost[np.ix_(rows, columns)]
    return table


def _trace(
    table: NDArray[np.int32],
    substitution: NDArray[np.int32],
    delete: NDArray[np.int32],
    quote: list[Token],
    end: int,
) -> tuple[Cell, ...]:
    """Table → cells, from the end of the quote back to its start."""
    steps: list[tuple[int, int, int, int, bool]] = []
    row, column = len(quote), end
    while row > 0:
        value = int(table[row, column])
        if column and value == int(table[row - 1, column - 1]) + int(substitution[row - 1, column - 1]):
            steps.append((row - 1, row, column - 1, column, int(substitution[row - 1, column - 1]) == 0))
            row, column = row - 1, column - 1
        elif column and value == int(table[row, column - 1]) + int(delete[column - 1]):
            steps.append((row, row, column - 1, column, False))
            column -= 1
        else:
            steps.append((row - 1, row, column, column, False))
            row -= 1
    cells: list[Cell] = []
    for first, last, left, right, equal in reversed(steps):
        if cells and cells[-1].equal == equal:
            previous = cells[-1]
            cells[-1] = Cell((previous.quote[0], last), (previous.source[0], right), equal)
        else:
            cells.append(Cell((first, last), (left, right), equal))
    return tuple(cells)
