"""(fact, cell, label line or box) → whether it says the fact: a row's label whole, its value, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from pincite.citations.claims.prove import FEWEST
from pincite.citations.compare.difference import Difference, DifferenceKind
from pincite.citations.compare.same import excluding, same
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import contrary
from pincite.citations.text.statement import Statement


def proves_cell(claim: Sequence[Element], statement: Statement, found: Sequence[Statement]) -> bool:
    """Whether a cell or a label line bears the claim: its label whole, its value, and nothing that neither has.

    What the column's header, the lead and the label say may be said; of header and lead nothing must. `found`: all
    statements: no other cell of the row may be named as well or better.
    """
    left = [each for each in claim if not each.light]
    named = [each for each in left if any(same(each, word) for word in _bindable(statement.header))]
    if statement.columns and statement.header and not named:
        return False
    if not _related(claim, statement):
        return False
    if named and any(_as_well(other, statement, named) for other in found if other is not statement):
        return False
    limits = {
        each.value
        for each in (*statement.header, *statement.label)
        if any(key.startswith("bound ") for key in each.keys)
    }
    values = [each.quantity for each in statement.elements if each.quantity is not None]
    for each in left:
        bound = each.quantity.bound if each.quantity is not None else ""
        if bound and bound not in limits and not any(value.bound == bound for value in values):
            return False
    denied = any(each.kind == "neg" for each in left)
    pool = {"label": list(_bindable(statement.label)), "value": list(_bindable(statement.elements)),
            "header": list(_bindable((*statement.header, *statement.lead)))}  # fmt: skip
    taken: dict[str, list[int]] = {part: [] for part in pool}
    figures: list[int] = []
    for each in left:
        if each.kind in ("rel", "conj", "pron") and each.value not in ("or",):
            continue
        place = next(
            ((part, k) for part, words in pool.items() for k, other in enumerate(words) if same(each, other)),
            None,
        )
        if place is None:
            if each.kind == "word" and not denied and each.keys & listed("filler"):
                continue
            return False
        of = pool[place[0]].pop(place[1])
        taken[place[0]].append(of.start)
        if of.quantity is not None and place[0] != "header":
            figures.append(of.start)
    if any(taken[part] != sorted(taken[part]) for part in ("label", "value") if _ordered(statement, part)):
        return False
    if figures != sorted(figures):
        return False  # `34 entries: 12 euros` of the row `12 entries: 34 euros`
    whole = len(list(_bindable(statement.label))) and not pool["label"] and not pool["value"]
    return bool(whole and sum(each.content for each in left) >= FEWEST)


_LOOSE = frozenset({"of", "in", "for", "at", "on", "with"})
"""Prepositions that a label may have and a claim not."""
_APART = frozenset(
    {"before", "after", "outside", "inside", "above", "below", "over", "under", "until", "since"}
)
"""Prepositions that say another thing than no preposition."""


def _related(claim: Sequence[Element], statement: Statement) -> bool:
    """Whether the claim has the label's prepositions that tell one from another, and no others: profit `before` tax."""
    ours = {each.value for each in claim if each.kind == "rel"} - _LOOSE
    theirs, must = (
        {each.value for part in parts for each in part if each.kind == "rel"} - _LOOSE
        for parts in (
            (statement.label, statement.header, statement.lead, statement.elements),
            (statement.label,),
        )
    )
    return ours <= theirs and must <= ours


def _as_well(other: Statement, statement: Statement, named: Sequence[Element]) -> bool:
    """Whether another cell of the row, with another value, is in a column that the claim names as well or better."""
    if other.form != statement.form or other.label_text != statement.label_text or not other.header:
        return False
    theirs, own = list(_bindable(other.header)), list(_bindable(statement.header))
    if not all(any(same(each, word) for word in theirs) for each in named):
        return False
    if _alike(other.elements, statement.elements):
        return False
    return _apart(own, named) or not _apart(theirs, named)


def _alike(some: Sequence[Element], others: Sequence[Element]) -> bool:
    return not _apart(list(_bindable(some)), list(_bindable(others)))


_BETWEEN = frozenset("–—-→>/")


def _ordered(statement: Statement, part: str) -> bool:
    """Whether its order tells one row from another: several numbers (`pipe 2, type 3`), a way (`from Lyon to Nice`)."""
    words = statement.label if part == "label" else statement.elements
    several = sum(each.quantity is not None or each.date is not None for each in words) > 1
    way = any(each.kind == "rel" or (each.kind == "mark" and each.value in _BETWEEN) for each in words)
    return several or (part == "label" and (way or sum(each.name for each in words) > 1))


def contradicts_cell(
    claim: Sequence[Element], statement: Statement, found: Sequence[Statement]
) -> Difference | None:
    """What a cell or label line says otherwise, where the claim names its row whole, its column, and nothing else but
    one value. `found`: all statements: the cell must be the only one that is named so."""
    pool = {"label": list(_bindable(statement.label)),
            "header": list(_bindable((*statement.header, *statement.lead)))}  # fmt: skip
    named: list[Element] = []
    free: list[Element] = []
    for each in claim:
        if each.light or each.kind in ("rel", "conj", "pron"):
            continue
        part = next((part for part, words in pool.items() if any(same(each, other) for other in words)), "")
        if part:
            pool[part].remove(next(other for other in pool[part] if same(each, other)))
            named += [each] if part == "header" else []
        elif each.kind != "word" or not each.keys & listed("filler"):
            free.append(each)
    if not statement.label or pool["label"] or (statement.columns and not named):
        return None
    if not _related(claim, statement):
        return None
    if any(_named_so(other, statement, named) for other in found if other is not statement):
        return None
    return _otherwise(free, list(_bindable(statement.elements)), statement, found)


def _named_so(other: Statement, statement: Statement, named: Sequence[Element]) -> bool:
    """Whether another cell has the same row's label, and the columns that the claim names."""
    if other.form != statement.form or other.label_text != statement.label_text:
        return False
    return all(any(same(each, word) for word in _bindable((*other.header, *other.lead))) for each in named)


def _otherwise(
    free: Sequence[Element], value: Sequence[Element], statement: Statement, found: Sequence[Statement]
) -> Difference | None:
    """Another amount or day, or another row's words in this row's place."""
    where = f"{statement.start}:{statement.end}"
    if not free:
        return None
    first, last = free[0], free[-1]
    if len(free) == 1 and len(value) == 1:
        kind: DifferenceKind | Literal[""] = ""
        if first.quantity is not None and value[0].quantity is not None:
            kind = contrary(first.quantity, value[0].quantity)
        elif first.date is not None and value[0].date is not None and excluding(first.date, value[0].date):
            kind = "date"
        if kind:
            return Difference(kind, first.start, first.end, where, exclusive=True)
    words = all(each.kind == "word" for each in (*free, *value)) and bool(value)
    if words and _apart(free, value) and _apart(value, free) and _elsewhere(free, statement, found):
        return Difference("name", first.start, last.end, where, exclusive=True)
    return None


def _apart(some: Sequence[Element], others: Sequence[Element]) -> bool:
    """Whether one has a word that the others have not."""
    return any(not any(same(each, other) for other in others) for each in some)


def _elsewhere(free: Sequence[Element], statement: Statement, found: Sequence[Statement]) -> bool:
    """Whether the words are the whole value of another cell."""
    for other in found:
        if other is statement or other.form != statement.form:
            continue
        if any(each.keys.isdisjoint(other.words) for each in free):
            continue
        theirs = list(_bindable(other.elements))
        if len(theirs) == len(free) and all(map(same, free, theirs)):
            return True
    return False


def boxed(claim: Sequence[Element], statement: Statement) -> bool | None:
    """Whether a box says the claim: True ticked, False not ticked, None where it speaks of something else."""
    left = [each for each in claim if each.content or each.kind in ("neg", "force", "quant", "cond")]
    own = list(_bindable(_without_answer(statement.elements)))
    theirs = {each.value for each in (*statement.lead, *statement.elements)}
    if any(each.kind == "rel" and each.value in _APART and each.value not in theirs for each in claim):
        return None
    denied = [each for each in left if each.kind == "neg"]
    answer = _answers(own)
    if answer is not None:
        asked = list(_bindable(statement.lead))
        said = [each for each in left if each.kind != "neg"]
        same_thing = (
            bool(asked)
            and all(any(same(a, b) for b in asked) for a in said)
            and all(any(same(a, b) for a in said) for b in asked)
        )
        told = bool(statement.ticked and same_thing and len(denied) <= 1)
        return answer != bool(denied) if told else None
    pool = list(_bindable((*statement.lead, *statement.elements)))
    denies = any(each.kind == "neg" for each in own)
    if denies and not statement.ticked:
        return None  # what leaving empty a box that denies says is not certain
    for each in left:
        if each in denied:
            continue
        found = next((other for other in pool if same(each, other)), None)
        if found is None:
            if each.kind == "word" and each.keys & listed("filler"):
                continue
            return None
        pool.remove(found)
    whole = all(any(same(each, other) for each in left) for other in own if other.kind != "neg")
    if not own or not whole or len(left) < FEWEST or len(denied) > 1:
        return None
    return bool(statement.ticked) != (bool(denied) != denies)


def _without_answer(found: Sequence[Element]) -> Sequence[Element]:
    """`No, do not share my data` without its `No,`."""
    if len(found) > 2 and found[1].value == "," and _answers(found[:1]) is not None:
        return found[2:]
    return found


def _answers(own: Sequence[Element]) -> bool | None:
    """Whether a box is the `yes` or the `no` of a question."""
    if len(own) != 1:
        return None
    if own[0].keys & listed("yes"):
        return True
    return False if own[0].kind == "neg" or own[0].keys & listed("no") else None


def _bindable(found: Sequence[Element]) -> Iterator[Element]:
    return (each for each in found if each.content or each.kind in ("neg", "force", "quant", "cond"))
