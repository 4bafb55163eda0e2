"""A connection to OpenSearch: who we are, how long we wait, and its errors in our own words."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeVar
from urllib.parse import urlsplit

from opensearchpy import OpenSearch, exceptions

from pincite.errors import (
    IndexUnavailable,
    Invalid,
    Misconfigured,
    Permanent,
    PinciteError,
    Throttled,
    Timeout,
)

Auth = Literal["none", "basic", "es", "aoss"]
T = TypeVar("T")

POOL = 32
"""Connections that one process keeps open; more callers at once wait for one."""
READ_TRIES, WRITE_TRIES = 3, 9
"""A question is waited for by somebody; a bulk is not, and has half a minute."""
FIRST_WAIT_S, LONGEST_WAIT_S = 0.2, 8.0
"""Waits between tries after "too many requests": 0.2, 0.4, … 8 s at most, each times a random half to whole."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def open_client(
    url: str, auth: Auth = "none", *, user: str = "", password: str = "", timeout_s: float = 10.0
) -> OpenSearch:
    """URL and how to sign in → client, safe to share between threads. TLS certificates are always verified.

    Raises `Misconfigured` where a password or a signature would travel in the clear, or is missing.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Misconfigured("index: give `sqlite`, or a URL such as https://search.example.com:9200")
    if parts.username or parts.password:
        raise Misconfigured(
            "index: give user and password as index_user and index_password, not inside the URL"
        )
    if parts.scheme == "http" and parts.hostname not in LOOPBACK and auth != "none":
        raise Misconfigured("index: signing in needs https, unless the node is on this machine")
    if auth == "basic" and not (user and password):
        raise Misconfigured("index_auth basic needs index_user and index_password")
    http_auth: Any = None
    if auth == "basic":
        http_auth = (user, password)
    elif auth in ("es", "aoss"):
        http_auth = _signer(auth)
    return OpenSearch(
        hosts=[url],
        http_auth=http_auth,
        verify_certs=True,
        ssl_assert_hostname=parts.scheme == "https" or None,
        http_compress=False,  # a question of 5 KB and its answer of 100 KB: 4 ms more on both sides
        pool_maxsize=POOL,
        timeout=timeout_s,
        max_retries=0,
        retry_on_timeout=False,
    )


def _signer(service: str) -> Any:
    try:
        import boto3
    except ImportError:
        raise Misconfigured("index_auth es and aoss need the extra `pincite[aws]`") from None
    from opensearchpy import Urllib3AWSV4SignerAuth

    session = boto3.Session()
    credentials = session.get_credentials()
    if credentials is None or not session.region_name:
        raise Misconfigured("index_auth es and aoss need AWS credentials and a region")
    return Urllib3AWSV4SignerAuth(credentials, session.region_name, service)


@contextmanager
def translated() -> Iterator[None]:
    """Errors of the client become ours. Messages carry the kind of the error, never a query, a text or an address."""
    try:
        yield
    except (exceptions.OpenSearchException, OSError) as error:
        raise translate(error) from error


def translate(error: Exception) -> PinciteError:
    """A client's error → ours, by status and type."""
    if isinstance(error, exceptions.ConnectionTimeout):
        return late()
    if isinstance(error, exceptions.SSLError):
        return Misconfigured("the index: its TLS certificate is not trusted")
    if not isinstance(error, exceptions.TransportError) or not isinstance(error.status_code, int):
        return IndexUnavailable("the index cannot be reached")
    return refusal(error.status_code, str(error.error), _reason(error.info))


def refusal(status: int, kind: str, reason: str) -> PinciteError:
    """HTTP status, error type and reason, of a response or of one item of a bulk → error."""
    if kind == "cluster_block_exception":
        return IndexUnavailable(f"the index is blocked: {reason}")
    if status == 429:
        return throttled()
    if status == 404:
        return IndexUnavailable("the index is missing")
    if status in (401, 403):
        return Misconfigured("the index refused our credentials")
    if status >= 500:
        return IndexUnavailable(f"the index failed: {kind}")
    if status == 413:
        return Permanent("the index refused a request as too large")
    return Invalid("index", f"refused: {kind}: {reason}")


def late() -> Timeout:
    """The index did not answer in time."""
    error = Timeout("the index did not answer in time")
    error.part = "index"
    return error


def throttled() -> Throttled:
    """The index has too many requests."""
    error = Throttled("the index has too many requests")
    error.part = "index"
    return error


def _reason(info: Any) -> str:
    error = info.get("error") if isinstance(info, dict) else None
    return str(error.get("reason", "")) if isinstance(error, dict) else ""


def waits(tries: int, sleep: Callable[[float], None] = time.sleep) -> Iterator[None]:
    """Yields `tries` times, with growing and jittered waits before each but the first."""
    for attempt in range(tries):
        if attempt:
            longest = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (attempt - 1))
            sleep(longest * random.uniform(0.5, 1.0))  # noqa: S311
        yield


def patiently(
    call: Callable[[], T], sleep: Callable[[float], None] = time.sleep, tries: int = READ_TRIES
) -> T:
    """Call, and again after "too many requests". Raises our errors; `Throttled` after the last try."""
    last = throttled()
    for _ in waits(tries, sleep):
        try:
            with translated():
                return call()
        except Throttled as error:
            last = error
    raise last
