"""A claim without a citation that holds → the source that could be cited, with the verifier's yes or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pincite.citations.answer_units import Unit
from pincite.citations.cited_sources import CitedSource, words_of
from pincite.citations.support import Judges, SupportCheck
from pincite.citations.verdict import quote_of, support_of

OVERLAP = 0.3
"""Share of a claim's words that a source must share before it is looked at: a floor that rejects, nothing more."""
LOOKED_AT = 3
"""Sources that are looked at for a claim without a citation, those with most of its words first."""


def proposed(
    unit: Unit, sources: Mapping[int, CitedSource], judges: Judges, besides: Sequence[int] = ()
) -> tuple[int | None, SupportCheck | None]:
    """→ the source that carries the unit best with the verifier's yes, or None and the best check there is.

    The LLM judge is not asked: a citation that nobody wrote needs more than a doubtful case. Every quotation in the
    unit must stand in that source, too.
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
    best: SupportCheck | None = None
    chosen: int | None = None
    for shared, number in ranked[:LOOKED_AT]:
        if shared < OVERLAP:
            break
        check = support_of(unit.claim, sources[number].text, quiet)
        if best is None or (check.score or 0.0) > (best.score or 0.0):
            best = check
            chosen = number if check.support == "supported" else None
    if chosen is not None and best is not None and not _quotes_stand(unit, sources[chosen]):
        chosen = None
    return chosen, best


def _quotes_stand(unit: Unit, source: CitedSource) -> bool:
    text = unit.claim
    for start, end in unit.quotes:
        inner = _inner(unit, text, start, end)
        check, _ = quote_of(inner, source.view)
        if check is None or not (check.accepted or check.status == "insufficient"):
            return False
    return True


def _inner(unit: Unit, claim: str, start: int, end: int) -> str:
    """The quotation `answer[start:end]` as it stands in the claim."""
    out: list[str] = []
    for claim_start, text_start, length in unit.pieces:
        left, right = max(start, text_start), min(end, text_start + length)
        if left < right:
            out.append(claim[claim_start + left - text_start : claim_start + right - text_start])
    return "".join(out)
