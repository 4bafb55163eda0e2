"""differences of a quote from its source → are they marks of notes, whose raising an extractor lost?

`Reports 1 from the inquiry show that the system 2 gave commands 3 to the pumps`: numbers that count up from one word to
the next, all of them left out, are marks; one alone may be a value.
"""

from __future__ import annotations

from itertools import pairwise

from pincite.citations.reading.abbreviations import REFERENCES
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import Token
from pincite.citations.reading.wordclasses import FUNCTION, kind_of

_FEWEST = 3


def mark(mine: Token, theirs: Token) -> bool:
    """Are both marks of the same note, one of them perhaps raised, the other set apart from the word before it?"""
    if mine.mark != theirs.mark:
        return False
    raised = (mine.raised, theirs.raised).count(True) == 1 and " " in (mine.joint, theirs.joint)
    return (mine.free and theirs.free) or ((mine.free or theirs.free) and raised)


def counted(places: list[int], window: list[Token], view: View) -> frozenset[int]:
    """Places of tokens that a quote leaves out, of the view of a source → those that are marks of notes. What begins a
    line hangs on no word."""
    found = [at for at in places if _hangs(at, window) and not _begins_line(window[at - 1], window[at], view)]
    numbers = [int(window[at].text) for at in found]
    words = {window[at - 1].text for at in found}
    rising = all(after == before + 1 for before, after in pairwise(numbers))
    return frozenset(found) if len(found) >= _FEWEST and rising and len(words) == len(found) else frozenset()


def _begins_line(before: Token, token: Token, view: View) -> bool:
    start, end = view.original(before.end - 1, token.start + 1)
    return "\n" in view.text[start:end]


def _hangs(at: int, window: list[Token]) -> bool:
    """Is it a small number between two words of which neither has a number?"""
    token = window[at]
    if not (
        token.text.isdecimal() and len(token.text) <= 2 and token.joint == " " and 0 < at < len(window) - 1
    ):
        return False
    before, after = window[at - 1].text, window[at + 1].text
    return (
        before.isalpha()
        and before not in FUNCTION
        and before not in REFERENCES
        and kind_of(before) is None
        and after.isalpha()
        and kind_of(after) not in ("unit", "number", "date")
    )
