"""request → request of somebody known, or refusal; and a line of the audit log for every one.

A server on loopback that knows nobody asks nobody. As soon as there is a user, an issuer of sign-ins, or another
address than loopback, everybody must say who they are: by a key (`Authorization: Bearer pin_…` or `X-Api-Key`) or by a
token of the issuer.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pincite.audit import LOCAL, AuditAction
from pincite.bootstrap import Parts
from pincite.errors import NotFound, PinciteError
from pincite.http import problems
from pincite.people import Person, Role, key_id_of
from pincite.signing_in import NotSignedIn, Tokens

OPEN = ("/assets/", "/docs", "/openapi.json", "/health")
"""Beginnings of paths that show no document; `/` itself is one more."""
ASKING = re.compile(
    r"/api/(query|verify-citation|verify-answer|reviews|reviews/export|tables/questions)|/qa|/(agent|agentic|multiagent)/chat|/v1/chat/completions"
)
"""What is posted and changes nothing that others have."""
ADMINS = re.compile(r"/api/audit\b.*")
NAMED = re.compile(r"/api/(documents|answers|threads)/([^/]+)")
REFUSALS_EVERY_S = 1.0
"""How often a call of somebody unknown is written down: whoever hammers must not fill the disk."""


def needed(method: str, path: str) -> Role:
    """The role that a call needs; whatever is not named here and writes needs an editor."""
    if ADMINS.fullmatch(path):
        return "admin"
    reads = method in ("GET", "HEAD", "OPTIONS") or (method == "POST" and ASKING.fullmatch(path))
    return "reader" if reads else "editor"


class Callers(NamedTuple):
    """Whom a server asks who they are. `tokens`: of the issuer, if there is one."""

    tokens: Tokens | None = None
    always: bool = False


class KnownCallers:
    """Of one machine. `always`: also while there is no user yet."""

    def __init__(self, app: ASGIApp, parts: Parts, tokens: Tokens | None, always: bool) -> None:
        self._app, self._parts, self._tokens, self._always = app, parts, tokens, always
        self._refused_at = -REFUSALS_EVERY_S

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] == "/" or scope["path"].startswith(OPEN):
            await self._app(scope, receive, send)
            return
        try:
            person = await run_in_threadpool(self._person, scope)
        except NotSignedIn as error:
            await self._refuse(scope, send, 401, "not signed in", str(error), "")
            return
        except NotFound as error:
            await self._refuse(scope, send, 403, "forbidden", str(error), "")
            return
        except PinciteError as error:
            body, _ = problems.problem(error, scope["state"]["request_id"])
            await self._refuse(scope, send, body["status"], body["title"], body["detail"], "")
            return
        role = needed(scope["method"], scope["path"])
        if person is not None and not person.may(role):
            said = f"This needs the role {role}; you are {person.role}."
            await self._refuse(scope, send, 403, "forbidden", said, person.name)
            return
        if person is not None:
            scope["pincite.collections"] = person.collections or self._parts.settings.collections
            scope["pincite.person"] = person
        await self._audited(scope, receive, send, person.name if person else LOCAL)

    def _person(self, scope: Scope) -> Person | None:
        """None on loopback where nobody is known. Raises `NotSignedIn`; `NotFound` where nothing is open to them."""
        people = self._parts.people
        if not (self._always or self._tokens is not None or people.any()):
            return None
        sent = _sent(scope["headers"])
        if not sent:
            raise NotSignedIn("send a key or a token: Authorization: Bearer …")
        for each in sent:
            if key_id_of(each):
                found = people.whose(each)
                if found is not None:
                    return found
            elif self._tokens is not None:
                ours = self._parts.settings.collections
                return self._tokens.person(each, people.everybody(), ours, self._parts.now())
        raise NotSignedIn("the key is none of this server's")

    async def _audited(self, scope: Scope, receive: Receive, send: Send, who: str) -> None:
        on, collections = await run_in_threadpool(self._named, scope)
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            into = scope.get("pincite.into")
            reached = (into,) if into else collections
            await run_in_threadpool(self._note, scope, who, status, on, reached)

    def _named(self, scope: Scope) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What a call is about, and the collections of that, as they are before it."""
        reach: tuple[str, ...] = scope.get("pincite.collections", self._parts.settings.collections)
        found = NAMED.match(scope["path"])
        if found is None:
            return (), reach
        kind, id_ = found[1], found[2]
        try:
            if kind == "documents":
                return (id_,), (self._parts.catalogue.get(id_, reach).collection,)
            if kind == "answers":
                return (id_,), self._parts.ledger.get(id_, reach).wall
            return (id_,), self._parts.threads.get(id_, reach).collections
        except PinciteError:
            return (id_[:64],), ()

    def _note(
        self, scope: Scope, who: str, status: int, on: Iterable[str], collections: Iterable[str]
    ) -> None:
        self._parts.people.note(
            AuditAction(
                at=self._parts.now(),
                who=who,
                what=f"{scope['method']} {_route(scope)}",
                on=(*on, *scope.get("pincite.on", ())),
                collections=tuple(collections),
                status=status,
                request_id=scope["state"]["request_id"],
            )
        )

    async def _refuse(self, scope: Scope, send: Send, status: int, title: str, detail: str, who: str) -> None:
        seldom = time.monotonic() - self._refused_at >= REFUSALS_EVERY_S
        if who or seldom:
            self._refused_at = self._refused_at if who else time.monotonic()
            await run_in_threadpool(self._note, scope, who or "nobody known", status, (), ())
        body = problems.of(status, title, detail, scope["state"]["request_id"])
        headers = [(b"content-type", problems.MEDIA_TYPE.encode())]
        if status == 401:
            headers.append((b"www-authenticate", b'Bearer realm="pincite"'))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": json.dumps(body).encode()})


def _sent(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    """Keys and tokens as they were sent, an API key first."""
    given = {name.decode("latin-1"): value.decode("latin-1").strip() for name, value in headers}
    scheme, _, token = given.get("authorization", "").partition(" ")
    bearer = token.strip() if scheme.lower() == "bearer" else ""
    return [each for each in (given.get("x-api-key", ""), bearer) if each]


def _route(scope: Scope) -> str:
    """The route's path, with names in place of ids; a path that is none of ours, cut short."""
    known = getattr(scope.get("route"), "path", "")
    return known or str(scope["path"])[:80]
