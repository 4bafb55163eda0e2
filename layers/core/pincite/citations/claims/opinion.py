"""sentence of a writer's own mind → is it taste and nothing else?

`I believe the garage is included` tells a fact, whoever believes it; `I think it is lovely` tells none. What a sentence
holds to be so is taste only where all its words are small ones and words of praise or blame, or where somebody likes
a thing that is only named.
"""

from __future__ import annotations

import re
from functools import cache

from pincite.citations.text.data import listed, numbers
from pincite.citations.text.lemma import chiefly_verb, lemma

_VERBS_OF_MIND = (
    "think feel believe guess suppose hope wish find say bet assume reckon imagine agree love like enjoy hate prefer"
    " want adore dislike appreciate opinion view experience personally imho"
)
_OFTEN = r"(?:(?:really|do|just|also|always|still|personally|truly|certainly|would|quite|simply|don['’]t|do not) )*"
_HELD = re.compile(
    rf"(?:i(?:['’]d)? {_OFTEN}(?:think|feel|believe|guess|suppose|hope|wish|find|say|bet|assume|reckon|imagine|agree)"
    r"\b(?: that\b)?|in my (?:humble |personal |own )?(?:opinion|view|experience)\b|personally\b|imho\b)[\s,:]*",
    re.IGNORECASE,
)
_LIKED = re.compile(
    rf"(?:i(?:['’]d)? {_OFTEN}(?:love|like|enjoy|hate|prefer|want|adore|dislike|appreciate)"
    r"|my (?:own |personal )?favou?rites?\b(?: [a-z]+){0,2} (?:is|are))\b[\s,:]*",
    re.IGNORECASE,
)
_CRIED = re.compile(r"(?:what an?|how)\b\s*", re.IGNORECASE)
_LOOKS = re.compile(
    r"(?P<what>[^,;:]{1,60}?) (?:is|are|was|were|looks?|sounds?|seems?|tastes?|feels?|felt|looked|sounded)\b"
    r"(?P<how>.*)",
    re.IGNORECASE | re.DOTALL,
)
_CLAUSE = re.compile(
    r"\b(?:that|which|who|whose|whom|because|since|so|but|as|if|when|where|why|how|while|is|are|was|were|has|had|"
    r"does|did|will|can|cannot|could|may|might|must|shall|should|comes?|without|after|before)\b|n['’]t\b|[,;:]",
    re.IGNORECASE,
)
_LETTING = re.compile(
    r"\byou(?:['’]re)? (?:can|could|may|might|should|must|need|have to|(?:are )?(?:able|welcome|free))\b",
    re.IGNORECASE,
)
_DEGREES = frozenset(
    ("very", "so", "too", "a", "the", "more", "that", "this", "it", "for", "to", "of", "and", "just")
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_LONGEST = 40
_NAMED = 8
"""Words of a thing that is liked, at most."""
_SMALL = ("det", "pron", "be", "aux", "rel", "conj", "talk", "taste")
_TELLING = ("neg", "quant", "bound", "privative")


def opinion(text: str) -> bool:
    """Only a writer's taste, as far as the sentence itself shows."""
    if len(_WORD.findall(text)) > _LONGEST or re.search(r"\d", text) or re.search(r"[.!?]\s+\S", text):
        return False
    cried = _CRIED.match(text)
    if cried:
        words = [word for word in _words(text[cried.end() :]) if not _mere(word)]
        return len(words) <= 1 and _CLAUSE.search(text, cried.end()) is None and _named(text[cried.end() :])
    held = _HELD.match(text)
    if held:
        rest = text[held.end() :].strip()
        return _tasted(rest) or opinion(rest)
    liked = _LIKED.match(text)
    return liked is not None and _named(text[liked.end() :])


def beliefs(text: str) -> frozenset[str]:
    """Lemmas of what an opinion is about: a source that speaks of them could carry it, or not."""
    return frozenset(lemma(word) for word in _words(text) if not _mere(word) and len(word) > 2) - _minds()


@cache
def _minds() -> frozenset[str]:
    return frozenset(lemma(word) for word in _WORD.findall(_VERBS_OF_MIND))


def _tasted(rest: str) -> bool:
    if _LETTING.search(rest):
        return False
    if all(_mere(word) for word in _words(rest)):
        return True
    found = _LOOKS.fullmatch(rest)
    praised = _words(found["how"]) if found else []
    return found is not None and _named(found["what"]) and all(_praises(word) for word in praised)


def _praises(word: str) -> bool:
    return _mere(word) and (word not in listed("talk") or word in _DEGREES)


def _named(thing: str) -> bool:
    """A thing that is only named: no clause, no number, nothing denied or bounded."""
    words = _words(thing)
    if len(words) > _NAMED or _CLAUSE.search(thing.rstrip(" .!,")):
        return False
    acts = any(word.endswith("s") and chiefly_verb(word) for word in words[1:-1])
    return not acts and not any(word in _told() for word in words)


def _words(text: str) -> list[str]:
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


def _mere(word: str) -> bool:
    """A small word, or one of praise or blame, in any degree."""
    known = _known()
    if word in known or word.split("'")[0] in known:
        return True
    degrees = (
        word.removesuffix(end) + put for end, put in (("ier", "y"), ("iest", "y"), ("er", ""), ("est", ""))
    )
    return any(
        base != word and base in _taste()
        for base in (*degrees, word.removesuffix("r"), word.removesuffix("st"))
    )


@cache
def _taste() -> frozenset[str]:
    return listed("taste")


@cache
def _known() -> frozenset[str]:
    small = {word for category in _SMALL for phrase in listed(category) for word in phrase.split()}
    return frozenset(small - _told() | {"all"})


@cache
def _told() -> frozenset[str]:
    told = {word for category in _TELLING for word in listed(category) if " " not in word}
    return frozenset(told | {"free", "only", "no"} | set(numbers("en")) - {"one"}) - {
        "all",
        "any",
        "a",
        "more",
        "much",
    }
