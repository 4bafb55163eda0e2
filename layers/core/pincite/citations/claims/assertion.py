"""claim → does it assert anything that a source could carry?"""

from __future__ import annotations

import re

_OPENER = re.compile(
    r"(?:hi|hello|hey|dear (?:user|reader|all|sir|madam|team)|good (?:morning|afternoon|evening|day)|sure|of course|"
    r"certainly|absolutely|great question|good question|welcome|okay|ok|yes|no|yeah|well|thanks|n/a)\b[\s,.!:–—-]*",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    r"(?:thanks?\b|thank you|you(?:['’]re| are) welcome|me too|same here|bye|goodbye|cheers|sorry\b|i see\b|"
    r"that ?['’]?s (?:true|right|great|nice|cool)|i hope (?:this|that) helps|(?:please )?let me know|feel free to|"
    r"(?:i(?:['’]m| am) )?happy to (?:help|assist)|here (?:is|are) (?:the|a|an|some|my)?\s*"
    r"(?:answer|summary|overview|information|list|key|main)|(?:great|good) question)",
    re.IGNORECASE,
)
_PHRASE_WORDS = 14
"""A courtesy is short: what is longer says something beside it."""
_ABSTENTION = re.compile(
    r"\b(?:i|we) (?:do not|don['’]t|cannot|can['’]t|could not|couldn['’]t|am not able to|am unable to|"
    r"was unable to) "
    r"(?:know|find|answer|determine|tell|say|provide|see|locate)\b|"
    r"\b(?:documents?|sources?|passages?|context|texts?|materials?|"
    r"information)(?: \w+){0,3} (?:do(?:es)? not|don['’]t|doesn['’]t|did not) "
    r"(?:contain|mention|provide|say|specify|include|state|answer|cover|address|give|discuss)\b|"
    r"\bno (?:relevant )?(?:information|answer|evidence|details?)(?: \w+){0,4} (?:in|"
    r"based on) the (?:given |provided )?(?:documents?|sources?|context|passages?)|"
    r"\b(?:not|insufficient) (?:enough )?information\b.{0,40}\bto (?:answer|determine|say)\b|"
    r"\bi (?:have no|lack|don['’]t have(?: any| enough)?) (?:information|knowledge|data|idea)\b",
    re.IGNORECASE,
)
_OPINION = re.compile(
    r"^(?:i (?:really |do |just |also |always )?(?:think|feel|believe|guess|suppose|hope|wish|love|like|"
    r"enjoy|hate|prefer|want|wonder|agree|bet|would|'d|[’]d)\b|"
    r"in my (?:opinion|view|experience)|my (?:favou?rite|opinion)|personally\b|imho\b|what a\b|"
    r"how (?:nice|great|sad|cool|funny)\b)",
    re.IGNORECASE,
)
_FACTUAL = re.compile(r"\d|(?<=[a-z,;] )[A-Z][a-z]+")
_MORE = re.compile(r"[.!?]\s+\S+(?:\s+\S+){5}")
"""A further sentence of six words, which may assert what the first does not."""
_WORD = re.compile(r"\w+")
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|may|might|must|shall|"
    r"should|\w{2,}(?:ed|es|s))\b",
    re.IGNORECASE,
)


def assertion(claim: str) -> str:
    """claim → "" where it asserts something that a source could carry, else why not."""
    text = claim.strip()[:4000]
    words = _WORD.findall(text)
    if not words:
        return "the claim has no words"
    if text.rstrip("\"'”’) ").endswith(("?", "？", "؟")) and len(re.findall(r"[.!。！](?:\s|$)", text)) == 0:
        return "a question asserts nothing"
    if _ABSTENTION.search(text):
        return "an abstention asserts nothing"
    opener = _OPENER.match(text)
    rest = text[opener.end() :] if opener else text
    if opener and len(_WORD.findall(rest)) <= 1:
        return "a courtesy asserts nothing"
    if _PHRASE.match(rest) and len(words) <= _PHRASE_WORDS and not re.search(r"\d", rest):
        return "a courtesy asserts nothing"
    if _OPINION.match(text) and len(words) <= 40 and not _FACTUAL.search(text[2:]) and not _MORE.search(text):
        return "an opinion asserts nothing that a source could carry"
    if (
        len(words) <= 4
        and not _VERB.search(text)
        and not re.search(r"\d|[A-Z]", text[1:])
        and text[:1].isascii()
        and text.endswith((".", "!"))
    ):
        return "too little is said to be checked"
    return ""
