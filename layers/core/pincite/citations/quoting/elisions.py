"""quote with the writer's own … → its parts, found in order, and whether what they leave out changes the meaning."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from pincite.citations.quoting.beside import excepting, turned_before
from pincite.citations.quoting.items import begins_item, crossings, ends_item
from pincite.citations.quoting.joining import hidden_head
from pincite.citations.quoting.matching import Match, Phrase, Source, Span
from pincite.citations.reading.quotecues import phrases
from pincite.citations.reading.tokens import Token, tokenise
from pincite.citations.reading.wordclasses import NEGATORS, RESTRICTING

_MARK = re.compile(
    r"[\[(](?:internal )?(?:citations?|references?|footnotes?)(?: and (?:citations?|footnotes?))? omitted[\])]"
    r"|\[(?:snip|gekürzt|coupé)\]|(?<!\*)\*(?:[ \u00a0]\*){2,}(?!\*)|⋯"
    r"|\[ ?(?:…|\. ?\. ?\.) ?\]|\( ?(?:…|\. ?\. ?\.) ?\)|…|\.[ \u00a0]?\.[ \u00a0]?\.(?:[ \u00a0]?\.)?",
    re.IGNORECASE,
)
_GAP = 1_000  # characters that one … may leave out: about a paragraph or two
MOST_PARTS = 12  # of one quote
_PLACES = 40  # places of one part that are tried
_LOOKED = 40  # characters before a gap that say of what it is an exception


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
        turned = [token for token in tokens if _turns(token, folded)]
        crossing = crossings(source.view, start, end)
        if not turned and tokens:
            turned = _restricting(folded, left.folded, right.folded, crossing[-1][1] if crossing else start)
        if not turned and tokens and not crossing:
            head = hidden_head(source.view, left.folded, right.folded)
            turned = tokenise(folded, *head)[:1] if head else []
        turning += turned
        if crossing:
            broken = broken or not (
                ends_item(folded[start : crossing[0][0]]) or begins_item(folded[crossing[-1][1] : end])
            )
    return tuple(turning), broken


def _restricting(folded: str, left: Span, right: Span, begin: int) -> list[Token]:
    """Words of a gap that except something, or turn what follows them at once. `begin`: of the sentence there."""
    start, end = left[1], right[0]
    excepted = excepting(folded[max(0, left[0], start - _LOOKED) : start], folded[start:end])
    found = (start + excepted[0], start + excepted[1]) if excepted else None
    if found is None:
        part = folded[end : right[1]]
        turned = turned_before(folded[begin:end], part, whole=False, inside=True)
        found = (begin + turned[0], begin + turned[1]) if turned else None
    return tokenise(folded, *found)[:1] if found else []


def _turns(token: Token, folded: str) -> bool:
    """Does leaving this word out change what is said? The prefix of non-normal is not the word non."""
    if token.text == "non":
        return folded[token.end : token.end + 1] != "-"
    return token.text in NEGATORS | RESTRICTING | phrases("negates") or token.text.endswith("n't")
