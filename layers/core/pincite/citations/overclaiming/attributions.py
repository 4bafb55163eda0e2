"""(claim that says who said it, sentence) → does the sentence have it from somebody else?"""

from __future__ import annotations

import re

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.terms import content, terms
from pincite.citations.supporting.differences import Reading

_VERBS = (
    r"said|says|(?:estimates|reports|states|claims)(?= that\b)|estimated|reported|believes|stated|claimed|argues|argued"
    r"|warned|warns|confirmed|announced"
)
_WHO = re.compile(
    r"\b[Aa]ccording to (?:the |an? )?([A-Za-z][\w&.-]{0,40}(?: [A-Z][\w&.-]{0,40}){0,4})"
    rf"|^(?:The |An? )?(\w[\w&.-]{{0,40}}(?: (?!{_VERBS})[\w&.-]{{1,40}}){{0,3}}?) (?:{_VERBS})\b"
)
_SAID = re.compile(rf"\b(?:according|told|denied|rejected|{_VERBS})\b")


def of_somebody_else(claim: Reading, sentence: Reading, source: str) -> Mismatch | None:
    """Who the claim says said it, where the sentence has it from somebody and the source names that one elsewhere."""
    found = _WHO.search(claim.text)
    given = _SAID.search(sentence.text.lower())
    if found is None or given is None:
        return None
    written = found[1] or found[2]
    who = {term.stem for term in content(terms(written))}
    if not who or not who.isdisjoint(term.stem for term in sentence.terms):
        return None
    elsewhere = who <= {term.stem for term in terms(source)}
    return Mismatch(sentence.text, written, False) if elsewhere else None
