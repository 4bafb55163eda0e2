"""(word of a claim, word in its place in a source) → may the one be said for the other?

The list is `data/synonyms.txt.gz` (its NOTICE names the source). It only ever excuses a word: what is not on it may
still mean the same.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files

from pincite.citations.reading.terms import Term

_BEGINNING = 4
"""Letters that forms of one word share at least: `Africa`, `African`."""


@cache
def _related() -> tuple[dict[str, str], dict[str, str]]:
    """Stem → those that mean the same, and stem → broader ones, each as written in the file: with a blank before it."""
    raw = gzip.decompress((files("pincite.citations") / "data" / "synonyms.txt.gz").read_bytes()).decode()
    same, broader = (dict(_entry(line) for line in block.split("\n")) for block in raw.split("\n\n"))
    return same, broader


def _entry(line: str) -> tuple[str, str]:
    one, _, others = line.partition(" ")
    return one, f" {others} "


def akin(claimed: Term, given: Term) -> bool:
    """Whether `claimed` is a form of `given`, a word for the same, or a broader or narrower one."""
    one, other = claimed.stem, given.stem
    if one == other or (
        min(len(claimed.word), len(given.word)) >= _BEGINNING
        and claimed.word[:_BEGINNING] == given.word[:_BEGINNING]
    ):
        return True
    same, broader = _related()
    one, other = (f"{each[:-1]}y" if each.endswith("i") else each for each in (one, other))  # tried: tri, try
    return any(
        f" {b} " in listed.get(a, "") for a, b in ((one, other), (other, one)) for listed in (same, broader)
    )
