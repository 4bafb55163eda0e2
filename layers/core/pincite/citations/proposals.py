"""A claim without a citation that holds → the source that could be cited, with the verifier's yes or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pincite.citations.answer_units import Unit
from pincite.citations.cited_sources import CitedSource, words_of
from pincite.citations.support import Judges, SupportCheck
from pincite.citations.verdict import quote_of

OVERLAP = 0.3
"""Share of a claim's words that a source must share before it is looked at: a floor that rejects, nothing more."""
LOOKED_AT = 3
"""Sources that are looked at for a claim without a citation, those with most of its words first."""
WORTH_ASKING = 0.45
"""Support from which the LLM judge, where there is one, is asked about the best source."""


def proposed(
    unit: Unit,
    sources: Mapping[int, CitedSource],
    judges: Judges,
    besides: Sequence[int] = (),
    *,
    ask: bool = False,
) -> tuple[int | None, SupportCheck | None]:
    """→ the source that carries the unit best with the verifier's yes, or None and the best check there is.

    `ask`: whether the LLM judge may decide about the best one. Every quotation in the unit must stand in that
    source, too.
    """
    said = words_of(unit.claim)
    ranked = sorted(
        (
            (len(said & source.words) / max(1, len(said)), number)
            for number, source in sources.items()
            if number not in besides
        ),
        key=lambda each: (-each[0], each[1]),
    )
    quiet = judges._replace(llm=None)
    checks = [
        (sources[number].supports(unit.claim, quiet), number)
        for shared, number in ranked[:LOOKED_AT]
        if shared >= OVERLAP
    ]
    checks.sort(key=lambda each: -(each[0].score or 0.0))
    if not checks:
        return None, None
    best, first = checks[0]
    for check, number in checks:
        if _carried(unit, sources[number], check):
            return number, best
    if ask and judges.llm is not None and (best.score or 0.0) >= WORTH_ASKING:
        decided = sources[first].supports(unit.claim, judges)
        if _carried(unit, sources[first], decided):
            return first, best
    return None, best


def _carried(unit: Unit, source: CitedSource, check: SupportCheck) -> bool:
    """Proven, or supported by a judge's word, with every quotation in it standing there."""
    return check.support == "supported" and _quotes_stand(unit, source)


def _quotes_stand(unit: Unit, source: CitedSource) -> bool:
    for start, end in unit.quotes:
        check, _ = quote_of(unit.plain(start, end), source.view)
        if check is None or not (check.accepted or check.status == "insufficient"):
            return False
    return True
