"""draft, passages, candidates → enforced."""

import pytest

from pincite.answering.enforce import enforce
from pincite.citations.support import Judges, SupportVerdict
from pincite.models import Candidate, Draft, Passage


def passages(chunk, *texts):
    return [Passage(number=n + 1, chunk=chunk(n, text), score=0.9) for n, text in enumerate(texts)]


def run(chunk, text, *texts, candidates=()):
    return enforce(Draft(text=text, model="m"), passages(chunk, *texts), candidates, Judges(), {})


def test_an_invented_marker_goes_and_is_logged(chunk):
    enforced = run(chunk, "Rent is due monthly [1][7].", "Rent is due monthly.")
    assert enforced.text == "Rent is due monthly [1]."
    assert enforced.invalid == ("7",)
    assert "removed_invalid_marker" in {action.action for action in enforced.actions}


@pytest.mark.parametrize("half", ["[", " [", " [1", "  [1, ", "【", " [^1"])
def test_half_a_marker_of_a_draft_that_was_cut_off_goes(chunk, half):
    draft = Draft(text=f"Rent is due monthly [1].{half}", model="m", complete=False)
    assert enforce(draft, passages(chunk, "Rent is due monthly."), (), Judges(), {}).text == draft.text[:24]


def test_a_claim_that_a_passage_carries_gets_its_citation(chunk):
    enforced = run(chunk, "Rent is due monthly.", "Rent is due monthly.", "Pets are allowed.")
    assert [(each.number, each.origin, each.verdict) for each in enforced.citations] == [
        (1, "injected", "verified")
    ]


def test_a_claim_that_no_passage_carries_gets_none(chunk):
    text = "The warranty lasts ten years."
    assert run(chunk, text, "The warranty lasts twelve months.").text == text


def test_the_language_model_is_not_asked(chunk):
    def never(claim, evidence) -> SupportVerdict:
        raise AssertionError("enforcement asked the model")

    judges = Judges(llm=never)
    given = passages(chunk, "Rent is due monthly.")
    assert enforce(Draft(text="Rent is due [1].", model="m"), given, (), judges, {}).citations


def test_a_candidate_of_another_claim_changes_nothing(chunk):
    candidate = Candidate(number=1, claim_text="Pets are allowed.", quote="Rent is due monthly.")
    enforced = run(chunk, "Rent is due monthly [1].", "Rent is due monthly.", candidates=(candidate,))
    assert enforced.text == "Rent is due monthly [1]."


def test_enforced_again_it_is_the_same(chunk):
    texts = ("Rent is due monthly.", "Pets are allowed with consent.")
    once = run(chunk, "Rent is due monthly. Pets are allowed with consent [9].", *texts).text
    assert run(chunk, once, *texts).text == once
