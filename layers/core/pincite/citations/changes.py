"""weighed units → the citations to put in or to repair, and the text with those that hold in it.

Each is made only where the verifier accepts that very claim with that very source, in the text as it will be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pincite.citations.answer_units import Unit, claims_of
from pincite.citations.cited_sources import CitedSource
from pincite.citations.markers import Edit, Marker, apply, clean, write
from pincite.citations.proposals import proposed
from pincite.citations.reading.sentences import caseless
from pincite.citations.support import Judges
from pincite.citations.weighing import Weight, weigh
from pincite.models import Action

_STOPS = re.compile(r"[.!?…。！？]+\Z")
_REPAIRED: frozenset[str] = frozenset(
    {"unsupported", "contradicted", "partial", "misattributed", "not_found", "altered_quote", "stitched"}
)


class Change(NamedTuple):
    """A sentence (its place among the units) gets source `number`, instead of `replaced` where it had a wrong one."""

    unit: int
    number: int
    replaced: int | None


def accepted_changes(
    units: Sequence[Unit],
    weights: Sequence[Weight],
    sources: Mapping[int, CitedSource],
    judges: Judges,
    spans: Mapping[tuple[int, int], tuple[int, int]],
) -> list[Change]:
    """What the verifier accepts: a number for each uncited claim, another number for each wrong citation."""
    changes: list[Change] = []
    for index, (unit, weight) in enumerate(zip(units, weights, strict=True)):
        if unit.kind == "aside":
            continue
        if weight.verdict == "uncited":
            proposal = weight.proposal
            if proposal is None:
                by_candidate = {number: sources[number] for at, number in spans if at == index}
                proposal = proposed(unit, by_candidate or sources, judges, ask=True)[0]
            if proposal is not None:
                changes.append(Change(index, proposal, None))
        elif weight.verdict in ("unsupported", "contradicted", "partial"):
            wrong = [pair.number for pair in weight.pairs if pair.judged.verdict in _REPAIRED]
            wrong = [number for number in wrong if number in unit.numbers]
            right = proposed(unit, sources, judges, unit.numbers, ask=True)[0] if wrong else None
            if right is not None:
                changes.append(Change(index, right, wrong[0]))
        elif weight.verdict == "unverifiable":
            undecided = [pair.number for pair in weight.pairs if "needs_judge" in pair.judged.issues]
            undecided = [number for number in undecided if number in unit.numbers]
            right = proposed(unit, sources, judges, unit.numbers)[0] if undecided else None
            if right is not None:
                changes.append(Change(index, right, undecided[0]))
    return changes


def made(
    text: str,
    units: list[Unit],
    weights: list[Weight],
    changes: Sequence[Change],
    sources: Mapping[int, CitedSource],
    judges: Judges,
    given: Mapping[int, Mapping[int, Sequence[str]]],
) -> tuple[str, list[Unit], list[Weight], list[tuple[int, Edit, Action, int]]]:
    """Make each change that leaves the text as it was but for its marker and the sentence verified: all at once, or,
    where one does not, by halves, since every try reads the whole text."""
    if not changes:
        return text, units, weights, []
    edits = _edits(text, units, changes)
    tried = _tried(text, units, changes, edits, sources, judges, given)
    if tried is None:
        if len(changes) < 2:
            return text, units, weights, []
        half = len(changes) // 2
        text, units, weights, first = made(text, units, weights, changes[:half], sources, judges, given)
        text, units, weights, rest = made(text, units, weights, changes[half:], sources, judges, given)
        return text, units, weights, first + rest
    done: list[tuple[int, Edit, Action, int]] = []
    for change, edit, weight in zip(changes, edits, tried.weights, strict=True):
        action = Action(
            action="injected" if change.replaced is None else "repaired",
            marker=write([change.number]),
            at=edit.start,
            reason="the source carries the sentence"
            if change.replaced is None
            else f"instead of [{change.replaced}]",
        )
        done.append((change.unit, edit, action, change.number))
        weights[change.unit] = weight
    return tried.text, tried.units, weights, done


def _edits(text: str, units: Sequence[Unit], changes: Sequence[Change]) -> list[Edit]:
    """Changes, from left to right → edits, each in the text after those before it."""
    edits: list[Edit] = []
    shift = 0
    for change in changes:
        unit = units[change.unit]
        edit = _injection(text, unit, change) if change.replaced is None else _repair(unit, change)
        edits.append(edit._replace(start=edit.start + shift, end=edit.end + shift))
        shift += len(edit.replacement) - (edit.end - edit.start)
    return edits


class _Tried(NamedTuple):
    """The text after edits, its units, and what the changed ones are worth."""

    text: str
    units: list[Unit]
    weights: list[Weight]


def _tried(
    text: str,
    units: Sequence[Unit],
    changes: Sequence[Change],
    edits: Sequence[Edit],
    sources: Mapping[int, CitedSource],
    judges: Judges,
    given: Mapping[int, Mapping[int, Sequence[str]]],
) -> _Tried | None:
    """None where the edits change more than the markers, or a sentence is not verified then."""
    after = apply(text, tuple(edits))
    again = clean(after, len(sources))
    new_units = claims_of(after, again.markers)
    if again.text != after or len(new_units) != len(units) or again.actions:
        return None
    weights: list[Weight] = []
    for change in changes:
        new = new_units[change.unit]
        if change.number not in new.numbers or new.claim != units[change.unit].claim:
            return None
        weights.append(weigh(new, after, sources, judges, given.get(change.unit)))
        if weights[-1].verdict != "verified":
            return None
    return _Tried(after, new_units, weights)


def _injection(text: str, unit: Unit, change: Change) -> Edit:
    """The marker goes before the stop, or to the end where the sentence has none."""
    stops = _STOPS.search(text[unit.start : unit.end])
    at = unit.start + stops.start() if stops else unit.end
    before = text[at - 1 : at]
    gap = "" if before.isspace() or caseless(before) else " "
    return Edit(at, at, gap + write([change.number]), "injected")


def _repair(unit: Unit, change: Change) -> Edit:
    marker: Marker = next(marker for marker in unit.markers if change.replaced in marker.numbers)
    numbers = [change.number if number == change.replaced else number for number in marker.numbers]
    return Edit(marker.start, marker.end, write(list(dict.fromkeys(numbers))), "repaired")
