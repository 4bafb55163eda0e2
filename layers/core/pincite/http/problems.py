"""error → problem document (RFC 9457): what went wrong and what to do, without a stack, a key or a path."""

from __future__ import annotations

from typing import Any

from pincite import errors
from pincite.errors import PinciteError

STATUS: tuple[tuple[type[PinciteError], int, str], ...] = (
    (errors.Throttled, 429, "too many requests"),
    (errors.Retryable, 503, "a backing part is down"),
    (errors.UnsupportedType, 415, "this type cannot be read"),
    (errors.TooLarge, 413, "too large"),
    (errors.NotFound, 404, "not found"),
    (errors.Invalid, 422, "the request does not fit"),
    (errors.Unreadable, 422, "the file cannot be read"),
    (errors.ModelRefused, 502, "the model API refused the request"),
    (errors.Misconfigured, 500, "pincite is not set up right"),
    (errors.Permanent, 422, "the request cannot be carried out"),
)
"""First match wins."""

PROBLEMS = "https://pincite.dev/problems/"
"""How the type of each begins."""
MEDIA_TYPE = "application/problem+json"
DEFAULT_RETRY_AFTER_S = 5


def problem(error: PinciteError, request_id: str) -> tuple[dict[str, Any], dict[str, str]]:
    """error → (body, headers). `part` names the backing part that is down."""
    status, title = next((status, title) for kind, status, title in STATUS if isinstance(error, kind))
    body: dict[str, Any] = of(status, title, str(error), request_id)
    headers = {}
    if isinstance(error, errors.Retryable):
        body["part"] = error.part
        wait = error.retry_after if isinstance(error, errors.Throttled) else None
        headers["Retry-After"] = str(max(1, round(wait or DEFAULT_RETRY_AFTER_S)))
    if isinstance(error, errors.Invalid):
        body["errors"] = [{"field": error.field, "message": str(error)}]
    return body, headers


def of(status: int, title: str, detail: str, request_id: str) -> dict[str, Any]:
    """The five members that every problem has."""
    return {
        "type": f"{PROBLEMS}{title.replace(' ', '-')}",
        "title": title,
        "status": status,
        "detail": detail,
        "request_id": request_id,
    }


def unexpected(request_id: str) -> dict[str, Any]:
    """What a caller learns of an error that nobody foresaw."""
    return of(
        500,
        "unexpected error",
        "Something unexpected went wrong; the log has it under this request id.",
        request_id,
    )
