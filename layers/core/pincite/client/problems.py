"""reply → error of `pincite.errors`: whoever calls over HTTP catches what a local caller catches."""

from __future__ import annotations

from typing import Any

import httpx

from pincite import errors
from pincite.errors import PinciteError

_PARTS: dict[str, type[errors.Retryable]] = {
    "index": errors.IndexUnavailable,
    "model": errors.ModelUnavailable,
    "store": errors.StoreUnavailable,
}
_STATUS: dict[int, type[PinciteError]] = {
    404: errors.NotFound,
    413: errors.TooLarge,
    502: errors.ModelRefused,
}


def of_reply(reply: httpx.Response) -> PinciteError:
    """A reply that is no success → error. Its body has been read."""
    try:
        body = reply.json()
    except ValueError:
        body = None
    found: dict[str, Any] = body if isinstance(body, dict) else {}
    waited = reply.headers.get("retry-after", "")
    return of_problem({"status": reply.status_code, **found}, float(waited) if waited.isdigit() else None)


def of_problem(body: dict[str, Any], retry_after: float | None = None) -> PinciteError:
    """A problem document → error. `retry_after`: seconds, where the server said so."""
    status = int(body["status"])
    detail = str(body.get("detail") or body.get("title") or f"the server answered with status {status}")
    if status == 429:
        return errors.Throttled(detail, retry_after)
    if status == 503:
        return _PARTS.get(str(body.get("part")), errors.Retryable)(detail)
    if status == 504:
        return errors.Timeout(detail)
    if status == 422 and body.get("errors"):
        first = body["errors"][0]
        return errors.Invalid(first["field"], str(first["message"]).removeprefix(f"{first['field']}: "))
    if status in (415, 422):
        name, _, why = detail.partition(": ")
        kind = errors.UnsupportedType if status == 415 else errors.Unreadable
        return kind(name, why) if why else errors.Permanent(detail)
    return _STATUS.get(status, errors.Retryable if status > 500 else errors.Permanent)(detail)


def of_transport(error: httpx.TransportError, host: str) -> PinciteError:
    """No reply at all → error that names the host and port."""
    if isinstance(error, httpx.TimeoutException):
        return errors.Timeout(f"{host} did not answer in time")
    return errors.Retryable(f"{host} cannot be reached; is that where `pincite serve` says it listens?")
