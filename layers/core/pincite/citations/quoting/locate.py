"""quote → candidate windows of a view, from an index of its letters: linear in the text, never a scan of windows.

The index holds hashes of the skeleton's shingles (letters and digits alone, so that spaces, hyphens and punctuation
cannot shift it). Shingles are sampled by their own hash, which picks the same ones in quote and text (winnowing,
Schleimer et al. 2003). A window is a place on whose diagonal many shingles of the quote agree.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pincite.citations.reading.normalise import View

_SHINGLE = 6  # letters; shorter ones repeat too often, longer ones do not survive noise
_SAMPLE = 4  # one shingle in four is kept
_FREQUENT = 256  # places of one shingle that are looked at
_MOST = 8  # windows given back
_CLOSE = 0.4  # share of the best window's votes that another one needs
_TELLING, _FAINT, _FEW = 20, 0.2, 2
"""Shingles of a quote of which fewer than this share agree anywhere, by chance, and the windows looked at then."""
_WHOLE = 0.75  # share of the quote's shingles that a window needs for the quote not to be torn apart there
_DRIFT = (
    100  # letters by which two halves of a quote may be apart: a running head and a page number between them
)
_MARGIN = 32  # letters looked at on both sides


class Window(NamedTuple):
    """A range of the folded text, and how many shingles of the quote agree on it. `core`: the range without margins."""

    start: int
    end: int
    votes: int
    core: tuple[int, int]


def _hashes(skeleton: str) -> NDArray[np.uint32]:
    codes = np.frombuffer(skeleton.encode("utf-32-le", "surrogatepass"), np.uint32)
    if codes.size < _SHINGLE:
        return np.zeros(0, np.uint32)
    size = codes.size - _SHINGLE + 1
    value = np.zeros(size, np.uint32)
    for at in range(_SHINGLE):
        value *= np.uint32(0x01000193)
        value ^= codes[at : at + size]
    value *= np.uint32(0x9E3779B1)
    value ^= value >> np.uint32(15)
    return value


class Places:
    """Where the sampled shingles of a skeleton stand. Built once for a view and kept with it."""

    def __init__(self, view: View) -> None:
        self.view = view

    @cached_property
    def _table(self) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        values = _hashes(self.view.skeleton[0])
        kept = np.flatnonzero(values % _SAMPLE == 0)
        order = np.argsort(values[kept], kind="stable")
        return values[kept][order], kept[order]

    def may_hold(self, skeleton: str) -> bool:
        """May a skeleton stand here letter for letter: does the text have all its shingles?"""
        values = self._table[0]
        wanted = _hashes(skeleton)
        wanted = wanted[wanted % _SAMPLE == 0]
        if not wanted.size:
            return True
        at = np.searchsorted(values, wanted)
        return bool(values.size) and bool((values[np.minimum(at, values.size - 1)] == wanted).all())

    def windows(self, quote_skeleton: str) -> list[Window]:
        """skeleton of a quote → windows in which it may stand, best first."""
        skeleton, where = self.view.skeleton
        size = len(quote_skeleton)
        sources, offsets = self._agreeing(quote_skeleton)
        if not sources.size:
            return []
        diagonal = sources - offsets
        tolerance = 12 + size // 12
        order = np.argsort(diagonal, kind="stable")
        diagonal, offsets = diagonal[order], offsets[order]
        right = np.searchsorted(diagonal, diagonal + tolerance, side="right")
        votes = right - np.arange(diagonal.size)
        possible = np.unique(offsets).size
        found: list[Window] = []
        taken: list[int] = []
        for at in np.argsort(-votes, kind="stable")[: 60 * _MOST].tolist():
            low, high = int(diagonal[at]), int(diagonal[int(right[at]) - 1])
            if any(abs(low - other) <= tolerance for other in taken):
                continue
            taken.append(low)
            distinct = int(np.unique(offsets[at : int(right[at])]).size)
            margin = _MARGIN + size // 8 + (_DRIFT if distinct < _WHOLE * possible else 0)
            first = min(max(0, low - margin), len(skeleton) - 1)
            last = max(first + 1, min(len(skeleton), high + size + margin))
            inner = min(max(0, low), len(skeleton) - 1), max(1, min(len(skeleton), high + size))
            core = int(where[inner[0]]), int(where[inner[1] - 1]) + 1
            found.append(Window(int(where[first]), int(where[last - 1]) + 1, distinct, core))
            if len(found) == _MOST:
                break
        found.sort(key=lambda window: -window.votes)
        sampled = int(np.count_nonzero(_hashes(quote_skeleton) % _SAMPLE == 0))
        if sampled >= _TELLING and found[0].votes < _FAINT * sampled:
            return found[:_FEW]
        return [window for window in found if window.votes >= _CLOSE * found[0].votes]

    def _agreeing(self, quote: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Pairs (place in the text, place in the quote) of equal shingles."""
        values, positions = self._table
        wanted = _hashes(quote)
        offsets = np.flatnonzero(wanted % _SAMPLE == 0)
        pairs: list[tuple[NDArray[np.int64], int]] = []
        if values.size and offsets.size:
            lefts = np.searchsorted(values, wanted[offsets], side="left")
            rights = np.searchsorted(values, wanted[offsets], side="right")
            spare: list[tuple[int, int, int]] = []
            for left, right, offset in zip(lefts.tolist(), rights.tolist(), offsets.tolist(), strict=True):
                if 0 < right - left <= _FREQUENT:
                    pairs.append((positions[left:right], offset))
                elif right > left:
                    spare.append((left, right, offset))
            if not pairs:
                pairs = [(positions[left : left + _FREQUENT], offset) for left, _, offset in spare[:8]]
        if len(pairs) < 3 and len(quote) <= 400:
            pairs += self._searched(quote)
        if not pairs:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        return (
            np.concatenate([places for places, _ in pairs]).astype(np.int64),
            np.concatenate([np.full(places.size, offset) for places, offset in pairs]).astype(np.int64),
        )

    def _searched(self, quote: str) -> list[tuple[NDArray[np.int64], int]]:
        """Short quotes may have no sampled shingle: look up pieces of them by plain search."""
        skeleton = self.view.skeleton[0]
        step = max(2, len(quote) // 40)
        length = min(_SHINGLE + 2, max(4, len(quote) // 3))
        found: list[tuple[NDArray[np.int64], int]] = []
        for offset in range(0, max(1, len(quote) - length + 1), step):
            piece, at = quote[offset : offset + length], -1
            places: list[int] = []
            while len(places) < 32 and (at := skeleton.find(piece, at + 1)) >= 0:
                places.append(at)
            if places:
                found.append((np.array(places, np.int64), offset))
        return found
