"""(claim's elements, statement's elements) → which of the one is said by which of the other, each used once.

A beam over the claim from left to right: a step to the next element of the statement costs nothing, a jump ahead a
little, a jump back more, and an element left unbound most. Bounded: `BEAM` states a step.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.compare.same import same
from pincite.citations.text.element import Element

BEAM = 16
_UNBOUND = {"word": 4.0, "quantity": 4.0, "date": 4.0}
_UNBOUND_CUE = 1.2
_BACK = 1.0
_AHEAD = 0.25
_PER_ELEMENT = 0.02

Alignment = dict[int, int]
"""Index in the claim → index in the statement."""


def align(claim: Sequence[Element], given: Sequence[Element]) -> Alignment:
    """→ the cheapest alignment. Light elements take no part in it."""
    places = {
        i: [j for j, other in enumerate(given) if not other.light and same(each, other)]
        for i, each in enumerate(claim)
        if not each.light
    }
    beam: list[tuple[float, int, tuple[tuple[int, int], ...]]] = [(0.0, -1, ())]
    for i, candidates in places.items():
        lost = _UNBOUND.get(claim[i].kind, _UNBOUND_CUE)
        grown = []
        for cost, last, pairs in beam:
            used = {j for _, j in pairs}
            grown.append((cost + lost, last, pairs))
            for j in candidates:
                if j not in used:
                    grown.append((cost + _step(given, last, j), j, (*pairs, (i, j))))
        grown.sort(key=lambda state: state[0])
        beam = grown[:BEAM]
    return dict(beam[0][2])


def _step(given: Sequence[Element], last: int, j: int) -> float:
    if last < 0:
        return 0.0
    if j < last:
        return _BACK + _PER_ELEMENT * (last - j)
    between = sum(not each.light for each in given[last + 1 : j])
    return (_AHEAD + _PER_ELEMENT * between) if between else 0.0
