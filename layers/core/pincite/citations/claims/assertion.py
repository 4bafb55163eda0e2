"""claim → does it assert anything that a source could carry?

Fails closed: a question, a courtesy, an abstention or an opinion asserts nothing only where it is nothing else. What
takes something for granted (`Did you know that …?`), permits it (`Feel free to bring a dog`) or adds it tells a fact.
"""

from __future__ import annotations

import re
from functools import cache

from pincite.citations.claims import abstaining
from pincite.citations.claims.opinion import opinion
from pincite.citations.text.data import listed, numbers

_GREETING = re.compile(
    r"(?:hi|hello|hey|dear (?:user|reader|all|sir|madam|team)|good (?:morning|afternoon|evening|day)|welcome|thanks|"
    r"great question|good question|n/a)\b[\s,.!:–—-]*",
    re.IGNORECASE,
)
_ASSENT = re.compile(
    r"(?:sure|of course|certainly|absolutely|okay|ok|yes|no|yeah|well)\b[\s,.!:–—-]*", re.IGNORECASE
)
_THANKS = re.compile(
    r"(?:thanks?\b|thank you|you(?:['’]re| are) welcome|bye|goodbye|cheers|sorry\b|all the best|"
    r"(?:i (?:really )?)?hope (?:this|that|it) (?:helps|helped|answers|clarifies)|(?:please )?let me know|"
    r"(?:please )?(?:feel free|do not hesitate|don['’]t hesitate) to|"
    r"(?:i(?:['’]m| am|['’]d be| would be|['’]ll be| will be) )?(?:always |very )?"
    r"(?:happy|glad|delighted|pleased) to |"
    r"i(?:['’]d| would) (?:love|like) to (?=help|assist|tell|explain|hear|know|answer|share)|"
    r"here (?:is|are) (?:the|a|an|some|my)?\s*(?:answer|summary|overview|information|list|key|main)|"
    r"(?:great|good) question)",
    re.IGNORECASE,
)
_NOD = re.compile(
    r"(?:me too|same here|i see\b|that(?: i|['’]?)s (?:true|right|great|nice|cool))", re.IGNORECASE
)
_TOPIC = re.compile(
    r"\b(?:about|on|of|regarding|concerning|with|into|points?)\s+(?P<topic>[^,;:–—()\d]{1,60})[\s.!:]*$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"\b(?:that|which|who|because|since|so|but|as|if|when|where|why|how|is|are|was|were|be|has|have|had|do|does|did|"
    r"will|would|can|cannot|could|may|might|must|shall|should|\w+ing)\b|n['’]t\b",
    re.IGNORECASE,
)
_RULED = re.compile(
    r"\b(?:may|must|shall|cannot|allowed|permitted|required|obliged|entitled|forbidden|prohibited|free to)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")
_FEW = 4
_INVERTED = (
    r"(?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|may|might|must|shall|should|ca|wo)"
)
_ASKING = re.compile(
    rf"(?:^|[,;:]\s*)\W*(?:(?:and|but|or|so|also|then|now) )?{_INVERTED}\b"
    r"|\b(?:what|who|whom|whose|which|when|where|how)\b",
    re.IGNORECASE,
)
_DENIES = re.compile(rf"^\W*(?:(?:and|but|so) )?{_INVERTED}n['’]t\b", re.IGNORECASE)
_TAG = re.compile(
    rf",\s*(?:{_INVERTED}(?:n['’]t| not)? (?:it|they|he|she|you|we|i|there|that|this)(?: not)?|right|correct|no|yes|eh|"
    r"oder|nicht wahr|n['’]est-ce pas|¿?\s*verdad|¿?\s*no)\s*\?\W*$",
    re.IGNORECASE,
)
_THAT = re.compile(
    r"(?<!thing)(?<!things)(?<!else)(?<!question)(?<!questions)(?<!topic)(?<!topics)(?<!point)(?<!points)(?<!part)"
    r"(?<!parts)(?<!\bis)(?<!was)(?<!does)(?<!did)(?<!about)(?<!like)(?<!\bon)(?<!\bit) that "
    r"(?!(?:is|was|helps?|would|will|could|can|may|might|in|of|for|with|to|at|on|by|from|or|and|as|into|more"
    r"|further)\b)\w+ \w+|\b(?:dass|daß) (?!ich\b|wir\b)",
    re.IGNORECASE,
)
"""A clause that a question holds to be so."""


def assertion(claim: str) -> str:
    """claim → "" where it asserts something that a source could carry, else why not."""
    text = claim.strip()[:4000]
    words = _WORD.findall(text)
    if not words:
        return "the claim has no words"
    if is_question(text):
        return "" if _presumes(text) else "a question asserts nothing"
    if abstains(text):
        return "an abstention asserts nothing"
    if courtesy(text):
        return "a courtesy asserts nothing"
    if opinion(text) and _RULED.search(text) is None:
        return "an opinion asserts nothing that a source could carry"
    if _too_little(text, words):
        return "too little is said to be checked"
    return ""


def is_question(text: str) -> bool:
    """One question and nothing else."""
    return text.rstrip("\"'”’)*_ ").endswith(("?", "？", "؟")) and not re.search(r"[.!。！](?:\s|$)", text)


def abstains(text: str) -> bool:
    """Only that the sources, or the writer, do not say: no clause before or behind it that says something."""
    return abstaining.abstains(text, courtesy, _talk())


def courtesy(text: str) -> bool:
    """Words of talk and no others, or talk about a topic that is only named; a greeting may name somebody."""
    rest = text
    greeting = _GREETING.match(rest)
    if greeting and not _THANKS.match(rest):
        rest = rest[greeting.end() :]
        if len(_WORD.findall(rest)) <= 1:
            return True
    if nods(rest):
        return True
    assent = _ASSENT.match(rest)
    rest = rest[assent.end() :] if assent else rest
    found = _THANKS.match(rest) or _NOD.match(rest)
    if found is None or re.search(r"\d", rest):
        return False
    rest = rest[found.end() :]
    topic = _TOPIC.search(rest)
    if topic and not _CLAUSE.search(topic["topic"]):
        rest = rest[: topic.start()]
    return all(word in _talk() for word in _WORD.findall(rest.replace("’", "'").lower()))


def nods(text: str) -> bool:
    """`Yes.`, `Of course!`: assent or denial and nothing else; after a question it answers."""
    assent = _ASSENT.match(text)
    if assent is None:
        return _NOD.fullmatch(text.rstrip(".! ")) is not None
    left = _WORD.findall(text[assent.end() :].lower())
    return not left or nods(text[assent.end() :]) or (len(left) == 1 and left[0] in listed("nod"))


@cache
def _talk() -> frozenset[str]:
    return listed("talk") | {"s", "m", "re", "ll", "d", "t", "don"}


def _presumes(text: str) -> bool:
    """Does a question take for granted what it says, or ask nothing at all?"""
    if _DENIES.search(text) or _TAG.search(text) or _THAT.search(text):
        return True
    lower = text.lower()
    if _presuming().search(lower):
        return True
    english = re.findall(r"\b(?:the|is|are|was|may|can|must|of|a)\b", lower)
    return bool(english) and _ASKING.search(text) is None and abstaining.FINITE.search(text) is not None


@cache
def _presuming() -> re.Pattern[str]:
    """Phrases of words with spaces between them, others wherever they stand."""
    return re.compile(
        "|".join(
            rf"(?<!\w){re.escape(each)}(?!\w)" if each.isascii() or each[0] < "⺀" else re.escape(each)
            for each in sorted(listed("presuming"), key=len, reverse=True)
        )
    )


def _too_little(text: str, words: list[str]) -> bool:
    """A few words, none of which speaks of a matter: `Nice work!`, `And much more.`, `Vielen Dank!`"""
    if len(words) > _FEW:
        return False
    said = text.lower().strip(" .!?…¡¿*_\"'”’)").replace("’", "'")
    if said in listed("thanks"):
        return True
    plain = listed("nod") | listed("taste") | listed("frame") | _talk()
    left = _WORD.findall(said)
    return len(said) > 1 and all(word in plain and word not in numbers("en") for word in left)
