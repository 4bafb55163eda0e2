"""sentence → does it say only that the given sources, or the writer, do not say?

An abstention speaks of the sources as such (`the documents`, `the provided context`), never of papers that belong to
the matter (`the contract documents`, `insurance material`), and of what they tell, not of what they do: that they give
no rights is a fact. `We` may be those of whom the sources speak, so that `we cannot provide refunds` is a fact too.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_GIVEN = (
    r"(?:provided|given|available|retrieved|cited|uploaded|supplied|above|numbered|attached|listed|quoted|selected"
    r"|present|search)"
)
_DET = r"(?:the|these|this|those|that|your|any|both|all|other|remaining)"
_OURS = r"(?:sources?|passages?|context|excerpts?|snippets?|extracts?|search results)"
"""Words by which nobody but the writer of an answer calls what it was given."""
_PAPERS = r"(?:documents?|texts?|materials?|files?|document texts?)"
_BEHIND = (
    rf"(?: (?:{_GIVEN}|at hand|(?:that )?(?:i|we) (?:have|had|was given|were given|was provided|were provided)"
    r"|(?:that )?you (?:have )?(?:provided|gave|given|uploaded|sent|shared)(?: me)?|themselves|itself|alone))"
)
_SURE = (
    rf"(?:{_DET} )?(?:{_GIVEN} )?{_OURS}{_BEHIND}?"
    rf"|(?:{_DET} )?{_GIVEN} (?:{_PAPERS}|information)"
    rf"|(?:{_DET} )?(?:{_PAPERS}|information){_BEHIND}"
)
_AS_SUCH = rf"(?:{_SURE}|(?:{_DET} )?{_PAPERS})"
_FRONT = (
    r"(?:^|[,;:–—(]\s*|\b(?:and|but|so|that|however|unfortunately|because|since|as|although|though|while"
    r"|afraid|sorry) )(?:(?:any|all|most|each|either|both) of )?"
)
"""What stands before a subject: no noun that would make it another's papers."""
_DENIED = r"(?: (?:also|still|themselves|simply|unfortunately|explicitly|directly|clearly))*" + (
    r" (?:do(?:es)?(?: not|n['’]t)|did(?: not|n['’]t)|fails? to)"
    r"(?: (?:explicitly|directly|specifically|clearly|actually|even|really|seem to|appear to|fully))*"
)
_SPEAK = (
    r"(?:mention|say|specify|state|discuss|describe|indicate|answer|explain|clarify|define|tell|speak|refer|detail"
    r"|list|note|report|reveal|disclose|address|comment|elaborate|identify)"
)
_HOLD = r"(?:contain|provide|include|cover|give|offer|have|show|supply)"
_KNOWN = (
    r"(?:(?:us|you|me) )?(?:(?:any|enough|sufficient|specific|further|more|relevant|detailed|direct|clear|explicit"
    r"|additional|much|the|an?|definite|reliable|exact|such|useful|other) )*"
    r"(?:information|details?|answers?|mentions?|data|explanations?|statements?|evidence|descriptions?|guidance"
    r"|references?|indications?|specifics|context)\b"
)
_WHETHER = r"(?:what|whether|who|whom|whose|when|where|which|why|how|if)\b"
_THIS = (
    r"(?:(?:to |for )?(?:this|that|it|the|your|these|those)(?: (?:topic|subject|question|questions|matter|point|issue"
    r"|part|query))(?! (?:\w+ )?(?:is|are|was|were)\b)|anything\b|(?:this|that|it|so|more|much)\b(?=[\s.,;!]*(?:$|[,;.]"
    r"|in\b|from\b|based\b|for\b|with\b|either\b)))"
)
_END = r"(?=[\s.!,;:)]*(?:$|[,;.!]))"
_WHERE = (
    rf"(?:(?:any ?where )?(?:in|from|within|based on|based only on|using|with|among|by) (?:any of )?(?:{_AS_SUCH}|what"
    r" (?:i|we) (?:have|was given)|(?:the|this) information)\b)"
)
_LACKING = (
    r"(?: (?:really|simply|still|also|unfortunately|just|therefore|thus))*"
    r" (?:do not|don['’]t|did not|didn['’]t|can ?not|can['’]t|could not|couldn['’]t"
    r"|(?:am|are|was|were) (?:not able|unable) to)(?: (?:really|reliably|fully|actually))*"
)
_ACTS = r"(?:find|answer|determine|tell|say|provide|see|locate|confirm|verify|give|identify)"
_ASIDE_TOLD = r"(?:you |with certainty |for sure |exactly )?"
_ABSTENTION = re.compile(
    rf"{_FRONT}{_AS_SUCH}{_DENIED} {_SPEAK}\b"
    rf"|{_FRONT}(?:{_SURE}){_DENIED} {_HOLD}\b"
    rf"|{_FRONT}{_AS_SUCH}{_DENIED} {_HOLD} (?:{_KNOWN}|{_WHETHER}|{_THIS})"
    rf"|\b(?:none|neither) of {_AS_SUCH} (?:(?:{_SPEAK}|{_HOLD})s?|covers|addresses|discusses|specifies) "
    rf"(?:{_KNOWN}|{_WHETHER}|{_THIS}|any\b)"
    rf"|\b(?:i|we){_LACKING} know(?: {_ASIDE_TOLD}{_WHETHER}| (?:the answer|enough|this|that|it|about|anything)\b"
    rf"|(?: for sure| yet)?{_END}| {_WHERE})"
    rf"|\b(?:i|we){_LACKING} {_ACTS} {_ASIDE_TOLD}(?:{_KNOWN}|{_WHETHER}|{_THIS}|{_WHERE})"
    rf"|\bi{_LACKING} {_ACTS}{_END}|\bwe{_LACKING} (?:answer|tell|say){_END}"
    rf"|\b(?:i|we){_LACKING} {_ACTS} (?!that\b)[^,;:.!?]{{1,80}}? {_WHERE}"
    rf"|\b(?:i|we){_LACKING} have (?:{_KNOWN}|[^,;:.!?]{{1,60}}? {_WHERE})"
    rf"|\bi{_LACKING} find\b"
    rf"|\bno (?:{_KNOWN})(?: [\w'’-]+){{0,6}} {_WHERE}"
    r"|\b(?:not|insufficient) (?:enough )?information\b.{0,40}\bto (?:answer|determine|say)\b"
    r"|\bi (?:have no|lack|don['’]t have(?: any| enough| access to)?|do not have(?: any| enough| access to)?)"
    r"(?: such| any| further| the)? (?:information|knowledge|data|idea|details)\b",
    re.IGNORECASE,
)
_SOUGHT = re.compile(rf"\bi{_LACKING} find\b", re.IGNORECASE)
_SAID_WHERE = re.compile(_WHERE, re.IGNORECASE)
_JOINED = re.compile(
    r"[,;:–—]\s*(?:and|so|yet|nor|since|as|therefore|thus|while|whereas|it|they|he|she|this|that|the|a|an|in)\b|;|"
    r"\b(?:but|however|although|though|because|yet|nevertheless|still,)\b",
    re.IGNORECASE,
)
FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|did|will|would|can|cannot|could|may|might|must|shall|should)\b",
    re.IGNORECASE,
)
_OWN_STATE = re.compile(r"(?i)\bi(?:['’]m| am)\b|\bthere (?:is|was|are|were)\b")
_RELATIVE = re.compile(
    r"(?<!say)(?<!mention)(?<!state)(?<!specify)(?<!indicate)(?<!\bso) (?:that|which|who|whose) (?P<clause>.+)",
    re.IGNORECASE | re.DOTALL,
)
_WORD = re.compile(r"\w+")


def abstains(text: str, courtesy: Callable[[str], bool], talk: frozenset[str]) -> bool:
    """Only that: no clause before or behind it that says something. `courtesy`, `talk`: what may stand beside it."""
    found = _ABSTENTION.search(text)
    if found is None:
        return False
    first, *others = re.split(r"(?<=[.!?])\s+", text)
    if others:
        return all(abstains(each, courtesy, talk) or courtesy(each) for each in (first, *others))
    if FINITE.search(_OWN_STATE.sub("", text[: found.start()])):
        return False
    relative = _RELATIVE.search(text, found.end())
    if relative and not all(word in talk for word in _WORD.findall(relative["clause"].lower())):
        return False
    joined = _JOINED.search(text, found.end())
    if joined is None:
        return True
    rest = re.sub(r"(?i)^[\s,;:–—]*(?:and|so|but|yet|therefore|thus)?\s*", "", text[joined.start() :])
    return bool(rest) and (abstains(rest, courtesy, talk) or courtesy(rest))


def seeks(text: str) -> bool:
    """Only that the writer did not find a thing, not said where: it holds where no source speaks of that thing."""
    found = _SOUGHT.search(text)
    return found is not None and _SAID_WHERE.search(text, found.end()) is None
