"""(comparison) → words, amounts and days of the claim in whose place the statement has another that excludes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from pincite.citations.claims.both import derived, left_bare, listed_beside, of_the_others, otherwise_placed
from pincite.citations.claims.prove import Comparison
from pincite.citations.compare.difference import Difference, DifferenceKind
from pincite.citations.compare.moves import opens_adjunct
from pincite.citations.compare.same import EXCLUDED_FORCE, excluding, opposites, same
from pincite.citations.text.data import listed, opposed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import CURRENCIES, contrary, equal

_RELATIONS = frozenset({"rel", "cond"})
_OF_TIME = frozenset({"before", "after", "until", "since", "from"})
"""Of what happened once, two of them may hold; `within a year of` is read as `after`, and may be meant of both."""


def _happened(found: Sequence[Element]) -> bool:
    """Whether it is told as past, not as what must, may or does happen."""
    verbs = [each for each in found if each.kind in ("be", "aux", "force") or each.value == "past"]
    return bool(verbs) and verbs[0].value == "past"


def contrary_words(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """→ each with its place in the claim. What the statement has as well, somewhere, is not contrary to it."""
    claim, given, pairs = found.claim, found.given, found.pairs
    used = set(pairs.values())
    free = [j for j in range(len(given)) if j not in used]
    for i, each in enumerate(claim):
        if (
            i in pairs
            or (
                each.kind in ("quantity", "date", "force")
                and (any(same(each, given[j]) or left_bare(each, given, j) for j in free))
            )
            or derived(each, given)
            or listed_beside(each, given)
            or of_the_others(found, i)
        ):
            continue
        for j in free:
            kind = _contrary(each, given[j])
            if kind and _in_one_place(found, i, j, kind) and not otherwise_placed(found, i, j, kind):
                where = f"{given[j].start}:{given[j].end}"
                yield Difference(kind, each.start, each.end, where, exclusive=True), i


def _in_one_place(found: Comparison, i: int, j: int, kind: str) -> bool:
    claim, given, pairs = found.claim, found.given, found.pairs
    if kind == "quantifier":
        return True
    if kind == "force" and _governs_same(claim, given, pairs, i, j):
        return True
    if kind in ("number", "bound") and _by_how_much(claim, i) != _by_how_much(given, j):
        return False
    if one_figure(claim[i], given[j]):
        return kind != "bound" or (_one_clause(given, pairs, j) and not _of_the_rest(given, pairs))
    return _same_place(claim, given, pairs, i, j, kind) or _only_ones(claim, given, pairs, i, j)


def _governs_same(
    claim: Sequence[Element], given: Sequence[Element], pairs: dict[int, int], i: int, j: int
) -> bool:
    """Whether what must or may be is the same on both sides."""
    ours = next((k for k in range(i + 1, len(claim)) if claim[k].content), None)
    theirs = next((k for k in range(j + 1, len(given)) if given[k].content), None)
    return ours is not None and pairs.get(ours) == theirs


def _contrary(claimed: Element, given: Element) -> DifferenceKind | Literal[""]:
    """How the two exclude each other wherever they stand in one place; "" where they need not."""
    if claimed.kind == "force" and given.kind == "force":
        return "force" if given.value in EXCLUDED_FORCE.get(claimed.value, ()) else ""
    if claimed.kind == "quant" and given.kind == "quant":
        return "quantifier" if claimed.value == "all" and given.value == "only" else ""
    if claimed.kind in _RELATIONS and given.kind in _RELATIONS:
        return "relation" if given.value in opposed().get(claimed.value, ()) else ""
    if claimed.kind != given.kind or claimed.kind not in ("word", "quantity", "date"):
        return ""
    if claimed.quantity is not None and given.quantity is not None:
        return contrary(claimed.quantity, given.quantity)
    if claimed.date is not None and given.date is not None:
        return "date" if excluding(claimed.date, given.date) else ""
    if claimed.kind == "word" and opposites(claimed, given):
        return "opposite"
    if claimed.name and given.name and not same(claimed, given):
        return "name"
    return "name" if _letter(claimed) and _letter(given) and not same(claimed, given) else ""


def _of_the_rest(given: Sequence[Element], pairs: dict[int, int]) -> bool:
    """Whether something of the claim is said of those on the other side of a limit: `…, others pro rata`."""
    at = next((j for j, each in enumerate(given) if not each.keys.isdisjoint(listed("rest"))), len(given))
    return any(j > at for j in pairs.values())


FEWEST_DIGITS = 2
"""Digits of a figure that two amounts hardly share by chance."""


def one_figure(claimed: Element, given: Element) -> bool:
    """Whether both write one figure, with another unit or the opposite limit: `8.5 days` for `8.5 hours`."""
    ours, theirs = claimed.quantity, given.quantity
    if ours is None or theirs is None or not ours.dimension or ours.dimension != theirs.dimension:
        return False
    if ours.dimension in CURRENCIES and 1.0 in (ours.factor, theirs.factor):
        return False  # `$1.60 and $1.64 billion`: the scale may stand behind the second
    written = [quantity.values[0] / quantity.factor for quantity in (ours, theirs)]
    if not equal(*written) or not ours.step:
        return False
    digits = len(f"{abs(written[0]):.6f}".replace(".", "").strip("0"))
    turned = contrary(ours, theirs) == "bound" and equal(ours.values[0], theirs.values[0])
    return turned or (digits >= FEWEST_DIGITS and not equal(ours.factor, theirs.factor))


def _letter(each: Element) -> bool:
    """`planet c`, `annex B`: a letter that tells one from another."""
    return each.kind == "word" and all(len(key) == 1 and key.isascii() for key in each.keys)


def _by_how_much(found: Sequence[Element], at: int) -> bool:
    """Whether an amount says how far two things are apart: `two days longer`, `fell by 3 %`."""
    after = next((each for each in found[at + 1 :] if each.kind != "det"), None)
    if after is not None and (
        after.keys & (listed("more") | listed("fewer") | {"bound over", "bound under"})
        or after.value in ("above", "below")
    ):
        return True
    before = next((each for each in reversed(found[:at]) if each.kind != "det"), None)
    return before is not None and before.kind == "rel" and before.value == "by"


def _same_place(
    claim: Sequence[Element], given: Sequence[Element], pairs: dict[int, int], i: int, j: int, kind: str
) -> bool:
    """Whether what stands next to the two, before or behind, is bound to one another, and the other side does not say
    that they are of different things."""
    sides = []
    for step in (-1, 1):
        ours, theirs = _next(claim, i, step), _next(given, j, step)
        if ours is not None and theirs is not None and pairs.get(ours) == theirs:
            sides.append("same")
        elif (ours is None and theirs is None) or (
            _clause_ends(claim, i, step) and _clause_ends(given, j, step)
        ):
            sides.append("end")
        elif ours is not None and ours in pairs and not _moved(claim, given, i, j, ours, theirs):
            sides.append("elsewhere")
        else:
            sides.append("unknown")
    if kind == "opposite" and sides[0] == "same" and _next(claim, i, 1) is None:
        return True
    if kind == "relation":
        loose = claim[i].value in _OF_TIME and (_happened(claim) or claim[i - 1].quantity is not None)
        return sides == ["same", "same"] and not loose
    if "same" not in sides or "elsewhere" in sides or _relation(claim, i) != _relation(given, j):
        return False
    return claim[i].kind != "word" or "unknown" not in sides


def _moved(
    claim: Sequence[Element], given: Sequence[Element], i: int, j: int, ours: int, theirs: int | None
) -> bool:
    """Whether what stands next to the claim's amount only says when or where of the whole statement, and the statement
    says no other time or place there: `was $4 on 31 May` for `on 31 May … of $3`."""
    between = claim[min(i, ours) + 1 : max(i, ours)]
    free = claim[ours].date is not None and any(opens_adjunct(each) for each in between)
    return free and claim[i].quantity is not None and (theirs is None or given[theirs].date is None)


def _only_ones(
    claim: Sequence[Element], given: Sequence[Element], pairs: dict[int, int], i: int, j: int
) -> bool:
    """Whether each side has one quantity of the kind, so that there is no other to go with."""
    ours, theirs = claim[i].quantity, given[j].quantity
    if (
        ours is None
        or theirs is None
        or not ours.dimension
        or ours.dimension in ("%", "x")
        or ours.dimension != theirs.dimension
    ):
        return False
    if not _one_clause(given, pairs, j):
        return False
    return all(
        sum(each.quantity is not None and each.quantity.dimension in ("", ours.dimension) for each in side)
        == 1
        for side in (claim, given)
    ) and _relation(claim, i) == _relation(given, j)


def _one_clause(given: Sequence[Element], pairs: dict[int, int], j: int) -> bool:
    """Whether most of what is bound stands in the clause of the statement in which the quantity stands."""
    cuts = [
        k
        for k, each in enumerate(given)
        if (each.kind == "mark" and each.value in ";:")
        or (each.kind == "conj" and any(e.finite for e in given[k + 1 : k + 6]))
    ]
    start = max((k for k in cuts if k < j), default=-1)
    end = min((k for k in cuts if k > j), default=len(given))
    bound = [k for k in pairs.values() if given[k].content]
    return 2 * sum(start < k < end for k in bound) > len(bound)


def _relation(found: Sequence[Element], at: int) -> str:
    """The preposition in front: a rise `to` a value is not one `by` it."""
    before = found[at - 1] if at else None
    return (
        before.value
        if before is not None and before.kind == "rel" and before.value in ("to", "by", "from", "per")
        else ""
    )


def _clause_ends(found: Sequence[Element], at: int, step: int) -> bool:
    """Whether a comma stands right on that side, articles aside."""
    at += step
    while 0 <= at < len(found) and found[at].kind == "det":
        at += step
    return 0 <= at < len(found) and found[at].kind == "mark" and found[at].value == ","


def _next(found: Sequence[Element], at: int, step: int) -> int | None:
    """The nearest element with a meaning of its own on that side."""
    at += step
    while 0 <= at < len(found):
        if found[at].content or found[at].kind in ("neg", "force"):
            return at
        at += step
    return None
