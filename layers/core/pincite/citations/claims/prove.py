"""(facts of a claim, statement) → what keeps the statement from proving them; nothing left means proven.

Proven: every element of the fact with a meaning of its own is bound to one of the statement, each limit is the same or
weaker, nothing that restricts the statement is left out, and the order is the same, harmless moves aside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pincite.citations.claims.clauses import clauses
from pincite.citations.claims.parallel import parallels
from pincite.citations.claims.readings import claimed, readings, turned
from pincite.citations.claims.tense import happens_for_happened, other_times
from pincite.citations.claims.voice import other_voice
from pincite.citations.claims.ways import other_ways
from pincite.citations.compare.align import Alignment, align
from pincite.citations.compare.compounds import rejoined
from pincite.citations.compare.difference import Difference, DifferenceKind
from pincite.citations.compare.moves import in_order
from pincite.citations.compare.omissions import omitted
from pincite.citations.compare.owners import other_owners
from pincite.citations.compare.same import holds, same
from pincite.citations.text.element import Element
from pincite.citations.text.statement import Statement

FEWEST = 2
"""Elements with a meaning of their own that a fact needs: what says less is not tied to one statement."""
WORTH = 0.4
"""Share of a fact's words that a statement must bear as it stands before it is read in other ways too."""
MOST_REJOINED = 2
"""Phrases of one statement that a claim may say in another form."""
_LOOSE = frozenset({"of", "in", "for", "at", "on"})
_KINDS: dict[str, DifferenceKind] = {
    "quantity": "number", "date": "date", "neg": "negation", "force": "force", "quant": "quantifier",
    "rel": "relation", "pron": "pronoun",
}  # fmt: skip


class Comparison(NamedTuple):
    """A fact beside one reading of a statement: which element goes with which, and what differs."""

    claim: tuple[Element, ...]
    given: tuple[Element, ...]
    pairs: Alignment
    differences: tuple[Difference, ...]

    @property
    def proven(self) -> bool:
        """Whether nothing differs but what is harmless."""
        return not self.differences

    @property
    def bound(self) -> int:
        """How many elements with a meaning of their own are bound."""
        return sum(self.claim[i].content for i in self.pairs)


def compare(claim: tuple[Element, ...], statement: Statement) -> Comparison:
    """The reading of the statement with the fewest differences."""
    best: Comparison | None = None
    content = sum(each.content for each in claim)
    for given in readings(statement):
        if best is not None and best.bound < WORTH * content:
            break
        for said in turned(claim):
            found = _compared(said, given, statement)
            if best is None or (len(found.differences), -found.bound) < (len(best.differences), -best.bound):
                best = found
            if found.proven:
                return found
    assert best is not None
    return _asserted(claim, statement) or best if best.bound == content else best


def _asserted(claim: tuple[Element, ...], statement: Statement) -> Comparison | None:
    """The claim beside what the statement asserts in fewer words, or by other forms of its words; None where none of
    them bears it."""
    for given in readings(statement):
        for said in claimed(claim):
            for clause in (given, *clauses(given, said)):
                found = _compared(said, clause, statement)
                for _ in range(MOST_REJOINED):
                    again = None if found.proven else rejoined(found.claim, found.given, found.pairs)
                    if again is None:
                        break
                    found = _compared(*again, statement)
                if found.proven:
                    return found
    return None


def told_of_another(claim: tuple[Element, ...], statement: Statement) -> Difference | None:
    """What a statement says otherwise that says one thing of several, where the claim joins the one to the other's."""
    for given in readings(statement):
        for pair in parallels(given):
            for crossed, instead in pair.crossed:
                for clause in (crossed, *clauses(crossed, claim)):
                    if instead and _compared(claim, clause, statement).proven:
                        where = f"{instead[0].start}:{instead[-1].end}"
                        return Difference("order", claim[0].start, claim[-1].end, where, exclusive=True)
    return None


def beside_parallels(claim: tuple[Element, ...], statement: Statement) -> Iterator[Comparison]:
    """The fact beside each part of a statement that says one thing of several, told in full."""
    for given in readings(statement):
        for pair in parallels(given):
            yield _compared(claim, pair.second, statement)


def beside_clauses(claim: tuple[Element, ...], statement: Statement) -> Iterator[Comparison]:
    """The fact beside each of the coordinated clauses of a statement that bears all its words but one value and the
    verb, which a clause may leave to the one before: `Northfield charges 4,200 pounds, Southfield 3,650.`"""
    cuts = [-1, *(k for k, each in enumerate(statement.elements) if _parts(each)), len(statement.elements)]
    clauses = [statement.elements[a + 1 : b] for a, b in pairwise(cuts)]
    if len(clauses) < 2 or any("respectively" in each.keys for each in statement.elements):
        return
    for clause in clauses:
        if sum(each.content for each in clause) < FEWEST:
            continue
        found = _compared(claim, clause, statement)
        loose = [i for i, each in enumerate(claim) if each.content and i not in found.pairs]
        value = [i for i in loose if claim[i].kind != "word"]
        if any(_goes_on(other, claim, value) for other in clauses if other is not clause):
            continue
        ahead = [i for i in range(value[0] if value else 0) if claim[i].content][-1:]
        if len(value) == 1 and all(claim[i].verb and [i] == ahead for i in loose if i != value[0]):
            yield found


def _goes_on(clause: Sequence[Element], claim: Sequence[Element], value: Sequence[int]) -> bool:
    """Whether a clause without a subject of its own has the claim's value: `planned 40 homes and built 30`."""
    first = next((each for each in clause if each.content), None)
    has = any(same(claim[i], each) for i in value for each in clause)
    theirs = all(any(same(each, other) for each in claim) for other in clause if other.content)
    return has and theirs and first is not None and (first.kind != "word" or first.finite)


def _parts(each: Element) -> bool:
    return (each.kind == "mark" and each.value in ";,") or (
        each.kind == "conj" and each.value in ("and", "but")
    )


def _compared(claim: tuple[Element, ...], given: tuple[Element, ...], statement: Statement) -> Comparison:
    pairs = align(claim, given)
    content = [i for i, each in enumerate(claim) if each.content]
    found = list(_added(claim, given, pairs))
    if sum(i in pairs for i in content) < min(FEWEST, len(content)) or len(content) < FEWEST:
        found.append(_at("added", claim, range(len(claim))))
    for first, last in omitted(given, list(pairs.values())):
        found.append(_left_out(claim, given, pairs, first, last))
    ordered = [(i, pairs[i]) for i in sorted(pairs) if claim[i].value not in ("who", "both")]
    if not in_order(ordered, claim, given) and statement.form != "item":
        found.append(_at("order", claim, [i for i, _ in ordered]))
    found += [_at("tense", claim, [i]) for i in other_times(claim, given, pairs, statement.whole.text)]
    if happens_for_happened(claim, given, pairs):
        found.append(_at("tense", claim, [i for i, each in enumerate(claim) if each.kind in ("be", "aux")]))
    found += [_at("date", claim, [i]) for i in _widened(claim, given, pairs)]
    found += [_at("order", claim, [i]) for i in other_voice(claim, given, pairs)]
    found += [_at("quantifier", claim, [i]) for i in _any_of_all(claim, given, pairs)]
    found += [_at("relation", claim, [i]) for i in other_owners(claim, given, pairs)]
    found += [_at("relation", claim, [i]) for i in other_ways(claim, given, pairs)]
    found += [_at("reworded", claim, [i]) for i, j in pairs.items() if not same(claim[i], given[j])]
    return Comparison(claim, given, pairs, tuple(found))


def _widened(claim: Sequence[Element], given: Sequence[Element], pairs: Alignment) -> Iterator[int]:
    """Dates of an amount that the claim names with less: what was measured or counted in June was not in the year."""
    counted = any(i in pairs and each.quantity and not each.quantity.ordinal for i, each in enumerate(claim))
    for i, j in pairs.items():
        ours, theirs = claim[i].date, given[j].date
        if counted and ours is not None and theirs is not None and not holds(theirs, ours):
            yield i


def _any_of_all(claim: Sequence[Element], given: Sequence[Element], pairs: Alignment) -> Iterator[int]:
    """`all` for `any` under a denial or a condition, where it says less or more."""
    for i, j in pairs.items():
        other = claim[i].kind == "quant" and {claim[i].value, given[j].value} == {"all", "any"}
        if other and any(denies(each) or each.kind == "cond" for each in (*claim[:i], *given[:j])):
            yield i


def _at(
    kind: DifferenceKind, claim: Sequence[Element], indices: Sequence[int] | range, given: str = ""
) -> Difference:
    if len(indices) == 1:
        return Difference(kind, claim[indices[0]].start, claim[indices[0]].end, given)
    spans = [claim[i] for i in indices]
    start, end = (min(e.start for e in spans), max(e.end for e in spans)) if spans else (0, 0)
    return Difference(kind, start, end, given)


def _added(claim: tuple[Element, ...], given: tuple[Element, ...], pairs: Alignment) -> Iterator[Difference]:
    """Elements of the claim that nothing in the statement bears."""
    for i, each in enumerate(claim):
        if i in pairs or each.light:
            continue
        if each.kind == "conj" and each.value in ("and", "but") and not _joins_elsewhere(each, given, pairs):
            continue
        if each.kind == "pron" and _relative(claim, i):
            continue
        if each.kind == "rel" and _needless(claim, given, pairs, i):
            continue
        yield _at(_KINDS.get(each.kind, "added"), claim, [i])


def _joins_elsewhere(conj: Element, given: Sequence[Element], pairs: Alignment) -> bool:
    """Whether the statement has that `and` too, between other words: then the claim joins other things."""
    used = set(pairs.values())
    low, high = min(used, default=0), max(used, default=0)
    return any(
        given[j].kind == "conj" and given[j].value in (conj.value, "or") and j not in used
        for j in range(low, high)
    ) or _one_of(given[high + 1 :])


def _one_of(rest: Sequence[Element]) -> bool:
    """Whether what follows goes on a list of which one is meant: `[a passport, a card,] a visa or a licence`."""
    conj = next((k for k, each in enumerate(rest) if each.kind == "conj"), None)
    return conj is not None and rest[conj].value == "or" and rest[0].value == ","


def _relative(claim: Sequence[Element], i: int) -> bool:
    """`who`, `which` behind the word that it belongs to."""
    return claim[i].value == "who" and i > 0 and claim[i - 1].kind in ("word", "mark", "date", "quantity")


def _needless(claim: Sequence[Element], given: Sequence[Element], pairs: Alignment, i: int) -> bool:
    """A loose preposition where the statement has a mark or nothing: `sales of $5` for `sales ($5)`."""
    measured = claim[i].value == "by" and i + 1 < len(claim) and claim[i + 1].kind == "quantity"
    if claim[i].value not in _LOOSE and not measured:
        return False
    before = next((k for k in range(i - 1, -1, -1) if not claim[k].light), -1)
    after = next((k for k in range(i + 1, len(claim)) if not claim[k].light), -1)
    left, right = pairs.get(before), pairs.get(after)
    if left is None or right is None or right <= left:
        return False
    if claim[before].finite and claim[after].kind == "word":
        return False  # `called for a strike`
    return all(each.light for each in given[left + 1 : right])


def denies(each: Element) -> bool:
    """Whether the element denies: a negator, or a verb of force with one."""
    return each.kind == "neg" or (each.kind == "force" and each.value.endswith("not"))


def _left_out(
    claim: Sequence[Element], given: Sequence[Element], pairs: Alignment, first: int, last: int
) -> Difference:
    """What is left out, at the words of the claim that stand beside it."""
    words = [each for each in given[first:last] if not each.light]
    beside = [i for i, j in pairs.items() if j in (first - 1, last)] or [
        i
        for i, j in sorted(pairs.items(), key=lambda pair: min(abs(pair[1] - first), abs(pair[1] - last)))[:1]
    ]
    kind: DifferenceKind = "negation" if any(denies(each) for each in words) else "omitted"
    return _at(kind, claim, beside or range(len(claim)), f"{words[0].start}:{words[-1].end}")
