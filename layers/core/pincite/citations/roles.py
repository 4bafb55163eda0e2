"""(claim, sentence) of the same words → have who does and who is done to changed places?"""

from __future__ import annotations

import re
from collections import Counter

from pincite.citations.bounds import Mismatch
from pincite.citations.differences import Reading
from pincite.citations.polarity import opposite
from pincite.citations.terms import STOP, Term

_FEWEST, _MOST = 3, 10
_PREPOSITIONS = frozenset({
    "in", "on", "at", "of", "for", "from", "to", "with", "during", "after", "before", "since", "under", "over",
    "within", "into", "about", "until", "through",
})  # fmt: skip
_EITHER_WAY = frozenset({
    "marri", "marry", "meet", "equal", "equals", "versus", "vs", "play", "match", "differ", "agre", "agree",
    "between", "and", "or", "with", "if", "when", "while", "because", "although", "unless", "that", "which", "who",
    "as",
})  # fmt: skip
"""Stems of what holds both ways, and words that join clauses, which may come in either order."""
_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been|being)\b.*\bby\b", re.IGNORECASE)


def exchanged(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The first and the last thing of a claim, where the sentence, in the same words, has them the other way round.

    `The roof is repaired by the landlord` has the order of `the landlord repairs the roof` turned round, and says the
    same: a passive turns the order once more."""
    ours, theirs = _said(claim), _said(sentence)
    places = {term.stem: at for at, term in enumerate(theirs)}
    if not _FEWEST <= len(ours) <= _MOST or len(theirs) > len(ours) + 1:
        return None
    if any(term.stem not in places for term in ours) or _EITHER_WAY & {term.stem for term in claim.terms}:
        return None
    free = [
        term for term in ours if not _hangs(claim, term) and not _hangs(sentence, theirs[places[term.stem]])
    ]
    if len(free) < _FEWEST or not any(claim.text[term.start].islower() for term in free[1:-1]):
        return None
    first, last = free[0], free[-1]
    if any(opposite(a.word, b.word) for a in claim.terms for b in sentence.terms):
        return None  # `less` for `more` turns a comparison round once more
    turned = places[first.stem] > places[last.stem]
    passive = bool(_PASSIVE.search(claim.text)) != bool(_PASSIVE.search(sentence.text))
    if turned == passive:
        return None
    return Mismatch(sentence.text, claim.text, True)


def _said(reading: Reading) -> list[Term]:
    """Terms with a meaning of their own that occur once, and single capitals, which name things: plan A."""
    often = Counter(term.stem for term in reading.terms)
    return [
        term
        for term in reading.terms
        if often[term.stem] == 1
        and (
            term.word not in STOP
            or (len(term.word) == 1 and term.start and reading.text[term.start].isupper())
        )
    ]


def _hangs(reading: Reading, term: Term) -> bool:
    """Does a preposition stand one or two words before the term, or is it a number?"""
    at = reading.terms.index(term)
    before = [each.word for each in reading.terms[max(0, at - 2) : at]]
    return term.word[0].isdigit() or not _PREPOSITIONS.isdisjoint(before)
