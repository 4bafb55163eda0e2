"""question, passages → draft: the model's words, whole or as they come."""

from __future__ import annotations

import pytest

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering.answer import answer, drafted, stream
from pincite.errors import ModelUnavailable
from pincite.models import Passage, Usage
from pincite.ports import Delta


@pytest.fixture
def passages(chunk) -> list[Passage]:
    return [Passage(number=1, chunk=chunk(0, "Returns within 30 days."), score=0.9)]


def test_draft_is_the_stream_joined(passages):
    llm = ScriptedLLM({"answer": [["Within ", "30 days", " [1]."]]})
    assert answer("How long?", passages, llm).text == "Within 30 days [1]."
    assert "".join(piece.text for piece in stream("How long?", passages, llm)) == "Within 30 days [1]."


@pytest.mark.case("JSON-15", 2, 3)
@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        (["a\ud83d", "\ude00b"], "a\U0001f600b"),
        (["\ud83d", "", "\ude00"], "\U0001f600"),
        (["a\ud800", "b\udfff", "\0c"], "a\ufffdb\ufffdc"),
        (["a\ud83d"], "a\ufffd"),
        (["\ud83d\ud83d", "\ude00"], "\ufffd\U0001f600"),
    ],
)
def test_halves_of_a_character_meet_and_a_lone_one_is_marked(passages, pieces, text):
    llm = ScriptedLLM({"answer": [pieces]})
    assert "".join(piece.text for piece in stream("How long?", passages, llm)) == text
    assert answer("How long?", passages, ScriptedLLM({"answer": [pieces]})).text == text


def test_draft_cut_off_is_not_complete(passages):
    llm = ScriptedLLM({"answer": "Within 30"}, finish="length")
    assert not answer("How long?", passages, llm).complete
    assert answer("How long?", passages, ScriptedLLM({"answer": "Within 30 days [1]."})).complete


def test_errors_of_the_model_are_not_swallowed(passages):
    with pytest.raises(ModelUnavailable):
        answer("How long?", passages, ScriptedLLM({"answer": ModelUnavailable("down")}))


def test_usage_is_that_of_the_last_piece_that_has_one():
    spent = Usage(prompt_tokens=5, completion_tokens=2)
    assert drafted([Delta("a"), Delta("b", "stop", spent)], "m").usage == spent + Usage(calls=1)
    assert drafted([], "m").usage == Usage()
