"""draft, sources, candidates → the enforced text and what each of its citations is worth (pure, idempotent).

Markers are cleaned first. Candidates, written by a model that has not seen the answer, are located in their source
and aligned with a sentence, or refused. A sentence gets a marker that nobody wrote, or another one than was written,
only where the verifier accepts that very claim with that very source.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pincite.citations import markers as marking
from pincite.citations.answer_units import Unit, claims_of
from pincite.citations.changes import accepted_changes, made
from pincite.citations.cited_sources import CitedSource, words_of
from pincite.citations.in_context import in_context
from pincite.citations.markers import Edit, clean, write
from pincite.citations.support import Judges
from pincite.citations.verdict import quote_of, support_of
from pincite.citations.weighing import Pair, Weight, weigh
from pincite.models import Action, Candidate, Origin

ALIGNED = 0.5
"""Share of a candidate's words that a sentence must have to be the one it was written for."""


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
        changes = accepted_changes(units, weights, by_number, judges, spans)
        text, units, weights, done = made(text, units, weights, changes, by_number, judges, given)
        for index, edit, action, number in done:
            origins[index, number] = "injected" if action.action == "injected" else "repaired"
            edits.append(edit)
            actions.append(action)
        actions += _refusals(units, weights, spans)
    weights = in_context(text, units, weights, by_number)
    told = [_told(unit, weight) for unit, weight in zip(units, weights, strict=True)]
    cited = [
        Cited(unit, _with_candidate(pair, unit, spans.get((index, pair.number)), by_number, judges), origin)
        for index, (unit, weight) in enumerate(zip(units, weights, strict=True))
        for pair in weight.pairs
        for origin in [origins.get((index, pair.number), "model")]
    ]
    return Enforced(
        text,
        tuple(unit for unit, tells in zip(units, told, strict=True) if tells),
        tuple(weight for weight, tells in zip(weights, told, strict=True) if tells),
        tuple(cited),
        tuple(actions),
        cleaned.invalid,
        cleaned.shown,
        tuple(edits),
    )


def _told(unit: Unit, weight: Weight) -> bool:
    """A heading, note or line of code that a source carries needs no citation."""
    return unit.kind != "aside" or (weight.verdict == "uncited" and weight.proposal is None)


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
