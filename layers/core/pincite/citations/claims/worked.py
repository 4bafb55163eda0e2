"""(claim, statements) → what follows by arithmetic: from one statement of a measure, from two of one, from a sum.

Two statements make one where each gives a value of the same measure for a day of its own; a sum is of two measures that
the claim joins (`services and product revenue together`), or of one measure's two values (`over both years together`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from pincite.citations.claims.change import far, follows, same_measure
from pincite.citations.claims.measure import Measured, Point, in_time, of_time
from pincite.citations.claims.measured import measured, read
from pincite.citations.claims.periods import bag
from pincite.citations.claims.telling import tells
from pincite.citations.compare.difference import Difference
from pincite.citations.compare.omissions import reports
from pincite.citations.compare.same import same, spoken_of
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Exact, Quantity, agrees, equal, exact
from pincite.citations.text.statement import Statement

MOST_READ = 40
"""Statements with a figure and the measure's words that are read for one claim."""


class Worked(NamedTuple):
    """`difference`: None where the claim follows. `evidence`: spans of the statements that say so."""

    evidence: tuple[tuple[int, int], ...]
    difference: Difference | None


class _Given(NamedTuple):
    """What a statement says of a measure, or two of them together."""

    said: Measured
    evidence: tuple[tuple[int, int], ...]


def worked_out(said: Sequence[Element], found: Sequence[Statement]) -> Worked | None:
    """What follows for the claim, where anything does; that it follows from one statement goes before all else."""
    together = [each for each in said if each.keys & listed("together")]
    part = _part(said)
    if part is not None:
        return _shared(part, found)
    claim = read([each for each in said if each not in together], whole=True)
    if claim is None or (_judged(claim) and any(each.keys & listed("adverse") for each in claim.measure)):
        return None
    given = list(_given(claim, found))
    if together:
        return _summed(claim, said, given)
    against: Worked | None = None
    owned = _owned(claim, found)
    for each in (*given, *(_joined(given) if claim.earlier.when else ())):
        outcome = follows(claim, each.said)
        if outcome is None and owned is not None:
            outcome = follows(owned, each.said) or None  # whose it is, the statement does not say: no proof
        told = (claim.tense, each.said.tense) != ("present", "past") and not _of_part(claim, each.said)
        told = told and (bool(claim.earlier.where) or not _of_another(each.said.earlier))
        if outcome == "" and told:
            return Worked(each.evidence, None)
        if isinstance(outcome, Difference) and against is None:
            where = outcome.given or f"{each.evidence[0][0]}:{each.evidence[0][1]}"
            against = Worked(each.evidence, outcome._replace(given=where))
    return against


_PARTS = frozenset({"half", "quarter", "month", "week"})


def _of_part(claim: Measured, given: Measured) -> bool:
    """Whether the claim tells of a period what holds in a part of it: `the second quarter of 2019` of 2019."""
    ours, theirs = (
        [each for each in side.later.when if each.date is None and not each.keys & listed("year ago")]
        for side in (claim, given)
    )
    parts = [each for each in theirs if not any(same(other, each) for other in ours)]
    years = any(each.date is not None and not each.date.month for each in claim.later.when)
    return years and any((each.quantity and each.quantity.ordinal) or each.keys & _PARTS for each in parts)


def _of_another(point: Point) -> bool:
    """Whether it only names another group, to which the measure is compared: `by 20 % compared with the old drug`."""
    return bool(point.where) and point.value is None and not point.when


def _judged(claim: Measured) -> bool:
    """Whether it says that the measure became better or worse, which is up or down as the measure is good or bad."""
    word = claim.said.get("direction")
    return word is not None and bool(word.keys & listed("judged"))


def _owned(claim: Measured, found: Sequence[Statement]) -> Measured | None:
    """The claim without whose measure it is: `the company's net loss`, or a name that the source has."""
    first = claim.measure[0]
    named = any(
        each.name and not first.keys.isdisjoint(each.keys)
        for statement in found
        if not first.keys.isdisjoint(statement.words)
        for each in statement.elements
    )
    if len(claim.measure) < 2 or not (named or first.keys & listed("owner")):
        return None
    return claim._replace(measure=claim.measure[1:])


class _Part(NamedTuple):
    """`services made up more than nine tenths of third-quarter revenue`."""

    what: list[Element]
    whole: list[Element]
    share: Element
    when: tuple[Element, ...]


def _part(said: Sequence[Element]) -> _Part | None:
    """A claim on the share that one measure is of another; None where it is none."""
    at = next((k for k, each in enumerate(said) if each.keys & listed("part")), None)
    share = next(
        (k for k, each in enumerate(said) if each.quantity is not None and each.quantity.dimension == "%"),
        None,
    )
    if at is None or share is None or not at < share < len(said) - 1 or said[share + 1].value != "of":
        return None
    if any(each.kind in ("neg", "cond", "force", "conj", "quant") or reports(each) for each in said):
        return None
    when = tuple(each for each in said if of_time(each))
    what = [each for each in said[:at] if each.content and each not in when]
    whole = [each for each in said[share + 2 :] if each.content and each not in when]
    return _Part(what, whole, said[share], when) if what and whole else None


def _shared(claim: _Part, found: Sequence[Statement]) -> Worked | None:
    """Whether the two values give that share."""
    point = Point(None, claim.when, ())
    of = list(_given(Measured(tuple(claim.whole), point, point), found))
    parts = _values(claim.what, point, of) or _values([*claim.what, claim.whole[-1]], point, of)
    results = [
        (100 * part.value.values[0] / whole.value.values[0], _evidence((part, whole)))
        for part, whole in _of_one_time(parts, _values(claim.whole, point, of))
        if whole.value.values[0]
    ]
    said = claim.share.quantity
    assert said is not None

    def holds(share: float) -> bool:
        rounded = not said.bound and abs(said.values[0] - share) <= said.step / 2
        return rounded or agrees(said, Quantity((share,), "%"))

    return _told(claim.share, said, results, holds)


_Result = tuple[float, tuple[tuple[int, int], ...]]
"""What was worked out, and of which statements."""


def _told(
    each: Element, said: Quantity, results: Sequence[_Result], holds: Callable[[float], bool]
) -> Worked | None:
    """What the one result says of the claim's value. Of several, of periods that the claim does not name, none does."""
    if not results or any(not equal(value, results[0][0]) for value, _ in results):
        return None
    value, evidence = results[0]
    if holds(value):
        return Worked(evidence, None)
    if not far(said, value):
        return None
    where = f"{evidence[0][0]}:{evidence[-1][1]}"
    return Worked(evidence, Difference("number", each.start, each.end, where, exclusive=True))


def _given(claim: Measured, found: Sequence[Statement]) -> Iterator[_Given]:
    """What the statements say that have a figure and speak of the claim's measure."""
    words = [spoken_of(each.keys) for each in claim.measure if each.kind == "word"]
    few = max(1, (len(words) + 1) // 2)
    read_ = 0
    for statement in found:
        if statement.form != "prose" or not statement.figures or read_ >= MOST_READ:
            continue
        if len(words) > 1 and sum(not keys.isdisjoint(statement.words) for keys in words) < few:
            continue
        read_ += 1
        for each in measured(statement.elements):
            if tells(statement, each):
                yield _Given(each, ((statement.start, statement.end),))


def _joined(given: Sequence[_Given]) -> Iterator[_Given]:
    """Values of one measure that two statements give for a day each; for claims that name both days."""
    levels = [each for each in given if not each.said.changes and each.said.earlier.value is None]
    for one, other in combinations(levels, 2):
        a, b = one.said, other.said
        if not (bag(a.measure, b.measure) and bag(a.per, b.per) and bag(a.later.where, b.later.where)):
            continue
        order = in_time(a.later, b.later)
        if order is not None:
            yield _Given(
                a._replace(later=order[0], earlier=order[1], said={}), (*one.evidence, *other.evidence)
            )


def _summed(claim: Measured, said: Sequence[Element], given: Sequence[_Given]) -> Worked | None:
    """Whether the claim's value is the sum of what it joins."""
    value = exact(claim.later.value)
    if value is None or claim.changes:
        return None
    results = [
        (sum(term.value.values[0] for term in terms), _evidence(terms))
        for terms in (*_measures(claim, said, given), *_periods(claim, given))
        if terms[0].value.dimension == value.dimension
    ]

    def holds(total: float) -> bool:
        return equal(value.values[0], total) or (
            bool(value.approx) and abs(value.values[0] - total) <= value.step / 2
        )

    return _told(claim.said["later"], value, results, holds)


class _Term(NamedTuple):
    """A value, the spans of the statement that gives it, and when it held."""

    value: Exact
    evidence: tuple[tuple[int, int], ...]
    when: tuple[Element, ...]


def _evidence(terms: Sequence[_Term]) -> tuple[tuple[int, int], ...]:
    return tuple(dict.fromkeys(span for term in terms for span in term.evidence))


def _of_one_time(*values: Sequence[_Term]) -> Iterator[tuple[_Term, ...]]:
    """One value of each, in one unit and of one time."""
    for terms in product(*values):
        if all(
            bag(term.when, terms[0].when) and term.value.dimension == terms[0].value.dimension
            for term in terms
        ):
            yield terms


def _measures(claim: Measured, said: Sequence[Element], given: Sequence[_Given]) -> Iterator[Sequence[_Term]]:
    """Values of the measures that the claim joins; the first way to read their names that the source has."""
    for parts in _parts(claim, said):
        found = list(_of_one_time(*(_values(part, claim.later, given) for part in parts)))
        if found:
            yield from found
            return


def _periods(claim: Measured, given: Sequence[_Given]) -> Iterator[Sequence[_Term]]:
    """The two values of one measure, for a claim on both periods."""
    lengths = [e.quantity for e in claim.later.when if e.quantity is not None and not e.quantity.ordinal]
    both = [(quantity.values[0], quantity.dimension) for quantity in lengths]
    if both not in ([(2.0, "")], [(24.0, "month")]) or any(
        each.date is not None for each in claim.later.when
    ):
        return
    for each in given:
        values = [exact(point.value) for point in (each.said.later, each.said.earlier)]
        known = [value for value in values if value is not None and not value.approx]
        if len(known) == 2 and same_measure(claim.measure, each.said.measure):
            yield [_Term(value, each.evidence, ()) for value in known]


def _parts(claim: Measured, said: Sequence[Element]) -> Iterator[list[list[Element]]]:
    """`services and product revenue` → services revenue and product revenue."""
    ands = [k for k, each in enumerate(said) if each.kind == "conj" and each.value == "and"]
    words = list(claim.measure)
    if len(ands) != 1:
        return
    left = [each for each in words if each.end <= said[ands[0]].start]
    right = [each for each in words if each.start >= said[ands[0]].end]
    if not left or not right or len(left) + len(right) != len(words):
        return
    for k in range(len(right), 0, -1):
        yield [[*left, *right[k:]], right]


def _values(measure: Sequence[Element], point: Point, given: Sequence[_Given]) -> list[_Term]:
    """The exact values that statements give of a measure for the claim's period, or for any where it names none."""
    out = []
    for each in given:
        for other in (each.said.later, each.said.earlier):
            value = exact(other.value)
            if value is None or value.approx or not bag(point.where, other.where):
                continue
            then = all(any(same(a, b) for b in other.when) for a in point.when)
            if then and same_measure(measure, each.said.measure):
                out.append(_Term(value, each.evidence, other.when))
    return out
