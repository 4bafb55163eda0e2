"""a question, the one before it → the question that stands alone, by rules (English and German).

What is left out is taken from the question before: its subject for a pronoun, the whole of it for "and for gifts?".
"""

from __future__ import annotations

import re

_JOINING = re.compile(
    r"^(?:(?:and|but|so|or|und|aber|oder)\b[\s,]*)?"
    r"(?:(?:what|how)\s+about\b|what\s+if\b|was\s+ist\s+mit\b|wie\s+steht\s+es\s+mit\b|und\s+was\s+ist\s+mit\b)[\s,]*"
    r"|^(?:and|but|also|or|und|aber|auch|oder)\b[\s,]*",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\b(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|may|might|must|shall|should|"
    r"will|would|has|have|list|name|tell|show|explain|describe|"
    r"was|welche[rsmn]?|wer|wen|wem|wessen|wann|wo|warum|wieso|wie|ist|sind|war|waren|hat|haben|kann|können|darf|dürfen|muss|"
    r"müssen|soll|sollen|wird|werden|nenne|zeige|erkläre)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"\b(?:it|its|they|them|their|this one|that one|these|those|the same"
    r"|er|sie|ihn|ihm|dessen|deren|dieser|diese|dieses)\b"
    r"|\b(?:this|that|es|das|dies)\b(?=\s*(?:[?.!,]|$|(?:also|too|auch|apply|cost|mean|last|take|work|end|begin|start"
    r"|gilt|kostet)\b))",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"\b(?:the|an?|my|our|your|his|her|its|their|der|die|das|den|dem|des|ein(?:e[rnms]?)?|mein(?:e[rnms]?)?|unser(?:e[rnms]?)?)"
    r"\s+(?:[\w’'-]+\s+){0,4}?[\w’'-]+"
    r"(?=\s*(?:[?.!,;]|$)|\s+(?:of|for|in|on|at|to|from|by|with|if|when|after|before|within|is|are|was|were|be|has|have|must|may|"
    r"can|shall|should|will|would|does|do|did|last|apply|applies|end|ends|begin|begins|cost|costs|take|takes|allowed|due|paid|"
    r"say|says|cover|covers|include|includes|mean|means|state|states|require|requires|need|needs|"
    r"für|in|im|am|auf|bei|zu|zum|zur|von|vom|mit|nach|vor|wenn|ist|sind|war|hat|haben|muss|darf|kann|soll|wird)\b)",
    re.IGNORECASE,
)
_PLURAL = frozenset(("they", "them", "their", "these", "those"))
_POSSESSIVE = frozenset(("its", "their", "dessen", "deren"))
_FEW_WORDS = 3
"""A question of so few words asks for nothing by itself."""


def alone(question: str) -> bool:
    """Does the question say what it is about?"""
    words = re.findall(r"\w+", question)
    return (
        not _JOINING.match(question.strip())
        and not _PRONOUN.search(question)
        and bool(_ASKING.search(question))
        and len(words) > _FEW_WORDS
    )


def by_rules(question: str, before: str) -> str:
    """The question with what it leaves out. `before`: the last question, as it stands alone."""
    asked = question.strip()
    led = _JOINING.match(asked)
    rest = asked[led.end() :].strip() if led else asked
    stem = re.sub(r"[\s?.!]+$", "", before.strip())
    subject, pronoun = _subject(stem), _PRONOUN.search(rest)
    if pronoun and _ASKING.search(rest) and subject and _agree(pronoun[0], subject):
        return _first_upper(_PRONOUN.sub(lambda found: _put(found[0], subject), rest, count=1))
    if rest and not _ASKING.search(rest):
        return f"{stem}: {rest}"
    return f"{_first_upper(rest or asked)} ({stem}?)"


def _subject(before: str) -> str | None:
    """What the question before was about: its first noun phrase, as far as words tell."""
    found = _SUBJECT.search(before)
    return found[0] if found else None


def _agree(pronoun: str, subject: str) -> bool:
    """`them` is not the flat."""
    return pronoun.casefold() not in _PLURAL or subject.casefold().endswith("s")


def _put(pronoun: str, subject: str) -> str:
    owned = pronoun.casefold() in _POSSESSIVE
    return f"{subject}’s" if owned and re.match(r"(?:the|an?|my|our|your)\b", subject, re.I) else subject


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]
