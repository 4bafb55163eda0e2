"""(element of a claim, element of a source) → may the one be said for the other?"""

from __future__ import annotations

from functools import lru_cache

from pincite.citations.reading.dates import Date
from pincite.citations.text.data import LOOSELY, equivalents, opposed
from pincite.citations.text.element import Element
from pincite.citations.text.lemma import lemma
from pincite.citations.text.quantity import agrees

_LOOSE = frozenset({"in", "at", "on", "of", "for", "during", "over", "within", "through"})
"""Prepositions that writers choose freely for one relation: the period, the place, the thing of which it is so."""
_DENYING = frozenset({"not", "non", "never"})
_DENIED = _DENYING | {"nomore", "notyet"}
"""Denials that follow from each other one; `no longer` and `not yet` say more."""
_UNIVERSAL = frozenset({"all", "any"})


def same(claimed: Element, given: Element) -> bool:
    """Whether a source that has `given` bears `claimed`."""
    if claimed.kind == "quantity" or given.kind == "quantity":
        return (
            claimed.quantity is not None
            and given.quantity is not None
            and agrees(claimed.quantity, given.quantity)
        )
    if claimed.kind == "date" or given.kind == "date":
        return claimed.date is not None and given.date is not None and holds(claimed.date, given.date)
    if claimed.kind != given.kind:
        return False
    if claimed.kind == "word":
        return _said_for(claimed, given)
    if claimed.kind == "rel":
        return claimed.value == given.value or {claimed.value, given.value} <= _LOOSE
    if claimed.kind == "neg":
        weaker = claimed.value in _DENYING and given.value in _DENIED and claimed.value != "never"
        return claimed.value == given.value or weaker
    if claimed.kind == "quant":
        return claimed.value == given.value or {claimed.value, given.value} <= _UNIVERSAL
    return claimed.value == given.value


def _said_for(claimed: Element, given: Element) -> bool:
    """In each sense: what is said for it in some senses only (`LOOSELY`) proves nothing."""
    shared = (claimed.keys | followed(claimed.keys)) & given.keys
    return any(key[0] != LOOSELY for key in shared)


@lru_cache(maxsize=16_384)
def followed(keys: frozenset[str]) -> frozenset[str]:
    """Keys of what a source may say from which a word with these keys follows."""
    return frozenset(given for given, claimed in equivalents()[1] if claimed in keys)


def holds(claimed: Date, given: Date) -> bool:
    """Whether the source's date says all that the claim's says."""
    return all(
        not x or x == y
        for x, y in ((claimed.year, given.year), (claimed.month, given.month), (claimed.day, given.day))
    )


def excluding(claimed: Date, given: Date) -> bool:
    """Whether two dates cannot be the same day. `4/3/2020` may be in March or in April."""
    if claimed.year == given.year and (claimed.month, claimed.day) == (given.day, given.month):
        return False
    return any(
        x and y and x != y
        for x, y in ((claimed.year, given.year), (claimed.month, given.month), (claimed.day, given.day))
    )


def opposites(claimed: Element, given: Element) -> bool:
    """Whether two words exclude each other in the same place."""
    if claimed.kind != "word" or given.kind != "word" or claimed.keys & given.keys:
        return False
    listed, theirs = opposed(), _bare(given.keys)
    if any(word in listed and listed[word] & theirs for word in _bare(claimed.keys)):
        return True
    return any(_denied_by(word) & given.keys for word in claimed.keys) or any(
        _denied_by(word) & claimed.keys for word in given.keys
    )


@lru_cache(maxsize=16_384)
def _bare(keys: frozenset[str]) -> frozenset[str]:
    """Keys, a word that names what an adjective says as that adjective, and `rise to` as `rise`."""
    return keys.union(
        (key[1:] for key in keys if key[0] == "~"), (key[:-3] for key in keys if key.endswith((" to", " by")))
    )


@lru_cache(maxsize=16_384)
def spoken_of(keys: frozenset[str]) -> frozenset[str]:
    """Keys by which a source speaks of a word, be it to say the opposite."""
    listed = opposed()
    against = (listed.get(word, frozenset()) | _denied_by(word) for word in keys)
    return keys.union(followed(keys), *against, (f"{prefix}{word}" for word in keys for prefix in _PREFIXES))


_PREFIXES = ("non", "un", "in", "im", "il", "ir", "dis", "anti", "counter")


@lru_cache(maxsize=65_536)
def _denied_by(word: str) -> frozenset[str]:
    """Lemmas that a word denies by its prefix: `unlimited` limit."""
    return frozenset(
        lemma(word[len(prefix) :])
        for prefix in _PREFIXES
        if word.startswith(prefix) and len(word) - len(prefix) >= 4
    )


EXCLUDED_FORCE = {
    "must": ("neednot", "mustnot", "may"),
    "mustnot": ("must", "may"),
    "neednot": ("must",),
    "may": ("mustnot",),
    "will": ("willnot",),
    "willnot": ("will",),
}
"""What a verb of force excludes: what must be need not be is false."""
