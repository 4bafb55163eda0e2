"""Which changes of order are none of meaning: a phrase put in front or behind, both sides of an `and`, a passive."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from pincite.citations.text.data import listed
from pincite.citations.text.element import Element

Pair = tuple[int, int]
_CLAUSAL = frozenset({"cond", "reason", "concess"})
"""What begins a clause, which moves whole."""
_FIXED = frozenset({"of", "by", "than", "as", "per", "between", "among", "like"})
"""Prepositions whose phrase belongs to the word before it."""
_LONGEST_ITEM = 4
"""Elements of one side of an `and` that may change places with the other."""
MOST_MOVES = 2
"""Phrases of one statement that may move; where two values or two statements stand in it, which could change sides,
one."""


def opens_adjunct(each: Element) -> bool:
    """Whether a phrase that says when, where, why or how begins here."""
    return (each.kind == "rel" and each.value not in _FIXED) or each.kind in (
        "cond",
        "reason",
        "purpose",
        "concess",
        "result",
        "date",
    )


def in_order(pairs: Sequence[Pair], claim: Sequence[Element], given: Sequence[Element]) -> bool:
    """Whether the pairs, in the claim's order, follow the statement's, harmless moves aside."""
    values = sum(each.kind in ("date", "quantity") for each in claim)
    most = 1 if values > 1 or any(each.kind == "conj" for each in claim) else MOST_MOVES
    return any(_moved(swapped, claim, given, most) for swapped in _swaps(list(pairs), claim))


def _monotone(pairs: Sequence[Pair]) -> bool:
    return all(a[1] < b[1] for a, b in itertools.pairwise(pairs))


def _moved(pairs: list[Pair], claim: Sequence[Element], given: Sequence[Element], left: int) -> bool:
    if _monotone(pairs):
        return True
    if not left:
        return False
    for p, (i, _) in enumerate(pairs):
        if not opens_adjunct(claim[i]) or (
            claim[i].kind == "date" and p and claim[pairs[p - 1][0]].kind == "rel"
        ):
            continue
        for q in range(p + 1, len(pairs) + 1):
            block = pairs[p:q]
            if not _monotone(block):
                break
            if q < len(pairs) and p and not _boundary(claim, pairs[q][0]):
                continue
            if len(block) < 2 and claim[i].kind == "rel":
                continue
            ways = {claim[i].value, given[block[0][1]].value}
            if claim[i].kind == "rel" and len(ways) > 1 and ways & {"for", "of"}:
                continue  # `paid in May` is not `the bill for May was paid`
            if q < len(pairs) and claim[i].kind in _CLAUSAL and not _parted(claim, block[-1][0], pairs[q][0]):
                continue
            rest = pairs[:p] + pairs[q:]
            low, high = block[0][1], block[-1][1]
            if (
                any(low < j < high for _, j in rest)
                or not _free(given, low, high)
                or not _free(claim, i, block[-1][0])
            ):
                continue
            if _moved(rest, claim, given, left - 1):
                return True
    return False


def _parted(elements: Sequence[Element], last: int, following: int) -> bool:
    """Whether a comma ends a clause there: `If A, B` is `B if A`, and `if B, A` another condition."""
    return any(each.kind == "mark" for each in elements[last + 1 : following])


def _boundary(elements: Sequence[Element], at: int) -> bool:
    """Whether a phrase ends before the element: a mark stands there, or another phrase begins."""
    before = [each for each in elements[:at] if not (each.light and each.kind != "mark")]
    return (
        opens_adjunct(elements[at])
        or elements[at].kind in ("conj", "cond")
        or (bool(before) and before[-1].kind == "mark")
    )


def _free(elements: Sequence[Element], first: int, last: int) -> bool:
    """Whether the phrase belongs to the clause, not to a noun before the verb: it stands first in its clause, or a
    verb comes before it."""
    start = max(
        (i + 1 for i in range(first) if elements[i].kind == "mark" and elements[i].value in ",;:"), default=0
    )
    ahead = elements[start:first]
    if not any(not each.light for each in ahead):
        return True
    return any(each.kind in ("be", "aux", "force") or each.verb for each in elements[:first])


def _swaps(pairs: list[Pair], claim: Sequence[Element]) -> Iterator[list[Pair]]:
    """The pairs, and the pairs with the two sides of one `and` or `or` changed."""
    yield pairs
    for at, (i, _) in enumerate(pairs):
        if claim[i].kind != "conj" or claim[i].value not in ("and", "or"):
            continue
        for size_left in range(1, _LONGEST_ITEM + 1):
            for size_right in range(1, _LONGEST_ITEM + 1):
                left, right = pairs[max(0, at - size_left) : at], pairs[at + 1 : at + 1 + size_right]
                if len(left) < size_left or len(right) < size_right:
                    continue
                if any(
                    claim[x].kind in ("quantity", "date", "cond", "rel", "neg") for x, _ in (*left, *right)
                ):
                    continue
                changed = [*pairs[: at - size_left], *right, pairs[at], *left, *pairs[at + 1 + size_right :]]
                if _monotone(changed[max(0, at - size_left - 1) : at + size_right + 2]):
                    yield changed


def active(found: Sequence[Element]) -> tuple[Element, ...] | None:
    """`the fund was founded by the state in 1990` → `the state founded the fund in 1990`; None without a passive."""
    for at, each in enumerate(found):
        if each.kind != "be":
            continue
        verb = next((k for k in range(at + 1, min(at + 4, len(found))) if found[k].kind == "word"), None)
        if verb is None or not found[verb].verb:
            continue
        agent = next(
            (
                k
                for k in range(verb + 1, len(found))
                if found[k].kind in ("cond", "mark", "conj") or found[k].value == "by"
            ),
            None,
        )
        if (
            agent is None
            or found[agent].value != "by"
            or agent + 1 >= len(found)
            or found[agent].kind != "rel"
        ):
            continue
        end = next(
            (
                k
                for k in range(agent + 2, len(found))
                if (opens_adjunct(found[k]) and not (found[k].kind == "date" and found[k - 1].kind == "rel"))
                or found[k].kind in ("mark", "cond", "force", "be")
            ),
            len(found),
        )
        before = found[:at]
        if end < len(found) and any(e.kind == "rel" and e.value == found[end].value for e in before):
            end = next(  # `the plan for the station was replaced by the plan for the port`
                (k for k in range(end + 1, len(found)) if opens_adjunct(found[k]) or found[k].kind == "mark"),
                len(found),
            )
        doer = found[agent + 1 : end]
        if not any(e.kind in ("word", "pron") for e in doer) or any(
            e.kind in ("quantity", "date") for e in doer[:1]
        ):
            continue
        if any(e.keys & listed("when") for e in doer) or doer[-1].kind == "conj":
            continue
        start = max(
            (
                k + 1
                for k in range(at)
                if found[k].kind == "mark" or found[k].kind in ("cond", "reason", "concess")
            ),
            default=0,
        )
        middle = [e for e in found[start:at] if e.kind in ("force", "neg")]
        patient = [e for e in found[start:at] if e.kind not in ("force", "neg")]
        extra = [e for e in found[at + 1 : verb] if not e.light]
        acts = found[verb]._replace(value="") if each.value in ("present", "going") else found[verb]
        return (
            *found[:start],
            *doer,
            *middle,
            *extra,
            acts,
            *patient,
            *found[verb + 1 : agent],
            *found[end:],
        )
    return None
