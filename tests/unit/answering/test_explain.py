"""Who gave a verdict and why, what kind of part is missing, and what a claim takes for granted."""

import json

import pytest

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering.checked import checked_answer, checked_citation
from pincite.answering.judge import ModelJudge
from pincite.citations.check import check_answer, check_citation
from pincite.citations.judging.decide import Standing
from pincite.citations.support import Judges
from pincite.requests import GivenSource, VerifyAnswerRequest, VerifyCitationRequest
from tests.unit.citations.judging.test_record import record

SOURCE = (
    "The rent for the flat is payable by tenants each month. The landlord sends a reminder after ten days."
)
CLAIM = "Tenants usually settle what they owe for the flat at the start of a month."
NAMED = "judged by m: 0 of 150 wrong yes"


def judges(reply, standing=None):
    llm = ModelJudge(ScriptedLLM({"judge": json.dumps(reply)}))
    return Judges(llm=llm, standing=standing or Standing("m", record(0)))


def alone(reply, standing=None):
    request = VerifyCitationRequest(claim_text=CLAIM, source_text=SOURCE)
    return checked_citation(request, judges(reply, standing))


def within(reply, standing=None):
    request = VerifyAnswerRequest(answer=f"{CLAIM[:-1]} [1].", sources=(GivenSource(id="a", text=SOURCE),))
    return checked_answer(request, judges(reply, standing))


YES = {
    "reason": "It is payable each month",
    "ground": [{"fact": "rent", "words": "payable by tenants each month"}],
    "supported": True,
}
NO = {
    "reason": "It says month, not its start",
    "missing": [{"words": "usually", "kind": "scope"}, {"words": "at the start of a month", "kind": "time"}],
    "supported": False,
}
ASSUMES = {
    "reason": "Nothing speaks against it",
    "missing": [{"words": "at the start of a month", "kind": "time"}],
    "assumes": ["rent is paid at the start of its period"],
    "supported": False,
}


def test_a_yes_names_the_judge_with_its_record_and_its_reason():
    found = alone(YES)
    assert (found.verdict, found.method) == ("verified", NAMED)
    assert found.reason == f"It is payable each month ({NAMED})"
    assert (found.citation.method, found.citation.reason) == (found.method, found.reason)
    (citation,) = within(YES).citations
    assert (citation.verdict, citation.method, citation.reason) == ("verified", NAMED, found.reason)


def test_a_no_tells_the_kind_of_each_part_that_is_missing():
    found, answer = alone(NO), within(NO)
    (citation,), (sentence,) = answer.citations, answer.sentences
    assert (found.verdict, citation.verdict, sentence.verdict) == ("unsupported",) * 3
    for missing in (found.missing, sentence.missing):
        assert [(each.text, each.kind) for each in missing] == [
            ("usually", "scope"),
            ("at the start of a month", "time"),
        ]
    assert citation.reason.startswith("It says month, not its start")


@pytest.mark.parametrize("supported", [False, True])
def test_what_holds_only_under_an_assumption_is_partial_and_says_which(supported):
    reply = {**ASSUMES, "supported": supported}
    found, answer = alone(reply), within(reply)
    (citation,), (sentence,) = answer.citations, answer.sentences
    assert (found.verdict, found.support, found.is_accurate) == ("partial", "partial", False)
    assert (citation.verdict, sentence.verdict) == ("partial", "partial")
    assert found.issues == citation.issues == ("claim_partially_supported",)
    assert found.assumes == citation.assumes == ("rent is paid at the start of its period",)
    assert found.reason == citation.reason
    assert found.reason.startswith("consistent with the source, but assumes rent is paid at the start")
    assert [each.kind for each in sentence.missing] == ["time"]
    assert answer.verification.supported is False


@pytest.mark.parametrize(
    ("reply", "standing", "why"),
    [
        ({**YES, "ground": [{"fact": "x", "words": "The house has a lift."}]}, None, "do not stand"),
        (YES, Standing("m", record(45)), "45 of 150 wrong yes"),
        ({}, None, ""),
    ],
    ids=["no ground", "not trusted", "not readable"],
)
def test_a_word_that_decides_nothing_leaves_its_reason(reply, standing, why):
    found = alone(reply, standing)
    (citation,) = within(reply, standing).citations
    assert (found.verdict, citation.verdict) == ("unverifiable", "unverifiable")
    assert why in found.reason
    assert found.reason == citation.reason
    assert found.missing
    assert all(each.kind for each in found.missing)


def test_without_a_judge_only_kinds_and_who_decided_are_added():
    request = VerifyCitationRequest(
        claim_text="The landlord sends a reminder after 12 days.", source_text=SOURCE
    )
    found, plain = checked_citation(request), check_citation(request)
    assert (found.verdict, found.method) == (plain.verdict, "deterministic")
    assert [each.kind for each in found.missing] == ["number"]
    answer = VerifyAnswerRequest(
        answer="The landlord sends a reminder after 12 days [1]. The rent is payable by tenants each month [1].",
        sources=(GivenSource(id="a", text=SOURCE),),
    )
    told, bare = checked_answer(answer), check_answer(answer)
    assert [each.verdict for each in told.citations] == [each.verdict for each in bare.citations]
    assert {each.method for each in told.citations} == {"deterministic"}
    assert [each.reason for each in told.citations] == [
        "the source says “ten days” where the claim says “12 days” (another number)", "",
    ]  # fmt: skip
    assert told.verification == bare.verification
    assert told.sentences[0].missing[0].kind == "number"


def test_a_claim_that_words_prove_names_no_judge():
    request = VerifyAnswerRequest(
        answer=f"{CLAIM[:-1]} [1]. The landlord sends a reminder after ten days [1].",
        sources=(GivenSource(id="a", text=SOURCE),),
    )
    found = checked_answer(request, judges(YES))
    assert [each.method for each in found.citations] == [NAMED, "deterministic"]
