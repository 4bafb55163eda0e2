"""(claim, source) → proven, refuted or open: each fact beside the statements that share most with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from pincite.citations.claims.cells import boxed, contradicts_cell, proves_cell
from pincite.citations.claims.derived import Amount, shared_out
from pincite.citations.claims.facts import facts
from pincite.citations.claims.measure import direction_of
from pincite.citations.claims.nearest import nearest
from pincite.citations.claims.prove import (
    Comparison,
    beside_clauses,
    beside_parallels,
    compare,
    told_of_another,
)
from pincite.citations.claims.readings import set_aside
from pincite.citations.claims.refute import refuted
from pincite.citations.claims.restated import agentless
from pincite.citations.claims.rows import told_row
from pincite.citations.claims.verbs import subject_of
from pincite.citations.claims.worked import worked_out
from pincite.citations.compare.difference import Difference
from pincite.citations.compare.same import excluding, same
from pincite.citations.reading.by_length import kept
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import CURRENCIES
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import Statement, scaled, statements
from pincite.citations.text.token import language

MOST_READ = 200
"""Statements of a long text that are read to see whether their pronoun could speak of the claim."""

FEWEST_UNHEARD = 3
"""Words of a claim, none of them the source's, before that is said not to speak of it: two may stand for others."""

_MARKER = re.compile(r"\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\]")

Outcome = Literal["proven", "refuted", "open", "absent"]


class Settled(NamedTuple):
    """`outcome`: `absent` where the source does not speak of the claim at all. `evidence`: spans of the statements that
    bear it or speak against it. `differences`: what is not borne, with offsets into the claim."""

    outcome: Outcome
    evidence: tuple[tuple[int, int], ...]
    differences: tuple[Difference, ...]
    bound: float


def said(claim: str, source: str) -> tuple[Element, ...]:
    """The claim's elements, read in the language of its source."""
    code, own = language(source), language(claim)
    return elements(claim, own if "zh" in (code, own) else code)


@kept(short=256, long=32)
def settle(claim: str, source: str) -> Settled:
    """→ what alignment alone can say; kept for as many pairs as an answer has, since it is enforced, noted what a judge
    is asked, and judged."""
    claim = _MARKER.sub(lambda m: " " * len(m.group()), claim) if "[" in claim else claim
    row = told_row(claim, source)
    if row is not None and not _set_aside(row.row, source):
        if row.difference is None:
            return Settled("proven", (row.row,), (), 1.0)
        return Settled("refuted", (row.row,), (row.difference,), 1.0)
    found = statements(source)
    own = said(claim, source)
    parts = facts(own)
    if not parts or not found:
        return Settled("open", (), (), 0.0)
    if scaled(source) and any(
        e.quantity is not None and e.quantity.dimension in ("", *CURRENCIES) for e in own
    ):
        return Settled("open", (), tuple(_figure(e) for e in own if e.quantity is not None), 0.5)
    whole = _fact(own, found, claim)
    if whole.outcome in ("proven", "refuted") or len(parts) == 1:
        return whole
    each = [_fact(part, found, claim) for part in parts]
    evidence = tuple(dict.fromkeys(span for fact in each for span in fact.evidence))
    differences = tuple(d for fact in each for d in fact.differences)
    bound = sum(fact.bound for fact in each) / len(each)
    if any(fact.outcome == "refuted" for fact in each):
        only = tuple(d for fact in each if fact.outcome == "refuted" for d in fact.differences)
        return Settled("refuted", evidence, only, bound)
    if all(fact.outcome == "proven" for fact in each):
        if _of_other_times(parts, each, found):
            return Settled("open", evidence, (Difference("date", own[0].start, own[-1].end),), bound)
        return Settled("proven", evidence, (), 1.0)
    if all(fact.outcome == "absent" for fact in each):
        return Settled("absent", evidence, differences, bound)
    return Settled("open", evidence, differences, bound)


def _set_aside(row: tuple[int, int], source: str) -> bool:
    start, end = row
    return any(set_aside(each) for each in statements(source) if each.start < end and each.end > start)


def _of_other_times(
    parts: Sequence[tuple[Element, ...]], each: Sequence[Settled], found: Sequence[Statement]
) -> bool:
    """Whether a day at the end, which may be meant of all, is not the one of the statement for an earlier part."""
    last = [element.date for element in parts[-1] if element.date is not None]
    for part, fact in zip(parts[:-1], each[:-1], strict=True):
        if not last or any(element.date is not None for element in part):
            continue
        theirs = [e.date for s in found if (s.start, s.end) in fact.evidence for e in s.elements]
        if any(date is not None and excluding(last[-1], date) for date in theirs):
            return True
    return False


def _figure(each: Element) -> Difference:
    """A figure of which the source says elsewhere by what it is to be multiplied."""
    return Difference("number", each.start, each.end)


def _fact(said: tuple[Element, ...], found: Sequence[Statement], claim: str) -> Settled:
    wanted = [each for each in said if each.content]
    best: tuple[tuple[int, int], Comparison, Statement] | None = None
    against: tuple[Difference, Statement] | None = None
    cell: Difference | None = None
    near = nearest(said, found, claim)
    for statement in near:
        if statement.form in ("row", "label", "box") and set_aside(statement):
            continue
        if statement.form in ("row", "label"):
            if proves_cell(said, statement, found):
                return Settled("proven", ((statement.start, statement.end),), (), 1.0)
            cell = cell or contradicts_cell(said, statement, found)
            continue
        if statement.form == "question":
            continue
        if statement.form == "box":
            told = boxed(said, statement)
            if told is not None:
                return _ticked(told, said, statement)
            continue
        comparison = compare(said, statement)
        if comparison.proven:
            return Settled("proven", ((statement.start, statement.end),), (), 1.0)
        rank = comparison.bound, -len(comparison.differences)
        wrong = refuted(comparison)
        if wrong is None and comparison.bound == len(wanted):
            wrong = _told_of_another(said, statement)
        if _shared_out(said, wrong, statement.elements):
            wrong = None
        if wrong is not None and _known_elsewhere(said, wrong, found, statement):
            wrong = None
        if best is None or rank[0] > best[0][0]:
            against = None
        if wrong is not None and (best is None or rank[0] >= best[0][0]):
            against = against or (wrong, statement)
        if best is None or rank > best[0]:
            best = rank, comparison, statement
    figures = any(each.kind in ("quantity", "date") for each in said)
    if against is None and best is not None and figures:
        wrong = _told_beside(said, best[2])
        if wrong is not None and not _shared_out(said, wrong, best[2].elements):
            against = wrong, best[2]
    clock = any(each.quantity is not None and each.quantity.dimension == "clock" for each in said)
    worked = worked_out(said, found) if not clock and (figures or _compares(said)) else None
    if worked is not None and worked.difference is None:
        return Settled("proven", worked.evidence, (), 1.0)
    if worked is not None and worked.difference is not None and against is None:
        given = [each for s in found if (s.start, s.end) in worked.evidence for each in s.elements]
        earlier = any(each.value == "earlier" for each in said)  # `had been 40`, where it rose from 40 to 50
        if not earlier and not _shared_out(said, worked.difference, given):
            return Settled("refuted", worked.evidence, (worked.difference,), 1.0)
    if cell is not None and against is None:
        start, end = map(int, cell.given.split(":"))
        return Settled("refuted", ((start, end),), (cell,), 1.0)
    if against is not None:
        return Settled("refuted", ((against[1].start, against[1].end),), (against[0],), 1.0)
    unheard = not near and sum(each.kind == "word" for each in wanted) >= FEWEST_UNHEARD
    if unheard and not any(_goes_on(statement) for statement in found[:MOST_READ]):
        everything = Difference("added", said[0].start, said[-1].end)
        return Settled("absent", (), (everything,), 0.0)
    if best is None:
        return Settled("open", (), tuple(Difference("added", each.start, each.end) for each in wanted), 0.0)
    share = best[1].bound / max(1, len(wanted))
    return Settled("open", ((best[2].start, best[2].end),), best[1].differences, share)


def _shared_out(said: Sequence[Element], wrong: Difference | None, given: Sequence[Element]) -> bool:
    """Whether the amount that is held to be another is a share of one, or so many of it, as a reader works it out."""
    at = next((i for i, each in enumerate(said) if wrong and each.start == wrong.start), None)
    amount = at is not None and wrong is not None and wrong.kind == "number" and said[at].quantity is not None
    return at is not None and amount and shared_out(Amount.of(said, at, given))


def _told_beside(said: tuple[Element, ...], statement: Statement) -> Difference | None:
    """The value that a coordinated clause of the statement gives where the claim gives another; the last one's."""
    found: Difference | None = None
    rest = any(not each.keys.isdisjoint(listed("rest")) for each in statement.elements)
    for comparison in beside_clauses(said, statement):
        if any(d.kind == "relation" for d in comparison.differences) or not _of_its_subject(said, comparison):
            continue
        wrong = refuted(comparison, clause=True)
        if wrong is not None and (wrong.kind in ("number", "date") or (wrong.kind == "bound" and not rest)):
            found = wrong
    return found


def _told_of_another(said: tuple[Element, ...], statement: Statement) -> Difference | None:
    """What a statement that says one thing of several says otherwise of the one that the claim speaks of."""
    wrong = told_of_another(said, statement)
    beside = (
        refuted(comparison)
        for comparison in beside_parallels(said, statement)
        if wrong is None and _of_its_subject(said, comparison)
    )
    return wrong or next(
        (each for each in beside if each is not None and each.kind in ("number", "date")), None
    )


def _of_its_subject(said: Sequence[Element], found: Comparison) -> bool:
    """Whether the claim is of whom the part that is set beside it speaks: a passive that names nobody is of anybody."""
    subject = [each for each in subject_of(found.given) if each.content]
    bound = [found.given[j] for j in found.pairs.values()]
    return agentless(said) is None or not subject or any(each in bound for each in subject)


def _compares(said: Sequence[Element]) -> bool:
    """Whether a claim without a figure says that something rose, fell, stayed or is more than another."""
    return any(direction_of(each) or each.keys & listed("steady") for each in said)


def _ticked(told: bool, said: Sequence[Element], statement: Statement) -> Settled:
    span = (statement.start, statement.end)
    if told:
        return Settled("proven", (span,), (), 1.0)
    words = Difference("box", said[0].start, said[-1].end, f"{span[0]}:{span[1]}", exclusive=True)
    return Settled("refuted", (span,), (words,), 1.0)


def _known_elsewhere(
    said: Sequence[Element], wrong: Difference, found: Sequence[Statement], statement: Statement
) -> bool:
    """Whether another statement bears what this one excludes."""
    if wrong.kind == "number":
        return _counted_elsewhere(said, wrong, found, statement)
    return wrong.kind == "tense" and _happened(said, wrong, found)


def _counted_elsewhere(
    said: Sequence[Element], wrong: Difference, found: Sequence[Statement], statement: Statement
) -> bool:
    """Whether another statement gives the number of the same things: then it is known from there, if not of this."""
    at = next((i for i, each in enumerate(said) if each.start == wrong.start), None)
    quantity = said[at].quantity if at is not None else None
    if at is None or quantity is None or quantity.dimension:
        return False
    beside = _beside(said, at)
    return any(
        same(said[at], each) and not beside.isdisjoint(_beside(other.elements, i))
        for other in found
        if other is not statement and other.figures
        for i, each in enumerate(other.elements)
    )


def _happened(said: Sequence[Element], wrong: Difference, found: Sequence[Statement]) -> bool:
    """Whether another statement tells as past what the nearest one only plans."""
    keys = next((each.keys for each in said if each.start == wrong.start), frozenset())
    return any(
        each.value == "past" and not keys.isdisjoint(each.keys)
        for statement in found
        if not keys.isdisjoint(statement.words)
        for each in statement.elements
    )


def _beside(found: Sequence[Element], at: int) -> frozenset[str]:
    """Keys of the words with a meaning of their own that stand next to an element."""
    after = next((each.keys for each in found[at + 1 :] if each.kind == "word"), frozenset())
    before = next((each.keys for each in reversed(found[:at]) if each.kind == "word"), frozenset())
    return after | before


def _goes_on(statement: Statement) -> bool:
    """Whether a statement speaks of something that only its pronoun names."""
    first = next((each for each in statement.elements if not each.light), None)
    return first is not None and first.kind == "pron"
