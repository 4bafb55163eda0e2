"""(quote check, support check) → verdict, issues, confidence: the contract's table, failing closed.

What stops a check is `unverifiable` with `check_failed`, never `verified` and never the same as false.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pincite.citations.attacks.instructions import evidence_of, without_tags
from pincite.citations.judging.decide import NEEDS_JUDGE
from pincite.citations.otherwise import DENIED, denying_sign, signed_alike, without_hidden
from pincite.citations.quotes import QuoteCheck, check_quote
from pincite.citations.reading.markup import without_remarks
from pincite.citations.reading.normalise import View
from pincite.citations.support import NOT_PROVEN, UNDECIDED, Judges, SupportCheck, check_support
from pincite.errors import PinciteError
from pincite.models import Missing, SpanStatus, Support, Verdict

ACCURATE = 0.7
"""Confidence from which a citation without a blocking issue is accurate (contract)."""

FAILURES = (PinciteError, ValueError, TypeError, LookupError, ArithmeticError, OSError, RuntimeError)
"""What a judge that is down, slow or broken may raise; all of it ends as `unverifiable`."""

_SPAN: dict[SpanStatus, tuple[Verdict, str]] = {
    "altered": ("altered_quote", "text_span_altered"),
    "stitched": ("stitched", "text_span_stitched"),
    "not_found": ("not_found", "text_span_not_found_in_source"),
    "insufficient": ("insufficient", "text_span_too_short"),
}
_CLAIM: dict[Support, tuple[Verdict, str]] = {
    "partial": ("partial", "claim_partially_supported"),
    "unsupported": ("unsupported", "claim_not_supported"),
    "contradicted": ("contradicted", "claim_contradicted"),
    "unverifiable": ("unverifiable", "check_failed"),
}


class Judged(NamedTuple):
    """A verdict with what it rests on. Scores are None for what was not given or could not be computed."""

    verdict: Verdict
    issues: tuple[str, ...]
    confidence: float
    accurate: bool
    span_status: SpanStatus
    span_score: float | None
    support: Support
    claim_score: float | None
    reason: str


def judged(
    quote: QuoteCheck | None,
    support: SupportCheck | None,
    *,
    misattributed: bool = False,
    other_page: bool = False,
    failed: str = "",
) -> Judged:
    """What was checked → the verdict. None: not given. `failed`: why a check could not be made."""
    found: list[tuple[Verdict, str]] = []
    notes: list[str] = []
    if quote is not None:
        if misattributed:
            found.append(("misattributed", "text_span_misattributed"))
        elif quote.status in _SPAN:
            found.append(_SPAN[quote.status])
        notes += ["text_span_fuzzy_match"] if quote.status == "fuzzy" else []
        notes += ["text_span_ambiguous"] if quote.ambiguous and not misattributed else []
        notes += ["text_span_editorial"] if quote.editorial and not misattributed else []
        notes += ["text_span_other_page"] if other_page and not misattributed else []
    if failed:
        found.append(("unverifiable", "check_failed"))
    if support is not None and support.support in _CLAIM:
        kind, issue = _CLAIM[support.support]
        found.append((kind, support.issue or issue))
    notes += support.notes if support is not None else ()
    span_score = None if quote is None else 0.0 if misattributed else quote.score
    claim_score = None if support is None else support.score
    scores = [score for score in (span_score, claim_score) if score is not None]
    confidence = min(scores) if scores else 0.0
    nothing_said = support is not None and support.support == "not_checkable"
    if nothing_said or any(issue == "check_failed" for _, issue in found):
        confidence = 0.0
    if not found and confidence < ACCURATE:
        found.append(("unverifiable", "") if nothing_said else ("partial", "low_claim_relevance"))
    issues = tuple(dict.fromkeys([issue for _, issue in found if issue] + notes))
    verdict: Verdict = found[0][0] if found else "verified"
    return Judged(
        verdict=verdict,
        issues=issues,
        confidence=round(confidence, 4),
        accurate=not found and confidence >= ACCURATE,
        span_status="not_given" if quote is None else quote.status,
        span_score=span_score,
        support="not_given" if support is None else support.support,
        claim_score=claim_score,
        reason=failed or (support.reason if support else ""),
    )


def support_of(
    claim: str,
    source: str,
    judges: Judges,
    check: Callable[[str, str, Judges], SupportCheck] = check_support,
) -> SupportCheck:
    """(claim, source) → support; whatever a judge raises is `unverifiable` with its reason. What speaks to models in
    the source is no evidence."""
    claim, evidence = without_tags(claim), evidence_of(without_remarks(source))
    try:
        return _in_every_reading(claim, evidence, judges, check)
    except FAILURES as error:
        return SupportCheck(support="unverifiable", score=None, method="none", reason=_why(error))


def _in_every_reading(
    claim: str, source: str, judges: Judges, check: Callable[[str, str, Judges], SupportCheck]
) -> SupportCheck:
    """The check of the claim, or of the reading of it that holds least."""
    found = check(claim, source, judges)
    seen = without_hidden(claim)
    if found.support == "supported" and seen != claim:
        found = check(seen, source, judges)
        missing = [each.model_copy(update={"text": claim[each.start : each.end]}) for each in found.missing]
        found = found.model_copy(update={"missing": tuple(missing)})
    sign = denying_sign(claim)
    if sign is None or found.support not in ("supported", "contradicted"):
        return found
    if found.evidence and signed_alike(sign[0], source, *found.evidence[0]):
        return found
    bare = claim[: sign.start()] + claim[sign.end() :]
    denied = check(DENIED + bare.strip(), source, judges) if judges.llm is not None else found
    told = (Missing(text=sign[0], start=sign.start(), end=sign.end()),)
    if denied.method == "llm_judge":
        return denied.model_copy(update={"missing": () if denied.support == "supported" else told})
    return SupportCheck(
        support="unverifiable", score=round((found.score or 0.0) * UNDECIDED, 4), missing=told,
        evidence=found.evidence, reason=NOT_PROVEN, issue=NEEDS_JUDGE,
    )  # fmt: skip


def quote_of(
    quote: str,
    view: View,
    near: tuple[int, int] | None = None,
    check: Callable[..., QuoteCheck] = check_quote,
) -> tuple[QuoteCheck | None, str]:
    """(quote, view) → its check, or None and why it could not be made."""
    try:
        return check(quote, view, near=near), ""
    except FAILURES as error:
        return None, _why(error)


def _why(error: BaseException) -> str:
    """A reason fit for a caller: our own errors say it, of others only the kind is told."""
    return str(error) if isinstance(error, PinciteError) else f"the check failed ({type(error).__name__})"
