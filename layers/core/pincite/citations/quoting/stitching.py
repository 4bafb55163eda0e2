"""quote without an ellipsis → the pieces it was put together from, where it is a patchwork of one source."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pincite.citations.quoting.matching import Phrase, Source, Span
from pincite.citations.reading.wordclasses import FUNCTION

_MOST = 4  # pieces; what needs more is no patchwork but other text
_SHORTEST = 2  # tokens of a piece, one of them a content word
_TOGETHER = 30  # letters between two pieces in order that count as words left out, not as another place


def pieces_of(phrase: Phrase, source: Source) -> tuple[Span, ...]:
    """Quote → spans of the original text whose words, one after the other, make it up; empty if there are none such,
    or if they stand so close together that words were merely left out."""
    skeleton, where = source.view.skeleton
    texts = [token.text for token in phrase.tokens]
    letters = [_letters(text) for text in texts]
    if not all(letters):
        return ()
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(texts):
        if len(found) == _MOST:
            return ()
        count, place = longest_run(letters[at:], skeleton)
        piece = texts[at : at + count]
        if count < _SHORTEST or all(text in FUNCTION for text in piece):
            return ()
        found.append((place, place + sum(map(len, letters[at : at + count]))))
        at += count
    if len(found) < 2 or all(0 <= b[0] - a[1] <= _TOGETHER for a, b in pairwise(found)):
        return ()
    return tuple(source.view.original(int(where[first]), int(where[last - 1]) + 1) for first, last in found)


def _letters(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


def longest_run(letters: Sequence[str], skeleton: str) -> tuple[int, int]:
    """How many words from the first on stand together in the text, and where; found by doubling, then by halving. More
    of them stand nowhere before the place where fewer first do."""
    low, high, place, step = 0, len(letters), -1, 2
    while low < high:
        middle = min((low + high + 1) // 2, low + step)
        step *= 2
        at = skeleton.find("".join(letters[:middle]), max(place, 0))
        if at >= 0:
            low, place = middle, at
        else:
            high = middle - 1
    return low, place
