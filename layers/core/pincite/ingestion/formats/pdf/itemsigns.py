"""Small shapes that a colour fills, at the beginning of lines → the signs of a list, as words of their lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pincite.ingestion.formats.pdf.squares import Outline
from pincite.ingestion.formats.pdf.word import Word

_SMALLEST, _LARGEST, _UNEVEN = 1.8, 7.0, 1.0
"""Points that such a shape is wide and high, and by which the two may differ."""
_SHARE = 0.75
"""Of the height of the letters beside it, at most."""
_GAP = 2.5
"""Heights of letters between it and the first word of its line, at most."""
_BEFORE = 4.0
"""Heights of letters before it, without a word."""
_LEAST, _MOST = 2, 200
"""Under each other, to be those of a list; more are a pattern."""
_WORDS = 3
"""Of a line that such a shape begins, at least: a legend of a chart has fewer."""
SIGN = "▪"


class ItemSign(NamedTuple):
    """A small filled shape, in reading space."""

    x0: float
    x1: float
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


def marks(outlines: Sequence[Outline]) -> tuple[ItemSign, ...]:
    """Outlines → those as small and even as signs of a list are."""
    found = [ItemSign(*one.box) for one in outlines if one.filled]
    even = [
        one
        for one in found
        if _SMALLEST <= one.x1 - one.x0 <= _LARGEST
        and _SMALLEST <= one.bottom - one.top <= _LARGEST
        and abs((one.x1 - one.x0) - (one.bottom - one.top)) <= _UNEVEN
    ]
    return tuple(dict.fromkeys(even)) if len(even) <= _MOST else ()


def with_signs(words: Sequence[Word], found: Sequence[ItemSign]) -> list[Word]:
    """Words, with a sign for each mark that begins a line, where several stand under each other."""
    out = list(words)
    alone = [one for one in found if not any(_beside(one, other) for other in found)]
    begun = [(mark, word) for mark in alone if (word := _begins(mark, words)) is not None]
    under = Counter(round(mark.x0) for mark, _ in begun)
    for mark, word in begun:
        if sum(under[round(mark.x0) + by] for by in (-1, 0, 1)) >= _LEAST:
            out.append(word._replace(text=SIGN, x0=mark.x0, x1=mark.x1, bold=False))
    return out


def _begins(mark: ItemSign, words: Sequence[Word]) -> Word | None:
    """The first word of the line that the mark begins; None where it begins none."""
    line = [word for word in words if word.top < mark.middle < word.bottom]
    after = [word for word in line if mark.x1 <= word.x0 + 1]
    if not after:
        return None
    first = min(after, key=lambda word: word.x0)
    near = first.x0 - mark.x1 <= _GAP * first.size and mark.bottom - mark.top <= _SHARE * first.size
    alone = not any(word.x0 < mark.x1 and mark.x0 - word.x1 < _BEFORE * first.size for word in line)
    return first if near and alone and len(after) >= _WORDS else None


def _beside(one: ItemSign, other: ItemSign) -> bool:
    """Whether two marks stand side by side, as parts of a drawing do."""
    apart = max(other.x0 - one.x1, one.x0 - other.x1)
    return other != one and abs(other.middle - one.middle) < _LARGEST and apart < 2 * _LARGEST
