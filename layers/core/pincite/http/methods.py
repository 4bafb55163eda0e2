"""A route of ours under a method that it does not have → 405 with `Allow`, instead of a file that is not there."""

from __future__ import annotations

import re

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match, compile_path
from starlette.types import Receive, Scope, Send


class WrongMethod(BaseRoute):
    """Comes after every route of the API and before the page's files."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._known: list[tuple[re.Pattern[str], set[str]]] | None = None

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Full for a path of the API: no route before has taken it, so its method is wrong."""
        allowed = self._allowed(scope["path"]) if scope["type"] == "http" else set()
        return (Match.FULL, {"pincite.allowed": allowed}) if allowed else (Match.NONE, {})

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Raises what the app answers as a problem document."""
        allowed = ", ".join(sorted(scope["pincite.allowed"]))
        raise HTTPException(405, f"This path takes {allowed}.", headers={"Allow": allowed})

    def _allowed(self, path: str) -> set[str]:
        if self._known is None:
            self._known = [
                (compile_path(known)[0], {method.upper() for method in methods})
                for known, methods in self._app.openapi()["paths"].items()
            ]
        return set().union(*(methods for pattern, methods in self._known if pattern.match(path)))
