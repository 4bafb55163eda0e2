"""Second stage by a language model: one call a text, several at a time, each asked for a number from 0 to
1."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pincite.answering.answer import drafted
from pincite.answering.model_json import first_object
from pincite.answering.prompting import defused, prompt
from pincite.errors import PinciteError
from pincite.models import Usage
from pincite.ports import LLM, Prompt, Scored

CONCURRENCY = 4
MAX_TOKENS = 32

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"score": {"type": "number"}},
    "required": ["score"],
    "additionalProperties": False,
}


class LLMReranker:
    """Temperature 0. A call that fails and a reply that holds no number from 0 to 1 give None: unknown, never
    0."""

    def __init__(self, llm: LLM, concurrency: int = CONCURRENCY) -> None:
        self.name, self._llm, self._concurrency = f"llm:{llm.model}", llm, concurrency

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> Scored:
        """One score in 0–1 a text; at most `concurrency` calls at a time."""
        with ThreadPoolExecutor(self._concurrency, thread_name_prefix="rerank") as pool:
            replies = list(pool.map(lambda text: self._one(question, text), texts))
        return Scored([score for score, _ in replies], sum((usage for _, usage in replies), Usage()))

    def _one(self, question: str, text: str) -> tuple[float | None, Usage]:
        try:
            reply = drafted(list(self._llm.stream(_prompt(question, text))), self._llm.model)
        except PinciteError:
            return None, Usage()
        return read_score(reply.text), reply.usage


def read_score(reply: str) -> float | None:
    """reply → the number in it; None for anything else, also for one outside 0–1."""
    found = first_object(reply, lambda value: "score" in value)
    score = found["score"] if found else None
    if isinstance(score, bool) or not isinstance(score, int | float) or not 0 <= score <= 1:
        return None
    return float(score)


def _prompt(question: str, text: str) -> Prompt:
    request = f"Reply with the JSON object that holds the score of the passage for this question: {question}"
    return prompt(
        "rerank", [("passage", defused(text))], request, schema=SCHEMA, temperature=0.0, max_tokens=MAX_TOKENS
    )
