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
from pincite.citations.text.quantity import agrees, contrary

_COMPARING = ("more", "fewer", "up", "down")
SHARE = 0.5
"""Share of the claim's words that the statement must bear."""


COPIED, FEWEST = 0.85, 6
"""Share of the claim's words, and how many, that the statement must bear for a claim to be its copy but for what was
exchanged: then nothing was worked out."""


def replaced(found: Comparison) -> Iterator[Element]:
    """Of a claim that is nearly copied: amounts, days, names where the statement has others between the same words."""
    claim, given, pairs = found.claim, found.given, found.pairs
    content = sum(each.content for each in claim)
    if content < FEWEST or found.bound < COPIED * content:
        return
    compares = any(map(_compares, claim))
    used = set(pairs.values())
    for i, each in enumerate(claim):
        kind = _class(each)
        if i in pairs or kind is None or (compares and kind == "amount"):
            continue
        before = max((pairs[k] for k in range(i) if k in pairs), default=-1)
        left = next((pairs[k] for k in range(i - 1, -1, -1) if k in pairs), -1)
        right = next((pairs[k] for k in range(i + 1, len(claim)) if k in pairs), len(given))
        between = range(left + 1, right) if left < right else range(before + 1, len(given))
        if any(j not in used and _class(given[j]) == kind and not _alike(each, given[j]) for j in between):
            yield each


def _alike(claimed: Element, given: Element) -> bool:
    """Whether two amounts are one, be it as a limit on one side."""
    ours, theirs = claimed.quantity, given.quantity
    return (
        ours is not None and theirs is not None and agrees(ours._replace(bound=""), theirs._replace(bound=""))
    )


def _compares(each: Element) -> bool:
    return each.kind == "comp" or any(not each.keys.isdisjoint(listed(of)) for of in _COMPARING)


def _class(each: Element) -> str | None:
    """What may only be exchanged for its like."""
    if each.quantity is not None or each.value == "one":
        return "amount"
    return each.kind if each.kind == "date" else "name" if each.name else None


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
