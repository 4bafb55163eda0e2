"""view, place → the words around it, as two hashes; the two hashes, view of a new text → what stands between them."""

from __future__ import annotations

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import tokenise

CONTEXT = 5
"""Words on each side that tell one of several equal passages from the others."""
_REACH = 400  # characters in which those words are looked for
_PLACES = 50  # places of the words before that are followed


def short_hash(text: str) -> str:
    """text → the first 16 hex digits of its SHA-256."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def around(view: View, span: tuple[int, int]) -> tuple[str, str]:
    """Hashes of the words before and after a place."""
    start, end = span
    before = [token.text for token in tokenise(View.of(view.text[max(0, start - _REACH) : start]).folded)]
    after = [token.text for token in tokenise(View.of(view.text[end : end + _REACH]).folded)]
    return short_hash(" ".join(before[-CONTEXT:])), short_hash(" ".join(after[:CONTEXT]))


class Surroundings:
    """Where the words of a view stand, and the hash of each run of five; made once for a view and kept with it."""

    def __init__(self, view: View) -> None:
        tokens = tokenise(view.folded)
        words = [token.text for token in tokens]
        self._places = np.array([(token.start, token.end) for token in tokens], np.int32).reshape(-1, 2)
        self._runs = _numbers([" ".join(words[at : at + CONTEXT]) for at in range(len(words) + 1)])
        self._first = _numbers([" ".join(words[:at]) for at in range(min(CONTEXT, len(words) + 1))])

    @classmethod
    def of(cls, view: View) -> Surroundings:
        """view → its surroundings, made at the first call."""
        kept = view.__dict__.get("_surroundings")
        if not isinstance(kept, cls):
            kept = view.__dict__["_surroundings"] = cls(view)
        return kept

    def between(self, before: str, after: str, most: int) -> tuple[int, int] | None:
        """Hashes of the words before and after a span → the range of the folded text, at most `most` words long, that
        stands between them now: the shortest, empty where nothing does; None where they are not that near.
        """
        left, right = np.uint64(int(before, 16)), np.uint64(int(after, 16))
        begins = np.concatenate(
            (np.flatnonzero(self._first == left), np.flatnonzero(self._runs == left) + CONTEXT)
        )
        ends = np.flatnonzero(self._runs == right)
        best: tuple[int, int] | None = None
        for begin in begins[:_PLACES].tolist():
            at = int(ends.searchsorted(begin))
            if at < ends.size:
                until = int(ends[at])
                if until - begin <= most and (best is None or until - begin < best[1] - best[0]):
                    best = begin, until
        if best is None or best[0] == best[1]:
            return None if best is None else (0, 0)
        return int(self._places[best[0], 0]), int(self._places[best[1] - 1, 1])


def _numbers(texts: list[str]) -> NDArray[np.uint64]:
    return np.array([int(short_hash(text), 16) for text in texts], np.uint64)
