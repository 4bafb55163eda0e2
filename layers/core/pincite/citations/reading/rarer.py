"""word → is it a word or a name that is seldom met? So many have a neighbour of nearly the same spelling that none may
be taken for a misread other one: `adduction`, `servient`, `Hansen`.

The list is `data/rarer.txt.gz`, made by `benchmarks/rarer_words.py` (the data's NOTICE names the source).
"""

from __future__ import annotations

import gzip
from functools import cache, lru_cache
from importlib.resources import files


@cache
def _blocks() -> tuple[str, str]:
    """Words and names, in order, each in a line of its own."""
    raw = gzip.decompress((files("pincite.citations") / "data" / "rarer.txt.gz").read_bytes()).decode()
    words, names = raw.split("\n\n", 1)
    return words, f"\n{names}"


@lru_cache(maxsize=16384)
def is_rare_word(word: str) -> bool:
    """Is it on the list of words, in this very form?"""
    return _listed(word, _blocks()[0])


@lru_cache(maxsize=16384)
def is_name(word: str) -> bool:
    """Is it on the list of names, of which some are words too?"""
    return _listed(word, _blocks()[1])


def _listed(word: str, lines: str) -> bool:
    """Is the word a line? By halving: the lines are in order."""
    low, high = 0, len(lines)
    while low < high:
        start = lines.rfind("\n", 0, (low + high) // 2 + 1) + 1
        end = lines.find("\n", start)
        end = len(lines) if end < 0 else end
        here = lines[start:end]
        if here == word:
            return True
        if here < word:
            low = end + 1
        else:
            high = start - 1
    return False
