"""question, passages → candidates: the fast model proposes which words of which source answer.

It has not seen the answer, so what it proposes is aligned and verified later. Whatever it replies gives fewer
candidates, never an exception; a call that failed says so, and is never the same as "nothing to cite".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from pincite.answering.answer import drafted
from pincite.answering.fewer import fewer
from pincite.answering.model_json import clean, first_object, items_of_list, objects
from pincite.answering.prompting import passage_parts, prompt
from pincite.answering.relaxed_json import relaxed
from pincite.errors import PinciteError, PromptTooLarge
from pincite.models import Candidate, Draft, Noun, Passage, Usage
from pincite.ports import LLM, Prompt

MAX_TOKENS = 800
MOST_CANDIDATES = 32
FAILED = "The model that proposes citations could not be used; those shown were found without it."

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "citations": {
            "type": "array",
            "maxItems": 6,
            "items": {
                "type": "object",
                "properties": {
                    "number": {"type": "integer"},
                    "claim_text": {"type": "string"},
                    "quote": {"type": "string"},
                },
                "required": ["number", "claim_text", "quote"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["citations"],
    "additionalProperties": False,
}


class Proposals(Noun):
    """What the fast model proposed. `failed`: no reply could be used, so an empty list means nothing.
    `truncated`: the reply was cut off, so the list may be short. `refused`: why proposals were dropped.
    `note`: fit for a user."""

    candidates: tuple[Candidate, ...] = ()
    usage: Usage = Usage()
    failed: bool = False
    truncated: bool = False
    refused: tuple[str, ...] = ()
    note: str | None = None


def cite(question: str, passages: Sequence[Passage], llm: LLM) -> Proposals:
    """At most two calls: a second one where the first reply holds no list, or where the prompt was too
    large."""
    spent = Usage()
    kept, max_tokens = passages, MAX_TOKENS
    for last in (False, True):
        asked = _prompt(question, kept, max_tokens)
        try:
            draft = drafted(list(llm.stream(asked)), llm.model)
            spent = spent + draft.usage
            cited = read(draft, {passage.number for passage in kept})
            if not cited.failed:
                return cited.model_copy(update={"usage": spent})
        except PromptTooLarge as error:
            if last:
                break
            try:
                kept, max_tokens = fewer(kept, asked, error)
            except PromptTooLarge:
                break
        except PinciteError:
            break
    return Proposals(usage=spent, failed=True, note=FAILED)


def read(draft: Draft, numbers: set[int]) -> Proposals:
    """reply → candidates of the sources in `numbers`. `failed` where it holds no list of citations at all."""
    items, whole = _items(draft.text)
    if items is None:
        return Proposals(failed=True)
    candidates: list[Candidate] = []
    refused: list[str] = []
    for item in items[:MOST_CANDIDATES]:
        try:
            proposed = _Proposed.model_validate(item)
        except ValidationError as error:
            refused.append(_why(error))
            continue
        if proposed.number not in numbers:
            refused.append(f"no source has the number {proposed.number}")
        else:
            candidates.append(
                Candidate(number=proposed.number, claim_text=proposed.claim_text, quote=proposed.quote)
            )
    truncated = not (whole and draft.complete)
    return Proposals(candidates=tuple(candidates), refused=tuple(refused), truncated=truncated)


def _items(reply: str) -> tuple[list[Any] | None, bool]:
    """What the reply proposes, and whether it is all of it: the list as it stands, else with slips corrected, else
    as much of it as is whole, else what is proposed without a list around it. None where there is nothing of these."""
    readings = (reply, relaxed(reply))
    for text in readings:
        found = first_object(text, lambda value: isinstance(value.get("citations"), list))
        if found is not None:
            return found["citations"], True
    for text in readings:
        if begun := items_of_list(text, "citations"):
            return begun, False
    for text in readings:
        if alone := objects(text, lambda value: bool({"quote", "text_span"} & value.keys())):
            return alone, "citations" not in text
    return None, False


_NUMBER = re.compile(r"\[?C?(\d{1,4})\]?", re.ASCII)


def _number(value: object) -> object:
    """2, 2.0, "2", "[2]" and "C2" are 2; True, "1e0" and "Source 2" are no numbers of sources."""
    if isinstance(value, bool):
        raise ValueError("a truth value is no number")
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str):
        found = _NUMBER.fullmatch(value.strip())
        if found is None:
            raise ValueError("not the number of a source")
        return int(found[1])
    return value


def _text(value: object) -> object:
    return clean(value or "").strip() if isinstance(value, str | None) else value


class _Proposed(BaseModel):
    """One item of the reply; keys that it has beside these (pages, scores, flags) are the model's and count
    for nothing."""

    model_config = ConfigDict(extra="ignore")

    number: Annotated[
        int, BeforeValidator(_number), Field(strict=True, validation_alias=AliasChoices("number", "chunk_id"))
    ]
    claim_text: Annotated[str, BeforeValidator(_text), Field(max_length=4000)] = ""
    quote: Annotated[
        str,
        BeforeValidator(_text),
        Field(min_length=1, max_length=4000, validation_alias=AliasChoices("quote", "text_span")),
    ]


def _why(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False)[0]
    return f"{'.'.join(str(part) for part in first['loc']) or 'item'}: {first['msg']}"


def _prompt(question: str, passages: Sequence[Passage], max_tokens: int) -> Prompt:
    request = f"Reply with the JSON object of citations that answer this question: {question}"
    return prompt("cite", passage_parts(passages), request, schema=SCHEMA, max_tokens=max_tokens)
