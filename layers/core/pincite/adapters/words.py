"""question → the words it is searched by: never the syntax of a query language, and never too many."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

_STOP = """
a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was
will with
"""
STOP_WORDS = frozenset(_STOP.split())
"""The English stop words of Lucene's `english` analyzer, so that both indexes leave out the same ones."""
MAX_WORDS = 256
"""Distinct words of one question; Lucene refuses more than 1,024 clauses."""
MAX_WORD = 100
"""Characters of one word."""

_BREAK = re.compile(
    r"[\s!-/:-@\[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u3004\u3008-\u3020\u3030\uff01-\uff0f\uff1a-\uff20]+"
)
_UNSPACED = "\u3040-\u309f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
"""Hiragana and Han: scripts written without spaces, which are searched by pairs of characters."""
_RUN = re.compile(f"[{_UNSPACED}]+|[^{_UNSPACED}]+")
_ONE = re.compile(f"([{_UNSPACED}])")


def question_words(text: str) -> list[str]:
    """Distinct words in reading order, lower case, no stop words; `日本語` gives the phrases `日 本` and `本 語`."""
    found: dict[str, None] = {}
    for token in _BREAK.split(unicodedata.normalize("NFC", text).replace("\0", " ").lower()):
        for run in _RUN.findall(token):
            for word in _pairs(run) if _ONE.match(run) else (run[:MAX_WORD],):
                if word not in STOP_WORDS and len(found) < MAX_WORDS:
                    found[word] = None
    return list(found)


def spaced(text: str) -> str:
    """Text in which each character of a script without spaces stands alone, as an index of words needs it."""
    return _ONE.sub(r" \1 ", unicodedata.normalize("NFC", text))


def _pairs(run: str) -> list[str]:
    return [f"{first} {second}" for first, second in pairwise(run)] or [run]
