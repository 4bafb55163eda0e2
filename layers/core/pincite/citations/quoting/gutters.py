"""text of a page printed in two columns, read across → the same text column by column.

Where a gap stands at one place in line after line, with running sentences on both sides of it, it parts two columns;
what stands left and right of it on one line does not belong together. A table has cells that end where they stand.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from typing import NamedTuple

from pincite.citations.quoting.numbering import running

_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
_FEWEST = 6  # lines with both columns
_FULL = 0.6  # share of the lines of a block that have both
_LONGEST = 200_000  # characters of a text that is looked at

Span = tuple[int, int]


class Columns(NamedTuple):
    """`text`: column by column, made of `pieces` of the original text, each at its place in `starts`."""

    text: str
    pieces: tuple[Span, ...]
    starts: tuple[int, ...]

    def original(self, start: int, end: int) -> list[Span]:
        """Range of the text → the ranges of the original, a line of a column each."""
        found: list[Span] = []
        for at in range(max(0, bisect_right(self.starts, start) - 1), len(self.pieces)):
            begin, stop = self.pieces[at]
            first, last = max(start - self.starts[at], 0), min(end - self.starts[at], stop - begin)
            if self.starts[at] >= end:
                break
            if first < last:
                found.append((begin + first, begin + last))
        return found


def by_column(text: str) -> Columns | None:
    """text → its columns one after the other; None where it has none."""
    if "  " not in text or len(text) > _LONGEST:
        return None
    lines: list[Span] = []
    at = 0
    for line in text.split("\n"):
        lines.append((at, at + len(line.rstrip())))
        at += len(line) + 1
    places = Counter(match.end() for start, end in lines for match in _GAP.finditer(text[start:end]))
    for place, count in places.most_common(3):
        if count < _FEWEST:
            break
        pieces = _parted(text, lines, place)
        if pieces:
            return _columns(text, pieces)
    return None


def _parted(text: str, lines: list[Span], place: int) -> list[Span]:
    """Lines, the place at which a right column begins → the pieces in the order of reading; empty if there is none."""
    pieces: list[Span] = []
    block: list[Span] = []
    any_block = False
    for span in [*lines, (0, -1)]:
        if span[1] >= 0 and _fits(text, span, place):
            block.append(span)
            continue
        left, right = _sides(text, block, place)
        if left:
            pieces += [*left, *right]
            any_block = True
        else:
            pieces += block
        block = []
        pieces += [span] if span[1] >= 0 else []
    return pieces if any_block else []


def _fits(text: str, span: Span, place: int) -> bool:
    line = text[slice(*span)]
    return len(line) < place or (line[place - 2 : place] == "  " and line[place] != " ")


def _sides(text: str, block: list[Span], place: int) -> tuple[list[Span], list[Span]]:
    left: list[Span] = []
    right: list[Span] = []
    for start, end in block:
        middle = min(end, start + place)
        left.append((start, start + len(text[start:middle].rstrip())))
        right.append((middle, end))
    both = sum(a[0] < a[1] and b[0] < b[1] for a, b in zip(left, right, strict=True))
    if both < _FEWEST or both < _FULL * sum(start < end for start, end in block):
        return [], []
    prose = all(running([text[slice(*piece)].strip() for piece in side]) for side in (left, right))
    return (left, right) if prose else ([], [])


def _columns(text: str, pieces: list[Span]) -> Columns:
    starts: list[int] = []
    at = 0
    for start, end in pieces:
        starts.append(at)
        at += end - start + 1
    return Columns("\n".join(text[slice(*piece)] for piece in pieces), tuple(pieces), tuple(starts))
