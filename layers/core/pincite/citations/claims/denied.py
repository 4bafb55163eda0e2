"""(comparison) → what one side denies and the other says: of the whole sentence, or of what a list is said to be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from pincite.citations.claims.prove import Comparison, denies
from pincite.citations.compare.difference import Difference
from pincite.citations.compare.omissions import reports
from pincite.citations.compare.same import opposites, same
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element


def denied(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """A denial on one side only, where everything else is bound in order and nothing that is left out restricts it."""
    claim, given, pairs = found.claim, found.given, found.pairs
    kinds = {d.kind for d in found.differences}
    if (
        not pairs
        or "negation" not in kinds
        or kinds - {"negation", "force", "omitted", "relation", "reworded"}
    ):
        return
    left = [each for j, each in enumerate(given) if j not in pairs.values()]
    if any(each.kind in ("cond", "comp") or each.value == "only" or reports(each) for each in left):
        return
    if any(implied(given, j) for j in range(len(given)) if j not in pairs.values()) or excepts(given):
        return
    bound = set(pairs.values())
    share = any(
        each.quantity is not None and each.quantity.dimension == "%" and j + 1 in bound
        for j, each in enumerate(given)
    )
    counted = any(each.quantity is not None for each in left) and any(
        each.value == "not all" for each in claim
    )
    if share or counted or any(implied(claim, i) for i in range(len(claim)) if i not in pairs):
        return  # 60 percent complete is not complete; three of ten are not all
    if any(each.value in ("non", "barely") for each in (*claim, *given)) or any(
        each.value in _SINCE for each in claim
    ):
        return
    if any(each.value in _TIMES for i, each in enumerate(claim) if i not in pairs and each.kind != "neg"):
        return  # not since 2019, where it last was in 2019
    if any(each.kind == "force" and not denies(each) for each in left):
        return  # what was to be need not have been
    if any(
        (each.quantity is not None and each.quantity.ordinal) or each.keys & listed("nth") for each in left
    ):
        return  # the second tallest is not the tallest
    ours = [i for i, each in enumerate(claim) if denies(each)]
    low, high = min(pairs.values()), max(pairs.values())
    theirs = [j for j, each in enumerate(given) if denies(each) and low - 2 <= j <= high]
    if len(ours) + len(theirs) != 1 or (theirs and "omitted" in kinds):
        return
    if ours and any(map(denies, given)):
        return  # `in 2011 it did not`
    if theirs and (
        _of_another_clause(given, theirs[0], pairs.values()) or _beside(given, theirs[0], pairs.values())
    ):
        return
    if any(claim[i].kind == "quant" and i not in pairs for i in range(len(claim))):
        return
    at = ours[0] if ours else min(pairs, key=lambda i: (abs(pairs[i] - theirs[0]), pairs[i] < theirs[0]))
    where = given[theirs[0]] if theirs else given[pairs[next(iter(pairs))]]
    difference = Difference(
        "negation", claim[at].start, claim[at].end, f"{where.start}:{where.end}", exclusive=True
    )
    yield difference, at if ours else -1


def denied_altogether(found: Comparison) -> Difference | None:
    """What is denied outright is denied of each case: `no fault was found at any site` speaks against `faults were
    found in Leeds`, `does not publish data` against `publishes data each June`. Nothing of what is denied may be
    missing in the claim, and what the claim says more stands behind it."""
    claim, given, pairs = found.claim, found.given, found.pairs
    theirs = [j for j, each in enumerate(given) if denies(each)]
    ours = any(denies(each) or (i not in pairs and implied(claim, i)) for i, each in enumerate(claim))
    if len(theirs) != 1 or ours or given[theirs[0]].value in ("non", "barely"):
        return None
    if any(each.kind in _BINDING or each.kind == "conj" or each.value == "only" for each in given):
        return None
    if any(each.kind in _BINDING or each.kind == "pron" or reports(each) for each in claim):
        return None
    if any(each.kind == "force" for each in claim) and given[theirs[0]].kind != "force":
        return None
    words = [i for i, each in enumerate(claim) if each.kind == "word"]
    bound = [i for i in words if i in pairs]
    if not bound or [pairs[i] for i in bound] != sorted(pairs[i] for i in bound):
        return None
    none = theirs[0] < pairs[bound[0]]
    least = 2 if none else FEWEST_DENIED
    if len(bound) < least or bound[:least] != words[:least] or (not none and bound != words[: len(bound)]):
        return None
    rest = [
        j for j, each in enumerate(given) if j not in pairs.values() and not each.light and j != theirs[0]
    ]
    anywhere = any(given[j].kind == "quant" and given[j].value in ("any", "all") for j in rest)
    if rest and not (none and anywhere and rest[0] > max(pairs[i] for i in bound)):
        return None
    where = f"{given[theirs[0]].start}:{given[-1].end}"
    first = claim[bound[0]]
    return Difference("negation", first.start, claim[bound[-1]].end, where, exclusive=True)


_TIMES = frozenset({"since", "after", "before", "until"})
_SINCE = frozenset({"nomore", "notyet"})
"""Denials of one time: what was so before, or will be, does not speak against them."""
_BINDING = frozenset({"cond", "comp", "concess", "reason", "purpose"})
FEWEST_DENIED = 3
"""Words of a denial that a claim must say: `not eligible` leaves open for what."""


def implied(found: Sequence[Element], at: int) -> bool:
    """Whether a word denies what follows it without a negator: `declined to`, `free of`, `far from`, `zero`."""
    each = found[at]
    behind = found[at + 1] if at + 1 < len(found) else None
    phrases = {f"{key} {behind.value}" for key in each.keys} if behind is not None and behind.value else set()
    none = each.quantity is not None and each.quantity.values == (0.0,)
    words = {key.removesuffix(" to").removesuffix(" from") for key in each.keys}
    return none or not listed("denying").isdisjoint(words | phrases)


def excepts(given: Sequence[Element]) -> bool:
    """Whether one of all is excepted: `every room but the attic`, `all but one`."""
    at = next((k for k, each in enumerate(given) if each.value == "but" and each.kind == "conj"), 0)
    behind = given[at + 1].kind if at + 1 < len(given) else "neg"
    ahead = any(each.kind in ("quant", "neg") for each in given[:at])
    return bool(at and ahead and behind not in ("neg", "aux", "be", "force", "mark"))


def _beside(given: Sequence[Element], at: int, used: Collection[int]) -> bool:
    """Whether what is denied is only said beside: `financial, not medical, purposes`, `(not shown)`."""
    behind = next((j for j in range(at + 1, len(given)) if given[j].content), None)
    opened = at > 0 and given[at - 1].kind in ("mark", "conj")
    return opened and given[at].kind == "neg" and behind is not None and behind not in used


def _of_another_clause(given: Sequence[Element], at: int, used: Collection[int]) -> bool:
    """Whether what is denied there ends before what the claim takes: `must not keep a cat but may keep a dog`."""
    after = min((j for j in used if j > at), default=at)
    return any(each.kind == "conj" for each in given[at:after])


def predicated(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """`laundry is refundable`, where a list with laundry in it `is non-refundable`: what is said of the whole list."""
    claim, given, pairs = found.claim, found.given, found.pairs
    ours, theirs = predicate(claim), predicate(given)
    if (
        ours is None
        or theirs is None
        or any(each.kind in ("quant", "cond", "concess") for each in (*claim, *given))
    ):
        return
    subject = [i for i in range(ours) if claim[i].content]
    if (
        not subject
        or any(pairs.get(i, len(given)) >= theirs for i in subject)
        or any(map(reports, given[:theirs]))
    ):
        return
    denials = [sum(map(denies, side)) for side in (claim, given)]
    against = opposites(claim[ours], given[theirs]) and denials == [0, 0]
    by_one = same(claim[ours], given[theirs]) and denials == [0, 1] and denies(given[theirs - 1])
    if against or by_one:
        where = f"{given[theirs - by_one].start}:{given[theirs].end}"
        kind: Literal["opposite", "negation"] = "opposite" if against else "negation"
        yield Difference(kind, claim[ours].start, claim[ours].end, where, exclusive=True), ours


def predicate(found: Sequence[Element]) -> int | None:
    """Where the one word stands that a sentence says of its subject: `… are refundable.`"""
    at = next((k for k in range(len(found) - 1, -1, -1) if not found[k].light), None)
    if at is None or found[at].kind != "word" or sum(each.kind == "be" for each in found) != 1:
        return None
    ahead = next((each for each in reversed(found[:at]) if each.kind not in ("neg", "det")), None)
    return at if ahead is not None and ahead.kind == "be" else None
