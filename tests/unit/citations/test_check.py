"""Enforcement and verification of answers, end to end through `check_answer` and `check_passages`."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.citations.check import Checked, check_answer, check_passages
from pincite.citations.markers import apply, clean
from pincite.citations.support import Judges, SupportVerdict
from pincite.errors import Timeout
from pincite.models import Candidate, Chunk, Page, Passage
from pincite.requests import AnswerCheck, GivenCitation, GivenSource, VerifyAnswerRequest

LEASE = "Rent is due monthly. The deposit is 300 EUR. No pets are allowed in the house."
FEES = "The Basic plan costs 12 EUR per month. The Plus plan costs 29 EUR per month."


def given_answer(
    answer: str, *texts: str, repair: bool = False, citations: tuple[GivenCitation, ...] = ()
) -> AnswerCheck:
    sources = tuple(
        GivenSource(id=f"s{n}", text=text, name=f"S{n}.pdf", page=n) for n, text in enumerate(texts, 1)
    )
    return check_answer(
        VerifyAnswerRequest(answer=answer, sources=sources, repair=repair, citations=citations)
    )


def passage(number: int, text: str, start: int = 0) -> Passage:
    chunk = Chunk(
        chunk_id=f"d{number}::chunk_0", document_id=f"d{number}", document_name=f"D{number}.pdf",
        document_version="sha256:0", collection="c", chunk_index=0, text=text, start_index=start,
        end_index=start + len(text), page_number=1, section="Terms",
    )  # fmt: skip
    return Passage(number=number, chunk=chunk, score=0.9)


def checked(
    draft: str, *texts: str, candidates: tuple[Candidate, ...] = (), judges: Judges | None = None
) -> Checked:
    passages = [passage(number, text) for number, text in enumerate(texts, 1)]
    return check_passages(draft, passages, candidates, judges or Judges())


def test_a_citation_of_a_callers_source_has_the_callers_id_page_and_words() -> None:
    answer = given_answer("The deposit is 300 EUR [1].", LEASE)
    (citation,) = answer.citations
    assert (citation.number, citation.source_id, citation.document_name, citation.page_number) == (
        1,
        "s1",
        "S1.pdf",
        1,
    )
    assert LEASE[citation.start_index : citation.end_index] == citation.text_span
    assert "The deposit is 300 EUR." in citation.text_span
    assert citation.claim_text == "The deposit is 300 EUR"
    assert (citation.verdict, answer.verification.status) == ("verified", "verified")


def test_judging_only_moves_no_marker_whatever_its_verdict() -> None:
    text = "The deposit is 900 EUR [1]. Rent is due monthly. Pets are allowed [2]."
    answer = given_answer(text, LEASE, FEES)
    assert answer.answer == text
    assert answer.enforcement == ()
    assert [sentence.citations for sentence in answer.sentences] == [(1,), (), (2,)]
    assert [citation.verdict == "verified" for citation in answer.citations] == [False, False]
    assert answer.sentences[1].verdict == "uncited"


def test_an_altered_quotation_is_never_verified_whatever_its_marks() -> None:
    source = "The service reached 16,181 active users across all regions. It has grown since."
    for left, right in ('""', "“”", "„“", "«»", '“"'):
        good = given_answer(
            f"It says {left}the service reached 16,181 active users across all regions{right} [1].", source
        )
        bad = given_answer(
            f"It says {left}the service reached 94,772 active users across all regions{right} [1].", source
        )
        assert good.citations[0].verdict == "verified"
        assert good.citations[0].citation_type == "direct_quote"
        assert bad.citations[0].verdict == "altered_quote"
        assert bad.sentences[0].verdict == "unsupported"


def test_a_long_quotation_does_not_escape() -> None:
    source = " ".join(f"Clause {n} says that tenant {n} pays {n * 7} EUR." for n in range(1, 60))
    good = given_answer(f"The text reads “{source}” [1].", source)
    bad = given_answer(f"The text reads “{source.replace('210 EUR', '201 EUR')}” [1].", source)
    assert good.citations[0].verdict == "verified"
    assert bad.citations[0].verdict == "altered_quote"


def test_a_term_in_quotation_marks_is_no_quotation() -> None:
    source = "Articles may be returned within 30 days of the date of purchase for a refund."
    text = "Under the “Happy Shopping” programme, articles may be returned within 30 days [1]."
    assert given_answer(text, source).citations[0].verdict not in ("not_found", "altered_quote")


def test_a_marker_inside_a_quotation_is_no_part_of_it() -> None:
    answer = given_answer("It says “No pets are allowed [1] in the house.”", LEASE)
    assert answer.citations[0].verdict == "verified"


def test_a_quotation_from_another_source_is_misattributed() -> None:
    answer = given_answer("The lease says “the Plus plan costs 29 EUR per month” [1].", LEASE, FEES)
    assert answer.citations[0].verdict == "misattributed"
    assert answer.citations[0].issues[0] == "text_span_misattributed"


def test_each_part_of_a_sentence_may_have_its_own_source() -> None:
    answer = given_answer(
        "Rent is due monthly [1] and the Plus plan costs 29 EUR per month [2].", LEASE, FEES
    )
    assert [citation.verdict for citation in answer.citations] == ["verified", "verified"]
    assert answer.sentences[0].verdict == "verified"


def test_several_sources_may_carry_one_claim_together() -> None:
    answer = given_answer(
        "The fee is 40 EUR and the deposit is 300 EUR [1][2].",
        "The fee is 40 EUR.",
        "The deposit is 300 EUR.",
    )
    assert answer.sentences[0].verdict == "verified"
    assert {citation.verdict for citation in answer.citations} == {"verified"}


def test_an_uncited_claim_gets_a_citation_only_where_the_source_carries_it() -> None:
    answer = given_answer(
        "The deposit is 300 EUR. The deposit is 500 EUR. Pets are allowed in the house.", LEASE, repair=True
    )
    assert (
        answer.answer == "The deposit is 300 EUR [1]. The deposit is 500 EUR. Pets are allowed in the house."
    )
    assert [citation.origin for citation in answer.citations] == ["injected"]
    assert [action.action for action in answer.enforcement] == ["injected"]


def test_a_wrong_citation_is_repaired_only_where_another_source_carries_the_claim() -> None:
    answer = given_answer("The deposit is 300 EUR [2]. The deposit is 500 EUR [2].", LEASE, FEES, repair=True)
    assert answer.answer == "The deposit is 300 EUR [1]. The deposit is 500 EUR [2]."
    assert [citation.origin for citation in answer.citations] == ["repaired", "model"]
    assert [citation.verdict == "verified" for citation in answer.citations] == [True, False]


def test_injection_keeps_tables_and_lists_in_shape() -> None:
    text = (
        "| Plan | Fee |\n|---|---|\n| Basic | 12 EUR per month |\n\n- The Plus plan costs 29 EUR per month\n"
    )
    answer = given_answer(text, FEES, repair=True)
    assert answer.answer.splitlines()[2].count("|") == 3
    assert answer.answer.rstrip().endswith("- The Plus plan costs 29 EUR per month [1]")


def test_corrections_turn_what_a_stream_showed_into_the_answer() -> None:
    draft = "The deposit is 300 EUR. Rent is due monthly [^1]. Parking is free [9]."
    result = checked(draft, LEASE)
    assert apply(clean(draft, 1).shown, result.corrections) == result.text
    assert result.text == "The deposit is 300 EUR [1]. Rent is due monthly [1]. Parking is free."


def test_many_sentences_get_their_citations_each_where_it_stands() -> None:
    said = [f"The fee of hall {number} is {number + 20} euros a day." for number in range(1, 41)]
    answer = given_answer(" ".join(said), " ".join(said[:20]), " ".join(said[20:]), repair=True)
    assert [sentence.citations for sentence in answer.sentences] == [(1,)] * 20 + [(2,)] * 20
    text = " ".join(said)
    for action in answer.enforcement:
        assert action.action == "injected"
        text = f"{text[: action.at]} {action.marker}{text[action.at :]}"
    assert text == answer.answer


def test_candidates_are_located_aligned_or_refused() -> None:
    result = checked(
        "Rent is due monthly [1]. Pets are allowed [2].",
        LEASE,
        "Cats and dogs need consent.",
        candidates=(
            Candidate(number=1, claim_text="rent is due each month", quote="Rent is due monthly."),
            Candidate(number=1, claim_text="a deposit of 300 EUR is needed", quote="The deposit is 300 EUR."),
            Candidate(number=1, claim_text="rent is due monthly", quote="Rent is due weekly."),
            Candidate(number=7, claim_text="rent is due monthly", quote="Rent is due monthly."),
        ),
    )
    refused = [action.reason for action in result.actions if action.action == "refused_candidate"]
    assert refused == ["no sentence says that", "its words are not in the passage: altered", "no passage 7"]
    assert [citation.number for citation in result.citations] == [1, 2]
    assert result.sentences[1].verdict == "unverifiable"
    assert result.report().citation_coverage == 0.5


def test_a_candidate_that_the_verifier_refuses_is_not_injected() -> None:
    result = checked(
        "Pets are allowed in the house.",
        LEASE,
        candidates=(
            Candidate(
                number=1,
                claim_text="pets are allowed in the house",
                quote="No pets are allowed in the house.",
            ),
        ),
    )
    assert result.text == "Pets are allowed in the house."
    assert result.citations == ()
    assert [action.action for action in result.actions] == ["refused_injection"]


def test_structured_citations_are_judged_with_the_sentence_they_belong_to() -> None:
    answer = given_answer(
        "Rent is due monthly.",
        LEASE,
        citations=(
            GivenCitation(source_id="s1", text_span="Rent is due monthly.", claim_text="rent is due monthly"),
            GivenCitation(number=4, text_span="x"),
            GivenCitation(source_id="unknown"),
        ),
    )
    assert [(citation.number, citation.verdict) for citation in answer.citations] == [(1, "verified")]
    assert answer.sentences[0].citations == ()
    assert answer.sentences[0].verdict == "verified"
    assert answer.invalid == ("4", "unknown")
    altered = given_answer(
        "Rent is due monthly [1].",
        LEASE,
        citations=(GivenCitation(number=1, text_span="Rent is waived in May for all."),),
    )
    assert altered.citations[0].verdict in ("not_found", "altered_quote")


def test_every_structured_quotation_counts_and_the_worst_decides() -> None:
    citations = (
        GivenCitation(number=1, text_span="Rent is waived in May."),
        GivenCitation(number=1, text_span="Rent is due monthly."),
    )
    for beside in (citations, citations[::-1]):
        (citation,) = given_answer("Rent is due monthly [1].", LEASE, citations=beside).citations
        assert citation.verdict in ("not_found", "altered_quote")
    (short,) = given_answer(
        "Rent is due monthly [1].", LEASE, citations=(GivenCitation(number=1, text_span="is"),)
    ).citations
    assert (short.verdict, short.issues) == ("insufficient", ("text_span_too_short",))


def test_a_judge_that_fails_leaves_the_answer_unverified_never_supported() -> None:
    def failing(claim: str, evidence: str) -> SupportVerdict:
        raise Timeout("too slow")

    draft = "The board gave its approval to a larger library budget after some debate [1]."
    source = "After debate, the council's board approved more money for the library. The building is old."
    without = checked(draft, source)
    result = checked(draft, source, judges=Judges(llm=failing))
    assert without.citations[0].verdict != "verified"
    assert result.citations[0].verdict == "unverifiable"
    assert result.citations[0].issues == ("check_failed",)
    report = result.report()
    assert (report.status, report.supported, report.overall_score) == ("unverified", False, None)


def test_pages_come_from_the_document_not_from_the_chunk() -> None:
    text = "End of page two text. \nPage three says keys are due at noon."
    pages = {"d1": (Page(number=2, start=100, end=123), Page(number=3, start=123, end=200))}
    result = check_passages(
        "Keys are due at noon, says page three [1].", [passage(1, text, start=100)], (), pages=pages
    )
    citation = result.citations[0]
    assert citation.start_index == 100 + text.index(citation.text_span)
    if citation.text_span.startswith("Page three"):
        assert citation.page_number == 3


SENTENCES = [
    "Rent is due monthly", "The deposit is 300 EUR", "The deposit is 500 EUR", "Pets are allowed in the house",
    "The Plus plan costs 29 EUR per month",
    'It says "no pets are allowed in the house"', "Hello", "| a | b |", "- item one",
    "`x = [1]`", "Is rent due?",
]  # fmt: skip
MARKS = ["", " [1]", " [2]", " [1, 2]", "[9]", " [[1]](https://a.b)", " [^1]", " 【4:0†x】"]
ANSWERS = st.lists(
    st.tuples(
        st.sampled_from(SENTENCES), st.sampled_from(MARKS), st.sampled_from([". ", ".\n", "\n\n", "! "])
    ),
    max_size=5,
).map(lambda parts: "".join("".join(part) for part in parts))


@given(ANSWERS)
@settings(max_examples=40, deadline=None)
def test_enforcing_twice_changes_nothing_and_no_marker_is_without_a_passage(draft: str) -> None:
    once = checked(draft, LEASE, FEES)
    twice = checked(once.text, LEASE, FEES)
    assert twice.text == once.text
    assert twice.actions == ()
    assert apply(clean(draft, 2).shown, once.corrections) == once.text
    assert all(1 <= number <= 2 for sentence in once.sentences for number in sentence.citations)
    for sentence in once.sentences:
        assert once.text[sentence.start : sentence.end] == sentence.text
        for missing in sentence.missing:
            assert sentence.text[missing.start : missing.end] == missing.text
    for citation in once.citations:
        source = (LEASE, FEES)[citation.number - 1]
        assert source[citation.start_index : citation.end_index] == citation.text_span
