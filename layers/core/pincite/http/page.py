"""`GET /` and `GET /docs`: the web page and the page of the OpenAPI, all from this machine."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from pincite.http import docs
from pincite.signing_in import Tokens

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; "
    "worker-src 'self' blob:; connect-src {connect}; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def mount(app: FastAPI, connect: tuple[str, ...] = ()) -> None:
    """The page's files at `/`, after every route of the API. `connect`: origins that it may call beside ours."""
    docs.mount(app, headers_for())
    app.mount("/", _Page(headers_for(connect)), name="page")


def sign_in(app: FastAPI, tokens: Tokens) -> tuple[str, ...]:
    """The page's `config.json` says where its reader signs in → the origins that it calls for that."""
    there = tokens.published()
    told = {"sign_in": {"authorize": there.authorize, "token": there.token, "client_id": tokens.client}}
    app.get("/assets/config.json", include_in_schema=False)(lambda: told)
    return ("{0.scheme}://{0.netloc}".format(urlsplit(there.token)),)


def headers_for(connect: tuple[str, ...] = ()) -> dict[str, str]:
    """What goes with every file of the page."""
    return {**HEADERS, "Content-Security-Policy": POLICY.format(connect=" ".join(["'self'", *connect]))}


def _folder() -> Path:
    return Path(str(resources.files("pincite") / "web_dist"))


class _Page(StaticFiles):
    """Static files under a strict Content-Security-Policy."""

    def __init__(self, headers: dict[str, str]) -> None:
        super().__init__(directory=_folder(), html=True)
        self._sent = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._sent]
            await send(message)

        await super().__call__(scope, receive, guarded)
