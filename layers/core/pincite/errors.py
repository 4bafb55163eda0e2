"""Errors a step may raise, as one small tree.

    PinciteError
    ├── Retryable             trying again later may help
    │   ├── Throttled         a service said 429; `retry_after` in seconds where it said so
    │   ├── Timeout           a service did not answer in time
    │   ├── IndexUnavailable  the index is missing, red, read-only or out of reach
    │   ├── ModelUnavailable  the model API is down, or its reply was cut off
    │   └── StoreUnavailable  ledger, catalogue, files or queue is out of reach
    └── Permanent             trying again gives the same result
        ├── Unreadable        a file cannot be read; `name` says which, the message says why
        │   └── UnsupportedType  its type is none that we can read
        ├── TooLarge          over a limit that the message names
        ├── NotFound          no such document, answer or sweep in the caller's collections
        │   └── NoCollection     nor a collection of that name
        ├── Invalid           a value does not fit; `field` names it
        ├── ModelRefused      the model API refused the request: bad key, bad request, unknown model
        │   └── PromptTooLarge   more tokens than it takes at once; fewer passages may fit
        ├── Stopped           whoever asked for it has gone; everything is as it was before
        └── Misconfigured     a setting is missing or wrong; the message names it

Step Functions matches error names exactly, so the boundary raises by family (`Retryable`, `Permanent`).
A wrong or missing citation is data, never an exception.
"""

from __future__ import annotations


class PinciteError(Exception):
    """Root of every error that pincite raises on purpose. The message is fit for a user: no key, no path of ours."""


class Retryable(PinciteError):
    """Trying again later may help. `part` names the backing part (`index`, `model`, `ledger`, …)."""

    part = "service"


class Throttled(Retryable):
    """A service said "too many requests". `retry_after`: seconds to wait, None where it did not say."""

    part = "model"

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Timeout(Retryable):
    """A service did not answer in time."""


class IndexUnavailable(Retryable):
    """The index is missing, red, read-only or out of reach."""

    part = "index"


class ModelUnavailable(Retryable):
    """The model API is down or its reply was cut off."""

    part = "model"


class StoreUnavailable(Retryable):
    """Ledger, catalogue, files or queue is out of reach."""

    part = "store"


class Permanent(PinciteError):
    """Trying again gives the same result."""


class Unreadable(Permanent):
    """A file cannot be read. `name`: the file's name as the user gave it."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name, self.why = name, why

    def __reduce__(self) -> tuple[type[Unreadable], tuple[str, str]]:
        return type(self), (self.name, self.why)


class UnsupportedType(Unreadable):
    """A file is of a type that we cannot read."""


class TooLarge(Permanent):
    """Over a limit that the message names."""


class NotFound(Permanent):
    """No such document, answer or sweep in the caller's collections."""


class NoCollection(NotFound):
    """The caller has no collection of that name."""


class Invalid(Permanent):
    """A value does not fit. `field`: its name."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field


class ModelRefused(Permanent):
    """The model API refused the request."""

    part = "model"


class PromptTooLarge(ModelRefused):
    """More tokens than the model API takes at once. `limit`, `requested`: tokens (reply included) where it said so."""

    def __init__(self, message: str, limit: int | None = None, requested: int | None = None) -> None:
        super().__init__(message)
        self.limit, self.requested = limit, requested


class Stopped(Permanent):
    """Whoever asked for it has gone before it was done; everything is as it was before."""


class Misconfigured(Permanent):
    """A setting is missing or wrong."""
