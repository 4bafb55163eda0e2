"""what an ellipsis leaves out → the word in it on which what follows hangs: its own subject, or what governs it.

`Tenreyro voted to hold … backed the increase` leaves out who backed it, `built to a design by … Brunel` whose design it
was and what Brunel had to do with it, `rejected … the merger` that this was approved. A part that begins with a verb
needs its subject in what is quoted; one that ends with a preposition or a verb needs the noun that hangs on it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pincite.citations.reading.normalise import View
from pincite.citations.reading.quotecues import phrases
from pincite.citations.reading.verbforms import is_auxiliary, is_past, is_present, is_verb, may_be_present
from pincite.citations.reading.wordclasses import DETERMINERS, FUNCTION, kind_of

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[0-9][0-9.,]*")
_LEFT, _RIGHT = 200, 60  # characters of the parts on either side
_BETWEEN = 3  # words at the end of a gap, in which what governs the next part stands
_RELATIVE = ("who", "which", "that", "whom", "whose", "der", "die", "das", "welche", "qui", "que")

Span = tuple[int, int]


class _Word(NamedTuple):
    """`capital`: it is written with one; `parted`: a comma or a bracket stands before it."""

    text: str
    span: Span
    capital: bool
    parted: bool


def hidden_head(view: View, left: Span, right: Span) -> Span | None:
    """View of a source, two parts of a quote that follow each other there in one sentence → range of the word left out
    between them on which the second one hangs; None if there is none."""
    gap = _words(view, left[1], right[0])
    before = _words(view, max(left[0], left[1] - _LEFT), left[1])
    after = _words(view, right[0], min(right[1], right[0] + _RIGHT))
    if not gap or not before or not after:
        return None
    found = _subject(view, before, gap, after) or _governor(before, gap, after)
    return found.span if found else None


def _words(view: View, start: int, end: int) -> list[_Word]:
    found: list[_Word] = []
    for match in _WORD.finditer(view.folded, start, end):
        place = view.original(match.start(), match.start() + 1)[0]
        parted = view.folded[max(start, match.start() - 2) : match.start()].strip(" \"'")[-1:] in tuple(
            ",;(-"
        )
        found.append(_Word(match.group(), match.span(), view.text[place : place + 1].isupper(), parted))
    return found


def _subject(view: View, before: list[_Word], gap: list[_Word], after: list[_Word]) -> _Word | None:
    """The subject, in the gap, of the verb with which the next part begins."""
    if not _verbal(after) or before[0].text in phrases("subordinates"):
        return None
    if gap[-1].text in phrases("subject"):
        return gap[-1]
    joined = gap[-1].text in _joins()
    for at, word in enumerate(gap[:-1]):
        following = gap[at + 1]
        if not _may_be_subject(following):
            continue
        told = word.text in phrases("joins-abroad") or any(
            is_verb(other.text) for other in (*before, *gap[:at])
        )
        closed = view.folded[gap[-1].span[1] : after[0].span[0]].strip()[:1] in tuple(",)-")
        phrase = word.text in phrases("governs") and not any(is_verb(other.text) for other in gap[at:])
        if word.text in phrases("subordinates") and not (closed and (phrase or not told)):
            return following
        if word.text in _joins() and told and not joined:
            return following
    if is_verb(before[-1].text) and not joined and _may_be_subject(gap[0]) and not gap[0].parted:
        return gap[0]
    return None


def _verbal(words: list[_Word]) -> bool:
    """Do the words begin with the verb of a clause?"""
    first = words[0]
    if first.capital or is_auxiliary(first.text) or is_past(first.text) or is_present(first.text):
        return not first.capital
    following = words[1].text if len(words) > 1 else ""
    return may_be_present(first.text) and (following in DETERMINERS or following in phrases("article"))


def _may_be_subject(word: _Word) -> bool:
    """May a noun with its words begin here?"""
    return (
        word.capital
        or word.text in DETERMINERS
        or word.text in phrases("article")
        or word.text in phrases("subject")
        or word.text in phrases("pointing")
        or kind_of(word.text) in ("number", "quantifier")
        or word.text[0].isdigit()
    ) and (word.text not in _RELATIVE or word.text in phrases("article"))


def _governor(before: list[_Word], gap: list[_Word], after: list[_Word]) -> _Word | None:
    """The preposition or verb, at the end of the gap, on which the next part hangs as another one does on the last
    word before the gap."""
    governing = before[-1].text
    verb = _takes_object(governing)
    if not (verb or governing in phrases("governs")) or not _nominal(after):
        return None
    for back in range(1, min(_BETWEEN, len(gap) - 1) + 1):
        word, earlier = gap[-back], gap[:-back]
        if _takes_object(word.text) or (word.text in phrases("governs") and not verb):
            again = word.text == governing and earlier[-1].text in _joins()
            own = all(other.text in FUNCTION for other in earlier)
            return None if again or own or not _parts(earlier) else word
        if word.text in _joins() or word.text in _RELATIVE[:5]:
            return None
        if not (word.text in FUNCTION or word.text in phrases("article")):
            return None
    return None


def _parts(words: list[_Word]) -> bool:
    """Does another phrase begin in the words, rather than one that hangs on their noun: the number of?"""
    return any(
        word.parted
        or (word.text in phrases("governs") and word.text != "of")
        or word.text in _joins()
        or _takes_object(word.text)
        or word.text.endswith("ing")
        for word in words
    )


def _joins() -> frozenset[str]:
    return phrases("joins") | phrases("joins-abroad")


def _takes_object(word: str) -> bool:
    return not is_auxiliary(word) and (is_past(word) or is_present(word))


def _nominal(words: list[_Word]) -> bool:
    """Do the words begin with a noun and what belongs to it?"""
    first = words[0].text
    return not (
        first in phrases("governs")
        or first in _joins()
        or first in phrases("subordinates")
        or (first in _RELATIVE and first not in phrases("article"))
        or (first.endswith("ing") and not words[0].capital)
        or _verbal(words)
    )
