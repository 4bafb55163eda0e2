"""tokens of a quote beside tokens of its source → noise that is forgiven, or the kind of the alteration."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from pincite.citations.quoting.editorial import inflects
from pincite.citations.quoting.notes import mark
from pincite.citations.quoting.scanned import cropped, short_word_in_digits, stray
from pincite.citations.quoting.words import Spelling
from pincite.citations.reading import numerals
from pincite.citations.reading.quotecues import phrases
from pincite.citations.reading.tokens import Token, joined
from pincite.citations.reading.wordclasses import ARTICLES, HARMLESS, NEGATORS, kind_of
from pincite.models import AlterationKind

Verdict = tuple[float, AlterationKind | None]
"""Noise, and None where the difference is forgiven."""


def paired(
    left: list[Token], right: list[Token], spelling: Spelling, strict: bool, edited: bool
) -> Verdict | None:
    """→ verdict, None where joining the tokens makes no sense. Cheap tests come first."""
    if left and right:
        if len(left) == len(right) == 1 and mark(left[0], right[0]):
            return 0.0, None
        a, b = joined(left), joined(right)
        if a != b:
            size = max(len(a), len(b))
            alike = abs(len(a) - len(b)) <= 2 + size // 3 and Levenshtein.distance(a, b) <= 0.7 * size
            alike = alike or (right[0].edge and len(left) == len(right) == 1)
            alike = alike or (len(left) == len(right) == 1 and short_word_in_digits(b, a))
            if not alike:
                if len(left) == len(right) == 1:
                    return 1.0, "entity"
                return None
    if len(left) == len(right) == 1 and left[0].editorial and inflects(left[0], right[0].text):
        return 0.1, None
    if not left:
        return _dropped(right[0], strict, spelling, edited=edited)
    return _pair(left, right, spelling, strict)


def _pair(left: list[Token], right: list[Token], spelling: Spelling, strict: bool) -> Verdict:
    """Tokens of the quote, tokens of the source → (noise, None) where forgiven, else (1, kind of alteration)."""
    if not right:
        return _inserted(left[0], strict)
    a, b = joined(left), joined(right)
    if any(char.isdigit() for char in a + b):
        if spelling.unmasked(left, right):
            return 0.3, None
        verdict = _numbers(left, right, a, b)
        if verdict is not None:
            return verdict
    elif a == b:
        if _negates(left) != _negates(right):
            return 1.0, "negation"
        return (0.15, None) if _loose(left) != _loose(right) else (0.0, None)
    apart = spelling.misread(left, right)
    if apart is None and right[0].edge and len(left) == len(right) == 1:
        apart = cropped(a, b)
    if apart is not None:
        return apart * max(len(left), len(right)), None
    return 1.0, "entity"


def _loose(tokens: list[Token]) -> bool:
    """Is there a bare space between the tokens, rather than a hyphen, a stop or nothing?"""
    return any(token.joint == " " for token in tokens[1:])


def _negates(tokens: list[Token]) -> bool:
    """Is there a word that denies, not the beginning of one broken at the end of a line?"""
    return any(
        (token.text in NEGATORS or token.text.endswith("n't"))
        and not (at + 1 < len(tokens) and (token.broken_from(tokens[at + 1]) or token.prefix(tokens[at + 1])))
        for at, token in enumerate(tokens)
    )


def _numbers(left: list[Token], right: list[Token], a: str, b: str) -> Verdict | None:
    """Both sides with a digit → verdict on the numbers, None where a digit seems to stand for a letter."""
    texts = [token.text for token in left], [token.text for token in right]
    if texts[0] == texts[1]:
        return 0.0, None
    if _below(texts[0]) != _below(texts[1]):
        return 1.0, "number"
    runs = numerals.runs(texts[0]), numerals.runs(texts[1])
    if runs[0] == runs[1] and _letters(a) == _letters(b):
        return 0.0, None
    if numerals.same(" ".join(texts[0]), " ".join(texts[1])):
        return 0.0, None
    if numerals.respaced_date(*texts) or numerals.respaced_date(*reversed(texts)):
        return 0.15, None
    if not (runs[0] and runs[1]):
        return None
    if runs[0] == runs[1] and len(left) == len(right) == 1:
        return None
    return 1.0, "number"


def _below(texts: list[str]) -> int:
    """How many powers are below zero: m-2, 10⁻³, 1e-10."""
    return sum(text.count("⁻") + text[1:].count("-") for text in texts)


def _letters(text: str) -> str:
    return "".join(char for char in text if char.isalpha())


def _inserted(token: Token, strict: bool) -> Verdict:
    if token.furniture or (token.free and not strict):
        return 0.0, None
    if token.text in ARTICLES:
        return 0.3, None
    return 1.0, ("number" if token.numeric else kind_of(token.text) or "word_inserted")


def _dropped(token: Token, strict: bool, spelling: Spelling, *, edited: bool = False) -> Verdict:
    if edited and token.text in phrases("pronoun"):
        return 0.1, None
    if token.furniture or (token.free and not strict):
        return 0.0, None
    if token.text in HARMLESS or stray(token, spelling.vocabulary):
        return 0.3, None
    return (0.1, None) if token.line else (1.0, dropped_kind(token))


def dropped_kind(token: Token) -> AlterationKind:
    return "number" if token.numeric else kind_of(token.text) or "word_dropped"
