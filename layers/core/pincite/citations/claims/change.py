"""Statements of a measure and its change → what follows by arithmetic: direction, difference, per cent.

`Sales were $20 in 2024 compared to $22 in 2023` says that sales fell, by $2, by about a tenth, to $20, from $22. A
claim is worked out only where its measure is the statement's, word for word, and its periods are too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.citations.compare.difference import Difference
from pincite.citations.compare.omissions import reports
from pincite.citations.compare.same import same
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Quantity, comparable, equal

_PERIOD = frozenset({
    "year", "quarter", "month", "half", "fiscal", "fiscal year", "financial year", "prior year", "period", "end",
    "year ended", "ended", "first", "second", "third", "fourth",
})  # fmt: skip
"""Words that say when, beside dates."""
_BLOCKING = frozenset({"neg", "cond", "force", "concess"})
_LOOSE = frozenset({"of", "in", "at", "for", "on", "to", "from", "by"})
_SLACK = 0.5
"""Half of a last digit: how far a number that was worked out may be off one that is stated."""


class Change(NamedTuple):
    """`measure`: the words for what is measured. `later`, `earlier`: its two values; `delta`, `percent`: by how much it
    changed; `direction`: 1 up, -1 down, 0 not said. `when`, `before`: the periods of the two. `rest`: other words."""

    measure: tuple[Element, ...]
    later: Quantity | None
    earlier: Quantity | None
    delta: Quantity | None
    percent: Quantity | None
    direction: int
    when: tuple[Element, ...]
    before: tuple[Element, ...]
    rest: tuple[Element, ...]


def changes(found: Sequence[Element]) -> Iterator[Change]:
    """Each statement of a measure in a sentence; those joined by `and` or a semicolon apart."""
    start = 0
    for at in range(len(found) + 1):
        ends = at == len(found) or (found[at].kind == "mark" and found[at].value == ";")
        joins = (
            at < len(found)
            and found[at].kind == "conj"
            and _said(found[start:at])
            and _said(found[at + 1 : at + 8])
        )
        if ends or joins:
            change = read(found[start:at])
            if change is not None:
                yield change
            start = at + 1


def _said(found: Sequence[Element]) -> bool:
    """Whether something is said there, not only named."""
    return any(each.kind == "be" or each.value == "past" or _direction(each) for each in found)


def read(found: Sequence[Element]) -> Change | None:
    """One statement of a measure; None where it is none, or says more than that."""
    if any(each.kind in _BLOCKING or reports(each) for each in found):
        return None
    measure: list[Element] = []
    when: list[Element] = []
    before: list[Element] = []
    rest: list[Element] = []
    values: dict[str, Quantity] = {}
    direction, compared, headed, is_ = 0, False, False, False
    for at, each in enumerate(found):
        turn = _direction(each)
        if turn:
            direction, headed = direction or turn, True
            continue
        if each.kind == "comp":
            compared, headed = True, True
        elif each.kind == "be":
            headed = is_ = headed or bool(measure)
        elif each.quantity is not None and not each.quantity.ordinal:
            role = _role(found, at, values, compared, bool(direction))
            if role in values:
                return None
            values[role] = each.quantity
            compared = compared or role == "earlier"
            headed = True
        elif each.kind == "date" or each.keys & _PERIOD or each.quantity is not None:
            (before if compared or _after_from(found, at) else when).append(each)
        elif not headed and (each.content or (each.kind == "rel" and each.value not in _LOOSE)):
            measure.append(each)
        elif each.kind == "conj" and headed:
            return None
        elif each.content and not (compared and any(same(each, other) for other in measure)):
            rest.append(each)
    verbs = any(each.verb == 2 or each.value == "past" for each in measure)
    if not measure or not (values or direction) or not (direction or (is_ and not verbs)):
        return None
    said = {role: values.get(role) for role in ("later", "earlier", "delta", "percent")}
    return Change(
        measure=tuple(measure), direction=direction, when=tuple(when), before=tuple(before), rest=tuple(rest), **said
    )  # fmt: skip


def _direction(each: Element) -> int:
    if each.keys & listed("up"):
        return 1
    return -1 if each.keys & listed("down") else 0


def _lead(found: Sequence[Element], at: int) -> Element | None:
    """What stands right before, articles aside."""
    k = at - 1
    while k >= 0 and found[k].kind in ("det", "that"):
        k -= 1
    return found[k] if k >= 0 else None


def _after_from(found: Sequence[Element], at: int) -> bool:
    """Whether `from` stands before, with no value after it: `up from the third quarter`."""
    for each in reversed(found[:at]):
        if each.kind == "quantity" and each.quantity is not None and not each.quantity.ordinal:
            return False
        if each.kind == "rel" and each.value == "from":
            return True
        if each.kind in ("be", "mark"):
            return False
    return False


def _role(
    found: Sequence[Element], at: int, values: dict[str, Quantity], compared: bool, turned: bool
) -> str:
    lead = _lead(found, at)
    quantity = found[at].quantity
    assert quantity is not None
    share = quantity.dimension == "%"
    levels = {values[role].dimension for role in ("later", "earlier", "delta") if role in values}
    if lead is not None and lead.kind == "rel" and lead.value in ("to", "from"):
        return "later" if lead.value == "to" else "earlier"
    if lead is not None and any(key.endswith(" to") for key in lead.keys):
        return "later"
    if lead is not None and lead.kind == "mark" and lead.value == "(" and share and levels - {"%"}:
        return "percent"
    by = lead is not None and lead.kind == "rel" and lead.value == "by"
    after_turn = lead is not None and (
        bool(_direction(lead))
        or (lead.kind == "rel" and lead.value == "of" and at >= 2 and _turn_before(found, at))
    )
    if by or after_turn:
        return "percent" if share and "%" not in levels else "delta"
    if compared:
        return "earlier"
    return "later"


def _turn_before(found: Sequence[Element], at: int) -> bool:
    k = at - 1
    while k >= 0 and found[k].kind in ("det", "rel"):
        k -= 1
    return k >= 0 and bool(_direction(found[k]))


def follows(claim: Change, given: Change) -> Difference | str | None:
    """ "" where the claim follows, the difference where it is refuted, None where neither can be told."""
    if claim.rest or not _measured(claim.measure, given.measure):
        return None
    if not all(any(same(a, b) for b in given.when) for a in claim.when):
        return None
    if not all(any(same(a, b) for b in given.before) for a in claim.before):
        return None
    direction = given.direction
    if (
        given.later is not None
        and given.earlier is not None
        and given.later.dimension == given.earlier.dimension
    ):
        later, earlier = given.later.values[0], given.earlier.values[0]
        direction = 1 if later > earlier else -1 if later < earlier else 0
        delta, share = abs(later - earlier), 100 * abs(later - earlier) / abs(earlier) if earlier else 0.0
    else:
        delta = share = -1.0
    if claim.direction and (not direction or claim.direction != direction):
        return _refuted(claim, "opposite") if direction else None
    pairs = ((claim.later, given.later, -1.0), (claim.earlier, given.earlier, -1.0), (claim.delta, given.delta, delta),
             (claim.percent, given.percent, share))  # fmt: skip
    known = False
    for said, stated, worked in pairs:
        if said is None:
            continue
        if said.bound or (stated is None and worked < 0):
            return None
        if not _agrees(said, stated, worked):
            exact = stated is not None and not said.approx
            return _refuted(claim, "number") if exact or (stated is None and _far(said, worked)) else None
        known = True
    return "" if known or claim.direction else None


def _far(said: Quantity, worked: float) -> bool:
    """Whether a difference that was worked out is another one, whatever was rounded on either side."""
    return all(abs(value - worked) > FAR * max(abs(value), worked) for value in said.values)


FAR = 0.15
"""Share by which two numbers must differ before a rounded one refutes the other."""


def _refuted(claim: Change, kind: str) -> Difference:
    parts = (*claim.measure, *claim.when)
    return Difference(kind, min(e.start for e in parts), max(e.end for e in parts), exclusive=True)  # type: ignore[arg-type]


def _agrees(said: Quantity, stated: Quantity | None, worked: float) -> bool:
    if stated is not None and not comparable(said, stated):
        return False
    value = said.values[0]
    slack = max(
        0.05 * abs(value) if said.approx == "about" else 0.0, _SLACK * said.step if said.approx else 0.0
    )
    for other in (*(stated.values if stated is not None else ()), *((worked,) if worked >= 0 else ())):
        if equal(value, other) or abs(value - other) <= slack:
            return (
                stated is None
                or not stated.approx
                or bool(said.approx)
                or not equal(value, other)
                or other == worked
            )
        if (
            other == worked
            and said.step
            and abs(value - other) <= _SLACK * said.step
            and said.dimension == "%"
        ):
            return True
    return False


def _measured(claimed: Sequence[Element], given: Sequence[Element]) -> bool:
    """Whether both name one measure: each word of the one in the other; a short form by its letters."""
    if len(claimed) == 1 and claimed[0].name:
        letters = "".join(
            next(iter(sorted(e.keys, key=len, reverse=True)))[0] for e in given if e.kind == "word"
        )
        if any(key.replace("&", "").lower() == letters and len(letters) > 1 for key in claimed[0].keys):
            return True
    left = list(given)
    for each in claimed:
        match = next((other for other in left if same(each, other)), None)
        if match is None:
            return False
        left.remove(match)
    return not left
