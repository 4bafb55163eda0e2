"""`cost of furniture` is `furniture cost`, `a fee of $5` a `$5 fee`, `the sale of shares` what happens where `shares
are sold` or in `selling shares`: one relation, said by a preposition, by order or by a verb."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pincite.citations.compare.align import Alignment
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element

Elements = tuple[Element, ...]
_INTO_COMPOUND = frozenset({"of", "on", "for", "at", "in", "from", "about"})
"""Prepositions that a compound leaves open."""


def rejoined(claim: Elements, given: Elements, pairs: Alignment) -> tuple[Elements, Elements] | None:
    """→ claim and statement with one such phrase said as the other says it; None where there is none."""
    back = {j: i for i, j in pairs.items()}
    for j, each in enumerate(given):
        if each.kind == "rel" and each.value in _INTO_COMPOUND and j not in back:
            other = _rejoined(given, j, back, claim)
            if other is not None:
                return claim, other
    for i, each in enumerate(claim):
        if each.kind == "rel" and each.value == "of" and i not in pairs:
            other = _rejoined(claim, i, pairs, given)
            if other is not None:
                return other, given
    return None


def _rejoined(found: Elements, at: int, pairs: Alignment, other: Elements) -> Elements | None:
    """`found` without its preposition, its two sides in the order of the other text."""
    end = at + 1
    while end < len(found) and found[end].kind in ("word", "quantity", "quant", "det"):
        end += 1
    behind = [k for k in range(at + 1, end) if found[k].kind != "det"]
    head = at - 1
    if head < 0 or not behind or found[head].kind != "word" or head not in pairs:
        return None
    while behind and behind[-1] not in pairs:
        behind.pop()
    bound = [pairs[k] for k in behind if k in pairs]
    if len(bound) != len(behind) or not bound or not _consecutive(bound, other):
        return None
    if found[head].keys & listed("partitive") or found[head].name:
        return None
    acts = other[pairs[head]].verb > 0 and found[at].value == "of"
    tail = found[behind[-1] + 1 :]
    if acts and _next_to(other, pairs[head], bound[0]):
        return (*found[:at], *found[at + 1 :])
    if any(found[k].name for k in behind) and not acts:
        return None
    if _next_to(other, bound[-1], pairs[head]) and (acts or bound[-1] + 1 == pairs[head]):
        return (*found[:head], *(found[k] for k in behind), found[head], *tail)
    return None


def _consecutive(places: Sequence[int], found: Sequence[Element]) -> bool:
    return all(_next_to(found, a, b) for a, b in itertools.pairwise(places))


def _next_to(found: Sequence[Element], first: int, second: int) -> bool:
    """Whether nothing but light words stands between, no mark."""
    return first < second and all(each.light and each.kind != "mark" for each in found[first + 1 : second])
