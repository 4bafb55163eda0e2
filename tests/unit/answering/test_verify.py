"""enforced, passages → verified."""

import pytest

from pincite.answering.enforce import enforce
from pincite.answering.verify import verify
from pincite.citations.support import Judges, SupportVerdict
from pincite.errors import ModelUnavailable, Timeout
from pincite.models import Draft, Passage, Usage

SOURCE = "Rent is due monthly. The landlord shall keep the stairs lit after dusk."


def run(chunk, text, judges=Judges(), whole_answer=True):
    passages = [Passage(number=1, chunk=chunk(0, SOURCE), score=0.9)]
    enforced = enforce(Draft(text=text, model="m"), passages, (), judges, {})
    return verify(enforced, passages, judges, {}, whole_answer=whole_answer)


def test_without_a_model_the_deterministic_verdicts_stand(chunk):
    verified = run(chunk, "Rent is due monthly [1].")
    assert [each.verdict for each in verified.citations] == ["verified"]
    assert verified.report.status == "verified"
    assert verified.usage.settled_without_llm == 1.0


def test_the_report_only_where_it_is_asked_for(chunk):
    assert run(chunk, "Rent is due monthly [1].", whole_answer=False).report is None


def test_a_wrong_claim_is_not_supported(chunk):
    verified = run(chunk, "Rent is due weekly [1].")
    assert verified.citations[0].verdict != "verified"
    assert verified.report.supported is not True


@pytest.mark.parametrize("error", [ModelUnavailable("down"), Timeout("slow"), ValueError("not JSON")])
def test_a_judge_that_fails_never_verifies(chunk, error):
    def failing(claim, evidence) -> SupportVerdict:
        raise error

    open_claim = "Common areas have to be illuminated at night by the owner [1]."
    verified = run(chunk, open_claim, Judges(llm=failing))
    assert verified.citations[0].verdict != "verified"
    assert verified.report.supported is not True


def test_a_citation_keeps_where_it_came_from(chunk):
    def yes(claim, evidence) -> SupportVerdict:
        return SupportVerdict(True, "")

    assert run(chunk, "Rent is due monthly.", Judges(llm=yes)).citations[0].origin == "injected"


def test_what_the_judge_costs_is_counted(chunk):
    def paid(claim, evidence) -> SupportVerdict:
        return SupportVerdict(True, "", Usage(calls=1, prompt_tokens=70, completion_tokens=9))

    verified = run(chunk, "The landlord keeps stairs lit [1].", Judges(llm=paid))
    assert verified.usage.calls >= 1
    assert verified.usage.prompt_tokens == 70 * verified.usage.calls
    assert verified.usage.settled_without_llm < 1
