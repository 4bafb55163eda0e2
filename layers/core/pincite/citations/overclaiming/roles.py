"""(claim, sentence) of the same words → have who does and who is done to changed places?"""

from __future__ import annotations

import re
from collections import Counter

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.polarity import opposite
from pincite.citations.reading.terms import STOP, Term
from pincite.citations.supporting.differences import Reading

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


_DONE_TO = re.compile(
    r"\b(?:is|are|was|were|be|been|being)\s(?:not\s|\w+ly\s)?(?:\w+ed|\w+en|sold|paid|made|held|sent|kept|built)\b",
    re.IGNORECASE,
)


def exchanged(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The first and the last thing of a claim, where the sentence, in the same words, has them the other way round.

    `The roof is repaired by the landlord` has the order of `the landlord repairs the roof` turned round, and says the
    same: a passive turns the order once more."""
    ours, theirs = _said(claim), _said(sentence)
    places = {term.stem: at for at, term in enumerate(theirs)}
    said = {form for term in claim.terms for form in (term.stem, term.word)}
    if not _FEWEST <= len(ours) <= _MOST or len(theirs) > len(ours) + 1:
        return None
    if any(term.stem not in places for term in ours) or not _EITHER_WAY.isdisjoint(said):
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
    if not passive and bool(_DONE_TO.search(claim.text)) != bool(_DONE_TO.search(sentence.text)):
        return None  # `data is not sold` for `we do not sell data`
    if turned == passive:
        return None
    return Mismatch(sentence.text, claim.text, True)


_MADE = re.compile(r"\b(?:and|or|with|between|versus|vs|marri\w+|met|equals?)\b", re.IGNORECASE)


def names_exchanged(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The two names of a claim, of one word or more, with what one does to the other between them, where the sentence
    has them the other way round."""
    said = _names(claim)
    if len(said) != 2:
        return None
    places = [_places(name, sentence) for name in said]
    if any(len(each) != 1 for each in places):
        return None
    (first, _), (_, end) = (each[0] for each in places)
    if first < end or claim.text[: said[0][0].start].strip(" \"'“‘([").lower() not in ("", "the", "a", "an"):
        return None
    between = claim.text[said[0][-1].end : said[1][0].start]
    there = {term.stem for term in sentence.terms if end <= term.start < first}
    shared = any(
        term.stem in there
        for term in claim.terms
        if said[0][-1].end <= term.start < said[1][0].start and term.word not in STOP
    )
    turned = bool(_PASSIVE.search(claim.text)) != bool(_PASSIVE.search(sentence.text))
    if not shared or turned or _MADE.search(between):
        return None
    return Mismatch(sentence.text, claim.text, True)


def _names(reading: Reading) -> list[list[Term]]:
    """Runs of words with a capital: `Court of Appeal`, `Ms Okafor`."""
    runs: list[list[Term]] = []
    for term in reading.terms:
        if not reading.text[term.start].isupper() or term.word in STOP:
            continue
        if runs and reading.text[runs[-1][-1].end : term.start].strip(" &.-") in ("", "of"):
            runs[-1].append(term)
        else:
            runs.append([term])
    return runs


def _places(name: list[Term], reading: Reading) -> list[tuple[int, int]]:
    words = [term for term in reading.terms if term.word != "of"]
    key = [term.stem for term in name]
    return [
        (words[at].start, words[at + len(key) - 1].end)
        for at in range(len(words) - len(key) + 1)
        if [term.stem for term in words[at : at + len(key)]] == key
    ]


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
