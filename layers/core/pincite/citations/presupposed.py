"""question, sources → does it take something for granted that no source says?

`Is the garage included?` takes nothing for granted; `Who pays for the garage that is included?` and `When did the
builder go bankrupt?` do. What is taken for granted must stand in a sentence of a source, or two in a row, that does
not deny it. An offer (`Would you like to know more?`) is about the talk, not about the matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from pincite.citations.cited_sources import CitedSource, words_of
from pincite.citations.reading.by_length import kept
from pincite.citations.reading.sentences import Span
from pincite.citations.text.data import irregular, listed, numbers
from pincite.citations.text.lemma import is_verb, lemma

SMALL = ("det", "pron", "be", "aux", "rel", "conj", "quant", "force", "neg", "talk", "cond", "unsaid")
_ASKED = re.compile(
    r"(?:(?<!\w)(?:who|whom|whose|what|when|where|which|why|how)\b)|^\W*(?:wann|wo|wer|wen|wem|wessen|wie|was"
    r"|welche[rsnm]?|womit|wohin|woher|wieviele?|quand|où|qui|quel(?:le)?s?|combien|comment|cuándo|dónde|quién(?:es)?"
    r"|cuánt[oa]s?|cuál(?:es)?|cómo|qué|quando|dove|chi|qual[ei]|onde|quem|qual|wanneer|waar|welke|hoe)\b",
    re.IGNORECASE,
)
_EVENT = re.compile(
    r"\b(?:when|where|why|who|whose|how(?: \w+)?|what|which)\b.*?\b(?:did|was|were|had|has|have)\b",
    re.IGNORECASE,
)
_OFFERED = re.compile(
    r"^\W*(?:(?:and|so|or|but|well|now|okay|ok),? )?"
    r"(?:(?:would|do|can|could|shall|may|should|will|are|have) (?:you|i|we)\b"
    r"|(?=.*\b(?:you|i|me)\b)(?=.*\b(?:like|want|wish|prefer|need|interested|mean|think|help|assist|explain|tell|show"
    r"|know)\b)(?:what|how|which|where|when|is|does|did)\b)"
    r"|\b(?:sie|ihnen|du|dir|dich|ihr|euch|vous|tu|usted|ustedes|quiere[sn]?|lei|você|jij|je)\b",
    re.IGNORECASE,
)
_OWNED = re.compile(
    r"\b(?!(?:what|it|that|there|let|who|here|where|how)['’])([\w-]+)['’]s? ([\w-]+)", re.IGNORECASE
)
_MADE_SO = re.compile(
    r"\b(?:the|this|that|these|those|your|our|my|its|their|his|her) (?P<how>[a-z]{3,}) [a-z-]{3,}",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"(?<=\w) (?:that|which|who|whose|after|before|when|while|since|because|until|once) (?P<clause>.+)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\b(?:still|again|already|any ?more|any longer|no longer|continu\w+|resum\w+|stop\w*|ceas\w+|quit\w*|too|even"
    r"|regret\w*|return(?:ed|ing)? to|re-?open\w*|finally|at last|another|other)\b",
    re.IGNORECASE,
)
_GOES_ON_WITH = re.compile(r"\W*(?:it|they|he|she|this|these|that|those|its|their|his|her)\b", re.IGNORECASE)
"""A sentence about what the one before is about."""
_PUT_FIRST = re.compile(
    r"^\W*(?:(?:since|because|as|now that|given that|after|although|though|while|when) )?"
    r"(?P<clause>\S+ \S+ [^,;:–—]+?)[,;:–—]",
    re.IGNORECASE,
)
_HOW = re.compile(r"\bhow (?:long|much|many|often|far|old|big|soon|large|high|late|early)\b", re.IGNORECASE)
_DENIED = re.compile(r"n['’]t\b", re.IGNORECASE)
_SHORTENED = frozenset(("don", "doesn", "didn", "couldn", "wasn", "isn", "aren", "haven"))
"""What is left of `don't` at its apostrophe."""
_ALIKE = 5
"""First letters by which a word of a language without a table of forms is known."""


def unfounded(question: str, sources: Iterable[CitedSource]) -> bool:
    """Whether no source says what it takes for granted."""
    asked = _ASKED.search(question) is not None
    if _OFFERED.search(question):
        parts = _assumed(question)
    elif asked or _GOES_ON.search(question):
        parts = [(question, True), *_assumed(question)]
    else:
        parts = _assumed(question)
    wanted = [(_content(part), _denies(part) if strict else None) for part, strict in parts]
    return any(
        said and not any(_stands(said, denied, source) for source in sources) for said, denied in wanted
    )


def of_an_event(question: str) -> bool:
    """Whether it asks how, when or by whom something happened."""
    return _EVENT.search(question) is not None


def _assumed(question: str) -> list[tuple[str, bool]]:
    """Parts that are taken for granted however the question is answered, and whether they say that something is so."""
    parts = [(f"{found[1]} {found[2]}", False) for found in _OWNED.finditer(question)]
    parts += [(found[0], False) for found in _numbered().finditer(question)]
    parts += [(found[0], False) for found in _MADE_SO.finditer(question) if _done(found["how"].lower())]
    behind = _BEHIND.search(question)
    parts += [(behind["clause"], True)] if behind else []
    ahead = _PUT_FIRST.match(question)
    return [*parts, (ahead["clause"], True)] if ahead else parts


def _done(word: str) -> bool:
    """`the burnt books`, `the free coffee`: what is said of a thing in front of its name."""
    return word == "free" or (is_verb(word) and (word.endswith("ed") or irregular().get(word, word) != word))


@cache
def _numbered() -> re.Pattern[str]:
    words = "|".join(
        sorted(set(numbers("en")) - {"one", "a", "first", "last", "half"}, key=len, reverse=True)
    )
    return re.compile(
        rf"\b(?:{words}|both)\b(?: of)?(?: the| these| those| its| their)? [\w-]+", re.IGNORECASE
    )


def _content(text: str) -> frozenset[str]:
    words = words_of(_HOW.sub(" ", text))
    counted = words & (set(numbers("en")) - {"one", "first", "last", "half"} | {"both"})
    return frozenset(lemma(word) for word in words - small()) - small() | counted


def _stands(said: frozenset[str], denied: bool | None, source: CitedSource) -> bool:
    found = _told(tuple(source.sentences), source.evidence())
    for (first, no, _), (second, nor, goes_on) in pairwise([*found, (frozenset[str](), denied, False)]):
        whole = first | second if goes_on and denied in (None, nor) else first
        if denied in (None, no) and _within(said, whole):
            return True
    return False


@kept(short=64, long=4)
def _told(sentences: tuple[Span, ...], text: str) -> tuple[tuple[frozenset[str], bool, bool], ...]:
    """Of each sentence its lemmas, whether it denies, and whether it goes on with what the one before is about."""
    return tuple(
        (
            frozenset(lemma(word) for word in words_of(piece)),
            _denies(piece),
            _GOES_ON_WITH.match(piece) is not None,
        )
        for start, end in sentences
        for piece in [text[start:end]]
    )


def _within(said: frozenset[str], words: frozenset[str]) -> bool:
    return all(
        each in words or (len(each) > _ALIKE and any(word[:_ALIKE] == each[:_ALIKE] for word in words))
        for each in said
    )


def _denies(text: str) -> bool:
    return _DENIED.search(text) is not None or any(
        word in listed("neg") or word == "no" for word in re.findall(r"\w+", text.lower())
    )


@cache
def small(*categories: str) -> frozenset[str]:
    """Words without a matter of their own, of these categories or of all such."""
    words = (
        word for category in categories or SMALL for phrase in listed(category) for word in phrase.split()
    )
    return frozenset(words) | _SHORTENED
