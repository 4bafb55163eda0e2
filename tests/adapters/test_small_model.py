"""The chat adapter against a real server and a real, small model."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from pydantic import SecretStr

from pincite.adapters.openai_llm import OpenAILLM
from pincite.errors import ModelRefused
from pincite.ports import Prompt
from tests.fixtures.small_model import SmallModel


@pytest.fixture
def llm(small_model: SmallModel) -> Iterator[OpenAILLM]:
    made = OpenAILLM(small_model.url, small_model.key, small_model.name, timeout_s=240, max_retries=0)
    yield made
    made.close()


def test_streams_text_with_finish_and_usage(llm: OpenAILLM) -> None:
    pieces = list(
        llm.stream(Prompt("answer", "You are brief.", "Say hello.", temperature=0.0, max_tokens=12))
    )
    assert len(pieces) > 2
    assert "".join(piece.text for piece in pieces).strip()
    assert pieces[-1].finish in ("stop", "length")
    assert pieces[-1].usage is not None
    assert pieces[-1].usage.prompt_tokens > 0
    assert 0 < pieces[-1].usage.completion_tokens <= 12


def test_schema_is_kept(llm: OpenAILLM) -> None:
    schema = {
        "type": "object",
        "properties": {"number": {"type": "integer", "enum": [1, 2]}, "open": {"type": "boolean"}},
        "required": ["number", "open"],
        "additionalProperties": False,
    }
    prompt = Prompt(
        "cite", "Reply with JSON.", "Which source, 1 or 2?", schema, temperature=0.0, max_tokens=40
    )
    reply = json.loads("".join(piece.text for piece in llm.stream(prompt)))
    assert reply["number"] in (1, 2)
    assert isinstance(reply["open"], bool)


def test_wrong_key_is_refused(small_model: SmallModel) -> None:
    llm = OpenAILLM(small_model.url, SecretStr("wrong-key"), small_model.name)
    with pytest.raises(ModelRefused) as caught:
        list(llm.stream(Prompt("answer", "s", "u")))
    llm.close()
    assert "wrong-key" not in str(caught.value)
