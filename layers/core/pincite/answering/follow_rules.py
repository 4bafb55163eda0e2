"""a question, the one before it → the question that stands alone, by rules (English, German, French, Spanish).

What is left out is taken from the question before: its subject for a pronoun, the whole of it for "and for gifts?", and
wherever it is not plain which of its words a pronoun stands for.
"""

from __future__ import annotations

import re

_JOINING = re.compile(
    r"^(?:(?:and|but|so|or|und|aber|oder|et|mais|ou|y|pero|o)\b[\s,]*)?"
    r"(?:(?:what|how)\s+about\b|what\s+if\b|was\s+ist\s+mit\b|wie\s+steht\s+es\s+mit\b|und\s+was\s+ist\s+mit\b"
    r"|qu[’']en\s+est-il\s+(?:de\b|des\b|du\b|d[’'])|qué\s+(?:hay|pasa)\s+(?:de|con)\b)[\s,]*"
    r"|^(?:and|but|also|or|und|aber|auch|oder|et|mais|ou|y(?!\s+a\b)|pero|también)\b[\s,]*",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\b(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|may|might|must|shall|should|"
    r"will|would|has|have|list|name|tell|show|explain|describe|"
    r"was|welche[rsmn]?|wer|wen|wem|wessen|wann|wo|warum|wieso|wie|ist|sind|war|waren|hat|haben|kann|können|darf|dürfen|muss|"
    r"müssen|soll|sollen|wird|werden|nenne|zeige|erkläre|"
    r"quel(?:le)?s?|lequel|laquelle|lesquel(?:le)?s|qui|que|quoi|quand|où|combien|comment|pourquoi|est|sont|était|étaient|a-t|"
    r"faut|peut|peuvent|doit|doivent|"
    r"qué|quién(?:es)?|cuál(?:es)?|cuándo|dónde|cuánt[oa]s?|cómo|es|son|era|eran|hay|puede|pueden|debe|deben)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"\b(?:it|its|they|them|their|this one|that one|these|those|the same|he|she|him|his|her|hers"
    r"|er|(?-i:sie)|ihn|ihm|dessen|deren|dieser|diese|dieses"
    r"|elles?|celui-ci|celle-ci|ceux-ci|celles-ci|ça|cela|él|ella|ellos|ellas|eso|esto)\b"
    r"|(?<!\bfaut-)(?<!\by a-t-)(?<!\bagit-)\bils?\b(?!\s+(?:y\s+a|faut)\b)"
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
_TURNED = re.compile(
    r"(?:\b(?:le|la|les|un|une|des|ce|cet|cette|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leurs?)\s"
    r"|\b[ld][’'])[^?!.;,]*\w-(?:t-)?$",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(r"\b(?i:the|an?|my|our|your|this|every|each|some|any)\s+\w|\S\s+[A-Z]\w")
_OPENING = "¿¡ \t\n"
_OF_A_PERSON = frozenset(("he", "she", "him", "his", "her", "hers"))
_ELSEWHERE = re.compile(r"ils?|elles?|ce(?:ux|l)\w*|ça|él|ell[ao]s?|es[ot]o?", re.IGNORECASE)
"""Pronouns of languages whose noun phrases are not looked for."""
_HELPED = re.compile(r"\b(?:do|does|did|can|could|may|might|must|shall|should|will|would)\s+$", re.IGNORECASE)
_TO_ITS_END = re.compile(
    r"\s*(?:[?.!,;]|$)|\s+(?:of|for|in|on|at|to|from|by|with|if|when|after|before|within)\b", re.I
)
_PLURAL = frozenset(("they", "them", "their", "these", "those"))
_POSSESSIVE = frozenset(("its", "their", "dessen", "deren"))
_DETERMINED = 2
"""Words of a noun phrase in which there is no room for a verb: `the lease`."""
_FEW_WORDS = 3
"""A question of so few words asks for nothing by itself."""


def alone(question: str) -> bool:
    """Does the question say what it is about?"""
    words = re.findall(r"\w+", question)
    return (
        not _JOINING.match(question.lstrip(_OPENING))
        and _pronoun(question) is None
        and bool(_ASKING.search(question))
        and len(words) > _FEW_WORDS
    )


def by_rules(question: str, before: str) -> str:
    """The question with what it leaves out. `before`: the last question, as it stands alone."""
    asked = question.strip().lstrip(_OPENING)
    led = _JOINING.match(asked)
    rest = asked[led.end() :].strip() if led else asked
    stem = re.sub(r"[\s?.!]+$", "", before.strip())
    subject, pronoun = _subject(stem), _pronoun(rest)
    if pronoun and _ASKING.search(rest) and subject and _agree(pronoun[0], subject):
        return _first_upper(_PRONOUN.sub(lambda found: _put(found[0], subject), rest, count=1))
    if rest and not _ASKING.search(rest):
        return f"{stem}: {rest}"
    return f"{_first_upper(rest or asked)} ({stem}?)"


def _pronoun(question: str) -> re.Match[str] | None:
    """The first one that stands for something of another question. `la piscine est-elle` has its own noun, `May a
    tenant keep her dog` its own person."""
    for each in _PRONOUN.finditer(question):
        before = question[: each.start()]
        own = _SOMEBODY if each[0].casefold() in _OF_A_PERSON else _TURNED
        if own.search(before) is None:
            return each
    return None


def _subject(before: str) -> str | None:
    """What the question before was about: its first noun phrase, as far as words tell. After `does` or `can` a verb
    follows the noun phrase: where words do not tell where it begins, nothing is (`does the lease allow pets`)."""
    found = _SUBJECT.search(before)
    if found is None:
        return None
    holds_verb = (
        _HELPED.search(before, 0, found.start()) is not None
        and len(found[0].split()) > _DETERMINED
        and _TO_ITS_END.match(before, found.end()) is not None
    )
    return None if holds_verb else found[0]


def _agree(pronoun: str, subject: str) -> bool:
    """`them` is not the flat, and `she` is nobody whom the question named."""
    said = pronoun.casefold()
    if said in _OF_A_PERSON or _ELSEWHERE.fullmatch(said):
        return False
    return said not in _PLURAL or subject.casefold().endswith("s")


def _put(pronoun: str, subject: str) -> str:
    owned = pronoun.casefold() in _POSSESSIVE
    return f"{subject}’s" if owned and re.match(r"(?:the|an?|my|our|your)\b", subject, re.I) else subject


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]
