"""(claim beside its statement) → amounts and days of the claim where the statement has others beside the same word.

`two resits` of `one resit`, `toll bridge since 1831` of `since 1864`: what else the claim says in other words does not
make it the same. A claim that compares gives what lies between two amounts, which stands beside no word of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.citations.claims.prove import Comparison
from pincite.citations.compare.same import excluding
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import contrary

SHARE = 0.5
"""Share of the claim's words that the statement must bear."""


def exchanged(found: Comparison) -> Iterator[Element]:
    """→ elements of the claim."""
    claim, given, pairs = found.claim, found.given, found.pairs
    content = sum(each.content for each in claim)
    compared = listed("more") | listed("fewer")
    if found.bound < SHARE * content or any(each.kind == "comp" or each.keys & compared for each in claim):
        return
    used = set(pairs.values())
    for i, each in enumerate(claim):
        if i in pairs or each.kind not in ("quantity", "date"):
            continue
        for step in (1, -1):
            k = _next(claim, i, step)
            if k is None or k not in pairs or claim[k].kind != "word":
                continue
            j = _next(given, pairs[k], -step)
            if j is not None and j not in used and _excludes(each, given[j]):
                yield each


def _next(found: Sequence[Element], at: int, step: int) -> int | None:
    """The next element with a meaning of its own on one side, with no stop between."""
    k = at + step
    while 0 <= k < len(found) and not found[k].content and found[k].kind not in ("mark", "conj"):
        k += step
    return k if 0 <= k < len(found) and found[k].content else None


def _excludes(claimed: Element, given: Element) -> bool:
    if claimed.quantity is not None and given.quantity is not None:
        return bool(contrary(claimed.quantity, given.quantity))
    return claimed.date is not None and given.date is not None and excluding(claimed.date, given.date)
