"""quote with the writer's own … → its parts, found in order, and whether what they leave out changes the meaning."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from pincite.citations.quoting.matching import Match, Phrase, Source, Span
from pincite.citations.reading.tokens import Token, tokenise
from pincite.citations.reading.wordclasses import NEGATORS, RESTRICTING

_MARK = re.compile(
    r"\[ ?(?:…|\. ?\. ?\.) ?\]|\( ?(?:…|\. ?\. ?\.) ?\)|…|\.[ \u00a0]?\.[ \u00a0]?\.(?:[ \u00a0]?\.)?"
)
_GAP = 1_000  # characters that one … may leave out: about a paragraph or two
MOST_PARTS = 12  # of one quote
_PLACES = 40  # places of one part that are tried
_SENTENCE_END = re.compile(r"[.!?。！？][\"')\]]* (?=[\"'(\[]*[^\W_])")


class Elision(NamedTuple):
    """`matches`: one a part, in the quote's order; `gap`: tokens left out that turn the meaning; `broken`: the
    parts are out of order, too far apart, or were joined over the end of a sentence."""

    matches: tuple[Match, ...]
    gap: tuple[Token, ...]
    broken: bool


def parts_of(quote: str) -> list[str]:
    """quote → what stands between its ellipses."""
    return [part for part in _MARK.split(quote) if any(char.isalnum() for char in part)]


def elided(parts: list[Phrase], source: Source, near: Span | None) -> Elision | None:
    """Parts in order, source → the tightest way in which they stand one after the other; None if one is not there."""
    places: list[list[Match]] = []
    for part in parts:
        found = source.literal(part)
        if not found and len(part.letters) >= 12:
            found = [match for match in source.alike(part) if match.good]
        places.append(found)
    anchor = min(range(len(parts)), key=lambda at: (not places[at], len(places[at]), -len(parts[at].letters)))
    if not places[anchor]:
        return None
    best: list[Match] | None = None
    for start in places[anchor][:_PLACES]:
        chain = _chain(parts, places, anchor, start, source)
        if chain and (best is None or _length(chain, near) < _length(best, near)):
            best = chain
    if best is None:
        apart = [found[0] for found in places if found]
        return Elision(tuple(apart), (), True) if len(apart) == len(parts) else None
    gap, broken = _left_out(best, source)
    return Elision(tuple(best), gap, broken)


def _chain(
    parts: list[Phrase], places: list[list[Match]], anchor: int, start: Match, source: Source
) -> list[Match] | None:
    """The other parts, nearest after and before the anchor."""
    chain = [start]
    for at in range(anchor + 1, len(parts)):
        edge = chain[-1].folded[1]
        found = _beside(
            parts[at], places[at], (edge, edge + _GAP + 2 * len(parts[at].view.folded)), source, first=True
        )
        if found is None:
            return None
        chain.append(found)
    for at in range(anchor - 1, -1, -1):
        edge = chain[0].folded[0]
        found = _beside(
            parts[at],
            places[at],
            (max(0, edge - _GAP - 2 * len(parts[at].view.folded)), edge),
            source,
            first=False,
        )
        if found is None:
            return None
        chain.insert(0, found)
    return chain


def _beside(part: Phrase, known: list[Match], within: Span, source: Source, *, first: bool) -> Match | None:
    """The place of a part inside a range of the folded text, the first or the last one."""
    inside = [match for match in known if within[0] <= match.folded[0] and match.folded[1] <= within[1]]
    if not inside:
        inside = source.literal(part, within)
    if not inside and len(part.tokens) >= 2:
        inside = [
            m
            for m in source.alike(part, within)
            if m.good and within[0] <= m.folded[0] and m.folded[1] <= within[1]
        ]
    if not inside:
        return None
    return (
        min(inside, key=lambda match: match.folded[0])
        if first
        else max(inside, key=lambda match: match.folded[1])
    )


def _length(chain: list[Match], near: Span | None) -> tuple[int, int]:
    span = chain[0].span[0], chain[-1].span[1]
    away = max(0, near[0] - span[1], span[0] - near[1]) if near else 0
    return away, span[1] - span[0]


def _left_out(chain: list[Match], source: Source) -> tuple[tuple[Token, ...], bool]:
    """The gaps of a chain → tokens in them that turn the meaning; do they join parts of different sentences?"""
    turning: list[Token] = []
    broken = False
    folded = source.view.folded
    for left, right in pairwise(chain):
        start, end = left.folded[1], right.folded[0]
        tokens = tokenise(folded, start, end)
        turning += [token for token in tokens if _turns(token, folded)]
        crossing = list(_SENTENCE_END.finditer(folded, start, end + 1))
        if crossing:
            ends = crossing[0].start() - start <= 2
            begins = end - crossing[-1].end() <= 2
            broken = broken or not (ends or begins)
    return tuple(turning), broken


def _turns(token: Token, folded: str) -> bool:
    """Does leaving this word out change what is said? The prefix of non-normal is not the word non."""
    if token.text == "non":
        return folded[token.end : token.end + 1] != "-"
    return token.text in NEGATORS or token.text in RESTRICTING or token.text.endswith("n't")
