"""sentences, citations → the whole-answer report.

`overall_score = 0.4 × alignment + 0.3 × coverage + 0.3 × facts`. A part that could not be computed is null, named in
`issues`, and the status is `unverified`: nothing stands in for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pincite.models import Citation, Report, Sentence

ALIGNMENT, COVERAGE, FACTS = 0.4, 0.3, 0.3
"""Weights of the parts."""
LOW_ALIGNMENT, LOW_COVERAGE, LOW_FACTS = 0.5, 0.5, 0.7
"""Below these a part is an issue."""


class Parts(NamedTuple):
    """Parts that a model computed over the whole answer, instead of the means over its sentences.

    `failed`: names of the parts (`answer_source_alignment`, `fact_verification_score`) that it should have computed
    and could not.
    """

    alignment: float | None = None
    facts: float | None = None
    failed: tuple[str, ...] = ()


NO_PARTS = Parts()


def report(
    sentences: Sequence[Sentence],
    citations: Sequence[Citation],
    support: Sequence[float | None],
    parts: Parts = NO_PARTS,
) -> Report:
    """→ report. `support`: for each sentence how far the sources carry it, 0–1; None: it could not be checked."""
    claims = [
        (sentence, score)
        for sentence, score in zip(sentences, support, strict=True)
        if sentence.verdict != "not_checkable"
    ]
    sources = tuple(
        dict.fromkeys(citation.document_name for citation in citations if citation.verdict == "verified")
    )
    if not claims:
        return Report(
            status="unverified", supported=None, reason="the answer asserts nothing", issues=("no_claims",)
        )
    held = sum(sentence.verdict == "verified" for sentence, _ in claims)
    unchecked = [sentence for sentence, _ in claims if sentence.verdict == "unverifiable"]
    scores = [score for _, score in claims if score is not None]
    missing = set(parts.failed)
    if len(scores) < len(claims):
        missing |= {"answer_source_alignment"} if parts.alignment is None else set()
        missing |= {"fact_verification_score"} if parts.facts is None else set()
    coverage = held / len(claims)
    alignment = parts.alignment if parts.alignment is not None else sum(scores) / max(1, len(scores))
    facts = parts.facts if parts.facts is not None else held / len(claims)
    shown_alignment = None if "answer_source_alignment" in missing else round(alignment, 4)
    shown_facts = None if "fact_verification_score" in missing else round(facts, 4)
    issues = [f"{name}_not_computed" for name in sorted(missing)]
    issues += ["low_answer_source_alignment"] if _below(shown_alignment, LOW_ALIGNMENT) else []
    issues += ["low_citation_coverage"] if coverage < LOW_COVERAGE else []
    issues += ["low_fact_verification_score"] if _below(shown_facts, LOW_FACTS) else []
    open_claims = tuple(sentence.text for sentence, _ in claims if sentence.verdict != "verified")
    common = {
        "answer_source_alignment": shown_alignment,
        "citation_coverage": round(coverage, 4),
        "fact_verification_score": shown_facts,
        "issues": tuple(issues),
        "verified_sources": sources,
        "unverified_claims": open_claims,
    }
    if shown_alignment is None or shown_facts is None:
        why = (
            "some claims could not be checked" if unchecked else "a part of the report could not be computed"
        )
        return Report(status="unverified", supported=False, reason=why, **common)
    common["overall_score"] = round(
        ALIGNMENT * shown_alignment + COVERAGE * coverage + FACTS * shown_facts, 4
    )
    if held == len(claims):
        return Report(status="verified", supported=True, **common)
    verdicts = {sentence.verdict for sentence, _ in claims}
    why = f"{len(open_claims)} of {len(claims)} claims carry no citation that holds"
    if "contradicted" in verdicts:
        why = "the sources contradict the answer"
    elif not held:
        why = "the sources do not carry the answer"
    if verdicts <= {"verified", "unverifiable"}:
        why = (
            f"{len(unchecked)} of {len(claims)} claims are not proven word by word, and no judge has decided"
        )
        return Report(status="unverified", supported=False, reason=why, **common)
    if not held and "unverifiable" not in verdicts:
        return Report(status="not_supported", supported=False, reason=why, **common)
    return Report(status="partially_verified", supported=False, reason=why, **common)


def cut_off(report: Report) -> Report:
    """The report of an answer whose end is missing: what supports its beginning does not support the whole of it."""
    told = (*report.issues, "cut_off")
    if not report.supported:
        return report.model_copy(update={"issues": told})
    why = "the model was cut off before its answer was whole"
    return report.model_copy(
        update={
            "status": "unverified",
            "supported": None,
            "reason": why,
            "issues": told,
        }
    )


def _below(score: float | None, bound: float) -> bool:
    return score is not None and score < bound
