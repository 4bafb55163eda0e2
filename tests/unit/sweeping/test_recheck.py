"""pinned citation, text of today → check."""

import pytest

from pincite.citations import VERIFIER
from pincite.citations.fingerprint import fingerprint
from pincite.citations.judging.decide import Standing
from pincite.citations.judging.ground import Ground
from pincite.citations.reading.normalise import View
from pincite.citations.support import Judges, SupportVerdict
from pincite.sweeping.recheck import recheck
from tests.unit.citations.judging.test_record import record
from tests.unit.sweeping.builders import BEFORE, SPAN, page, pinned, text


def check(content, judges=Judges(), **changed):
    current = text(content) if isinstance(content, str) else content
    return recheck(pinned(**changed), current, judges, at="2026-06-01T00:00:00.000Z", verifier=VERIFIER)


def never(claim, evidence) -> SupportVerdict:
    raise AssertionError("an untouched span was judged again")


@pytest.mark.parametrize(
    ("content", "status", "verdict"),
    [
        (BEFORE, "same", "verified"),
        (BEFORE + " A new last sentence.", "same", "verified"),
        ("A new first sentence. " + BEFORE, "moved", "verified"),
        (BEFORE.replace("three months", "six months"), "changed", "source_changed"),
        (BEFORE.replace("is three", "is not three"), "changed", "source_changed"),
        ("Something else altogether stands here now.", "gone", "source_gone"),
        ("", "gone", "source_gone"),
    ],
)
def test_status_and_verdict(content, status, verdict):
    found = check(content)
    assert (found.status, found.verdict) == (status, verdict)
    assert found.document_version == "sha256:new"


@pytest.mark.parametrize("content", [BEFORE, "A new first sentence. " + BEFORE])
def test_an_untouched_span_costs_nothing(content):
    assert check(content, Judges(llm=never)).method == "cache"


def test_a_span_on_another_page_has_moved():
    pages = (page(1, 0, 10), page(2, 10, len(BEFORE)))
    mark = {**pinned().fingerprint, "page": 1}
    found = check(text(BEFORE, pages), fingerprint=mark)
    assert (found.status, found.locations[0].page_number) == ("moved", 2)


def test_what_changed_is_said():
    found = check(BEFORE.replace("three months", "six months"))
    assert found.alterations
    assert "six" in found.nearest


def test_a_document_that_is_gone():
    found = check(None)
    assert (found.status, found.verdict) == ("gone", "source_gone")


def test_without_a_fingerprint_nothing_can_be_said():
    found = check(BEFORE, fingerprint=None)
    assert (found.status, found.verdict) == ("unreadable", "verified")


def test_a_newer_verifier_judges_again():
    assert check(BEFORE, verifier="0").method == "deterministic"


def test_the_span_comes_back_after_it_was_gone():
    found = check(BEFORE, status="gone", verdict="source_gone")
    assert (found.status, found.verdict) == ("same", "verified")


def test_the_same_check_of_the_same_sweep_has_the_same_id():
    assert check(BEFORE).check_id == check(BEFORE).check_id != check(BEFORE, position=1).check_id
    assert SPAN in BEFORE


def test_a_lost_word_that_stands_near_by_as_well_is_no_support():
    found = check(BEFORE.replace("three months", "six months") + " Three months is the longest stay.")
    assert (found.status, found.verdict) == ("changed", "source_changed")


@pytest.mark.parametrize(
    "span",
    [
        "The notice period is three months unless otherwise agreed.",
        "The notice period is hardly three months.",
        "The notice period is three months for shops.",
        "The notice period is three months, if the board consents.",
    ],
)
def test_words_put_in_that_narrow_the_passage_are_for_a_reader(span):
    found = check(BEFORE.replace(SPAN, span))
    assert (found.status, found.verdict) == ("changed", "source_changed")


@pytest.mark.parametrize(
    ("span", "verdict"),
    [
        ("The agreed notice period is three months.", "unverifiable"),
        ("The notice period is three € months.", "source_changed"),
    ],
)
def test_an_ordinary_word_put_in_leaves_the_claim_to_a_judge_a_unit_does_not(span, verdict):
    found = check(BEFORE.replace(SPAN, span))
    assert (found.status, found.verdict) == ("changed", verdict)


def test_a_claim_in_other_words_of_the_kind_that_changed_is_for_a_reader():
    span = "Tenants may keep many pets in the house."
    before = BEFORE.replace(SPAN, span)
    start = before.index(span)
    mark = fingerprint(View.of(before), start, start + len(span)).model_dump()
    citation = pinned().citation.model_copy(
        update={"text_span": span, "claim_text": "Tenants may keep numerous pets in the house"}
    )
    found = check(before.replace("many", "few"), citation=citation, fingerprint=mark)
    assert (found.status, found.verdict) == ("changed", "source_changed")


@pytest.mark.parametrize(
    ("content", "status", "begins"),
    [
        (BEFORE, "same", ""),
        (
            BEFORE.replace("notice period is", "period of notice equals"),
            "changed",
            "“The period of notice equals three” stands where",
        ),
    ],
)
def test_a_verdict_of_a_judge_names_it_with_its_record_and_says_why(content, status, begins):
    yes = Judges(
        llm=lambda claim, evidence: SupportVerdict(
            True, "A quarter is three months", ground=(Ground("all", "three months"),)
        ),
        standing=Standing("m", record(3)),
    )
    claim = pinned().citation.model_copy(update={"claim_text": "Whoever leaves says so a quarter ahead"})
    found = check(content, yes, citation=claim, verifier="0")
    assert (found.status, found.verdict, found.method) == (
        status,
        "verified",
        "judged by m: 3 of 150 wrong yes",
    )
    assert found.reason.startswith(begins)
    assert found.reason.endswith("A quarter is three months (judged by m: 3 of 150 wrong yes)")
