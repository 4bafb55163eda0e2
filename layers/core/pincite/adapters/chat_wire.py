"""The OpenAI chat wire: prompt → body of a request; chunks of its reply → deltas. Pure, shared by every chat
adapter."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from pincite.adapters.prices import cost_usd
from pincite.adapters.reasoning import ReasoningFilter
from pincite.errors import ModelUnavailable, PinciteError
from pincite.models import Usage
from pincite.ports import Delta, Prompt

REJECTED = "invalid_json"
"""`finish` of a reply that the provider itself found not to be JSON and handed over with its refusal."""

THOUGHT = 4096
"""Tokens that a model may think before it writes, where they count into the length of its reply."""
_ENDED = frozenset({"stop", "eos", "eos_token", "end_turn", "stop_sequence", "complete", "completed"})
_CUT = frozenset({"length", "max_tokens", "max_output_tokens", "model_length"})
"""Names that servers give to the end of a reply that is whole, and of one that its length cut off."""
_REPEAT = 24
"""A last chunk that repeats at least this many characters, the whole text so far, is a copy and no text of
its own."""


def body(prompt: Prompt, model: str, features: frozenset[str]) -> dict[str, Any]:
    """`features`: of `json_schema`, `json_object`, `usage`, `temperature`, `max_tokens`, those that the server has not
    refused. One that refuses `max_tokens` counts what the model thinks into the length, so there is room for that."""
    request: dict[str, Any] = {
        "model": model,
        "messages": [
            {"role": "system", "content": prompt.system},
            {"role": "user", "content": prompt.user},
        ],
        "stream": True,
    }
    if "temperature" in features:
        request["temperature"] = prompt.temperature
    if "max_tokens" in features:
        request["max_tokens"] = prompt.max_tokens
    else:
        request["max_completion_tokens"] = prompt.max_tokens + THOUGHT
    if prompt.schema is not None and "json_schema" in features:
        schema = {"name": prompt.name, "schema": prompt.schema, "strict": True}
        request["response_format"] = {"type": "json_schema", "json_schema": schema}
    elif prompt.schema is not None and "json_object" in features:
        request["response_format"] = {"type": "json_object"}
    if "usage" in features:
        request["stream_options"] = {"include_usage": True}
    return request


def chunks(events: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Data of events → decoded chunks; `{"done": True}` for the closing `[DONE]`. What is no object is
    skipped."""
    for data in events:
        if data.strip() == "[DONE]":
            yield {"done": True}
            return
        try:
            value = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise ModelUnavailable("the model's stream holds an event that is not JSON") from error
        if isinstance(value, dict):
            yield value


def deltas(pieces: Iterable[dict[str, Any]], model: str, *, text_reply: bool) -> Iterator[Delta]:
    """chunks → deltas, the last with `finish` and `usage`.

    Only the first choice counts; chunks without choices, without content or after the finish hold no text.
    Raises
    `ModelUnavailable` where the stream ends without a finish, holds nothing but reasoning, or, for a
    `text_reply`, has let reasoning through. White space before the first word is left out.
    """
    hidden, seen, finish, usage = ReasoningFilter(), "", None, Usage()
    ended = False
    for chunk in _until_finished(pieces):
        usage = _usage(chunk, model) or usage
        if chunk.get("done"):
            ended = True
            break
        if finish is None and (error := _error(chunk)):
            raise failed(error)
        choice = _first_choice(chunk)
        if choice is None or finish is not None:
            continue
        text, reason = _content(choice), choice.get("finish_reason")
        finish = _finish(reason)
        if finish and len(text) >= _REPEAT and text.strip() == seen.strip():
            text = ""
        visible = hidden.feed(text)
        if not seen:
            visible = visible.lstrip()
        _refuse_stray(hidden, text_reply)
        seen += visible
        if visible:
            yield Delta(visible)
    rest = hidden.close()
    seen += rest
    if finish is None and not ended:
        raise ModelUnavailable("the model's reply was cut off")
    if not seen.strip():
        raise ModelUnavailable("the model's reply is empty")
    yield Delta(rest, finish or "stop", usage)


def _until_finished(pieces: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The chunks; once one has said that the reply is finished, an error among those that follow only ends
    them."""
    finished = False
    try:
        for chunk in pieces:
            yield chunk
            choice = _first_choice(chunk)
            finished = finished or bool(choice and choice.get("finish_reason"))
    except PinciteError:
        if not finished:
            raise


def _error(chunk: dict[str, Any]) -> object:
    """What a chunk says went wrong: its `error`, or itself where it is an error object, as vLLM sends them."""
    return chunk.get("error") or (chunk if chunk.get("object") == "error" else None)


def _finish(reason: object) -> str | None:
    """A server's reason for ending → `stop`, `length` or the reason as it is, in lower case."""
    if not reason:
        return None
    told = str(reason).lower()
    return "stop" if told in _ENDED else "length" if told in _CUT else told


def failed(error: object) -> PinciteError:
    """The error object of a stream → the error to raise."""
    from pincite.adapters.chat_errors import error_of

    detail = error if isinstance(error, dict) else {"message": str(error)}
    status = detail.get("status_code") or detail.get("code")
    known = status if isinstance(status, int) and not isinstance(status, bool) else None
    return error_of(known or 503, {}, {"error": detail})


def _refuse_stray(hidden: ReasoningFilter, text_reply: bool) -> None:
    if text_reply and hidden.stray:
        raise ModelUnavailable("the model wrote its reasoning into the answer")


def _first_choice(chunk: dict[str, Any]) -> dict[str, Any] | None:
    choices = chunk.get("choices")
    if not isinstance(choices, list):
        return None
    return next(
        (each for each in choices if isinstance(each, dict) and each.get("index", 0) in (0, None)), None
    )


def _content(choice: dict[str, Any]) -> str:
    """The text of a delta, or of a whole message where the server does not stream. Reasoning fields are never
    text."""
    message = choice.get("delta") or choice.get("message") or {}
    content = message.get("content") if isinstance(message, dict) else None
    if isinstance(content, list):
        content = "".join(
            part["text"]
            for part in content
            if isinstance(part, dict)
            and part.get("type", "text") == "text"
            and isinstance(part.get("text"), str)
        )
    return content if isinstance(content, str) else ""


def _usage(chunk: dict[str, Any], model: str) -> Usage | None:
    """Tokens as the server counted them: in `usage`, or in Groq's `x_groq.usage`."""
    groq = chunk.get("x_groq")
    given = chunk.get("usage") or (groq.get("usage") if isinstance(groq, dict) else None)
    if not isinstance(given, dict):
        return None
    prompt, completion, total = (
        _count(given.get(name)) for name in ("prompt_tokens", "completion_tokens", "total_tokens")
    )
    if prompt == 0 and completion == 0:
        completion = total
    return Usage(
        prompt_tokens=prompt, completion_tokens=completion, cost_usd=cost_usd(model, prompt, completion)
    )


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e12:
        return 0
    return int(value)
