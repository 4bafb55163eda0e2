"""Replies of `tests/golden/cases/llm_json.jsonl` that are whole HTTP exchanges, played by a server to each adapter."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from pincite.adapters.chat_llm import ChatLLM
from pincite.adapters.groq_llm import GroqLLM
from pincite.adapters.openai_llm import OpenAILLM
from pincite.answering.answer import answer
from pincite.answering.cite import cite
from pincite.errors import ModelUnavailable
from tests.fakes.replay_server import ReplayServer, Scene, streamed
from tests.unit.answering.passages import passages

PATH = Path(__file__).resolve().parents[1] / "golden" / "cases" / "llm_json.jsonl"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case["input"] for case in map(json.loads, PATH.read_text("utf-8").splitlines())
}
TWO = passages("Rent is due monthly.", "Pets are allowed.")

Make = Callable[[str], ChatLLM]


@pytest.fixture(params=["openai", "groq"])
def make(request: pytest.FixtureRequest) -> Iterator[Make]:
    made: list[ChatLLM] = []

    def build(url: str) -> ChatLLM:
        key = SecretStr("key")
        llm: ChatLLM
        if request.param == "openai":
            llm = OpenAILLM(url, key, "m", max_retries=0)
        else:
            llm = GroqLLM(key, "m", base_url=url, max_retries=0)
        made.append(llm)
        return llm

    yield build
    for llm in made:
        llm.close()


@pytest.mark.case("JSON-06", 1)
def test_answer_in_the_reasoning_field_is_a_failed_call(make: Make) -> None:
    with ReplayServer(Scene(body=CASES["JSON-06"]["response"])) as server:
        llm = make(server.url)
        cited = cite("q", TWO, llm)
        assert (cited.candidates, cited.failed) == ((), True)
        with pytest.raises(ModelUnavailable):
            answer("q", TWO, llm)


@pytest.mark.case("JSON-09", 2)
def test_rejected_json_gives_what_it_holds(make: Make) -> None:
    case = CASES["JSON-09"]
    with ReplayServer(Scene(status=case["status"], body=case["body"])) as server:
        cited = cite("q", TWO, make(server.url))
        assert [each.quote for each in cited.candidates] == ["Rent is due monthly."]
        assert cited.truncated
        assert len(server.requests) == 1


@pytest.mark.case("JSON-09", 1)
def test_rejected_text_without_any_item_is_asked_once_more(make: Make) -> None:
    body = {"error": {"code": "json_validate_failed", "failed_generation": "I cannot."}}
    with ReplayServer(Scene(status=400, body=body), streamed('{"citations": []}')) as server:
        assert not cite("q", TWO, make(server.url)).failed
        assert len(server.requests) == 2


@pytest.mark.case("JSON-16", 1)
def test_chunk_without_choices_ends_nothing(make: Make) -> None:
    with ReplayServer(Scene(pieces=CASES["JSON-16"]["chunks"])) as server:
        draft = answer("q", TWO, make(server.url))
    assert (draft.text, draft.complete, draft.usage.completion_tokens) == ("Rent is due [1].", True, 9)


def test_provider_that_dies_in_mid_answer_is_an_error(make: Make) -> None:
    with ReplayServer(Scene(pieces=CASES["JSON-17"]["chunks"], cut=True)) as server:
        llm = make(server.url)
        with pytest.raises(ModelUnavailable):
            answer("q", TWO, llm)


@pytest.mark.case("JSON-19", 1, 2, 4)
@pytest.mark.parametrize("also", [False, True])
def test_prompt_too_large_is_never_sent_again_as_it_was(make: Make, also: bool) -> None:
    case = CASES["JSON-19"]
    refused = Scene(status=case["status"], body=case["body"])
    if also:
        refused = Scene(status=case["also"]["status"], body={"error": {"message": case["also"]["message"]}})
    many = passages(*("Rent is due monthly. " * 100 for _ in range(10)))
    with ReplayServer(refused, streamed("Rent is due monthly [1].")) as server:
        assert answer("q", many, make(server.url)).text == "Rent is due monthly [1]."
        first, second = server.requests
    assert len(json.dumps(second["messages"])) < len(json.dumps(first["messages"]))
