"""A claim in the very words of its statement, two of which have changed places: `A paid B` for `B paid A`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal

from pincite.citations.claims.prove import Comparison
from pincite.citations.compare.difference import Difference, DifferenceKind
from pincite.citations.compare.same import excluding
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import contrary

_LONGEST = 4
"""Words of what has changed places."""


def exchanged_places(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """→ what changed places, where everything is bound and nothing else differs."""
    if {d.kind for d in found.differences} != {"order"}:
        return
    claim, given = found.claim, found.given
    if any(each.value == "by" and j not in found.pairs.values() for j, each in enumerate(given)):
        return
    bound = [i for i in sorted(found.pairs) if not claim[i].light]
    order = [found.pairs[i] for i in bound]
    sides = _sides(order)
    if sides is None:
        return
    first, between, second = ([claim[bound[k]] for k in part] for part in sides)
    kind = _told_apart(first, between, second, claim)
    if kind:
        where = f"{given[min(order)].start}:{given[max(order)].end}"
        yield Difference(kind, first[0].start, second[-1].end, where, exclusive=True), -1


def _sides(order: Sequence[int]) -> tuple[range, range, range] | None:
    """Places in a sequence → what stands first, between and second, where changing first and second back sorts it."""
    ends = sorted(order)
    off = [k for k in range(len(order)) if order[k] != ends[k]]
    if not off:
        return None
    low, high = off[0], off[-1] + 1
    for left, right in product(range(1, _LONGEST + 1), repeat=2):
        a, b = low + left, high - right
        if b > a and [*order[b:high], *order[a:b], *order[low:a]] == ends[low:high]:
            return range(low, a), range(a, b), range(b, high)
    return None


def _told_apart(
    first: Sequence[Element], between: Sequence[Element], second: Sequence[Element], claim: Sequence[Element]
) -> DifferenceKind | Literal[""]:
    """The kind of difference that the exchange is, or "" where both orders may say the same."""
    if len(first) == len(second) == 1:
        a, b = first[0], second[0]
        if a.date is not None and b.date is not None:
            return "date" if excluding(a.date, b.date) else ""
        if a.quantity is not None and b.quantity is not None:
            apart = not a.quantity.ordinal and contrary(a.quantity, b.quantity)
            return "number" if apart and any(each.kind == "word" for each in between) else ""
    nouns = all(each.kind in ("word", "pron") and not each.value for each in (*first, *second))
    acts = any(each.kind == "force" or each.verb == 2 or each.value == "past" for each in between)
    mutual = any(
        each.keys & listed("mutual") or each.kind == "be" or each.value == "between" for each in claim
    )
    plain = not any(each.kind in ("conj", "cond", "comp") for each in between)
    return "order" if nouns and acts and plain and not mutual else ""
