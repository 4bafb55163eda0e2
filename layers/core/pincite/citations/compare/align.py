"""(claim's elements, statement's elements) → which of the one is said by which of the other, each used once.

A beam over the claim from left to right: a step to the next element of the statement costs nothing, a jump ahead a
little, a jump back more, and an element left unbound most. Bounded: `BEAM` states a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import itemgetter

from pincite.citations.compare.same import followed, same
from pincite.citations.text.element import Element

BEAM = 16
_UNBOUND = {"word": 4.0, "quantity": 4.0, "date": 4.0}
_UNBOUND_CUE = 1.2
_BACK = 1.0
_AHEAD = 0.25
_PER_ELEMENT = 0.02

_State = tuple[float, int, int, tuple[tuple[int, int], ...]]
"""Cost, the statement's index that was bound last, those that are bound as bits, and the pairs."""
Alignment = dict[int, int]
"""Index in the claim → index in the statement."""


def align(claim: Sequence[Element], given: Sequence[Element]) -> Alignment:
    """→ the cheapest alignment. Light elements take no part in it."""
    places = _places(claim, given)
    heavy = list(accumulate((not each.light for each in given), initial=0))
    beam: list[_State] = [(0.0, -1, 0, ())]
    for i, candidates in places.items():
        if not candidates:
            continue  # it costs every state the same
        lost = _UNBOUND.get(claim[i].kind, _UNBOUND_CUE)
        grown: list[_State] = []
        for cost, last, used, pairs in beam:
            grown.append((cost + lost, last, used, pairs))
            for j in candidates:
                if not used >> j & 1:
                    grown.append((cost + _step(heavy, last, j), j, used | 1 << j, (*pairs, (i, j))))
        grown.sort(key=itemgetter(0))
        beam = grown[:BEAM]
    return dict(beam[0][3])


def _places(claim: Sequence[Element], given: Sequence[Element]) -> dict[int, list[int]]:
    """Index in the claim → indices of what may bear it, looked up by key for words."""
    words: dict[str, list[int]] = {}
    others: list[int] = []
    for j, other in enumerate(given):
        if other.kind == "word":
            for key in other.keys:
                words.setdefault(key, []).append(j)
        elif not other.light:
            others.append(j)
    out: dict[int, list[int]] = {}
    for i, each in enumerate(claim):
        if each.kind == "word":
            keys = each.keys | followed(each.keys)
            out[i] = sorted({j for key in keys for j in words.get(key, ())})
        elif not each.light:
            out[i] = [j for j in others if same(each, given[j])]
    return out


def _step(heavy: Sequence[int], last: int, j: int) -> float:
    """`heavy`: how many elements that are not light stand before each index."""
    if last < 0:
        return 0.0
    if j < last:
        return _BACK + _PER_ELEMENT * (last - j)
    between = heavy[j] - heavy[last + 1]
    return (_AHEAD + _PER_ELEMENT * between) if between else 0.0
