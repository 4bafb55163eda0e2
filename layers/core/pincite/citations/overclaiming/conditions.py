"""(claim, sentence) of a rule → does the claim leave out for whom, when or on what condition it holds?

`Employees who have served two years are entitled to pay` does not carry `employees are entitled to pay`, nor `the bank
may call the loan if a rate is missed` `the bank may call the loan`.
"""

from __future__ import annotations

import re

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.terms import content, terms
from pincite.citations.supporting.differences import Reading

_MAY, _CAN = re.compile(r"\bmay\b"), re.compile(r"\bcan\b")
_RULED = re.compile(r"\b(?:must|shall|should|free|entitled|eligible|required)\b")
_LIMIT = re.compile(
    r"\b(unless|only (?:if|when|where)|provided(?: that)?|on (?:the )?condition that|as long as|subject to|if|when"
    r"|where|during|outside|except|once|after|before|until)\s([^,.;:]{3,200})"
)
_TIMES = frozenset({"when", "where", "during", "outside", "once", "after", "before", "until", "except"})
"""`Can` mostly says what may happen; of that a time is left out more freely than of what somebody has a right to."""
_ENDS_OF_TIME = frozenset({"once", "after", "before", "until"})
"""A duty until or after a time is a duty all the same; a right is none before its time."""
_LIMITED = re.compile(
    r"\b(?:if|unless|when|where|whether|provided|subject|condition\w*|depend\w*|some|certain|only|except|once|after|before"
    r"|until|during|outside|while|within)\b"
)
_WHO = re.compile(
    r"^\W*(?:(?:all|any|every|each|an?|no)\s)?((?:[a-z-]+\s){1,3}?)"
    r"((?:who|that|which|whose|with|without|aged|(?:under|over)(?= \d)|taking|holding|having|receiving|working|living"
    r"|subject to)\s[^,;:.]*?)\s?"
    r"(?:(?<!who )(?<!that )(?<!which )\b(?:are|is|must|may|shall|should|can|cannot|will|do not|receive|pay"
    r"|travel|need|get|have to|has to|qualify)\b)(?! (?:been|not been)\b)",
    re.IGNORECASE,
)


def unconditional(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The first condition or time of a right or a duty of which the claim, which has none, says nothing."""
    ours, theirs = claim.text.lower(), sentence.text.lower()
    free, able, ruled = (
        form.search(claim.text) and form.search(sentence.text) for form in (_MAY, _CAN, _RULED)
    )
    if not (free or able or ruled) or _LIMITED.search(ours):
        return None
    said = {term.stem for term in claim.terms}
    for found in _LIMIT.finditer(theirs):
        if not free and found[1] in (_ENDS_OF_TIME if ruled else _TIMES):
            continue
        named = {term.stem for term in content(terms(found[2]))}
        if named and named.isdisjoint(said):
            return Mismatch(found[0].strip(), "", False)
    return None


def for_all(claim: Reading, sentence: Reading) -> Mismatch | None:
    """For whom of them the sentence says it, where the claim says it of them all."""
    found = _WHO.search(sentence.text)
    if found is None:
        return None
    whom = content(terms(found[1]))
    limit = content(terms(found[2]))
    said = {term.stem for term in claim.terms}
    first = [term.stem for term in content(claim.terms)][:2]
    if not whom or not limit or whom[-1].stem not in first or any(term.stem in said for term in limit):
        return None
    return Mismatch(found[2].strip(), "", False)
