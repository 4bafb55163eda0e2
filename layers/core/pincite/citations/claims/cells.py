"""(fact, cell, label line or box) → whether it says the fact: a row's label whole, its value, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.citations.claims.prove import FEWEST
from pincite.citations.compare.same import same
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.statement import Statement


def proves_cell(claim: Sequence[Element], statement: Statement) -> bool:
    """Whether a cell or a label line bears the claim: its label whole, its value, and nothing that neither has.

    What the column's header, the lead and the label say may be said; of header and lead nothing must.
    """
    left = [each for each in claim if not each.light]
    columns = statement.columns and statement.header
    if columns and not any(same(a, b) for a in left for b in _bindable(statement.header)):
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
    for each in left:
        if each.kind in ("rel", "conj", "pron") and each.value not in ("or",):
            continue
        found = next(
            ((part, k) for part, words in pool.items() for k, other in enumerate(words) if same(each, other)),
            None,
        )
        if found is None:
            if each.kind == "word" and not denied and each.keys & listed("filler"):
                continue
            return False
        taken[found[0]].append(pool[found[0]].pop(found[1]).start)
    if any(taken[part] != sorted(taken[part]) for part in ("label", "value") if _counted(statement, part)):
        return False
    whole = len(list(_bindable(statement.label))) and not pool["label"] and not pool["value"]
    return bool(whole and sum(each.content for each in left) >= FEWEST)


def _counted(statement: Statement, part: str) -> bool:
    """Whether several numbers stand there, whose order tells one row from another: `pipe 2, type 3`."""
    words = statement.label if part == "label" else statement.elements
    return sum(each.quantity is not None or each.date is not None for each in words) > 1


def boxed(claim: Sequence[Element], statement: Statement) -> bool | None:
    """Whether a box says the claim: True ticked, False not ticked, None where it speaks of something else."""
    left = [each for each in claim if each.content or each.kind in ("neg", "force", "quant", "cond")]
    own = list(_bindable(statement.elements))
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
    for each in left:
        if each in denied:
            continue
        found = next((other for other in pool if same(each, other)), None)
        if found is None:
            if each.kind == "word" and each.keys & listed("filler"):
                continue
            return None
        pool.remove(found)
    whole = all(any(same(each, other) for each in left) for other in own)
    if not own or not whole or len(left) < FEWEST or len(denied) > 1:
        return None
    return bool(statement.ticked) != bool(denied)


def _answers(own: Sequence[Element]) -> bool | None:
    """Whether a box is the `yes` or the `no` of a question."""
    if len(own) != 1:
        return None
    if own[0].keys & listed("yes"):
        return True
    return False if own[0].kind == "neg" or own[0].keys & listed("no") else None


def _bindable(found: Sequence[Element]) -> Iterator[Element]:
    return (each for each in found if each.content or each.kind in ("neg", "force", "quant", "cond"))
