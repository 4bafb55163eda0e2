"""(comparison) → a claim that sets aside the condition under which alone its statement holds.

`covered even if it was not locked` where the statement says `covered only if it was locked`; `may leave without
consent` where it says `may leave if … consents`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.claims.prove import Comparison
from pincite.citations.compare.difference import Difference
from pincite.citations.text.element import Element

_FEWEST = 2
"""Words that both the sentence and its condition must have in common with the claim's."""


def without_condition(found: Comparison) -> Difference | None:
    """→ what sets it aside, or None."""
    claim, given, pairs = found.claim, found.given, found.pairs
    theirs = next((k for k, each in enumerate(given) if _condition(given, k)), None)
    ours = next((k for k, each in enumerate(claim) if _aside(claim, k)), None)
    if not theirs or not ours or any(each.kind == "neg" for each in given):
        return None
    denials = [k for k, each in enumerate(claim) if each.kind == "neg"]
    if len(denials) != 1 or denials[0] < ours or any(each.kind == "cond" for each in claim):
        return None
    main = [k for k in range(ours) if claim[k].content]
    behind = [k for k in range(ours + 1, len(claim)) if claim[k].content]
    if len(main) < _FEWEST or not behind:
        return None
    if any(pairs.get(k, theirs) >= theirs for k in main) or any(pairs.get(k, -1) <= theirs for k in behind):
        return None
    if any(each.kind == "force" and k not in pairs for k, each in enumerate(claim[:ours])):
        return None
    where = f"{given[theirs].start}:{given[-1].end}"
    return Difference("negation", claim[ours].start, claim[-1].end, where, exclusive=True)


def _condition(found: Sequence[Element], at: int) -> bool:
    """`only if`, `provided`, `if` behind what may or must be, `only with`."""
    each = found[at]
    only = at > 0 and found[at - 1].value == "only"
    if each.kind == "cond" and each.value == "if":
        return only or any(e.kind == "force" and e.value == "may" for e in found[:at])
    return only and each.kind == "rel"


def _aside(found: Sequence[Element], at: int) -> bool:
    """`even if … not`, `without`."""
    each = found[at]
    return (each.kind == "concess" and any(e.kind == "neg" for e in found[at:])) or (
        each.kind == "neg"
        and at > 0
        and found[at - 1].kind == "word"
        and at + 1 < len(found)
        and not found[at - 1].finite
    )
