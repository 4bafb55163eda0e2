"""(comparison of a fact with the statement nearest to it) → what the statement says otherwise in so many words.

Only where the rest of the fact is bound in that statement, and what differs stands in the same place of it: another
number, limit, date or name, the opposite word, a denial on one side, the two sides of a verb exchanged, an empty box.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pincite.citations.claims.attached import exchanged_amounts, exchanged_days
from pincite.citations.claims.conditions import without_condition
from pincite.citations.claims.contrary import contrary_words, one_figure
from pincite.citations.claims.denied import denied, denied_altogether, predicate, predicated
from pincite.citations.claims.names import other_names
from pincite.citations.claims.places import exchanged_places
from pincite.citations.claims.prove import Comparison, denies
from pincite.citations.claims.rates import exchanged_rates, only_some
from pincite.citations.claims.unrealised import unrealised
from pincite.citations.compare.difference import Difference
from pincite.citations.compare.omissions import added_up
from pincite.citations.compare.same import opposites
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import contrary, equal

BOUND = 0.7
"""Share of a fact's words, what differs aside, that the statement must bear before it can refute it."""
BOUND_IF_FIGURE = 0.6
"""The same where an amount differs in the same place, and only verbs are unbound, which writers change most easily."""
FEWEST = 2


def refuted(found: Comparison, *, clause: bool = False) -> Difference | None:
    """What excludes the claim, or None. `clause`: what is given is a part of a statement, which may leave a word to the
    part before."""
    return without_condition(found) or _excluded(found, clause=clause) or denied_altogether(found)


def _excluded(found: Comparison, *, clause: bool) -> Difference | None:
    """The first exclusive difference; a statement under a condition refutes only a claim under one."""
    if _conditions(found.claim) != _conditions(found.given, found.pairs.values()):
        return None
    content = sum(each.content for each in found.claim)
    if found.bound < BOUND_IF_FIGURE * (content - 1):
        return None
    reordered = any(d.kind == "order" for d in found.differences)
    narrower = _narrower(found)
    none = any(map(denies, found.given[: max(found.pairs.values(), default=0)]))
    turned = sum(map(denies, found.claim)) != _denials(found)
    exclusive = list(_exclusive(found))
    beyond = _beyond(found, exclusive)
    for difference, i in exclusive:
        if beyond and difference.kind in ("force", "negation", "opposite", "bound"):
            continue
        if turned and difference.kind not in ("negation", "force"):
            continue
        if difference.kind == "opposite" and (narrower or (none and not any(map(denies, found.claim)))):
            continue
        if difference.kind in ("number", "date") and any(d.kind == "opposite" for d, _ in exclusive):
            continue  # it ends at nine and begins at eight
        if difference.kind == "number" and (_of_the_others(found, i) or _held_against(found, i)):
            continue
        if difference.kind in ("number", "date") and _of_then(found, i):
            continue
        if difference.kind == "force" and turned and _limited_otherwise(found):
            continue
        if reordered and difference.kind in ("opposite", "name", "force") and predicate(found.claim) != i:
            continue
        loose = any(
            each.kind in ("rel", "quant") and k not in found.pairs for k, each in enumerate(found.claim)
        )
        if difference.kind == "force" and (loose or any(each.value == "only" for each in found.given)):
            continue
        if difference.kind == "force" and sum(map(denies, found.claim)) + sum(map(denies, found.given)) > 1:
            continue
        others = [k for k, each in enumerate(found.claim) if each.content and k != i]
        bound = sum(
            k in found.pairs or (difference.kind == "force" and _has_figure(found, k)) for k in others
        )
        if difference.kind == "number" and any(
            added_up(found.claim[k]) for k in set(others) - found.pairs.keys()
        ):
            continue
        acts = all(found.claim[k].verb for k in others if k not in found.pairs)
        loose = difference.kind in ("number", "bound") and (
            (acts and not clause) or any(one_figure(found.claim[i], each) for each in found.given)
        )
        least = 1.0 if difference.kind == "force" else BOUND_IF_FIGURE if loose else BOUND
        if bound >= least * len(others) and (
            bound >= FEWEST
            or (others and bound == len(others) and (difference.kind == "tense" or _equated(found, i)))
        ):
            return difference
    return None


def _of_then(found: Comparison, i: int) -> bool:
    """Whether the claim gives what was before, what is none, or what is so at an hour at which something else happens:
    `had been 40`, `zero pupils`, `is closed at 7` beside `closes at 6`."""
    quantity = found.claim[i].quantity
    earlier = any(each.value == "earlier" for each in found.claim)
    clock = quantity is not None and quantity.dimension == "clock"
    none = quantity is not None and quantity.values == (0.0,)
    states = [any(each.kind == "be" for each in side) for side in (found.claim, found.given)]
    return earlier or none or (clock and states[0] != states[1])


def _has_figure(found: Comparison, at: int) -> bool:
    """Whether the statement has the claim's figure too, be it as a limit."""
    ours = found.claim[at].quantity
    theirs = [each.quantity.values[0] for each in found.given if each.quantity is not None]
    return ours is not None and any(equal(ours.values[0], value) for value in theirs)


def _beyond(found: Comparison, exclusive: Sequence[tuple[Difference, int]]) -> bool:
    """Whether the claim speaks of those beyond a limit and says the opposite of them: `firms under 50 need not`, where
    those of 50 or more must."""
    amounts = [each.quantity for i, each in enumerate(found.claim) if each.quantity and i not in found.pairs]
    limits = [each.quantity for each in found.given if each.quantity is not None]
    turned = any(contrary(ours, theirs) == "bound" for ours in amounts for theirs in limits)
    bounding = listed("more") | listed("fewer")
    return turned and any(
        difference.kind in ("force", "negation", "opposite") and not found.claim[i].keys & bounding
        for difference, i in exclusive
    )


def _of_the_others(found: Comparison, i: int) -> bool:
    """`two of the twelve disagreed` beside `ten of the twelve agreed`: a count of those of whom the opposite is so."""
    counted = found.claim[i].quantity
    if counted is None or counted.dimension not in ("", "%"):
        return False
    if any(not each.keys.isdisjoint(listed("rest")) for each in found.given):
        return True
    if i + 1 >= len(found.claim) or found.claim[i + 1].value != "of":
        return False
    return any(
        opposites(each, other)
        for k, each in enumerate(found.claim)
        if k not in found.pairs and each.kind == "word"
        for other in found.given
    )


def _held_against(found: Comparison, i: int) -> bool:
    """Whether the claim sets an amount of its own beside the limit: `six items are over the limit of five`, `12 months
    do not meet it`; or tells it of each (`$12 per share`) where the statement does not."""
    for k, each in enumerate(found.claim):
        if k in found.pairs:
            continue
        beyond = each.kind == "rel" and each.value in ("over", "under", "above", "below", "beyond")
        if beyond or each.keys & (listed("held against") | listed("more") | listed("fewer")):
            return True
        if each.kind == "rel" and each.value == "per" and k > i:
            return True
    return False


_BEYOND, _INSIDE = frozenset({"over", "under"}), frozenset({"max", "min"})


def _limited_otherwise(found: Comparison) -> bool:
    """`may not be sent later than` beside `must be sent no later than`: what may not be beyond must be inside."""
    ours, theirs = (
        {each.quantity.bound if each.quantity is not None else each.value for each in side}
        & (_BEYOND | _INSIDE)
        for side in (found.claim, found.given)
    )
    return bool(ours and theirs) and (ours <= _BEYOND) != (theirs <= _BEYOND)


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
    return sum(each.kind == "cond" and not _by_a_day(found, k) for k, each in enumerate(found[:end])) or int(
        purpose
    )


def _by_a_day(found: Sequence[Element], at: int) -> bool:
    """`until 5 May` says when, under no condition."""
    return found[at].value == "until" and at + 1 < len(found) and found[at + 1].kind == "date"


def _equated(found: Comparison, i: int) -> bool:
    """`X is A`, where the statement begins `X is B`."""
    words = [each for each in found.given if each.kind != "det"]
    return (
        i > 0
        and any(each.kind == "be" for each in found.claim[:i])
        and len(words) > 1
        and any(each.kind == "be" for each in words[1:3])
    )


_WAYS = (
    contrary_words, exchanged_amounts, exchanged_days, exchanged_rates, other_names, denied, predicated,
    exchanged_places, only_some, unrealised,
)  # fmt: skip
"""Each: comparison → differences that exclude, with their place in the claim."""


def _exclusive(found: Comparison) -> Iterator[tuple[Difference, int]]:
    for way in _WAYS:
        yield from way(found)
