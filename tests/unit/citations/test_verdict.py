"""(quote check, support check) → verdict, issues, confidence, as the contract has them."""

from __future__ import annotations

import pytest

from pincite.citations.quotes import QuoteCheck
from pincite.citations.reading.normalise import View
from pincite.citations.support import Judges, SupportCheck, SupportVerdict
from pincite.citations.verdict import judged, quote_of, support_of
from pincite.errors import ModelRefused, ModelUnavailable, Throttled, Timeout
from pincite.models import SpanStatus, Support, Verdict


def quote(status: SpanStatus, score: float, *, ambiguous: bool = False) -> QuoteCheck:
    return QuoteCheck(status=status, score=score, ambiguous=ambiguous)


def support(status: Support, score: float | None) -> SupportCheck:
    return SupportCheck(support=status, score=score)


@pytest.mark.parametrize(
    ("status", "score", "verdict", "issues"),
    [
        ("exact", 1.0, "verified", ()),
        ("normalized", 1.0, "verified", ()),
        ("elided", 1.0, "verified", ()),
        ("fuzzy", 0.8, "verified", ("text_span_fuzzy_match",)),
        ("altered", 0.6, "altered_quote", ("text_span_altered",)),
        ("stitched", 0.5, "stitched", ("text_span_stitched",)),
        ("not_found", 0.1, "not_found", ("text_span_not_found_in_source",)),
        ("insufficient", 0.0, "insufficient", ("text_span_too_short",)),
    ],
)
def test_a_span_alone(status: SpanStatus, score: float, verdict: Verdict, issues: tuple[str, ...]) -> None:
    result = judged(quote(status, score), None)
    assert (result.verdict, result.issues, result.confidence) == (verdict, issues, score)
    assert result.accurate is (verdict == "verified")
    assert (result.support, result.claim_score) == ("not_given", None)


@pytest.mark.parametrize(
    ("status", "score", "verdict", "issues"),
    [
        ("supported", 0.9, "verified", ()),
        ("supported", 0.6, "partial", ("low_claim_relevance",)),
        ("partial", 0.5, "partial", ("claim_partially_supported",)),
        ("unsupported", 0.1, "unsupported", ("claim_not_supported",)),
        ("contradicted", 0.1, "contradicted", ("claim_contradicted",)),
        ("unverifiable", None, "unverifiable", ("check_failed",)),
        ("not_checkable", None, "unverifiable", ()),
    ],
)
def test_a_claim_alone(
    status: Support, score: float | None, verdict: Verdict, issues: tuple[str, ...]
) -> None:
    result = judged(None, support(status, score))
    assert (result.verdict, result.issues) == (verdict, issues)
    assert result.accurate is (verdict == "verified")
    assert result.confidence == (score or 0.0)
    assert result.span_status == "not_given"


def test_words_that_stand_there_do_not_carry_a_claim_that_asserts_nothing() -> None:
    result = judged(quote("exact", 1.0), support("not_checkable", None))
    assert (result.verdict, result.confidence, result.accurate) == ("unverifiable", 0.0, False)


def test_both_take_the_lower_score_and_report_both_issues() -> None:
    result = judged(quote("altered", 0.6), support("contradicted", 0.1))
    assert result.verdict == "altered_quote"
    assert result.issues == ("text_span_altered", "claim_contradicted")
    assert result.confidence == 0.1
    good = judged(quote("exact", 1.0), support("supported", 0.93))
    assert (good.verdict, good.confidence, good.accurate) == ("verified", 0.93, True)


def test_notes_do_not_block() -> None:
    result = judged(quote("exact", 1.0, ambiguous=True), None, other_page=True)
    assert result.verdict == "verified"
    assert set(result.issues) == {"text_span_ambiguous", "text_span_other_page"}


def test_misattributed_beats_where_the_words_were_found() -> None:
    result = judged(quote("exact", 1.0), None, misattributed=True)
    assert (result.verdict, result.issues, result.accurate) == (
        "misattributed",
        ("text_span_misattributed",),
        False,
    )
    assert result.confidence == 0.0


def test_a_check_that_could_not_be_made_is_unverifiable_whatever_else_holds() -> None:
    result = judged(None, support("supported", 0.99), failed="the disk is gone")
    assert (result.verdict, result.issues, result.accurate) == ("unverifiable", ("check_failed",), False)
    assert (result.confidence, result.reason) == (0.0, "the disk is gone")


OPEN_CLAIM = "The board approved the budget after a long debate about the new library building."
OPEN_SOURCE = "After debate, the council's board gave the library budget its approval. The building is old."


@pytest.mark.parametrize(
    "error",
    [Throttled("slow down", 1.0), Timeout("too slow"), ModelUnavailable("down"), ModelRefused("no"), ValueError("bad"),
     TimeoutError("late"), ConnectionError("reset"), KeyError("choices"), RuntimeError("closed")],
    ids=lambda error: type(error).__name__,
)  # fmt: skip
def test_every_way_a_judge_can_fail_is_unverifiable(error: Exception) -> None:
    def failing(claim: str, evidence: str, judges: Judges) -> SupportCheck:
        raise error

    result = judged(None, support_of(OPEN_CLAIM, OPEN_SOURCE, Judges(), failing))
    assert (result.verdict, result.accurate, result.confidence) == ("unverifiable", False, 0.0)
    assert result.issues == ("check_failed",)
    assert result.reason


@pytest.mark.parametrize("error", [Timeout("too slow"), ValueError("unreadable")])
def test_a_judge_that_fails_is_never_a_yes(error: Exception) -> None:
    def judge(claim: str, evidence: str) -> SupportVerdict:
        raise error

    check = support_of(OPEN_CLAIM, OPEN_SOURCE, Judges(llm=judge))
    assert check.support != "supported"
    assert judged(None, check).accurate is False


def test_a_judge_that_cannot_tell_is_never_a_yes() -> None:
    check = support_of(OPEN_CLAIM, OPEN_SOURCE, Judges(llm=lambda claim, evidence: SupportVerdict(None)))
    assert check.support != "supported"


def test_a_quote_check_that_fails_is_reported_not_raised() -> None:
    def failing(quote: str, view: View, near: object = None) -> QuoteCheck:
        raise ValueError("no")

    check, why = quote_of("Rent is due monthly.", View.of("Rent is due monthly."), None, failing)
    assert check is None
    assert why == "the check failed (ValueError)"
