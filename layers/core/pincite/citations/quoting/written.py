"""equal tokens of a quote and its source → those that are another value by how they are written.

`10-20` is a range, `10 20` two cells of a table, `1.5, 2.5` two values; `[0, 1)` is not `[0, 1]`, `5′` not `5″`, `5 mW`
not `5 MW`, `-v` not `-V`. A range goes up: 555-1234 and 555 1234 may be told apart as well, 425-111 and 425 111 are one
number in two ways of writing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from pincite.citations.reading.normalise import View
from pincite.citations.reading.quotecues import words
from pincite.citations.reading.tokens import Token

_APART = (",", ";")
_PRIMES = {"'": 1, "’": 1, "′": 1, '"': 2, "”": 2, "″": 2}
_GLUED = re.compile(r"[0-9][0-9.,]*([a-z]+)")


def rewritten(quote: list[Token], mine: View, source: list[Token], view: View) -> Iterator[int]:
    """Tokens, equal one by one → places of those that with the token before them are written as another value."""
    for at in range(1, len(quote)):
        one, two = quote[at - 1], quote[at]
        if two.text[-1].isalpha():
            if _cased(one, two) and _other_case((two, mine), (source[at], view)):
                yield at
        elif one.text == "-":
            if _bracketed(one, two, mine) != _bracketed(source[at - 1], source[at], view):
                yield at
        elif one.text[-1].isdigit() and two.text[-1].isdigit():
            left, right = _between(one, two, mine), _between(source[at - 1], source[at], view)
            if left != right and _parted(one, two, (left, right), source[at - 1 : at + 1], view):
                yield at
            elif left in _APART and right in _APART and not two.free:
                ends = _ends(one, two, mine), _ends(source[at - 1], source[at], view)
                if ends[0] != ends[1] and all(ends):
                    yield at
        if two.text[-1].isdigit() and _prime(two, mine) + _prime(source[at], view) == 3:
            here, there = (
                mine.original(two.end, two.end + 1)[0],
                view.original(source[at].end, source[at].end + 1)[0],
            )
            if {mine.text[here], view.text[there]} & {"′", "″"}:
                yield at


def _bracketed(sign: Token, number: Token, view: View) -> bool:
    """Is it a share in brackets, (4 %), rather than one below zero: -4 %, (4) %?"""
    return view.folded[sign.start] == "(" and view.folded[number.end : number.end + 1] not in (")", "")


def _between(one: Token, two: Token, view: View) -> str:
    text = view.folded[one.end : two.start]
    return text.strip() or text[:1]


def _parted(one: Token, two: Token, between: tuple[str, str], source: list[Token], view: View) -> bool:
    """Does a dash make one range of what the other text has as two numbers? Where a line ends, a dash may be lost."""
    if "-" not in between:
        return False
    other = between[between[0] == "-"]
    if other in _APART:
        return True
    rises = (
        one.text.isdecimal()
        and two.text.isdecimal()
        and (len(one.text), one.text) < (len(two.text), two.text)
    )
    start, end = view.original(source[0].end, source[1].start)
    return other == " " and rises and not {"\n", "\r", "\f"} & set(view.text[start:end])


def _ends(one: Token, two: Token, view: View) -> str:
    """The brackets of an interval; empty where it has none."""
    first, last = view.folded[max(0, one.start - 1) : one.start], view.folded[two.end : two.end + 1]
    if first == "-":
        first = view.folded[max(0, one.start - 2) : one.start - 1]
    return first + last if first and last and first in "[(]" and last in "])[" else ""


def _prime(token: Token, view: View) -> int:
    """Minutes or feet 1, seconds or inches 2, none 0."""
    return _PRIMES.get(view.folded[token.end : token.end + 1], 0)


@cache
def _units() -> frozenset[str]:
    return words("cased-units")


def _cased(one: Token, two: Token) -> bool:
    """Is it a unit behind a number, or the letter of an option, of which capitals and small letters differ?"""
    if two.text in _units():
        return one.text[-1].isdigit()
    glued = _GLUED.fullmatch(two.text)
    return (glued is not None and glued[1] in _units()) or (
        one.text == "-" and len(two.text) == 1 and one.end == two.start
    )


def _other_case(mine: tuple[Token, View], theirs: tuple[Token, View]) -> bool:
    """Do mega and milli, byte and bit, or two options differ, in texts that have capitals and small letters?"""
    written = [view.text[slice(*view.original(token.start, token.end))] for token, view in (mine, theirs)]
    if written[0] == written[1]:
        return False
    for (token, view), text in zip((mine, theirs), written, strict=True):
        start = view.original(token.start, token.end)[0]
        around = view.text[max(0, start - 60) : start + 60]
        if around.isupper() or (around.islower() and text.islower() and len(text) > 1):
            return False
    return _telling(written[0]) != _telling(written[1])


def _telling(written: str) -> str:
    letters = written.lstrip("0123456789.,")
    return (
        letters
        if len(letters) == 1
        else "".join(char for char in letters[:1] + letters[1:].replace("m", "") if char in "mMbB")
    )
