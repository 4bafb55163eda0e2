"""(claim, sentence) in nearly the same words → what the sentence limits, doubts or leaves open and the claim asserts.

A claim may not drop a condition, turn a plan, an attempt or an allegation into a fact, add `only`, or
take a question or an empty box for a statement.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.overclaiming.exceptions import LIMITED
from pincite.citations.reading.polarity import denying, negations
from pincite.citations.reading.terms import content, past, stem, terms
from pincite.citations.supporting.differences import Reading

_ONLY_FOR = re.compile(
    r"\b(?:only|solely|exclusively) (?:for|in|on|at|to|with|by|from|during|after|before|between|within|under"
    r"|through|via|upon)\s"
    r"([^,.;:]{3,80})"
)
_CONDITION = re.compile(
    r"\b(unless|only (?:if|when|where)|provided(?: that)?|on (?:the )?condition that|as long as|subject to)\s"
    r"([^,.;:]{3,200})"
)
_IF = re.compile(r"\b(if)\s([^,.;:]{3,200})")
_FINITE = re.compile(r"\b(?:is|are|was|were|will|shall|must)\b")
_OPEN = re.compile(
    r"\b(?:if|unless|when|where|whether|provided|subject|condition\w*|depend\w*|may|can|could|might|some|certain|only"
    r"|except|long)\b"
)
_FAILING = re.compile(
    r"\b(?:fail(?:s|ed|ing)?|refus(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|neglect(?:s|ed)?|forgets?|forgot|unable"
    r"|unwilling|omit(?:s|ted)?|ceas(?:e|es|ed)) to (?:\w+ly )?(\w+)"
    r"|\b(?:stop(?:s|ped)?|avoid(?:s|ed)?|quit|without"
    r"|(?:prevent|ban|bar|prohibit|block|exempt|refrain|kept|keep)\w* (?:\w+ ){0,4}from) (\w+ing)\b"
)
_DOUBT = re.compile(
    r"\b(?:den(?:y|ies|ied|ying)|disput(?:e|es|ed|ing)|refut(?:e|es|ed)|doubt(?:s|ed|ful)?|(?:un|not )true that"
    r"|false that|no evidence|myth|falsely|wrongly|alleg(?:e|es|ed|edly|ing)|claim(?:s|ed|ing) (?:that|to)"
    r"|believ(?:e|es|ed)(?: that| to)|suspect(?:s|ed)?|speculat(?:e|es|ed|ion)|rumou?r(?:s|ed)?|accus(?:e|es|ed|ing)"
    r"|suppos(?:ed|edly)|purport(?:s|ed|edly)?|reject(?:s|ed) (?:the )?(?:claims?|allegations?|reports?)"
    r"|(?:critics|opponents|supporters|advocates|sceptics|skeptics) (?:say|said|argue|think|thought|warn)\w*)\b"
)
_PLAN = re.compile(
    r"\b(?:will|shall|plans? to|planned to|intends? to|expected to|expects? to|aims? to|hopes? to|proposes? to"
    r"|scheduled to|going to|about to) (?:(?:also|not|\w+ly|be) ){0,2}(\w+)"
)
_DONE = re.compile(r"\b(?:was|were|had|did|has been|have been)\b")
_FUTURE = re.compile(
    r"\b(?:will|shall|would|must|should|ha(?:s|ve) to|needs? to|required|plan(?:s|ned)? (?:to|for)|intend\w*"
    r"|expect\w*|aim\w*|hop\w+|propos\w+|schedul\w+|going|about)\b"
)
_ONLY = re.compile(r"^\W*only\b(?! (?:if|when|where|after|once|until|\d|an?\b|one|two|three))")
_EXCLUSIVE = re.compile(
    r"\b(?:only|sole\w*|exclusive\w*|just|no other|nobody else|unless|limited|restrict\w*|alone|single|except"
    r"|other than)\b"
)
_PART = re.compile(r"\b(?:half|a third|a quarter|some|several|few|a minority)\b")
_MOST = re.compile(r"\b(?:most|majority|mostly)\b")
_EMPTY_BOX = re.compile(r"^\s*(?:[-*] )?(?:[☐□]|\[ \])|(?:[☐□]|\[ \])\s*$")
_INSIDE = 0.5
"""Share of the claim's content words that must stand in what is doubted for the doubt to be about the claim."""


def exceeded(claim: Reading, sentence: Reading, before: str) -> Mismatch | None:
    """The first limit of the sentence that the claim does not keep. `before`: the text just before the sentence."""
    ours, theirs = claim.text.lower(), sentence.text.lower()
    if _EMPTY_BOX.search(before) or _EMPTY_BOX.search(theirs):
        return Mismatch("an option that is not ticked", claim.text, False)
    if theirs.rstrip().endswith("?") and not ours.rstrip().endswith("?"):
        return Mismatch("a question", claim.text, False)
    for rule in _RULES:
        found = rule(ours, theirs)
        if found is not None:
            return found
    return None


def exclusive(claim: str, evidence: str) -> Mismatch | None:
    """A claim that says of its subject that nobody else does so, over evidence that excludes nothing.

    Elsewhere in a claim `only` is often a figure of speech: on the dev sets 16 of 21 such claims are supported."""
    found = _ONLY.search(claim.lower())
    return None if found is None or _EXCLUSIVE.search(evidence.lower()) else Mismatch("", found[0], False)


def left_out(claim: Reading, sentence: Reading) -> Mismatch | None:
    """What the sentence says that it holds only for, in, on or during, and a claim without limits does not name."""
    ours = claim.text.lower()
    for found in _ONLY_FOR.finditer(sentence.text.lower()):
        wanted = content(terms(found[1]))
        if wanted and wanted[0].stem not in _stems(ours) and not LIMITED.search(ours):
            return Mismatch(found[0].strip(), "", False)
    return None


def _stems(text: str) -> set[str]:
    return {term.stem for term in content(terms(text))}


def _condition(claim: str, sentence: str) -> Mismatch | None:
    found = _CONDITION.search(sentence) or (_IF.search(sentence) if _FINITE.search(claim) else None)
    if found is None or _OPEN.search(claim):
        return None
    wanted = _stems(found[2])
    kept = len(wanted & _stems(claim))
    return None if not wanted or kept * 3 > len(wanted) else Mismatch(found[0].strip(), "", False)


def _failing(claim: str, sentence: str) -> Mismatch | None:
    """A verb that one side denies by what stands before it, and the other asserts."""
    for denied, other, ours in ((sentence, claim, False), (claim, sentence, True)):
        if denying(other) or negations([term.word for term in terms(other)]):
            continue
        stems = _stems(other)
        for found in _FAILING.finditer(denied):
            if stem(found[1] or found[2]) in stems:
                return Mismatch(claim, found[0], True) if ours else Mismatch(found[0], claim, True)
    return None


def _doubted(claim: str, sentence: str) -> Mismatch | None:
    found = _DOUBT.search(sentence)
    if found is None or _DOUBT.search(claim) or negations([term.word for term in terms(claim)]):
        return None
    wanted = _stems(claim)
    inside = wanted & _stems(sentence[found.end() :])
    return Mismatch(found[0], "", False) if wanted and len(inside) >= _INSIDE * len(wanted) else None


def _planned(claim: str, sentence: str) -> Mismatch | None:
    if _FUTURE.search(claim):
        return None
    done = _DONE.search(claim) is not None
    for found in _PLAN.finditer(sentence):
        for term in terms(claim):
            if term.stem == stem(found[1]) and past(term.word) and (done or term.word != found[1]):
                return Mismatch(found[0], term.word, False)
    return None


_AHEAD = re.compile(
    r"\b(?:(?:is|are|was|were|been) (?:\w+ )?(?:expected|planned|scheduled|forecast|projected|anticipated|proposed|due"
    r"|predicted|slated)(?! as)|pending)\b"
)
_MAYBE = re.compile(
    r"\b(?:expect|plan|schedul|forecast|project|anticipat|propos|due|estimat|predict|set to|slated|intend|likely|may"
    r"|might|could|should|would|aim|pending|upcoming|future|hop|about)"
)
_HELD = 0.3


def ahead(claim: Reading, sentence: Reading) -> Mismatch | None:
    """What the sentence says to be expected or planned, told as what is, was or will be."""
    ours, theirs = claim.text.lower(), sentence.text.lower()
    found = _AHEAD.search(theirs)
    if found is None or _MAYBE.search(ours):
        return None
    wanted, before = _stems(ours), _stems(theirs[: found.start()])
    after = wanted & _stems(theirs[found.end() :])
    about = wanted and wanted & before and len(after) >= _HELD * len(wanted)
    return Mismatch(found[0], claim.text, False) if about else None


def _part(claim: str, sentence: str) -> Mismatch | None:
    ours, theirs = _MOST.search(claim), _PART.search(sentence)
    return Mismatch(theirs[0], ours[0], False) if ours and theirs and not _MOST.search(sentence) else None


_RULES: tuple[Callable[[str, str], Mismatch | None], ...] = (
    _condition, _failing, _doubted, _planned, _part,
)  # fmt: skip
