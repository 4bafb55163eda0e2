"""span, its place in a new text → words put in at its beginning or end: `In no case may …`, `… unless agreed.`

A match begins and ends with words of the span, so that words put in at its edges stand outside it.
"""

from __future__ import annotations

import re

from pincite.citations.reading.normalise import View
from pincite.citations.reading.wordclasses import kind_of
from pincite.models import Alteration, AlterationKind

_REACH = 400  # characters in which such words are looked for
_MOST_BEFORE = 6  # words put before a span whose first letter does not tell
_SHORT = 12  # letters of such words where a script has no capitals
_STOPS = frozenset(".!?")
_BOUNDARY = r"(?:\A|[.!?:;\n。！？](?:\[\d{1,3}\])?)"
_OPENS = re.compile(rf"{_BOUNDARY}[^\w.!?:;\n]{{0,6}}\Z")
_WORD = r"[\w'’/-]{1,40}"
_AHEAD = re.compile(
    rf"{_BOUNDARY}[^\w.!?:;\n]{{0,6}}(?P<words>{_WORD}(?:[,)]{{0,2}} \(?{_WORD}){{0,29}})[,)]{{0,2}} ?\Z"
)
_DECIMALS = re.compile(r"(?<=\.)(\d{1,9})[.!?](?!\d)")
_LINK_END = r"(?:\]\([^()\s]{0,200}\))?"
_BEHIND = re.compile(
    rf"{_LINK_END}[^\w.!?\n]{{0,4}}(?P<words>{_WORD}(?:[,)]{{0,2}}[ \n]\(?{_WORD}){{0,14}})[^\w.!?\n]{{0,4}}[.!?]"
)


def opens(text: str, start: int) -> bool:
    """Does a sentence, an item or a line begin at `start`?"""
    return _OPENS.search(text, max(0, start - 8), start) is not None


def put_before(span: str, place: tuple[int, int], view: View, opened: bool) -> Alteration | None:
    """Words of the same sentence before the place, where the span began one: its first letter is small now, or few
    words in small letters stand before it. `opened`: the span is known to have begun a sentence."""
    old = next((char for char in span if char.isalnum()), "")
    new = next((char for char in view.text[place[0] : place[1]] if char.isalnum()), "")
    lowered = old.isupper() and new.islower()
    if not lowered and not opened:
        return None
    found = _AHEAD.search(view.text, max(0, place[0] - _REACH), place[0])
    if found is None:
        return None
    words = re.findall(_WORD, found["words"])
    if not lowered and (len(words) > _MOST_BEFORE or not _leads(words[0], words[-1])):
        return None
    return _alteration(found["words"], *found.span("words"))


def put_behind(span: str, place: tuple[int, int], view: View) -> Alteration | None:
    """Words before the full stop with which the span ended, or decimals of the number that it ended with. A next word
    in upper case may begin the next sentence after a full stop that was misread."""
    decimals = _DECIMALS.match(view.text, place[1])
    if decimals is not None and view.text[place[1] - 2 : place[1] - 1].isdecimal() and span[-1:] == ".":
        start, end = decimals.span(1)
        return Alteration(kind="number", expected=decimals[1], found="", start=start, end=end)
    if span.rstrip()[-1:] not in _STOPS or view.text[place[0] : place[1]].rstrip()[-1:] in _STOPS:
        return None
    found = _BEHIND.match(view.text, place[1])
    if found is None or not found["words"][0].islower():
        return None
    return _alteration(found["words"], *found.span("words"))


def _leads(first: str, last: str) -> bool:
    """May these be the first and last of a few words that lead into a sentence? In scripts without capitals only short
    ones: some have no full stops either."""
    if not last.isalpha() or last[0].isupper():
        return False
    return first[0].isupper() or (not last[0].islower() and len(first) + len(last) <= _SHORT)


def _alteration(words: str, start: int, end: int) -> Alteration:
    kinds = {kind_of(word) for word in re.findall(_WORD, words.lower())}
    kind: AlterationKind = "negation" if "negation" in kinds else "word_dropped"
    return Alteration(kind=kind, expected=words, found="", start=start, end=end)
