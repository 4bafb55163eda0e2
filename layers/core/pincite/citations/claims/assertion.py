"""claim → does it assert anything that a source could carry?

Fails closed: a question, a courtesy, an abstention or an opinion asserts nothing only where it is nothing else. What
takes something for granted (`Did you know that …?`), permits it (`Feel free to bring a dog`) or adds it tells a fact.
"""

from __future__ import annotations

import re
from functools import cache

from pincite.citations.text.data import listed
from pincite.citations.text.lemma import is_verb

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
    r"(?:i(?:['’]m| am) )?(?:happy|glad) to (?:help|assist)|"
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
_RULED = re.compile(
    r"\b(?:may|must|shall|cannot|allowed|permitted|required|obliged|entitled|forbidden|prohibited|free to)\b",
    re.IGNORECASE,
)
_FACTUAL = re.compile(r"\d|(?<=[a-z,;] )[A-Z][a-z]+")
_MORE = re.compile(r"[.!?]\s+\S+(?:\s+\S+){5}")
"""A further sentence of six words, which may assert what the first does not."""
_JOINED = re.compile(
    r"[,;:–—]\s*(?:and|so|yet|nor|since|as|therefore|thus|while|whereas|it|they|he|she|this|that|the|a|an|in)\b|;|"
    r"\b(?:but|however|although|though|because|yet|nevertheless|still,)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|may|might|must|shall|"
    r"should|\w{2,}(?:ed|es|s))\b",
    re.IGNORECASE,
)
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
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|did|will|would|can|cannot|could|may|might|must|shall|should)\b",
    re.IGNORECASE,
)


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
    if _opinion(text, len(words)):
        return "an opinion asserts nothing that a source could carry"
    if _too_little(text, words):
        return "too little is said to be checked"
    return ""


def is_question(text: str) -> bool:
    """One question and nothing else."""
    return text.rstrip("\"'”’)*_ ").endswith(("?", "？", "؟")) and not re.search(r"[.!。！](?:\s|$)", text)


def abstains(text: str) -> bool:
    """Only that the sources, or the writer, do not say: no clause before or behind it that says something."""
    found = _ABSTENTION.search(text)
    if found is None:
        return False
    first, *others = re.split(r"(?<=[.!?])\s+", text)
    if others:
        return all(abstains(each) or courtesy(each) for each in (first, *others))
    if _FINITE.search(re.sub(r"(?i)\bi(?:['’]m| am)\b|\bthere (?:is|was)\b", "", text[: found.start()])):
        return False
    joined = _JOINED.search(text, found.end())
    if joined is None:
        return True
    rest = re.sub(r"(?i)^[\s,;:–—]*(?:and|so|but|yet|therefore|thus)?\s*", "", text[joined.start() :])
    return bool(rest) and (abstains(rest) or courtesy(rest))


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
    return bool(english) and _ASKING.search(text) is None and _FINITE.search(text) is not None


@cache
def _presuming() -> re.Pattern[str]:
    """Phrases of words with spaces between them, others wherever they stand."""
    return re.compile(
        "|".join(
            rf"(?<!\w){re.escape(each)}(?!\w)" if each.isascii() or each[0] < "⺀" else re.escape(each)
            for each in sorted(listed("presuming"), key=len, reverse=True)
        )
    )


def _opinion(text: str, length: int) -> bool:
    if not _OPINION.match(text) or length > 40 or _RULED.search(text):
        return False
    return not _FACTUAL.search(text[2:]) and not _MORE.search(text)


def _too_little(text: str, words: list[str]) -> bool:
    if len(words) > 4 or not text.endswith((".", "!")) or not text[:1].isascii():
        return False
    if _VERB.search(text) or re.search(r"\d|[A-Z]", text[1:]):
        return False
    telling = listed("neg") | listed("quant") | listed("bound") | {"free", "only", "no"}
    said = [word.lower() for word in words]
    assent = _ASSENT.match(text)
    first = said[1] if assent and len(said) > 1 else said[0]
    ordered = len(said) > 1 and is_verb(first) and first not in _talk()
    return not ordered and not any(word in telling for word in said)
