"""The whole-answer report: weights, bounds, and what happens when a part is missing."""

from __future__ import annotations

import pytest

from pincite.citations.report import Parts, cut_off, report
from pincite.models import Citation, Sentence, SentenceVerdict, Verdict


def sentence(verdict: SentenceVerdict, text: str = "A claim.") -> Sentence:
    return Sentence(text=text, start=0, end=len(text), citations=(1,), verdict=verdict)


def citation(verdict: Verdict, name: str) -> Citation:
    return Citation(
        number=1, chunk_id="a", document_id="a", document_name=name, document_version="sha256:0", chunk_index=0,
        start_index=0, end_index=1, text_span="x", claim_text="x", citation_type="paraphrase", origin="model",
        confidence_score=0.9, verdict=verdict,
    )  # fmt: skip


def test_all_that_holds() -> None:
    result = report(
        [sentence("verified")] * 2, [citation("verified", "a.pdf"), citation("partial", "b.pdf")], [0.9, 0.8]
    )
    assert (result.status, result.supported, result.issues) == ("verified", True, ())
    assert (result.answer_source_alignment, result.citation_coverage, result.fact_verification_score) == (
        0.85,
        1.0,
        1.0,
    )
    assert result.overall_score == pytest.approx(0.4 * 0.85 + 0.3 + 0.3)
    assert result.verified_sources == ("a.pdf",)
    assert result.unverified_claims == ()


def test_half_that_holds() -> None:
    result = report([sentence("verified"), sentence("uncited", "Pets are free.")], [], [0.9, 0.3])
    assert (result.status, result.supported) == ("partially_verified", False)
    assert result.issues == ("low_fact_verification_score",)
    assert result.unverified_claims == ("Pets are free.",)


@pytest.mark.parametrize("verdict", ["unsupported", "contradicted", "uncited"])
def test_nothing_that_holds(verdict: SentenceVerdict) -> None:
    result = report([sentence(verdict)], [], [0.1])
    assert (result.status, result.supported) == ("not_supported", False)
    assert result.issues == (
        "low_answer_source_alignment",
        "low_citation_coverage",
        "low_fact_verification_score",
    )


def test_what_could_not_be_checked_is_null_and_named() -> None:
    result = report([sentence("verified"), sentence("unverifiable")], [], [0.9, None])
    assert (result.status, result.supported, result.overall_score) == ("unverified", False, None)
    assert (result.answer_source_alignment, result.fact_verification_score) == (None, None)
    assert "answer_source_alignment_not_computed" in result.issues
    assert "fact_verification_score_not_computed" in result.issues


def test_a_part_that_the_model_failed_on_is_not_stood_in_for() -> None:
    result = report([sentence("verified")], [], [0.9], Parts(failed=("answer_source_alignment",)))
    assert (result.status, result.answer_source_alignment, result.overall_score) == ("unverified", None, None)
    assert result.issues == ("answer_source_alignment_not_computed",)


def test_parts_of_a_model_replace_the_means() -> None:
    result = report([sentence("verified")], [], [0.9], Parts(alignment=0.4, facts=0.6))
    assert (result.answer_source_alignment, result.fact_verification_score) == (0.4, 0.6)
    assert result.status == "verified"


def test_an_answer_that_asserts_nothing_has_no_scores() -> None:
    result = report([sentence("not_checkable")], [], [None])
    assert (result.status, result.supported, result.issues) == ("unverified", None, ("no_claims",))
    assert result.overall_score is None


def test_what_is_not_proven_and_not_judged_is_never_supported() -> None:
    result = report([sentence("verified"), sentence("unverifiable")], [], [0.9, 0.6])
    assert (result.status, result.supported) == ("unverified", False)
    assert "no judge has decided" in result.reason
    mixed = report([sentence("verified"), sentence("contradicted")], [], [0.9, 0.1])
    assert (mixed.status, mixed.supported) == ("partially_verified", False)
    assert mixed.reason == "the sources contradict the answer"


@pytest.mark.parametrize(
    ("verdict", "status", "supported"),
    [("verified", "unverified", None), ("contradicted", "not_supported", False)],
)
def test_an_answer_that_was_cut_off_is_told_so_whatever_holds(verdict, status, supported) -> None:
    result = cut_off(report([sentence(verdict)], [], [0.5]))
    assert (result.status, result.supported, result.issues[-1]) == (status, supported, "cut_off")
