"""text → the keys that its words may have, without reading it: what tells which statements are worth reading."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from pincite.citations.text.data import equivalents
from pincite.citations.text.lemma import lemma
from pincite.citations.text.token import CUT, HAN

_WORDS = re.compile(rf"[{HAN}]|(?:[A-Za-z]\.){{2,}}|[A-Z]+&[A-Z]+|[^\W\d_{HAN}]+")


def words(text: str, code: str) -> frozenset[str]:
    """text → the keys that its elements may have, without reading it: some too many, never one too few."""
    if "\n" in text:
        text = f"{text} {CUT.sub('', text)}"
    found = set[str]()
    for word in set(_WORDS.findall(text)):
        found |= _keys(word, code)
    return frozenset(found)


@lru_cache(maxsize=65_536)
def _keys(written: str, code: str) -> frozenset[str]:
    word = written.lower().replace(".", "")
    base = lemma(word) if code == "en" else word
    return _first_words().get(base, frozenset()) | {base}


@cache
def _first_words() -> dict[str, frozenset[str]]:
    """First word of a phrase with equivalents → all that such a phrase may be said for."""
    out: dict[str, frozenset[str]] = {}
    for phrase, classes in equivalents()[0].items():
        out[phrase[0]] = out.get(phrase[0], frozenset()) | classes | {" ".join(phrase)}
    return out
