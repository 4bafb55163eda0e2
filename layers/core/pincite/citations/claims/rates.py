"""(comparison) → what an amount is for (`per claim`, `for each day`) and of how many it holds, told otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.citations.claims.prove import Comparison
from pincite.citations.compare.difference import Difference
from pincite.citations.text.element import Element


def exchanged_rates(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """`€100 per year` where the statement says `€100 per claim` → the claim's word, with its place in the claim."""
    claim, given, pairs = found.claim, found.given, found.pairs
    theirs = {before: j for j in range(len(given)) if (before := _rated(given, j)) is not None}
    for i, each in enumerate(claim):
        amount = _rated(claim, i)
        if amount is None or i in pairs or amount not in pairs:
            continue
        j = theirs.get(pairs[amount])
        if j is not None and j not in pairs.values() and given[j].keys.isdisjoint(each.keys):
            yield (
                Difference("unit", each.start, each.end, f"{given[j].start}:{given[j].end}", exclusive=True),
                i,
            )


def _rated(found: Sequence[Element], at: int) -> int | None:
    """Of a word that says what an amount is for each of: where the amount stands."""
    if found[at].kind != "word":
        return None
    k = at - 1
    each = False
    while k >= 0 and (found[k].kind == "det" or found[k].value in ("per", "for", "all")):
        each = each or found[k].value == "per" or (found[k].value == "all" and found[k - 1].value == "for")
        k -= 1
    each = each or any(key.startswith(("each ", "every ", "per ")) for key in found[at].keys)
    return k if each and k >= 0 and found[k].quantity is not None else None


def only_some(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """`all four wells` where the statement says `two of the four wells`."""
    claim, given, pairs = found.claim, found.given, found.pairs
    for i, each in enumerate(claim):
        if each.kind != "quant" or each.value != "all" or i in pairs:
            continue
        noun = next((k for k in range(i + 1, len(claim)) if claim[k].kind == "word"), None)
        if noun is None or noun not in pairs:
            continue
        k = pairs[noun] - 1
        while k >= 0 and (given[k].kind in ("det", "quantity", "word") and given[k].value != "of"):
            k -= 1
        some = given[k - 1] if k > 0 and given[k].value == "of" else None
        if some is not None and (some.quantity is not None and some.quantity.dimension != "%"):
            yield (
                Difference("quantifier", each.start, each.end, f"{some.start}:{some.end}", exclusive=True),
                i,
            )
