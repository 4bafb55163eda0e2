"""botocore's errors → ours, in one table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pincite.errors import (
    Misconfigured,
    NotFound,
    Permanent,
    PinciteError,
    StoreUnavailable,
    TooLarge,
)

THROTTLED = frozenset(
    {
        "ProvisionedThroughputExceededException", "RequestLimitExceeded", "SlowDown", "ThrottlingException",
        "Throttling", "TooManyRequestsException",
    }
)  # fmt: skip
MISSING = frozenset({"NoSuchKey", "NoSuchVersion", "404", "NotFound", "ExecutionDoesNotExist"})
MISCONFIGURED = frozenset(
    {
        "AccessDenied",
        "AccessDeniedException",
        "NoSuchBucket",
        "ResourceNotFoundException",
        "UnrecognizedClientException",
    }
)
REFUSED = frozenset(
    {
        "BadDocumentException",
        "DocumentTooLargeException",
        "InvalidParameterException",
        "UnsupportedDocumentException",
    }
)
"""Of Textract: this page, however often it is sent."""


@contextmanager
def translated(part: str) -> Iterator[None]:
    """`part` names the backing part in the message. Nothing of the vendor's message is passed on: it may hold names
    of our resources."""
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        yield
    except ClientError as error:
        raise _ours(error.response.get("Error", {}), part) from error
    except BotoCoreError as error:
        raise StoreUnavailable(f"{part} cannot be reached") from error


def _ours(error: dict[str, str], part: str) -> PinciteError:
    code, message = error.get("Code", ""), error.get("Message", "")
    if code in THROTTLED:
        return StoreUnavailable(f"{part} is busy")
    if code in MISSING:
        return NotFound(f"no such thing in {part}")
    if code in MISCONFIGURED:
        return Misconfigured(f"{part} is missing or may not be used")
    if code in REFUSED:
        return Permanent(f"{part} cannot read it")
    if code == "ValidationException" and "size" in message.lower():
        return TooLarge(f"too large for {part}: over 400 KB")
    if code == "ValidationException":
        return Permanent(f"{part} refused the request")
    return StoreUnavailable(f"{part} answered with an error")
