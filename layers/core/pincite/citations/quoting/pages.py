"""tokens of a window that runs over the end of a page → the same, those of running heads and page numbers marked."""

from __future__ import annotations

import re

from pincite.citations.quoting.layout import furniture
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import Token

_HYPHENED = re.compile("[-\u2010\u00ad¬][ \t]*[\r\n\f]")


def without_furniture(window: list[Token], view: View, repeated: frozenset[str]) -> list[Token]:
    """`repeated`: lines that the text has again and again. A word that a page broke in two is made whole."""
    if not window:
        return window
    start, end = view.original(window[0].start, window[-1].end)
    if "\n" not in view.text[start:end] and "\f" not in view.text[start:end]:
        return window
    ranges = furniture(view.text, start, end, repeated)
    if not ranges:
        return window
    marked: list[Token] = []
    at = 0
    for token in window:
        where = view.original(token.start, token.end)[0]
        while at < len(ranges) and ranges[at][1] <= where:
            at += 1
        inside = at < len(ranges) and ranges[at][0] <= where
        marked.append(token._replace(free=True, furniture=True) if inside else token)
    return _mended(marked, view)


def _mended(window: list[Token], view: View) -> list[Token]:
    """`proc- 14 ess` made one word."""
    mended: list[Token] = []
    broken = -1
    for token in window:
        if token.furniture and mended and not mended[-1].furniture and _hyphened(mended[-1], view):
            broken = len(mended) - 1
        if not token.furniture and broken >= 0:
            if len(mended) - 1 > broken and token.text[0].isalpha():
                first = mended[broken]
                mended[broken:] = [first._replace(text=first.text + token.text, end=token.end)]
                broken = -1
                continue
            broken = -1
        mended.append(token)
    return mended


def _hyphened(token: Token, view: View) -> bool:
    return bool(_HYPHENED.match(view.text, view.original(token.start, token.end)[1]))
