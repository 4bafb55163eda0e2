"""tokens of a scan → the same without spots taken for signs, the words at the ends of its lines marked."""

from __future__ import annotations

import re
from math import inf

from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import Token

_SPOTTED_YEAR = re.compile(r"0\.(?:19|20)[0-9]{2}")
_WIDEST = 400  # characters of a line on both sides of a token


def unspotted(tokens: list[Token]) -> list[Token]:
    """Tokens of a scan without spots taken for signs: a degree sign behind no number, ~ for a dash between two parts
    of a word, a stop before a year."""
    kept: list[Token] = []
    for token in tokens:
        number = kept[-1].numeric if kept and kept[-1].end == token.start else False
        if (token.text == "°" and not number) or (token.text == "≈" and token.joint.isdigit()):
            continue
        if token.text[0] == "0" and _SPOTTED_YEAR.fullmatch(token.text) and token.end - token.start == 5:
            token = token._replace(text=token.text[2:], start=token.start + 1)
        kept.append(token)
    return kept


def edged(tokens: list[Token], view: View, wide: float) -> list[Token]:
    """Tokens of a scan, those at the beginning or end of a line marked, and those on lines of more than `wide`
    characters, see `bleeding`."""
    text = view.text
    places = [view.original(token.start, token.end) for token in tokens]
    firsts = [at == 0 or "\n" in text[places[at - 1][1] : place[0]] for at, place in enumerate(places)]
    lasts = [*firsts[1:], True]
    marked = [
        token._replace(edge=True) if first or last else token
        for token, first, last in zip(tokens, firsts, lasts, strict=True)
    ]
    if wide == inf:
        return marked
    lines = [
        (text.rfind("\n", max(0, start - _WIDEST), start), text.find("\n", end, end + _WIDEST))
        for start, end in places
    ]
    return [
        token._replace(line=start + 1) if start >= 0 and end - start > wide else token
        for token, (start, end) in zip(marked, lines, strict=True)
    ]
