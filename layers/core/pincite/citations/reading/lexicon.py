"""word → how common a word it is in English, as evidence whether a token was misread.

The list is `data/english.txt.gz` (its NOTICE names the sources). It never decides alone: see `alterations`.
"""

from __future__ import annotations

import gzip
from functools import cache, lru_cache
from importlib.resources import files

_SUFFIXES = (("ies", "y"), ("es", ""), ("s", ""), ("ly", ""), ("ness", ""), ("able", ""))
_PREFIXES = ("non", "over", "under", "inter", "super", "anti", "pre")
UNKNOWN = 1_000_000
RARE = 100_000


@cache
def _ranks() -> dict[str, int]:
    raw = gzip.decompress((files("pincite.citations") / "data" / "english.txt.gz").read_bytes()).decode()
    frequent, rest = raw.split("\n\n", 1)
    ranks = {word: rank for rank, word in enumerate(frequent.split("\n"))}
    ranks.update(dict.fromkeys(rest.split(), RARE))
    return ranks


@lru_cache(maxsize=65_536)
def rank(word: str) -> int:
    """word (lower case) → 0 for the most frequent, below 20,000 for frequent ones, `RARE` for other words,
    `UNKNOWN` for what is no word on the list and no regular form of one."""
    found = _ranks().get(word, UNKNOWN)
    if found < UNKNOWN or len(word) < 5 or not word.isalpha():
        return found
    ranks = _ranks()
    for suffix, stem in _SUFFIXES:
        size = len(word) - len(suffix)
        if size + len(stem) >= 4 and word.endswith(suffix) and word[:size] + stem in ranks:
            return RARE
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= 4 and word[len(prefix) :] in ranks:
            return RARE
    return UNKNOWN
