"""question, passages → candidates: whatever the fast model replies."""

from __future__ import annotations

import json

import pytest

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering.cite import FAILED, cite
from pincite.errors import ModelUnavailable
from pincite.models import Passage

PROPOSED = {"number": 1, "claim_text": "Returns take 30 days", "quote": "Returns within 30 days."}


@pytest.fixture
def passages(chunk) -> list[Passage]:
    return [Passage(number=1, chunk=chunk(0, "Returns within 30 days."), score=0.9)]


def test_proposals_become_candidates(passages):
    cited = cite("How long?", passages, ScriptedLLM({"cite": json.dumps({"citations": [PROPOSED]})}))
    assert [candidate.quote for candidate in cited.candidates] == [PROPOSED["quote"]]
    assert not cited.failed


def test_a_source_that_is_not_there_is_refused(passages):
    reply = json.dumps({"citations": [{**PROPOSED, "number": 7}]})
    cited = cite("How long?", passages, ScriptedLLM({"cite": reply}))
    assert cited.candidates == ()
    assert "7" in cited.refused[0]


def test_a_model_that_is_down_gives_no_candidates_and_says_so(passages):
    cited = cite("How long?", passages, ScriptedLLM({"cite": ModelUnavailable("down")}))
    assert (cited.candidates, cited.failed, cited.note) == ((), True, FAILED)


def test_at_most_two_calls(passages):
    llm = ScriptedLLM({"cite": "no JSON at all"})
    assert cite("How long?", passages, llm).failed
    assert len(llm.prompts) == 2
