"""text → the same words without disguise: what a model reads in it, for rules that look for words.

A model reads through letters of other alphabets, invisible characters, wide or ornate forms, digits for letters and
letters set apart, so text that addresses one may be written so that a list of words does not find it. Linear.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_ALIKE = str.maketrans(
    "аеорсхуѕіјԁһкмтвнгпзбʟοαεινρτυχκ",
    "aeopcxysijdhkmtbhrn36loaeivptuxk",
)
"""Cyrillic and Greek letters, and the Latin ones that they are taken for."""
_DIGITS = str.maketrans("013457", "oieast")
_MIXED = re.compile(r"\b(?=\w{0,40}[A-Za-z])(?=\w{0,40}[\u0370-\u052f])\w{2,41}")
_LEET = re.compile(
    r"(?<![\w$@])(?=[\w$@]{0,40}[a-z])[\w$@]{0,40}[013457@$][\w$@]{0,40}(?![\w$@])", re.IGNORECASE
)
_APART = re.compile(r"(?<!\w)(?:[^\W\d_] ){3,60}[^\W\d_](?!\w)")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_SOME_ALIKE = re.compile("[\u0370-\u052f]")
_INVISIBLE = frozenset({"Cf", "Mn", "Me"})
_SOME_LEET = re.compile(r"[013457](?:(?<=[A-Za-z][013457])[013457]*[A-Za-z]|(?<!\d[013457])[A-Za-z]{3})")
_SOME_APART = re.compile(r" [^\W\d_] [^\W\d_] [^\W\d_] ")


def undisguised(text: str) -> str:
    """Lower case, compatibility forms resolved, accents and invisible characters gone; a line stays a line."""
    if not text.isascii():
        text = _BEYOND_ASCII.sub(lambda char: _form(char[0]), text)
        if _SOME_ALIKE.search(text):
            text = _MIXED.sub(lambda word: word[0].lower().translate(_ALIKE), text)
    if _SOME_LEET.search(text):
        text = _LEET.sub(_letters, text)
    if _SOME_APART.search(text):
        text = _APART.sub(lambda letters: letters[0].replace(" ", ""), text)
    return text.lower()


@lru_cache(4096)
def _form(char: str) -> str:
    """What is seen of a character: "" where it is invisible or a mark on the one before."""
    resolved = unicodedata.normalize("NFKD", char)
    seen = "".join(part for part in resolved if unicodedata.category(part) not in _INVISIBLE)
    return seen.replace("\n", " ")


def _letters(word: re.Match[str]) -> str:
    """Digits of a word that is mostly letters as the letters that they stand for; any other word as it is."""
    letters = sum(char.isalpha() for char in word[0])
    return word[0].translate(_DIGITS) if letters >= 3 and letters * 2 > len(word[0]) else word[0]
