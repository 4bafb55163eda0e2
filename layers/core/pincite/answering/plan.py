"""question → queries: what to look for, by a model where there is one, else by rules that say so.

`multi_query` asks the same in other words, the question itself always among them; `multi_agent` asks each part by
itself; `single` and `agentic` begin with the question as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pincite.answering.answer import drafted
from pincite.answering.joined import joined
from pincite.answering.looked import Looked
from pincite.answering.model_json import clean, first_object
from pincite.answering.prompting import passage_parts, prompt
from pincite.answering.terms import content, terms
from pincite.errors import PinciteError
from pincite.limits import Limits
from pincite.models import Noun, Passage, Usage
from pincite.ports import LLM
from pincite.requests import Strategy

MAX_TOKENS = 300

_OPENING = re.compile(
    r"^(?:please\s+)?(?:(?:what|which|who|whom|whose|when|where|why|how(?:\s+(?:many|much|long|often|far))?)\b\s*)?"
    r"(?:(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would)\b\s*)?",
    re.IGNORECASE,
)


class Plan(Noun):
    """`queries`: what to look for, best first; none: nothing more is needed. `by`: who planned."""

    queries: tuple[str, ...]
    by: Literal["rules", "model"] = "rules"
    usage: Usage = Usage()


class _Queries(BaseModel):
    model_config = ConfigDict(extra="ignore")
    queries: list[Annotated[str, Field(min_length=1, max_length=500)]]


SCHEMA = {
    "type": "object",
    "properties": {"queries": {"type": "array", "maxItems": 5, "items": {"type": "string"}}},
    "required": ["queries"],
    "additionalProperties": False,
}


def plan(question: str, strategy: Strategy, limits: Limits, llm: LLM | None) -> Looked:
    """question → what to look for first. Nothing to plan: the question itself, at no cost."""
    if strategy == "multi_query":
        planned = rewrites(question, limits.max_queries, llm)
    elif strategy == "multi_agent":
        planned = sub_questions(question, limits.max_parts, llm)
    else:
        return Looked()
    return Looked(questions=planned.queries, by_rules=planned.by == "rules", usage=planned.usage)


def rewrites(question: str, most: int, llm: LLM | None) -> Plan:
    """The question and at most `most - 1` other ways to ask it, the questions that it joins among them."""
    if llm is not None:
        plan = asked_model("rewrite", question, (), llm)
        if plan is not None:
            return plan.model_copy(
                update={"queries": _distinct([question, *joined(question), *plan.queries], most)}
            )
    keywords = " ".join(question[term.start : term.end] for term in content(terms(question)))
    return Plan(queries=_distinct([question, *joined(question), _OPENING.sub("", question), keywords], most))


def sub_questions(question: str, most: int, llm: LLM | None) -> Plan:
    """The parts of a question, each to be asked by itself; a question with one part is its own part."""
    if llm is not None:
        plan = asked_model("split", question, (), llm)
        if plan is not None and plan.queries:
            return plan.model_copy(update={"queries": _distinct(plan.queries, most)})
    return Plan(queries=_distinct(joined(question) or [question], most))


def asked_model(name: str, question: str, passages: Sequence[Passage], llm: LLM) -> Plan | None:
    """The queries that a model names. None where the model could not be used: then the rules plan."""
    request = f"Reply with the JSON object of queries for this question: {question}"
    asked = prompt(name, passage_parts(passages), request, schema=SCHEMA, max_tokens=MAX_TOKENS)
    try:
        draft = drafted(list(llm.stream(asked)), llm.model)
        found = first_object(draft.text, lambda value: isinstance(value.get("queries"), list))
        queries = _Queries.model_validate(found or {}).queries
    except (PinciteError, ValidationError):
        return None
    return Plan(queries=tuple(clean(query) for query in queries), by="model", usage=draft.usage)


def _distinct(queries: Sequence[str], most: int) -> tuple[str, ...]:
    seen: dict[str, str] = {}
    for query in queries:
        flat = " ".join(query.split())
        if flat:
            seen.setdefault(flat.casefold().rstrip("?. "), flat)
    return tuple(list(seen.values())[:most])
