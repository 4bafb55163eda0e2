"""word → the form under which it is compared: inflection taken off, nothing else (`operator` is not `operate`)."""

from __future__ import annotations

import re
from functools import lru_cache

from pincite.citations.reading.lexicon import UNKNOWN, rank
from pincite.citations.text.data import irregular, verbs

_BE = {
    **dict.fromkeys(("is", "are", "am", "was", "were", "been", "being", "'s", "'re", "'m"), "be"),
    **dict.fromkeys(("has", "had", "having"), "have"),
    **dict.fromkeys(("does", "did", "doing", "done"), "do"),
}


@lru_cache(maxsize=65_536)
def lemma(word: str) -> str:
    """English word in small letters → its lemma; a word of another language comes back as it is."""
    if word in _BE:
        return _BE[word]
    found = irregular().get(word)
    if found:
        return found
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    for base in _bases(word):
        if len(base) > 2 and (rank(base) < UNKNOWN or _acts(base)):
            return base
    return word


def _bases(word: str) -> list[str]:
    """Forms of which the word may be an inflection, the likeliest first."""
    if word.endswith("ies"):
        return [word[:-3] + "y", word[:-1]]
    if word.endswith("ied"):
        return [word[:-3] + "y", word[:-1]]
    if word.endswith("es") and not word.endswith(("ees", "oes")):
        short, long = word[:-2], word[:-1]
        sibilant = short.endswith(("s", "x", "z", "ch", "sh"))
        return [short, long] if sibilant else [long]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return [word[:-1]]
    if len(word) == 4 and word.endswith("ed") and word[:-1] in verbs():
        return [word[:-1]]  # `used`, `owed`
    for ending in ("ed", "ing"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word[: -len(ending)]
            doubled = stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "sl" else ""
            tried = [each for each in (stem + "e", stem, doubled, stem[:-1]) if each]
            return [each for each in _ordered(stem, tried) if _acts(each)]
    return []


_AGAIN = re.compile(r"(?:re|over|under|mis|out|pre|co)-?(?P<verb>[a-z]{4,})")


@lru_cache(maxsize=16_384)
def _acts(base: str) -> bool:
    """Whether it is a verb, or one with a prefix that leaves it one: `repurchase`."""
    if base in verbs():
        return True
    again = _AGAIN.fullmatch(base)
    return again is not None and again["verb"] in verbs()


def _ordered(stem: str, tried: list[str]) -> list[str]:
    """`filed` is file, `failed` is fail: with two vowels before the last letter no `e` was dropped."""
    vowels = "aeiou"
    if len(stem) > 2 and stem[-2] in vowels and stem[-3] in vowels and stem[-1] not in "vszcg":
        return [stem, *tried]
    return tried


def is_verb(word: str) -> bool:
    """Whether a word in small letters may be a form of a verb."""
    return _acts(lemma(word))


def chiefly_verb(word: str) -> bool:
    """Whether it is one more often than a noun or an adjective, or has the form of a past one."""
    base = lemma(word)
    return verbs().get(base, False) or (base != word and word.endswith("ed") and _acts(base))
