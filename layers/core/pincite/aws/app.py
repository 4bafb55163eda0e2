"""The ASGI application as it stands behind API Gateway: the same routes, with who calls taken from what the gateway
verified, uploads and downloads going straight to S3, and JSON answers made by the state machine."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Header, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from pincite import threads
from pincite.adapters.aws_errors import translated
from pincite.aws import asking, page, sweeps
from pincite.aws.bootstrap import parts
from pincite.aws.callers import collections_of, context_of
from pincite.aws.clients import client
from pincite.aws.deadline import deadline
from pincite.aws.gateway import CONTEXT_HEADER
from pincite.aws.uploads import key_of, new_key
from pincite.errors import Invalid, NotFound
from pincite.http import library, problems, query
from pincite.http.app import create_app
from pincite.http.caller import Collections, TheParts, one_of
from pincite.http.sweeps import REPORT_HEADERS, SweepRequest
from pincite.ingestion.identity import document_id
from pincite.ingestion.stored import key
from pincite.models import Answer
from pincite.requests import QueryRequest, ThreadQuery
from pincite.shelving import Done

PRESIGNED_S = 900
OPEN = ("/assets/", "/health", "/openapi.json", "/docs")
"""Beginnings of paths that show no document; `/` itself is one more."""

router = APIRouter(include_in_schema=False)
"""What stands in the place of routes of one machine, which describe themselves."""


class UploadRequest(BaseModel):
    """What a caller wants to upload. The size is a bound: S3 refuses a larger body."""

    name: Annotated[str, Field(min_length=1, max_length=900)]
    size: Annotated[int, Field(ge=1)]
    media_type: Annotated[str, Field(pattern=r"^[\w.+-]{1,80}/[\w.+-]{1,80}$")] = "application/octet-stream"
    collection: str | None = None


@router.post("/api/query")
async def ask(
    body: ThreadQuery,
    request: Request,
    parts: TheParts,
    collections: Collections,
    idempotency_key: Annotated[str | None, Header(max_length=128)] = None,
) -> Response:
    """A stream runs the steps here; a JSON body comes from the state machine, and so do its retries."""
    if query.EVENT_STREAM in request.headers.get("accept", ""):
        return _in_time(query.streamed(body, request, parts, collections))
    asked = await run_in_threadpool(threads.begin, body, collections, parts)
    answer = await run_in_threadpool(
        asking.ask, asked.request, collections, request.state.request_id, idempotency_key
    )
    return JSONResponse(await run_in_threadpool(threads.kept, asked, answer, parts))


def _in_time(streamed: StreamingResponse) -> StreamingResponse:
    """No model is asked so late that the gateway would end the connection before the last event."""
    pieces = streamed.body_iterator

    async def body() -> AsyncIterator[Any]:
        with deadline.within(asking.BUDGET_S):
            async for piece in pieces:
                yield piece

    streamed.body_iterator = body()
    return streamed


@router.post("/api/documents", status_code=201)
def upload(body: UploadRequest, collections: Collections) -> dict[str, Any]:
    """A presigned POST for exactly this key, type and at most this size; S3 announces the object to `ingestion`."""
    made, collection = parts(), one_of(collections, body.collection)
    largest = min(body.size, made.settings.max_file_mb * 2**20)
    form = client("s3").generate_presigned_post(
        made.aws.upload_bucket,
        new_key(collection, body.name),
        Fields={"Content-Type": body.media_type},
        Conditions=[["content-length-range", 1, largest], {"Content-Type": body.media_type}],
        ExpiresIn=PRESIGNED_S,
    )
    return {"document_id": document_id(collection, body.name), "upload": form, "expires_in_s": PRESIGNED_S}


@router.post("/api/documents/bulk")
def bulk(body: library.Bulk, collections: Collections) -> library.BulkDone:
    """Deleting alone: a move or another reading is a new object in S3."""
    if body.action != "delete":
        raise Invalid(
            "action", "here documents are deleted; to move one or have it read anew, upload it again"
        )
    done = []
    for id_ in body.document_ids:
        try:
            delete(id_, collections)
            done.append(Done(document_id=id_))
        except NotFound as error:
            done.append(Done(document_id=id_, error=str(error)))
    return library.BulkDone(done=tuple(done))


@router.get("/api/queue")
@router.patch("/api/queue/{answer_id}/{position}")
def queue(answer_id: str = "", position: int = 0) -> None:
    """Kept on one machine; here the notices of SNS say what changed."""
    raise NotFound("there is no queue here; GET /api/answers?status=changed lists what changed")


@router.api_route("/api/tables", methods=["GET", "POST"])
@router.api_route("/api/tables/{rest:path}", methods=["GET", "POST", "PATCH", "DELETE"])
def tables(rest: str = "") -> None:
    """Filled by a process that lives on; functions end with their call."""
    raise NotFound("there are no tables here; run pincite table on a machine")


@router.get("/api/audit")
def audit() -> None:
    """Kept by AWS itself: CloudTrail, and the access log of the API."""
    raise NotFound("the audit log is CloudTrail and the access log of the API")


@router.get("/api/documents/{id_}/content")
def content(id_: str, collections: Collections) -> Response:
    """A redirect to the file in S3, for minutes: larger files than a function's response may hold."""
    made = parts()
    document = made.catalogue.get(id_, collections)
    url = client("s3").generate_presigned_url(
        "get_object",
        Params={
            "Bucket": made.aws.files_bucket,
            "Key": key(document.document_id, document.version, "original"),
            "ResponseContentDisposition": "attachment",
            "ResponseContentType": document.media_type,
        },
        ExpiresIn=PRESIGNED_S,
    )
    return RedirectResponse(url, status_code=307, headers={"Cache-Control": "no-store"})


@router.delete("/api/documents/{id_}")
def delete(id_: str, collections: Collections) -> dict[str, str]:
    """The object goes; `ingestion` then removes its chunks and flags the answers that cite it."""
    made = parts()
    document = made.catalogue.get(id_, collections)
    with translated("files"):
        client("s3").delete_object(
            Bucket=made.aws.upload_bucket, Key=key_of(document.collection, document.source)
        )
    return {"deleted": id_}


@router.post("/api/sweeps", status_code=202)
def sweep(collections: Collections, body: Annotated[SweepRequest | None, Body()] = None) -> dict[str, str]:
    """The state machine checks the caller's answers; its progress is asked for under the id that comes back."""
    return {"sweep_id": sweeps.start(collections, body or SweepRequest()), "status": "running"}


@router.get("/api/sweeps/{sweep_id}")
def progress(sweep_id: str, collections: Collections) -> dict[str, Any]:
    """Running, failed, or the report."""
    return sweeps.state(sweep_id, collections, parts())


@router.get("/api/sweeps/{sweep_id}/report", response_class=HTMLResponse)
def report(sweep_id: str, collections: Collections) -> HTMLResponse:
    """The report as a page, with the sweeps before it."""
    return HTMLResponse(sweeps.readable(sweep_id, collections, parts()), headers=REPORT_HEADERS)


def _by_states(question: QueryRequest, collections: Sequence[str], request: Request) -> Answer:
    """The other routes that answer: the state machine as well."""
    return asking.ask(question, collections, request.state.request_id, None)


class Claimed:
    """Who calls, from the gateway's own header; a caller to whom no collection is open sees no route with documents."""

    def __init__(self, app: ASGIApp, iam_collections: str) -> None:
        self._app, self._iam = app, iam_collections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sent = dict(scope["headers"]).get(CONTEXT_HEADER.encode())
        context = context_of(sent.decode("latin-1") if sent else None)
        scope["pincite.collections"] = collections_of(context, self._iam)
        if not scope["pincite.collections"] and scope["path"] != "/" and not scope["path"].startswith(OPEN):
            await _refuse(send, str(context.get("requestId", "")))
            return
        await self._app(scope, receive, send)


async def _refuse(send: Send, request_id: str) -> None:
    body = problems.of(403, "forbidden", "No collection is open to this caller.", request_id)
    headers = [
        (b"content-type", problems.MEDIA_TYPE.encode()),
        (b"x-request-id", request_id.encode("latin-1", "replace")),
    ]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(body).encode()})


@cache
def application() -> ASGIApp:
    """Once a process."""
    made = parts()
    app = create_app(made, hosts=(), connect=page.callable_from_page(made), ask=_by_states)
    app.router.routes[:0] = [*router.routes, *page.router.routes]
    claimed: ASGIApp = Claimed(app, made.aws.iam_collections)
    if made.aws.cors_origin:
        return CORSMiddleware(
            claimed,
            allow_origins=[made.aws.cors_origin],
            allow_methods=["GET", "POST", "PATCH", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "X-Api-Key"],
            expose_headers=["X-Request-Id", "Retry-After"],
        )
    return claimed
