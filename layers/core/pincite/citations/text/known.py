"""word → what it may be wherever it stands; looked up once a word."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pincite.citations.text.data import Cue, cues, equivalents, irregular, longest, numbers, units
from pincite.citations.text.lemma import chiefly_verb, is_verb, lemma


class Known(NamedTuple):
    """What a word in small letters may be wherever it stands. `keys`: its lemma and what may be said for it; `longest`:
    words of the longest phrase that begins with it; `plain`: no amount begins with it."""

    lemma: str
    keys: frozenset[str]
    cues: tuple[Cue, ...]
    longest: int
    verb: int
    past: bool
    plain: bool


@lru_cache(maxsize=65_536)
def word_of(word: str, code: str) -> Known:
    """(word in small letters, language) → what it may be."""
    base = lemma(word) if code == "en" else word
    size = longest(code)
    return Known(
        base,
        equivalents()[0].get((base,), frozenset()) | {base},
        cues(code).get((word,), ()),
        max(size.get(word, 1), size.get(base, 1)),
        2 if chiefly_verb(word) else 1 if is_verb(word) else 0,
        base != word and (word.endswith("ed") or (word in irregular() and not word.endswith("s"))),
        word.isalpha()
        and word not in ("a", "an")
        and word not in numbers(code)
        and word.upper() not in units(code),
    )
