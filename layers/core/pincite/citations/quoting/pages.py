"""tokens of a page → the same, those marked that are of the page, not of its words: heads, page numbers, line numbers.

What a page broke in two is made whole: `proc-`, a page number, `ess`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import itemgetter

from pincite.citations.quoting.layout import furniture
from pincite.citations.quoting.numbering import Numbering
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import Token

Span = tuple[int, int]

_HYPHENED = re.compile("[-\u2010\u00ad¬](?:[ \t]+[0-9]{1,5})?[ \t]*[\r\n\f]")


def without_furniture(
    window: list[Token], view: View, repeated: frozenset[str], numbers: Numbering
) -> list[Token]:
    """Tokens of a window → the same, marked. `repeated`: lines that the text has again and again; `numbers`: those of
    its lines, verses and items."""
    if not window:
        return window
    start, end = view.original(window[0].start, window[-1].end)
    heads: list[Span] = []
    if "\n" in view.text[start:end] or "\f" in view.text[start:end]:
        heads = furniture(view.text, start, end, repeated)
    return of_page(window, view, heads, numbers)


def of_page(tokens: list[Token], view: View, heads: Sequence[Span], numbers: Numbering) -> list[Token]:
    """Tokens → the same, those of running heads and numbers of lines marked, and the marks of items as what may be
    missing."""
    if not (heads or numbers.lines or numbers.items) or not tokens:
        return tokens
    start, end = view.original(tokens[0].start, tokens[-1].end)
    page = sorted([*heads, *_within(numbers.lines, start, end)])
    marks = _within(numbers.items, start, end)
    if not page and not marks:
        return tokens
    marked: list[Token] = []
    for token in tokens:
        where = view.original(token.start, token.end)[0]
        if _inside(page, where):
            token = token._replace(free=True, furniture=True)
        elif _inside(marks, where):
            token = token._replace(free=True)
        marked.append(token)
    return _mended(marked, view) if page else marked


def _within(spans: Sequence[Span], start: int, end: int) -> Sequence[Span]:
    first = bisect_left(spans, start, key=itemgetter(1))
    return spans[first : bisect_left(spans, end, key=itemgetter(0))]


def _inside(spans: Sequence[Span], at: int) -> bool:
    before = bisect_right(spans, at, key=itemgetter(0)) - 1
    return before >= 0 and at < spans[before][1]


def _mended(tokens: list[Token], view: View) -> list[Token]:
    """Tokens, a word that a page broke in two made whole: proc- 14 ess."""
    mended: list[Token] = []
    broken = -1
    for token in tokens:
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
