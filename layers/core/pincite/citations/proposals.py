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


SURE = 0.9
"""Support from which a citation that nobody wrote is attached. Measured on held-out claims of the five dev sets with
their own source, which mostly speaks of the same thing: from 0.7 on, where a claim counts as supported, 25 % of the
unsupported ones would get a citation and 65 % of the supported ones; from 0.8 on 2.8 and 22 %; from 0.9 on 0.3 and
7.8 %. A wrong citation costs more than a missing one."""
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
    best: SupportCheck | None = None
    number: int | None = None
    for shared, candidate in ranked[:LOOKED_AT]:
        if shared < OVERLAP:
            break
        check = support_of(unit.claim, sources[candidate].evidence(), quiet)
        if best is None or (check.score or 0.0) > (best.score or 0.0):
            best, number = check, candidate
    if best is None or number is None:
        return None, best
    decided = best
    if ask and judges.llm is not None and not _sure(best) and (best.score or 0.0) >= WORTH_ASKING:
        decided = support_of(unit.claim, sources[number].evidence(), judges)
    accepted = _sure(decided) and _quotes_stand(unit, sources[number])
    return (number if accepted else None), best


def _sure(check: SupportCheck) -> bool:
    return check.support == "supported" and (check.score or 0.0) >= SURE


def _quotes_stand(unit: Unit, source: CitedSource) -> bool:
    for start, end in unit.quotes:
        check, _ = quote_of(unit.plain(start, end), source.view)
        if check is None or not (check.accepted or check.status == "insufficient"):
            return False
    return True
