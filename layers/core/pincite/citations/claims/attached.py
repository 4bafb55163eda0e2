"""Which amount of a statement belongs to what: to the words that name it, to the period that it is given for.

`$30 for laundry and $15 for pressing` gives two amounts with a name each; `29 % in 2024 compared to 28 % in 2023` two
with a period each. A claim that joins the one amount to the other's name or period is refuted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.citations.claims.prove import Comparison
from pincite.citations.compare.difference import Difference
from pincite.citations.compare.same import excluding, holds, same
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Quantity, contrary, equal

_NAMES_AFTER = frozenset({"in", "for", "of"})
_LONGEST = 4
"""Words of a name that are read."""


def exchanged_amounts(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """→ the claim's amount where the statement gives it for another thing or period, with its place in the claim."""
    claim, given, pairs = found.claim, found.given, found.pairs
    amounts = [i for i, each in enumerate(claim) if _amount(each)]
    if len(amounts) != 1:
        return
    i = amounts[0]
    j = pairs.get(
        i, next((k for k, each in enumerate(given) if _amount(each) and _same_amount(claim[i], each)), -1)
    )
    if j < 0:
        return
    for other, each in enumerate(given):
        if other == j or not _amount(each) or not _excludes(claim[i], each):
            continue
        if _named_otherwise(claim, given, j, other) or _of_another_period(claim, given, pairs, j, other):
            where = f"{each.start}:{each.end}"
            yield Difference("number", claim[i].start, claim[i].end, where, exclusive=True), i


def exchanged_days(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """→ the claim's day where the statement gives it for another of two things: `profit in 2017 and growth in 2018`."""
    claim, given, pairs = found.claim, found.given, found.pairs
    days = [i for i, each in enumerate(claim) if each.date is not None]
    if len(days) != 1 or days[0] not in pairs:
        return
    i, j = days[0], pairs[days[0]]
    day = claim[i].date
    assert day is not None
    for other, each in enumerate(given):
        if each.date is None or other == j or not excluding(day, each.date):
            continue
        low, high = sorted((j, other))
        if not any(e.kind == "conj" for e in given[low:high]) or any(e.kind == "be" for e in given[low:high]):
            continue
        mine, its = _dated(given, j), _dated(given, other)
        own = [e for e in mine if not any(same(e, o) for o in its)]
        told = [e for e in its if not any(same(e, o) for o in mine)]
        if own and told and all(_has(claim, e) for e in its) and not any(_has(claim, e) for e in own):
            where = f"{each.start}:{each.end}"
            yield Difference("date", claim[i].start, claim[i].end, where, exclusive=True), i


def _dated(given: Sequence[Element], at: int) -> list[Element]:
    """The words right before `in 2017`."""
    if at and given[at - 1].kind == "rel":
        return _run(given[at - 2 :: -1]) if at > 1 else []
    return []


def _same_amount(claimed: Element, given: Element) -> bool:
    """Whether two amounts are the same but for the limit that one of them is."""
    ours, theirs = claimed.quantity, given.quantity
    assert ours is not None
    assert theirs is not None
    return (
        bool(ours.dimension)
        and ours.dimension == theirs.dimension
        and equal(ours.values[0], theirs.values[0])
    )


def _amount(each: Element) -> bool:
    return each.quantity is not None and not each.quantity.ordinal


def _excludes(claimed: Element, given: Element) -> bool:
    ours, theirs = claimed.quantity, given.quantity
    assert isinstance(ours, Quantity)
    assert isinstance(theirs, Quantity)
    return bool(ours.dimension) and ours.dimension == theirs.dimension and bool(contrary(ours, theirs))


def _named_otherwise(claim: Sequence[Element], given: Sequence[Element], j: int, other: int) -> bool:
    """Whether the claim has all words that name the other amount, and none of those that name its own."""
    mine, its = _name(given, j), _name(given, other)
    return (
        bool(mine and its)
        and all(_has(claim, each) for each in its)
        and not any(_has(claim, e) for e in mine)
    )


def _has(claim: Sequence[Element], word: Element) -> bool:
    return any(same(each, word) for each in claim)


def _name(given: Sequence[Element], at: int) -> list[Element]:
    """The words that name an amount: `$15 for pressing`, `capital of $2 million`, `the fee is $20`."""
    if at + 1 < len(given) and given[at + 1].kind == "rel" and given[at + 1].value in _NAMES_AFTER:
        after = _run(given[at + 2 :])
        if after:
            return after
    k = at - 1
    while k >= 0 and given[k].kind in ("det", "that"):
        k -= 1
    if k > 0 and (given[k].kind == "be" or (given[k].kind == "rel" and given[k].value == "of")):
        return _run(given[k - 1 :: -1])
    return []


def _run(found: Sequence[Element]) -> list[Element]:
    out: list[Element] = []
    for each in found:
        if each.kind == "word" and not (each.verb == 2 and out):
            out.append(each)
        elif each.kind != "det" or out:
            break
    return out[:_LONGEST]


def _of_another_period(
    claim: Sequence[Element], given: Sequence[Element], pairs: dict[int, int], j: int, other: int
) -> bool:
    """Whether the claim's one date is that of the other amount, where each has its own in a part of its own."""
    days = [i for i, each in enumerate(claim) if each.date is not None]
    if len(days) != 1 or days[0] not in pairs:
        return False
    low, high = sorted((j, other))
    cut = next((k for k in range(low + 1, high + 1) if _parts(given, k)), None)
    if cut is None:
        return False
    halves = {True: given[:cut], False: given[cut:]}
    mine, its = halves[j < cut], halves[other < cut]
    if any(sum(_dimension(e) == _dimension(given[j]) for e in half) != 1 for half in (mine, its)):
        return False
    wanted = claim[days[0]].date
    own = [e.date for e in mine if e.date is not None]
    its_own = [e.date for e in its if e.date is not None]
    assert wanted is not None
    return len(own) == len(its_own) == 1 and excluding(wanted, own[0]) and holds(wanted, its_own[0])


def _dimension(each: Element) -> str | None:
    return each.quantity.dimension if each.quantity is not None and not each.quantity.ordinal else None


def _parts(given: Sequence[Element], at: int) -> bool:
    """Whether another amount of the same measure begins here: `compared to`, `from $4`, `and 22 %`."""
    each = given[at]
    if each.kind == "comp":
        return True
    follows = at + 1 < len(given) and _amount(given[at + 1])
    return follows and (
        (each.kind == "rel" and each.value == "from") or (each.kind == "conj" and each.value == "and")
    )
