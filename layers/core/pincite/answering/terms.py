"""text → terms: words with offsets, their stems, and how rare a stem is in running text.

A term is what two texts must share to speak of the same thing. Scripts without spaces (Han, kana, Hangul) give
one term a character, so that overlap means something there too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pincite.citations.reading.quotecues import table, words

_ENDING = r"(?i:s|t|re|ve|ll|d|m)\b"
_NORTH = r"(?i:nor)['’](?i:[a-z]{3,})"
"""`nor'easter` is from the north and denies nothing."""
WORD = re.compile(rf"[぀-ヿ㐀-鿿가-힯]|{_NORTH}|[^\W_぀-ヿ㐀-鿿가-힯]+(?:[.,]\d+)*(?:['’]{_ENDING})?")
_ASCII = re.compile(rf"{_NORTH}|[A-Za-z0-9]+(?:[.,]\d+)*(?:'{_ENDING})?", re.ASCII)
"""`WORD` for a text in ASCII, which takes half as long."""

STOP = words("stop")
IRREGULAR = dict(table("stems.tsv"))
"""Irregular forms and their stems."""

SUFFIXES = (
    ("ization", "ize"), ("isation", "ize"), ("ational", "ate"), ("fulness", "ful"), ("iveness", "ive"),
    ("ication", "ify"), ("ations", "ate"), ("ation", "ate"), ("ments", "ment"), ("ingly", ""),
    ("edly", ""), ("ities", "ity"),
    ("ators", "ate"), ("ator", "ate"), ("ings", ""), ("ies", "y"), ("ied", "y"), ("ing", ""),
    ("ers", "er"), ("ness", ""), ("sses", "ss"),
    ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("ed", ""), ("ly", ""), ("es", "e"), ("s", ""),
)  # fmt: skip


_BY_LETTER = {
    letter: tuple((suffix, put) for suffix, put in SUFFIXES if suffix[-1] == letter)
    for letter in {suffix[-1] for suffix, _ in SUFFIXES}
}


class Term(NamedTuple):
    """A word of a text: `text[start:end]`, lower case in `word`, reduced in `stem`."""

    word: str
    stem: str
    start: int
    end: int


_PLURALS = frozenset({"men", "women", "children", "people", "feet"})


def past(word: str) -> bool:
    """Whether a lower-case word has the form of a verb in the past."""
    return (word.endswith("ed") and len(word) > 3) or (word in IRREGULAR and word not in _PLURALS)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """lower-case word → stem: irregular forms, then one suffix off (a light Porter, 1980, without its later steps)."""
    word = word.replace("’", "'")
    if word.endswith("'s"):
        word = word[:-2]
    if word in IRREGULAR:
        return IRREGULAR[word]
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    for suffix, put in _BY_LETTER.get(word[-1], ()):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            if suffix == "s" and word[-2] in "su":
                return word
            base = word[: len(word) - len(suffix)] + put
            if not put and len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
                base = base[:-1]
            return base[:-1] if len(base) > 3 and base.endswith("e") else base
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def written(text: str, start: int = 0, end: int | None = None) -> list[str]:
    """text, range → its words as they are written, in order."""
    return (_ASCII if text.isascii() else WORD).findall(text, start, len(text) if end is None else end)


def terms(text: str) -> list[Term]:
    """text → its words in order."""
    new, find = tuple.__new__, text.find  # a named tuple's own constructor takes three times as long
    out, end = [], 0
    for word in written(text):
        start = find(word, end)  # what stands between two words begins none, so this is where it was found
        end = start + len(word)
        out.append(new(Term, (*reduced(word), start, end)))
    return out


@lru_cache(maxsize=65536)
def reduced(written: str) -> tuple[str, str]:
    """A word as it is written → in lower case, and its stem."""
    word = written.lower()
    return word, stem(word)


def content(said: list[Term]) -> list[Term]:
    """Terms that carry meaning of their own: no stop words, no single Latin letters."""
    return [
        w
        for w in said
        if w.word not in STOP and (len(w.word) > 1 or not w.word.isascii() or w.word.isdigit())
    ]
