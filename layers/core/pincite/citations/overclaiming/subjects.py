"""(claim, evidence) → what is said of one subject, claimed of another that has a part or sentence of its own.

Of `officers approve expenses; heads approve leave` heads do not approve expenses; of `logs are deleted. Backups are
encrypted.` logs are not encrypted; of `late parcels are refunded. Those sent back are not.` no parcel sent back is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, permutations

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.overclaiming.stretches import MOST_SENTENCES, cut, stems_in, words_in
from pincite.citations.reading.polarity import negations
from pincite.citations.reading.terms import STOP, Term, content
from pincite.citations.supporting.differences import Reading, negations_in

_PART = re.compile(r",?\s(?:while|whereas)\s|,\s(?:and|but|when|where)\s|;\s")
_ELLIPSIS = re.compile(
    r"\b(?:is|are|was|were|do|does|did|has|have|may|can|must|will|shall|would|could) not[.!]?\s*$",
    re.IGNORECASE,
)
_BUT = re.compile(r",?\sbut\s(?!not\b|never\b|no\b|neither\b)", re.IGNORECASE)
_LONGEST_SUBJECT = 4
"""Content words with which a claim names its subject, at most."""
MOST_PARTS = 8
"""Parts of a sentence that are compared with each other."""


def of_another_subject(claim: Reading, sentence: Reading) -> Mismatch | None:
    """What one part of the sentence says of its subject, said of the subject of another part."""
    if "(" in sentence.text or negations_in(claim):
        return None  # what stands in brackets, with commas and semicolons of its own, has no subject
    parts = [words_in(sentence, span) for span in cut(sentence.text, _PART)][:MOST_PARTS]
    for its, other in permutations(parts, 2):
        found = _moved(content(claim.terms), its, other, least=2)
        if found is not None:
            return found
    return None


def of_the_sentence_beside(claim: Reading, sentences: Sequence[Reading]) -> Mismatch | None:
    """The same for two sentences, each of which begins with its subject, without an article that may refer back."""
    near = [each for each in sentences[:MOST_SENTENCES] if each.terms and each.terms[0].word not in STOP]
    for its, other in permutations(near, 2):
        found = _moved(content(claim.terms), content(its.terms), content(other.terms), least=1)
        if found is not None and claim.terms and claim.terms[0].stem == its.terms[0].stem:
            return found
    return None


def _moved(claim: Sequence[Term], its: Sequence[Term], other: Sequence[Term], least: int) -> Mismatch | None:
    """`its`: words of the part with the claim's subject; `other`: those of the part with what is said of it."""
    here, there = {term.stem for term in its}, {term.stem for term in other}
    lead = 0
    while lead < len(claim) and claim[lead].stem in here - there:
        lead += 1
    rest = {term.stem for term in claim[lead:]}
    subject = {term.stem for term in claim[:lead]}
    if not 0 < lead <= _LONGEST_SUBJECT or len(rest) < least or not rest <= there or not here - subject:
        return None
    if 2 * len(rest & here) >= len(rest):
        return None  # its own part says it, too
    own: list[Term] = []
    for term in other:
        if term.stem in rest:
            break
        own.append(term)
    if not own or any(term.stem in here | subject for term in own):
        return None
    return Mismatch(" ".join(term.word for term in own), " ".join(term.word for term in claim[:lead]), False)


def denied_by_ellipsis(claim: Reading, sentences: Sequence[Reading]) -> Mismatch | None:
    """What a sentence that ends `… are not` denies of the claim's subject, in the words of the sentence before it."""
    if negations_in(claim):
        return None
    said = {term.stem for term in content(claim.terms)}
    for before, sentence in pairwise(sentences[:MOST_SENTENCES]):
        found = _ELLIPSIS.search(sentence.text)
        its = {term.stem for term in content(sentence.terms)} - {term.stem for term in before.terms}
        if found and its and its <= said and said - its <= {term.stem for term in before.terms}:
            return Mismatch(sentence.text.strip(), claim.text.strip(), True)
    return None


def denied_across_but(claim: Reading, sentence: Reading) -> Mismatch | None:
    """A claim that denies what stands behind the `but` of a sentence that denies only what stands before it."""
    found = _BUT.search(sentence.text)
    denials = [term.start for term in sentence.terms if negations([term.word])]
    if found is None or not denials or not negations_in(claim):
        return None
    if not denials[0] < found.start() or denials[-1] > found.end():
        return None
    subject, denied = stems_in(sentence, (0, denials[0])), stems_in(sentence, (denials[0], found.start()))
    affirmed = stems_in(sentence, (found.end(), len(sentence.text)))
    said = {term.stem for term in content(claim.terms)}
    if said & affirmed - denied and said <= subject | affirmed:
        return Mismatch(sentence.text[found.start() :].strip(), claim.text.strip(), True)
    return None
