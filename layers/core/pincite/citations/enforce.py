"""draft, sources, candidates → the enforced text and what each of its citations is worth (pure, idempotent).

Markers are cleaned first. Candidates, written by a model that has not seen the answer, are located in their source
and aligned with a sentence, or refused. A sentence gets a marker that nobody wrote, or another one than was written,
only where the verifier accepts that very claim with that very source.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pincite.citations import markers as marking
from pincite.citations.answer_units import Unit, claims_of
from pincite.citations.cited_sources import CitedSource, words_of
from pincite.citations.markers import Edit, Marker, apply, clean, write
from pincite.citations.proposals import proposed
from pincite.citations.support import Judges
from pincite.citations.verdict import quote_of, support_of
from pincite.citations.weighing import Pair, Weight, weigh
from pincite.models import Action, Candidate, Origin

ALIGNED = 0.5
"""Share of a candidate's words that a sentence must have to be the one it was written for."""
_STOPS = re.compile(r"[.!?…。！？]+\Z")
_REPAIRED: frozenset[str] = frozenset(
    {"unsupported", "contradicted", "partial", "misattributed", "not_found", "altered_quote", "stitched"}
)


class Cited(NamedTuple):
    """A citation in the enforced text: unit, pair and who put it there."""

    unit: Unit
    pair: Pair
    origin: Origin


class Enforced(NamedTuple):
    """`corrections` turn what a stream has shown (`shown`) into `text`, in order."""

    text: str
    units: tuple[Unit, ...]
    weights: tuple[Weight, ...]
    cited: tuple[Cited, ...]
    actions: tuple[Action, ...]
    invalid: tuple[str, ...]
    shown: str
    corrections: tuple[Edit, ...]


def enforce(
    draft: str,
    sources: Sequence[CitedSource],
    candidates: Sequence[Candidate],
    judges: Judges,
    *,
    repair: bool,
    beside: Sequence[Candidate] = (),
) -> Enforced:
    """→ enforced. `repair`: also inject and repair; else the text is only cleaned and judged.

    `candidates` propose; `beside` are citations that another system gave with the text: judged as if they stood in
    the sentence that they are aligned with, and never written into it.
    """
    by_number = {source.number: source for source in sources}
    cleaned = clean(draft, len(sources))
    actions, edits = list(cleaned.actions), list(cleaned.edits)
    text, found = cleaned.text, cleaned.markers
    units = claims_of(text, found)
    given, refused = _beside(beside, units, by_number)
    actions += refused
    spans, refused = _aligned(candidates, units, by_number)
    actions += refused
    weights = [weigh(unit, text, by_number, judges, given.get(index)) for index, unit in enumerate(units)]
    origins: dict[tuple[int, int], Origin] = {}
    if repair:
        changes = _changes(units, weights, by_number, judges, spans)
        text, units, weights, done = _apply(text, units, weights, changes, by_number, judges, given)
        for index, edit, action, number in done:
            origins[index, number] = "injected" if action.action == "injected" else "repaired"
            edits.append(edit)
            actions.append(action)
        actions += _refusals(units, weights, spans)
    cited = [
        Cited(unit, _with_candidate(pair, unit, spans.get((index, pair.number)), by_number, judges), origin)
        for index, (unit, weight) in enumerate(zip(units, weights, strict=True))
        for pair in weight.pairs
        for origin in [origins.get((index, pair.number), "model")]
    ]
    return Enforced(
        text,
        tuple(units),
        tuple(weights),
        tuple(cited),
        tuple(actions),
        cleaned.invalid,
        cleaned.shown,
        tuple(edits),
    )


# ── candidates ───────────────────────────────────────────────────────────────────────────────────────────


def _aligned(
    candidates: Sequence[Candidate], units: Sequence[Unit], sources: Mapping[int, CitedSource]
) -> tuple[dict[tuple[int, int], tuple[int, int]], list[Action]]:
    """Candidates → spans by (unit, number), and refusals: no such passage, words not in it, no such sentence."""
    spans: dict[tuple[int, int], tuple[int, int]] = {}
    refused: list[Action] = []
    for candidate in candidates:
        why = ""
        source = sources.get(candidate.number)
        index = _unit_for(candidate.claim_text or candidate.quote, units)
        if source is None:
            why = f"no passage {candidate.number}"
        else:
            check, failed = quote_of(candidate.quote, source.view)
            if check is None or not check.accepted:
                why = failed or f"its words are not in the passage: {check.status if check else ''}"
            elif index is None:
                why = "no sentence says that"
            else:
                spans.setdefault((index, candidate.number), check.locations[0])
        if why:
            refused.append(_refusal(candidate, why))
    return spans, refused


def _refusal(candidate: Candidate, why: str) -> Action:
    return Action(action="refused_candidate", marker=write([candidate.number]), at=0, reason=why)


def _unit_for(words: str, units: Sequence[Unit], number: int | None = None) -> int | None:
    """The unit that shares most words with what a candidate claims, if it shares enough."""
    said = words_of(marking.strip(words))
    best: tuple[float, int] | None = None
    for index, unit in enumerate(units):
        shared = len(said & words_of(unit.claim)) / max(1, len(said))
        shared += 0.01 * (number in unit.numbers)
        if shared >= ALIGNED and (best is None or shared > best[0]):
            best = (shared, index)
    return best[1] if best else None


def _beside(
    beside: Sequence[Candidate], units: Sequence[Unit], sources: Mapping[int, CitedSource]
) -> tuple[dict[int, dict[int, list[str]]], list[Action]]:
    """Citations given beside the text → by unit, the numbers with their quotes; those of no sentence are refused."""
    given: dict[int, dict[int, list[str]]] = {}
    refused: list[Action] = []
    for candidate in beside:
        index = _unit_for(candidate.claim_text, units, candidate.number) if candidate.claim_text else None
        if index is None and not candidate.claim_text:
            index = _unit_for(candidate.quote, units, candidate.number)
            citing = [at for at, unit in enumerate(units) if candidate.number in unit.numbers]
            index = citing[0] if index is None and citing else index
        if index is None:
            refused.append(_refusal(candidate, "no sentence says that"))
            continue
        quotes = given.setdefault(index, {}).setdefault(candidate.number, [])
        quotes += [candidate.quote] if candidate.quote else []
    return given, refused


def _with_candidate(
    pair: Pair, unit: Unit, span: tuple[int, int] | None, sources: Mapping[int, CitedSource], judges: Judges
) -> Pair:
    """A verified pair shows the span that the fast model chose, where that span alone carries the claim."""
    if span is None or pair.judged.verdict != "verified" or pair.citation_type == "direct_quote":
        return pair
    source = sources[pair.number]
    shown = source.shown(*span)
    check = support_of(unit.claim, source.evidence(*shown), judges._replace(llm=None))
    return pair._replace(span=shown) if check.support == "supported" else pair


# ── injection and repair ─────────────────────────────────────────────────────────────────────────────────


class _Change(NamedTuple):
    unit: int
    number: int
    replaced: int | None


def _changes(
    units: Sequence[Unit],
    weights: Sequence[Weight],
    sources: Mapping[int, CitedSource],
    judges: Judges,
    spans: Mapping[tuple[int, int], tuple[int, int]],
) -> list[_Change]:
    """What the verifier accepts: a number for each uncited claim, another number for each wrong citation."""
    changes: list[_Change] = []
    for index, (unit, weight) in enumerate(zip(units, weights, strict=True)):
        if weight.verdict == "uncited":
            proposal = weight.proposal
            if proposal is None:
                by_candidate = {number: sources[number] for at, number in spans if at == index}
                proposal = proposed(unit, by_candidate or sources, judges, ask=True)[0]
            if proposal is not None:
                changes.append(_Change(index, proposal, None))
        elif weight.verdict in ("unsupported", "contradicted", "partial"):
            wrong = [pair.number for pair in weight.pairs if pair.judged.verdict in _REPAIRED]
            wrong = [number for number in wrong if number in unit.numbers]
            right = proposed(unit, sources, judges, unit.numbers, ask=True)[0] if wrong else None
            if right is not None:
                changes.append(_Change(index, right, wrong[0]))
    return changes


def _apply(
    text: str,
    units: list[Unit],
    weights: list[Weight],
    changes: Sequence[_Change],
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
        text, units, weights, first = _apply(text, units, weights, changes[:half], sources, judges, given)
        text, units, weights, rest = _apply(text, units, weights, changes[half:], sources, judges, given)
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


def _edits(text: str, units: Sequence[Unit], changes: Sequence[_Change]) -> list[Edit]:
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
    changes: Sequence[_Change],
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


def _injection(text: str, unit: Unit, change: _Change) -> Edit:
    """The marker goes before the stop, or to the end where the sentence has none."""
    stops = _STOPS.search(text[unit.start : unit.end])
    at = unit.start + stops.start() if stops else unit.end
    before = text[at - 1 : at]
    gap = "" if before.isspace() or (before.isalpha() and before.lower() == before.upper()) else " "
    return Edit(at, at, gap + write([change.number]), "injected")


def _repair(unit: Unit, change: _Change) -> Edit:
    marker: Marker = next(marker for marker in unit.markers if change.replaced in marker.numbers)
    numbers = [change.number if number == change.replaced else number for number in marker.numbers]
    return Edit(marker.start, marker.end, write(list(dict.fromkeys(numbers))), "repaired")


def _refusals(
    units: Sequence[Unit], weights: Sequence[Weight], spans: Mapping[tuple[int, int], tuple[int, int]]
) -> list[Action]:
    """Candidates for a sentence that stayed uncited: the verifier said no."""
    return [
        Action(
            action="refused_injection",
            marker=write([number]),
            at=units[index].start,
            reason="the passage does not carry the sentence",
        )
        for index, number in spans
        if weights[index].verdict == "uncited"
    ]
