"""(claim beside its statement) → the denials that stand on one side only, of all that both say.

A judge's yes may be right where a statement denies in other words (`declined to`, `all but one`, `until`), or of
something else (`the tunnel rather than the bridge`). What speaks against it is a denial of the claim where the
statement has nothing of the kind, and a word of the claim that the statement denies at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.citations.claims.denied import excepts, implied
from pincite.citations.claims.prove import Comparison, denies
from pincite.citations.text.element import Element


def one_sided(found: Comparison) -> Iterator[Element]:
    """→ elements of the claim: its denials, or the words that only the statement denies."""
    claim, given, pairs = found.claim, found.given, found.pairs
    if any(each.quantity is not None and i not in pairs for i, each in enumerate(claim)):
        return  # those on the other side of an amount are denied what those on this side are not
    ours = [i for i, each in enumerate(claim) if _turns(each) or implied(claim, i)]
    if ours:
        quiet = not any(_turns(each) or implied(given, j) for j, each in enumerate(given)) and not excepts(
            given
        )
        alone = any(denies(claim[i]) for i in ours) and quiet
        if alone:
            yield from (claim[i] for i in ours if i not in pairs)
        return
    bound = {j: i for i, j in pairs.items()}
    for j, each in enumerate(given):
        if each.kind == "neg" and j not in bound and (k := _denied(given, j)) is not None and k in bound:
            yield claim[bound[k]]


def _denied(given: Sequence[Element], at: int) -> int | None:
    """The word that a denial stands before at once."""
    for k in range(at + 1, len(given)):
        if given[k].content:
            return k
        if given[k].kind in ("mark", "conj", "rel", "cond") or given[k].value == "only":
            return None
    return None


def _turns(each: Element) -> bool:
    """Whether something is denied, excepted, or held to be so only in part or for a time."""
    few = each.kind == "quant" and each.value in ("few", "only")
    return denies(each) or few or each.kind in ("cond", "concess")
