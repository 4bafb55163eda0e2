"""word of the quote, word of a scan → is the difference a misreading, or another word?

Asymmetric evidence: a spelling that is no word, in the place of a similar one that is, is noise; of two real words one
is misread only where shapes alone differ.
"""

from __future__ import annotations

import re

from pincite.citations.quoting.vocabulary import SELDOM, Vocabulary
from pincite.citations.reading import lexicon, noise
from pincite.citations.reading.polarity import opposed
from pincite.citations.reading.quotecues import words
from pincite.citations.reading.tokens import Token
from pincite.citations.reading.wordclasses import DETERMINERS, FUNCTION, class_of, kind_of, opposites

_LOOKALIKE = str.maketrans("0158693|!427", "olsbogellazt")
_LIKE_LETTERS = {
    "0": "oc", "1": "ilt", "2": "z", "3": "e", "4": "a", "5": "s", "6": "ob", "7": "t", "8": "bs", "9": "gq",
}  # fmt: skip
_UNIT_LETTERS = words("unit-letters")
_GRAVEST = ("negation", "number", "modality", "quantifier", "unit", "date")
_GARBLED = 2.5  # the same for a short function word in a scan
_VISUAL = 0.6  # weighted distance up to which only shapes are confused, no letter is another


def misread(left: list[str], right: list[str], vocabulary: Vocabulary) -> float | None:
    """Tokens of quote and source, not equal when joined → noise between them (0–1); None: they are other words."""
    quote, source = "".join(left).replace("'", ""), "".join(right).replace("'", "")
    if any(char.isdigit() for char in quote + source):
        quote, source = unmasked(quote, source, noisy=True)
        if any(char.isdigit() for char in quote + source):
            return None
        if quote == source:
            return 0.3
        left, right = ([quote] if len(left) == 1 else left), ([source] if len(right) == 1 else right)
    if len(left) > 1 and len(right) > 1:
        return None
    size = max(len(quote), len(source))
    if size > 40 or abs(len(quote) - len(source)) > max(1, size // 3 + 1):
        return None
    apart = noise.distance(quote, source)
    if noise.plain(quote) == noise.plain(source) or noise.spelt_out(quote) == noise.spelt_out(source):
        return 0.1
    garbled = _garbled(left, right)
    if apart > 0.45 * size + (1.0 if garbled else 0.3):
        return None
    real_quote = all(vocabulary.in_quote(word) for word in left)
    real_source = all(vocabulary.in_source(word) for word in right)
    grave = any(kind_of(word) for word in left), any(kind_of(word) for word in right)
    if any(grave):
        allowed = _grave_allowance(left, right, size, real_quote and real_source)
    elif real_quote and real_source:
        allowed = _two_words(left, right)
    elif garbled and real_quote:
        allowed = _GARBLED
    elif real_quote:
        allowed = _allowance(size) + 0.3
    elif real_source:
        allowed = min(_allowance(size), 2.0 if size >= 7 else 1.0)
    elif size >= 8:
        allowed = 1.0
    else:
        allowed = _VISUAL if size >= 3 else 0.0
    if len(left) != len(right):
        most = max(1.0, 0.2 * size) if size > 3 else _VISUAL
        allowed = min(allowed, most) if abs(len(quote) - len(source)) <= 2 else 0.0
    if apart > allowed or (not garbled and _turns(quote, source, apart)):
        return None
    return min(1.0, 0.3 + apart / size)


def _grave_allowance(left: list[str], right: list[str], size: int, both_real: bool) -> float:
    """Noise allowed where a word of a closed class is concerned: only against what is no word, and little."""
    gravest = any(kind_of(word) in _GRAVEST for word in (*left, *right))
    if len(left) == len(right) == 1 and kind_of(left[0]):
        if both_real:
            return _VISUAL if not kind_of(right[0]) and _outranks(left[0], right[0]) else 0.0
        if size <= 5 and nearest_of_class(left[0], right[0]):
            return 1.0
    if len(left) != len(right) or any(kind_of(word) == "negation" for word in (*left, *right)):
        return _VISUAL if not both_real else 0.0
    if both_real:
        return 0.0
    if not gravest and _garbled(left, right):
        return _GARBLED
    if size <= 3:
        return 1.0 if not gravest else _VISUAL
    return 1.0 if size <= 5 else 0.25 * size


def _outranks(quote: str, source: str) -> bool:
    """Is the quote's word far commoner than the one that the scan has in its place?"""
    return lexicon.rank(source) > 10 * lexicon.rank(quote) + 2_000


def nearest_of_class(quote: str, source: str) -> bool:
    """Is no other word of the closed class as near to the misread spelling as the quote's?"""
    apart = noise.distance(quote, source)
    return all(
        noise.distance(other, source) > apart
        for other in class_of(quote)
        if other != quote and abs(len(other) - len(source)) <= 1 and lexicon.rank(other) < SELDOM
    )


def cropped(quote: str, source: str) -> float | None:
    """A word of the quote, a word at the edge of a scanned line → noise where the edge cut up to three letters off."""
    lost = len(quote) - len(source)
    cut = 1 <= lost <= 3 and len(quote) >= 4 and (quote.endswith(source) or quote.startswith(source))
    if not cut or kind_of(quote) or kind_of(source) or source in FUNCTION or opposed(quote, source):
        return None
    return 0.5


def _garbled(left: list[str], right: list[str]) -> bool:
    """A short function word whose first letter is still there."""
    same = len(left) == len(right) == 1 and left[0][0] == right[0][0]
    return same and left[0] in FUNCTION and len(left[0]) <= 3 and len(right[0]) <= 4


def short_word_in_digits(token: str, word: str) -> bool:
    """May a scanner have read a short common word as this token with digits: `to` as 10, `two` as tw6?"""
    size = len(word)
    return (
        len(token) == size <= 3
        and (word in FUNCTION or kind_of(word) is not None)
        and (size == 2 or any(map(str.isalpha, token)))
        and all(a == b or b in _LIKE_LETTERS.get(a, "") for a, b in zip(token, word, strict=True))
    )


def unmasked(quote: str, source: str, *, noisy: bool) -> tuple[str, str]:
    """Digits that stand for letters inside what is clearly a word (more letters than twice its digits) → letters."""

    def word(token: str, other: str) -> str:
        digits = sum(char.isdigit() for char in token)
        letters = sum(char.isalpha() for char in token)
        clear = digits and letters >= 2 * digits and letters >= 3 and other.isalpha() and len(other) >= 4
        if noisy and digits and short_word_in_digits(token, other):
            return other
        clear = clear or (noisy and digits == 1 and len(token) == 2 and other in FUNCTION)
        return token.translate(_LOOKALIKE) if clear else token

    return word(quote, source), word(source, quote)


_ONE, _NOUGHT = "lI", "oO"
_SURELY = 4  # characters of a number with letters that is the name of no thing
_NUMBER = re.compile(r"[0-9]+(?:[.,'][0-9]+)*")


def digits(written: str, *, sure: bool) -> str:
    """A number as written, with letters that a scanner took for digits → the number; empty where it is none. `sure`: it
    is no name of a thing, as l2 or I2 may be."""
    mixed = any(map(str.isdigit, written)) and any(map(str.isalpha, written))
    if not mixed or (not sure and len(written) < _SURELY):
        return ""
    read: list[str] = []
    for at, char in enumerate(written):
        before, after = written[:at][-1:], written[at + 1 : at + 2]
        if char in _ONE:
            if not (after.isdigit() or after in tuple(".,oO")):
                return ""
            read.append("1")
        elif char in _NOUGHT:
            if not before or not (char == "O" or after.isdigit()):
                return ""
            read.append("0")
        else:
            read.append(char)
    number = "".join(read)
    return number if _NUMBER.fullmatch(number) else ""


def _allowance(size: int) -> float:
    """Noise allowed between a word and a non-word of this many letters."""
    if size <= 2:
        return 0.7
    return 1.0 + 0.35 * (size - 3) if size <= 6 else 0.36 * size


def _two_words(left: list[str], right: list[str]) -> float:
    """Of two real words one is misread only where shapes alone differ, or where it lost its last letter."""
    if len(left) > 1 or len(right) > 1:
        return _VISUAL
    quote, source = left[0], right[0]
    size = max(len(quote), len(source))
    if size < 2:
        return 0.0
    if quote == "the" and source in DETERMINERS:
        return _GARBLED
    if quote in FUNCTION and _outranks(quote, source):
        return 1.0
    longer, shorter = (quote, source) if len(quote) > len(source) else (source, quote)
    return 1.0 if size >= 6 and longer[:-1] == shorter else _VISUAL


def _turns(quote: str, source: str, apart: float) -> bool:
    """Is the source at least as close to an opposite of the quote's word as to the word itself?"""
    for left, right in ((quote, source), (source, quote)):
        for other in opposites(left):
            if other == right:
                return True
            if abs(len(other) - len(right)) <= 2 and lexicon.rank(other) < lexicon.UNKNOWN:
                distance = noise.distance(other, right)
                if distance < apart or (distance == apart and len(other) == len(right)):
                    return True
    return False


def stray(token: Token, vocabulary: Vocabulary) -> bool:
    """A scrap of one or two letters in a scan that is no word and no unit."""
    word = token.text
    scrap = (
        len(word) <= 2 and word.isalpha() and lexicon.rank(word) >= lexicon.RARE and word not in _UNIT_LETTERS
    )
    return scrap and vocabulary.noisy and token.joint != "/"
