"""word → the form under which it is compared: inflection taken off, nothing else (`operator` is not `operate`)."""

from __future__ import annotations

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
        if rank(base) < UNKNOWN and len(base) > 2:
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
    for ending in ("ed", "ing"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word[: -len(ending)]
            doubled = stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "sl" else ""
            tried = [each for each in (stem + "e", stem, doubled, stem[:-1]) if each]
            return [each for each in _ordered(stem, tried) if each in verbs()]
    return []


def _ordered(stem: str, tried: list[str]) -> list[str]:
    """`filed` is file, `failed` is fail: with two vowels before the last letter no `e` was dropped."""
    vowels = "aeiou"
    if len(stem) > 2 and stem[-2] in vowels and stem[-3] in vowels and stem[-1] not in "vszcg":
        return [stem, *tried]
    return tried


def is_verb(word: str) -> bool:
    """Whether a word in small letters may be a form of a verb."""
    return lemma(word) in verbs()


def chiefly_verb(word: str) -> bool:
    """Whether it is one more often than a noun or an adjective, or has the form of a past one."""
    base = lemma(word)
    return verbs().get(base, False) or (base in verbs() and base != word and word.endswith("ed"))
