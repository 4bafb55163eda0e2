"""One citation: of a caller's source, and of a document of ours with chunks and pages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.citations.citation_check import check_citation
from pincite.citations.cited_sources import DocumentText
from pincite.citations.support import Judges
from pincite.models import Chunk, Page
from pincite.requests import CandidateSource, CitationCheck, VerifyCitationRequest

PARTS = (
    "Rent is due monthly on the first day. ",
    "The deposit is refunded within ",
    "ten working days after hand-over. ",
    "Pets are allowed in the garden only. ",
    "Keys are returned at noon on the last day.",
)


def document() -> DocumentText:
    text, chunks = "", []
    for index, part in enumerate(PARTS):
        chunks.append(
            Chunk(
                chunk_id=f"d1::chunk_{index}", document_id="d1", document_name="Lease.pdf", document_version="sha256:0",
                collection="c", chunk_index=index, text=part, start_index=len(text), end_index=len(text) + len(part),
                page_number=1 if index < 3 else 2, section="3.2: Terms",
            )
        )  # fmt: skip
        text += part
    middle = chunks[3].start_index
    pages = (Page(number=1, start=0, end=middle), Page(number=2, start=middle, end=len(text)))
    return DocumentText(
        document_id="d1", document_name="Lease.pdf", document_version="sha256:0", text=text, chunks=tuple(chunks),
        pages=pages,
    )  # fmt: skip


def ours(
    quote: str | None, chunk: int, *, claim: str | None = None, page: int | None = None
) -> CitationCheck:
    request = VerifyCitationRequest(
        document_id="d1", chunk_index=chunk, expected_text_span=quote, claim_text=claim, page_number=page
    )
    others = (CandidateSource(id="d2::chunk_5", text="Smoking is forbidden on all floors."),)
    return check_citation(request, Judges(), document=document(), collection=others)


def theirs(source: str, quote: str | None = None, claim: str | None = None) -> CitationCheck:
    return check_citation(
        VerifyCitationRequest(source_text=source, expected_text_span=quote, claim_text=claim)
    )


def test_a_quote_in_the_cited_chunk() -> None:
    check = ours("Rent is due monthly on the first day.", 0)
    assert (check.verdict, check.is_accurate, check.span_status) == ("verified", True, "exact")
    assert check.locations[0].page_number == 1
    assert check.context == "Section 3.2: Terms\n\n" + PARTS[0]
    assert check.source_text == PARTS[0]
    assert check.citation is not None
    assert check.citation.chunk_id == "d1::chunk_0"


def test_a_quote_over_a_chunk_border() -> None:
    check = ours("The deposit is refunded within ten working days", 1)
    assert (check.verdict, check.issues) == ("verified", ())


def test_a_stitched_quote() -> None:
    assert ours("The deposit is refunded within the garden only.", 1).is_accurate is False


def test_a_quote_of_another_chunk_is_misattributed_with_its_place() -> None:
    check = ours("Keys are returned at noon on the last day.", 0)
    assert (check.verdict, check.located_in, check.is_accurate) == ("misattributed", "d1::chunk_4", False)
    assert check.issues == ("text_span_misattributed",)


def test_a_quote_of_another_page_than_given_stands_with_a_note() -> None:
    check = ours("Keys are returned at noon on the last day.", 0, page=1)
    assert (check.verdict, check.issues, check.is_accurate) == ("verified", ("text_span_other_page",), True)
    assert check.locations[0].page_number == 2


def test_a_quote_of_another_document_is_misattributed() -> None:
    check = ours("Smoking is forbidden on all floors.", 0)
    assert (check.verdict, check.located_in) == ("misattributed", "d2::chunk_5")
    assert check.start_index is None


def test_a_chunk_that_is_no_more() -> None:
    check = ours("Rent is due monthly on the first day.", 99)
    assert (check.verdict, check.issues, check.is_accurate) == ("source_gone", ("source_gone",), False)


def test_a_claim_on_a_document() -> None:
    check = ours(None, 0, claim="Rent is due monthly on the first day.")
    assert (check.verdict, check.support, check.span_status) == ("verified", "supported", "not_given")
    assert check.text_span_score is None


@pytest.mark.parametrize("source", ["", "   ", "\n"])
def test_a_source_without_text_is_never_passed(source: str) -> None:
    check = theirs(source, "Rent is due monthly.")
    assert (check.verdict, check.is_accurate, check.issues) == ("unverifiable", False, ("check_failed",))


@pytest.mark.parametrize("quote", ["", "   ", "...", "— , .", '""', "the", "12"])
def test_trivial_quotes_are_insufficient(quote: str) -> None:
    check = theirs("Yes. Pets are allowed. The fee is 30 days rent or 12.", quote)
    assert (check.verdict, check.is_accurate) == ("insufficient", False)
    assert check.issues == ("text_span_too_short",)


def test_negation_just_outside_the_quote() -> None:
    source = "The landlord is not permitted to terminate this lease."
    check = theirs(
        source, "permitted to terminate this lease", "The landlord is permitted to terminate the lease."
    )
    assert [(each.kind, each.expected) for each in check.alterations] == [("negation", "not")]
    assert check.is_accurate is False


def test_a_real_quote_that_does_not_carry_the_claim() -> None:
    source = "All returns must be made within 30 days of purchase date. The shop is open daily from nine."
    check = theirs(
        source,
        "The shop is open daily from nine.",
        "All returns must be made within 30 days of purchase date",
    )
    assert check.is_accurate is False
    assert "low_claim_relevance" in check.issues


def test_a_repeated_quote_is_ambiguous_but_stands() -> None:
    check = theirs("Rent is due monthly. Rent is due monthly.", "Rent is due monthly.")
    assert (check.verdict, check.issues, len(check.locations)) == ("verified", ("text_span_ambiguous",), 2)


def test_the_order_of_errors_is_the_contracts() -> None:
    check = theirs(
        "The fee is 40 EUR per month for all.", "The fee is 50 EUR per month for all.", "The fee is 50 EUR"
    )
    assert check.verdict == "altered_quote"
    assert check.alterations[0].kind == "number"
    assert check.confidence_score == min(check.text_span_score or 0, check.claim_relevance_score or 0)


def test_a_quote_of_a_candidate_is_misattributed_to_it() -> None:
    request = VerifyCitationRequest(
        source_text="Rent is due monthly.",
        expected_text_span="The fee is refunded in May.",
        candidates=(CandidateSource(id="fees", text="Fees. The fee is refunded in May."),),
    )
    check = check_citation(request)
    assert (check.verdict, check.located_in, check.citation) == ("misattributed", "fees", None)
    alone = check_citation(request.model_copy(update={"candidates": ()}))
    assert (alone.verdict, alone.located_in) == ("not_found", None)


@given(st.text(max_size=80), st.text(max_size=40))
def test_offsets_are_in_the_source_and_only_unblocked_is_accurate(source: str, quote: str) -> None:
    check = theirs(source, quote)
    if check.start_index is not None and check.end_index is not None:
        assert 0 <= check.start_index <= check.end_index <= len(source)
    assert check.is_accurate is (check.verdict == "verified")
