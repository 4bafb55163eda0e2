"""Where the client's requests go: a server's address, or this process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx

from pincite.errors import Invalid, PinciteError

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from pincite.settings import Settings

IN_PROCESS = "http://127.0.0.1"
CONNECT_S = 10.0


class Where(NamedTuple):
    """Address, headers, and the app where it is ours to run."""

    url: str
    headers: dict[str, str]
    timeout: httpx.Timeout
    app: ASGIApp | None

    @property
    def whose(self) -> str:
        """To be shown: never with a user or a key that an address may hold."""
        if self.app is not None:
            return "this machine"
        url = httpx.URL(self.url)
        return f"{url.scheme}://{url.netloc.decode()}{url.path.rstrip('/')}"


def where(
    url: str | None,
    key: str | None,
    settings: Settings | None,
    headers: Mapping[str, str] | None,
    timeout: float,
) -> Where:
    """Raises `Invalid` for what does not go together, `Misconfigured` for settings that do not fit."""
    if url is None:
        if key is not None:
            raise Invalid("key", "needs the url of a server")
        return Where(IN_PROCESS, dict(headers or {}), httpx.Timeout(None), _app(settings))
    if settings is not None:
        raise Invalid("settings", "are the server's own where a url is given")
    if not url.startswith(("http://", "https://")):
        raise Invalid("url", "must begin with http:// or https://")
    from pincite import __version__

    sent = {"User-Agent": f"pincite/{__version__}", **(headers or {})}
    if key is not None:
        sent["Authorization"] = f"Bearer {key}"
    return Where(url.rstrip("/"), sent, httpx.Timeout(timeout, connect=CONNECT_S), None)


@cache
def _app(settings: Settings | None) -> ASGIApp:
    """One app for each set of settings: clients of the same share models and stores."""
    from pincite.api import parts_of
    from pincite.http.app import create_app

    return create_app(parts_of(settings))


def elsewhere(reply: httpx.Response) -> httpx.URL:
    """Where a reply sends us, as AWS does for a file in S3. It is fetched without our key and headers: the address
    itself is the permission, and its host is none of ours."""
    return reply.url.join(reply.headers["location"])


def said(line: str) -> Any:
    """A line of an event stream → the JSON it carries; None for every other line."""
    import json

    return json.loads(line.removeprefix("data:")) if line.startswith("data:") else None


def broken_off() -> PinciteError:
    """A stream that ended without its last event."""
    from pincite.errors import Retryable

    return Retryable("the stream broke off before its last event")
