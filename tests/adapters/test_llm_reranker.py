"""The language model as reranker: one call a text, several at a time, unknown is never 0."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from pincite.adapters.llm_reranker import CONCURRENCY, LLMReranker, read_score
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.errors import ModelUnavailable
from pincite.models import Usage
from pincite.ports import Delta, Prompt


@pytest.mark.parametrize(
    ("reply", "score"),
    [
        ('{"score": 0.8}', 0.8), ('```json\n{"score": 1}\n```', 1.0), ('{"score": 0}', 0.0), ("0.8", None),
        ('{"score": "0.8"}', None), ('{"score": true}', None), ('{"score": 85}', None), ('{"score": NaN}', None),
        ('{"score": -0.1}', None), ("", None), ('{"score": 0.', None), ('<think>{"score": 1}', None),
    ],
)  # fmt: skip
def test_score_that_cannot_be_read_is_unknown(reply: str, score: float | None) -> None:
    assert read_score(reply) == score


def test_failed_call_leaves_its_text_unknown_and_the_others_scored() -> None:
    llm = ScriptedLLM({"rerank": ['{"score": 0.4}', ModelUnavailable("down"), '{"score": 0.6}']})
    scored = LLMReranker(llm, concurrency=1).score("q", ["a", "b", "c"], [0, 0, 0])
    assert scored.scores == [0.4, None, 0.6]
    assert all(prompt.temperature == 0 for prompt in llm.prompts)


def test_every_reply_is_paid_for_also_one_that_cannot_be_read() -> None:
    llm = ScriptedLLM({"rerank": ['{"score": 0.4}', "no idea", ModelUnavailable("down")]})
    usage = LLMReranker(llm, concurrency=1).score("q", ["a", "b", "c"], [0, 0, 0]).usage
    assert usage.calls == 2
    assert usage.completion_tokens == 4
    assert usage.prompt_tokens > 100


class Together:
    """Answers once `CONCURRENCY` calls are open, and knows how many were open at most. Scores a text by its number."""

    model = "together"

    def __init__(self) -> None:
        self._lock, self._barrier = threading.Lock(), threading.Barrier(CONCURRENCY, timeout=30)
        self._open = self.most = 0

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        with self._lock:
            self._open += 1
            self.most = max(self.most, self._open)
        self._barrier.wait()
        number = int(prompt.user.rpartition("number ")[2].split()[0])
        with self._lock:
            self._open -= 1
        yield Delta(f'{{"score": {number / 100}}}', "stop", Usage(completion_tokens=1))


def test_calls_run_side_by_side_within_the_bound_and_scores_keep_their_texts() -> None:
    llm = Together()
    texts = [f"text number {number} of many" for number in range(3 * CONCURRENCY)]
    scored = LLMReranker(llm).score("q", texts, [0.5] * len(texts))
    assert scored.scores == [number / 100 for number in range(3 * CONCURRENCY)]
    assert llm.most == CONCURRENCY
