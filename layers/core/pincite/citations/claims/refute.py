"""(comparison of a fact with the statement nearest to it) → what the statement says otherwise in so many words.

Only where the rest of the fact is bound in that statement, and what differs stands in the same place of it: another
number, limit, date or name, the opposite word, a denial on one side, the two sides of a verb exchanged, an empty box.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Literal

from pincite.citations.claims.attached import exchanged_amounts, exchanged_days
from pincite.citations.claims.places import exchanged_places
from pincite.citations.claims.prove import Comparison, denies
from pincite.citations.compare.difference import Difference
from pincite.citations.compare.moves import opens_adjunct
from pincite.citations.compare.omissions import added_up, reports
from pincite.citations.compare.same import EXCLUDED_FORCE, excluding, opposites, same
from pincite.citations.reading.abbreviations import TITLES
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import contrary

BOUND = 0.7
"""Share of a fact's words, what differs aside, that the statement must bear before it can refute it."""
BOUND_IF_FIGURE = 0.6
"""The same where an amount differs in the same place, and only verbs are unbound, which writers change most easily."""
FEWEST = 2


def refuted(found: Comparison, *, clause: bool = False) -> Difference | None:
    """The first exclusive difference, or None; a statement under a condition refutes only a claim under one.

    `clause`: what is given is a part of a statement, which may leave a word to the part before.
    """
    if _conditions(found.claim) != _conditions(found.given, found.pairs.values()):
        return None
    content = sum(each.content for each in found.claim)
    if found.bound < BOUND_IF_FIGURE * (content - 1):
        return None
    reordered = any(d.kind == "order" for d in found.differences)
    narrower = _narrower(found)
    turned = sum(map(denies, found.claim)) != _denials(found)
    for difference, i in _exclusive(found):
        if turned and difference.kind not in ("negation", "force"):
            continue
        if narrower and difference.kind == "opposite":
            continue
        if reordered and difference.kind in ("opposite", "name", "force") and _predicate(found.claim) != i:
            continue
        loose = any(
            each.kind in ("rel", "quant") and k not in found.pairs for k, each in enumerate(found.claim)
        )
        if difference.kind == "force" and (loose or any(each.value == "only" for each in found.given)):
            continue
        if difference.kind == "force" and sum(map(denies, found.claim)) + sum(map(denies, found.given)) > 1:
            continue
        others = [k for k, each in enumerate(found.claim) if each.content and k != i]
        bound = sum(k in found.pairs for k in others)
        if difference.kind == "number" and any(
            added_up(found.claim[k]) for k in set(others) - found.pairs.keys()
        ):
            continue
        acts = all(found.claim[k].verb for k in others if k not in found.pairs)
        loose = acts and not clause and difference.kind in ("number", "bound")
        least = BOUND_IF_FIGURE if loose else BOUND
        if bound >= least * len(others) and (
            bound >= FEWEST or (others and bound == len(others) and _equated(found, i))
        ):
            return difference
    return None


def _denials(found: Comparison) -> int:
    """Denials of the statement where the claim is taken from it."""
    used = found.pairs.values()
    low, high = min(used, default=0), max(used, default=-1)
    return sum(denies(each) for each in found.given[max(0, low - 1) : high + 2])


def _narrower(found: Comparison) -> bool:
    """Whether the statement is of a part of what the claim is of: `online ticket sales` for `ticket sales`."""
    words = [
        j for i, j in found.pairs.items() if found.claim[i].kind == "word" and found.given[j].kind == "word"
    ]
    first = min(words, default=0)
    ahead = found.given[first - 1] if first else None
    if ahead is None or ahead.kind != "word" or ahead.name or ahead.keys & listed("owner"):
        return False
    if found.given[first].verb == 2 or ahead.verb == 2 or ahead.value == "past":
        return False
    return all(each.light for each in found.claim[: next(i for i, j in found.pairs.items() if j == first)])


def _conditions(found: Sequence[Element], used: Collection[int] = ()) -> int:
    """How many conditions it stands under: not those of a later member of a list, of which the claim takes nothing.

    `must be held for 5 seconds to reset it` is one too: what has to be done for it.
    """
    end = next(
        (
            k
            for k in range(max(used, default=len(found)) + 1, len(found) - 1)
            if found[k].value in (",", ";") and found[k + 1].kind == "word"
        ),
        len(found),
    )
    purpose = (
        not used
        and any(each.value in ("must", "has to") and each.kind == "force" for each in found)
        and any(
            a.kind == "rel" and a.value == "to" and b.kind == "word" and b.verb for a, b in pairwise(found)
        )
    )
    return sum(each.kind == "cond" for each in found[:end]) or int(purpose)


def _equated(found: Comparison, i: int) -> bool:
    """`X is A`, where the statement begins `X is B`."""
    words = [each for each in found.given if each.kind != "det"]
    return (
        i > 0
        and any(each.kind == "be" for each in found.claim[:i])
        and len(words) > 1
        and any(each.kind == "be" for each in words[1:3])
    )


def _exclusive(found: Comparison) -> Iterator[tuple[Difference, int]]:
    claim, given, pairs = found.claim, found.given, found.pairs
    used = set(pairs.values())
    free = [j for j in range(len(given)) if j not in used]
    for i, each in enumerate(claim):
        if i in pairs or (
            each.kind in ("quantity", "date", "force") and any(same(each, given[j]) for j in free)
        ):
            continue
        for j in free:
            other = given[j]
            kind = _contrary(each, other)
            if kind in ("number", "bound") and _by_how_much(claim, i) != _by_how_much(given, j):
                continue
            if (
                (kind == "force" and _governs_same(claim, given, pairs, i, j))
                or kind == "quantifier"
                or (
                    kind
                    and (
                        _same_place(claim, given, pairs, i, j, kind) or _only_ones(claim, given, pairs, i, j)
                    )
                )
            ):
                where = f"{other.start}:{other.end}"
                yield Difference(kind, each.start, each.end, where, exclusive=True), i  # type: ignore[arg-type]
    yield from exchanged_amounts(claim, given, pairs)
    yield from exchanged_days(claim, given, pairs)
    yield from _other_names(claim, given, pairs)
    yield from _denied(found)
    yield from _predicated(found)
    yield from exchanged_places(found)


def _other_names(
    claim: Sequence[Element], given: Sequence[Element], pairs: dict[int, int]
) -> Iterator[tuple[Difference, int]]:
    """A name of several words where the statement has another one before or behind the same word."""
    used = set(pairs.values())
    for i, end in _names(claim, pairs.keys()):
        for j, stop in _names(given, used):
            if (
                end - i != stop - j
                or end - i < 2
                or any(_short(a, b) for a in claim[i:end] for b in given[j:stop])
            ):
                continue
            before = i > 0 and j > 0 and pairs.get(i - 1) == j - 1
            if before or (end in pairs and pairs[end] == stop):
                where = f"{given[j].start}:{given[stop - 1].end}"
                yield Difference("name", claim[i].start, claim[end - 1].end, where, exclusive=True), i


def _short(one: Element, other: Element) -> bool:
    """Whether one name may be the other, shortened: they begin alike."""
    plain = [[key for key in each.keys if key[0] not in "=~" and key not in TITLES] for each in (one, other)]
    return same(one, other) or any(a[0] == b[0] for a in plain[0] for b in plain[1])


def _names(found: Sequence[Element], used: Collection[int]) -> Iterator[tuple[int, int]]:
    """Runs of names that nothing is bound to."""
    at = 0
    while at < len(found):
        end = at
        while end < len(found) and end not in used and _named(found, end):
            end += 1
        if end > at:
            yield at, end
        at = max(end, at + 1)


def _named(found: Sequence[Element], at: int) -> bool:
    """Whether the word is a name, or the sentence's first before one."""
    return found[at].name or (at == 0 and found[0].kind == "word" and len(found) > 1 and found[1].name)


def _governs_same(
    claim: Sequence[Element], given: Sequence[Element], pairs: dict[int, int], i: int, j: int
) -> bool:
    """Whether what must or may be is the same on both sides."""
    ours = next((k for k in range(i + 1, len(claim)) if claim[k].content), None)
    theirs = next((k for k in range(j + 1, len(given)) if given[k].content), None)
    return ours is not None and pairs.get(ours) == theirs


def _contrary(claimed: Element, given: Element) -> str:
    if claimed.kind == "force" and given.kind == "force":
        return "force" if given.value in EXCLUDED_FORCE.get(claimed.value, ()) else ""
    if claimed.kind == "quant" and given.kind == "quant":
        return "quantifier" if claimed.value == "all" and given.value == "only" else ""
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
        or (each.kind == "conj" and any(_verbal(e) for e in given[k + 1 : k + 6]))
    ]
    start = max((k for k in cuts if k < j), default=-1)
    end = min((k for k in cuts if k > j), default=len(given))
    bound = [k for k in pairs.values() if given[k].content]
    return 2 * sum(start < k < end for k in bound) > len(bound)


def _verbal(each: Element) -> bool:
    return each.kind in ("be", "aux", "force") or each.verb == 2 or each.value == "past"


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


def _denied(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """A denial on one side only, where everything else is bound in order and nothing that is left out restricts it."""
    claim, given, pairs = found.claim, found.given, found.pairs
    kinds = {d.kind for d in found.differences}
    if not pairs or "negation" not in kinds or kinds - {"negation", "force", "omitted", "relation"}:
        return
    left = [each for j, each in enumerate(given) if j not in pairs.values()]
    if any(each.kind in ("cond", "comp") or each.value == "only" or reports(each) for each in left):
        return
    if any(each.keys & listed("denying") for each in left):
        return
    if any(each.value == "non" for each in (*claim, *given)):
        return
    ours = [i for i, each in enumerate(claim) if denies(each)]
    low, high = min(pairs.values()), max(pairs.values())
    theirs = [j for j, each in enumerate(given) if denies(each) and low - 2 <= j <= high]
    if len(ours) + len(theirs) != 1 or (theirs and "omitted" in kinds):
        return
    if theirs and _of_another_clause(given, theirs[0], pairs.values()):
        return
    if any(claim[i].kind == "quant" and i not in pairs for i in range(len(claim))):
        return
    at = ours[0] if ours else min(pairs, key=lambda i: (abs(pairs[i] - theirs[0]), pairs[i] < theirs[0]))
    where = given[theirs[0]] if theirs else given[pairs[next(iter(pairs))]]
    difference = Difference(
        "negation", claim[at].start, claim[at].end, f"{where.start}:{where.end}", exclusive=True
    )
    yield difference, at if ours else -1


def _of_another_clause(given: Sequence[Element], at: int, used: Collection[int]) -> bool:
    """Whether what is denied there ends before what the claim takes: `must not keep a cat but may keep a dog`."""
    after = min((j for j in used if j > at), default=at)
    return any(each.kind == "conj" for each in given[at:after])


def _predicated(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """`laundry is refundable`, where a list with laundry in it `is non-refundable`: what is said of the whole list."""
    claim, given, pairs = found.claim, found.given, found.pairs
    ours, theirs = _predicate(claim), _predicate(given)
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
    denied = same(claim[ours], given[theirs]) and denials == [0, 1] and denies(given[theirs - 1])
    if against or denied:
        where = f"{given[theirs - denied].start}:{given[theirs].end}"
        kind: Literal["opposite", "negation"] = "opposite" if against else "negation"
        yield Difference(kind, claim[ours].start, claim[ours].end, where, exclusive=True), ours


def _predicate(found: Sequence[Element]) -> int | None:
    """Where the one word stands that a sentence says of its subject: `… are refundable.`"""
    at = next((k for k in range(len(found) - 1, -1, -1) if not found[k].light), None)
    if at is None or found[at].kind != "word" or sum(each.kind == "be" for each in found) != 1:
        return None
    ahead = next((each for each in reversed(found[:at]) if each.kind not in ("neg", "det")), None)
    return at if ahead is not None and ahead.kind == "be" else None
