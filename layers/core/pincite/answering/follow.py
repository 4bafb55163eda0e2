"""a question that follows others → the question that stands alone: by the fast model, by rules without one.

The model sees the last `LAST` turns and of each answer its beginning, so that the fiftieth question of a thread costs
no more than the sixth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pincite.answering.answer import drafted
from pincite.answering.follow_rules import alone, by_rules
from pincite.answering.model_json import clean, first_object
from pincite.answering.prompting import defused, one_line, prompt
from pincite.citations.markers import strip
from pincite.errors import PinciteError
from pincite.models import Noun, Turn, Usage
from pincite.ports import LLM

LAST = 5
"""Turns that are looked at."""
ANSWER_LENGTH = 400
QUESTION_LENGTH = 600
"""Characters of an answer and of a question that a prompt shows."""
MAX_TOKENS = 300
LONGEST = 4000
"""A question is no longer than a request allows."""

SCHEMA = {
    "type": "object",
    "properties": {"question": {"type": "string"}},
    "required": ["question"],
    "additionalProperties": False,
}


class Followed(Noun):
    """`by`: who put the question; `nobody` where it stands as it was written."""

    question: str
    by: Literal["nobody", "rules", "model"] = "nobody"
    usage: Usage = Usage()


class _Reply(BaseModel):
    model_config = ConfigDict(extra="ignore")
    question: Annotated[str, Field(min_length=1, max_length=LONGEST)]


def follow(question: str, turns: Sequence[Turn], llm: LLM | None) -> Followed:
    """`turns`: oldest first. A model that fails leaves the question to the rules; the first question is as it is."""
    if not turns:
        return Followed(question=question)
    if llm is not None:
        asked = _by_model(question, turns[-LAST:], llm)
        if asked is not None:
            return asked
    if alone(question):
        return Followed(question=question)
    put = by_rules(question, turns[-1].question)[:LONGEST]
    return Followed(question=put, by="rules" if put != question else "nobody")


def _by_model(question: str, turns: Sequence[Turn], llm: LLM) -> Followed | None:
    parts = [(f"turn {number}", _told(turn)) for number, turn in enumerate(turns, start=1)]
    request = f"Reply with the JSON object for this last question: {question}"
    asked = prompt("follow", parts, request, schema=SCHEMA, max_tokens=MAX_TOKENS)
    try:
        draft = drafted(list(llm.stream(asked)), llm.model)
        found = first_object(draft.text, lambda value: isinstance(value.get("question"), str))
        put = " ".join(clean(_Reply.model_validate(found or {}).question).split())
    except (PinciteError, ValidationError):
        return None
    if not put:
        return None
    same = put.casefold() == " ".join(question.split()).casefold()
    return Followed(question=question if same else put, by="nobody" if same else "model", usage=draft.usage)


def _told(turn: Turn) -> str:
    answer = one_line(defused(strip(turn.answer)), ANSWER_LENGTH)
    return f"Question: {one_line(defused(turn.question), QUESTION_LENGTH)}\nAnswer: {answer}"
