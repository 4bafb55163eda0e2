"""status, headers, body of a refusal → the error to raise. Pure; nothing of the request, least of all a key,
gets in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from pincite.errors import ModelRefused, ModelUnavailable, PinciteError, PromptTooLarge, Throttled, Timeout

LONGEST_WAIT_S = 24 * 3600.0

_LIMIT = re.compile(r"\bLimit:? ?(\d{1,12})", re.IGNORECASE)
_USED = re.compile(r"\bUsed:? ?(\d{1,12})", re.IGNORECASE)
_REQUESTED = re.compile(r"\bRequested:? ?~?(\d{1,12})", re.IGNORECASE)
_CONTEXT = re.compile(
    r"maximum context length is (\d{1,9}) tokens.{0,200}?(\d{1,9}) tokens", re.IGNORECASE | re.DOTALL
)
_TRY_AGAIN = re.compile(
    r"(?:try again|retry) (?:in|after) ((?:\d{1,7}(?:\.\d{1,9})? ?(?:ms|[dhms])[a-z]{0,6} ?){1,4})",
    re.IGNORECASE,
)
_SPAN = re.compile(r"(\d{1,7}(?:\.\d{1,9})?) ?(ms|d|h|m|s)", re.IGNORECASE)
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_CODE = re.compile(r"[A-Za-z0-9_.-]{1,60}")


class UnsupportedFeature(ModelRefused):
    """The server refused a part of the request that can be left out: `feature`, of `chat_wire.body`."""

    def __init__(self, feature: str) -> None:
        super().__init__(f"the model API does not know {feature}")
        self.feature = feature


class RejectedReply(ModelUnavailable):
    """The server found the model's reply not to be JSON. `text`: that reply, "" where it is not given; it is read only
    where JSON was asked for, since JSON is never an answer."""

    def __init__(self, text: str) -> None:
        super().__init__("the model API rejected the model's JSON")
        self.text = text


def error_of(
    status: int, headers: Mapping[str, str], body: object, now: datetime | None = None
) -> PinciteError:
    """`headers`: names in lower case. `now`: for a `Retry-After` that is a date."""
    detail = _detail(body)
    message, code = str(detail.get("message") or ""), _code(detail)
    told = f"the model API answered {status}" + (f" ({code})" if code else "")
    wait = retry_after(headers, message, now or datetime.now(UTC))
    if too_large := _too_large(status, message, code):
        return PromptTooLarge(f"{told}: the prompt is too large", *too_large)
    if code == "json_validate_failed":
        text = detail.get("failed_generation")
        return RejectedReply(text if isinstance(text, str) else "")
    if status == 400 and (feature := _feature(message)):
        return UnsupportedFeature(feature)
    if status == 429 or code == "rate_limit_exceeded":
        return Throttled(f"{told}: too many requests", wait)
    if status in (408, 504, 524):
        return late(f"{told}: it took too long")
    if status in (409, 425) or status >= 500:
        return ModelUnavailable(told)
    if status == 404 and _NO_MODEL.search(message[:2000]):
        return ModelRefused(f"{told}: it has no model of that name; see answer_model and cite_model")
    if status in (401, 403):
        return ModelRefused(f"{told}: it refuses the key")
    return ModelRefused(told)


def late(message: str) -> Timeout:
    """The model did not answer in time."""
    error = Timeout(message)
    error.part = "model"
    return error


def retry_after(headers: Mapping[str, str], message: str, now: datetime) -> float | None:
    """Seconds to wait: `retry-after-ms`, `retry-after` as seconds, duration or date, else the text of the
    refusal."""
    given = headers.get("retry-after-ms", "").strip()
    found = _number(given)
    if found is not None:
        return _bounded(found / 1000)
    given = headers.get("retry-after", "").strip()
    if given:
        seconds = _number(given)
        if seconds is None:
            seconds = _duration(given) if given[:1].isdigit() else _until(given, now)
        if seconds is not None:
            return _bounded(seconds)
    said = _TRY_AGAIN.search(message[:2000])
    spelled = _duration(said[1]) if said else None
    return None if spelled is None else _bounded(spelled)


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"\d{1,12}(?:\.\d{1,9})?", text, re.ASCII) else None


def _duration(text: str) -> float | None:
    """`1.2s`, `850ms`, `1m30.5s`."""
    parts = _SPAN.findall(text[:80])
    return sum(float(amount) * _SECONDS[unit.lower()] for amount, unit in parts) if parts else None


def _until(text: str, now: datetime) -> float | None:
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError):
        return None
    return (date.replace(tzinfo=date.tzinfo or UTC) - now).total_seconds()


def _bounded(seconds: float) -> float:
    return min(max(0.0, seconds), LONGEST_WAIT_S)


def _detail(body: object) -> dict[str, Any]:
    """The error object of a body in any of the shapes that servers send; an empty one where there is none."""
    if isinstance(body, bytes | str):
        try:
            body = json.loads(body)
        except (ValueError, RecursionError):
            return {}
    if isinstance(body, list) and body:
        body = body[0]
    if not isinstance(body, dict):
        return {}
    inner = body.get("error", body)
    return inner if isinstance(inner, dict) else {"message": str(inner)}


def _code(detail: Mapping[str, Any]) -> str:
    """`code`, else `type`, where it looks like a code and not like text."""
    found = (detail.get(name) for name in ("code", "type"))
    return next((each for each in found if isinstance(each, str) and _CODE.fullmatch(each)), "")


def _too_large(status: int, message: str, code: str) -> tuple[int | None, int | None] | None:
    """(limit, requested) where one request alone is over the limit, so that sending it again cannot help."""
    text = message[:4000]
    context = _CONTEXT.search(text)
    if context:
        return int(context[1]), int(context[2])
    limit, requested = _LIMIT.search(text), _REQUESTED.search(text)
    if limit and requested and int(requested[1]) > int(limit[1]):
        return int(limit[1]), int(requested[1])
    if status == 413 or code in ("context_length_exceeded", "request_too_large", "exceed_context_size_error"):
        return None, None
    return None


_NO_MODEL = re.compile(
    r"\bmodel\b.{0,300}?(?:not found|(?:does not|doesn't) exist)", re.IGNORECASE | re.DOTALL
)
_REFUSED = re.compile(r"unsupported|not support|deprecated|default \(1\)")


def _feature(message: str) -> str | None:
    text = message[:2000].lower()
    if "json_schema" in text or "json schema" in text:
        return "json_schema"
    if "response_format" in text or "json_object" in text or "json mode" in text:
        return "response_format"
    if "max_tokens" in text and "max_completion_tokens" in text:
        return "max_tokens"
    if "temperature" in text and _REFUSED.search(text):
        return "temperature"
    return "usage" if "stream_options" in text or "include_usage" in text else None
