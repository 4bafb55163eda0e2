"""parts → ASGI app: every route, with errors as problem documents and a request id in every response."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from pincite import __version__
from pincite.bootstrap import Parts
from pincite.errors import NotFound, PinciteError
from pincite.http import (
    answers,
    audit,
    chat,
    documents,
    exports,
    judge,
    library,
    models,
    openai,
    page,
    problems,
    query,
    queue,
    reviews,
    sweeps,
    tables,
    threads,
    verify,
)
from pincite.http import openapi as openapi_
from pincite.http.caller import Ask, in_process
from pincite.http.guard import NO_SNIFFING, Guard, Identified
from pincite.http.methods import WrongMethod
from pincite.http.people import Callers, KnownCallers
from pincite.judge_card import card

logger = logging.getLogger("pincite")
MOST_TOLD = 20
"""Errors of one request that are told one by one."""
LONGEST_FIELD = 200


def create_app(
    parts: Parts,
    *,
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]"),
    connect: tuple[str, ...] = (),
    ask: Ask = in_process,
    people: Callers | None = None,
) -> FastAPI:
    """`hosts`: the names that a browser may call this server by; any other is refused, which stops DNS rebinding.
    In AWS API Gateway stands in front and `hosts` is empty: any. `connect`: origins beside this server's that the page
    may call. `ask`: what answers the routes that give no stream. `people`: whom this server asks who they are;
    None where something in front of it has done so."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(parts.warm)
        yield

    app = FastAPI(
        title="pincite",
        version=__version__,
        summary="Answers from your own documents, with every citation checked.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses={422: {"description": "the request does not fit"}},
    )
    app.state.parts, app.state.ask = parts, ask
    if people is not None:
        app.add_middleware(KnownCallers, parts=parts, tokens=people.tokens, always=people.always)
    app.add_middleware(Guard, hosts=hosts, max_bytes=(parts.settings.max_file_mb + 1) * 2**20)
    app.add_middleware(Identified)
    app.add_exception_handler(PinciteError, _pincite_error)
    app.add_exception_handler(RequestValidationError, _does_not_fit)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _unexpected)
    for routes in (
        query,
        verify,
        judge,
        models,
        reviews,
        library,
        documents,
        answers,
        threads,
        exports,
        sweeps,
        queue,
        tables,
        audit,
        chat,
        openai,
    ):
        app.include_router(routes.router)
    app.get("/metrics", response_class=PlainTextResponse, tags=["service"])(_metrics)
    app.get("/health", tags=["service"])(_health)
    openapi_.describe(app)
    app.router.routes.append(WrongMethod(app))
    if people is not None and people.tokens is not None:
        connect = (*connect, *page.sign_in(app, people.tokens))
    page.mount(app, connect)
    return app


def _problem_response(body: dict[str, Any], headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse(body, status_code=body["status"], headers=headers, media_type=problems.MEDIA_TYPE)


async def _pincite_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, PinciteError)
    return _problem_response(*problems.problem(error, request.state.request_id))


async def _does_not_fit(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = error.errors()
    fields = [
        {
            "field": ".".join(str(part) for part in each["loc"] if part != "body")[:LONGEST_FIELD],
            "message": each["msg"],
        }
        for each in found[:MOST_TOLD]
    ]
    if len(found) > MOST_TOLD:
        fields.append({"field": "", "message": f"and {len(found) - MOST_TOLD} more"})
    detail = "; ".join(f"{each['field']}: {each['message']}".lstrip(": ") for each in fields)
    body = problems.of(422, "the request does not fit", detail, request.state.request_id)
    return _problem_response({**body, "errors": fields})


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    title = str(error.detail).lower()
    return _problem_response(
        problems.of(error.status_code, title, str(error.detail), request.state.request_id),
        dict(error.headers or {}),
    )


async def _unexpected(request: Request, error: Exception) -> Response:
    request_id = request.state.request_id
    logger.error("unexpected error", exc_info=error, extra={"request_id": request_id})
    return _problem_response(problems.unexpected(request_id), {"X-Request-Id": request_id, **NO_SNIFFING})


def _metrics(request: Request) -> PlainTextResponse:
    """The product's numbers as Prometheus text."""
    return PlainTextResponse(request.app.state.parts.metrics.text(), media_type="text/plain; version=0.0.4")


def _health(request: Request) -> JSONResponse:
    """Each backing part by name; 503 where one is down."""
    parts: Parts = request.app.state.parts
    checks = {name: _check(check) for name, check in parts.probes().items()}
    well = all(state == "ok" for state in checks.values())
    body = {
        "status": "ok" if well else "down",
        "version": __version__,
        "engine": parts.engine,
        "judge": _judge(parts),
        "parts": checks,
    }
    return JSONResponse(body, status_code=200 if well else 503)


def _judge(parts: Parts) -> str:
    """Who judges and how often it errs, in a sentence; a store that is down is told among the parts."""
    try:
        return card(parts).said
    except PinciteError as error:
        return str(error)


def _check(probe: Callable[[], object]) -> str:
    try:
        probe()
    except NotFound:
        return "ok"
    except PinciteError as error:
        return str(error)
    return "ok"
