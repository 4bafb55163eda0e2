"""Uploads where the server hands out a form and the file goes straight to a store of objects, as in AWS."""

from __future__ import annotations

import asyncio
import hashlib

import pytest
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import pincite
from pincite.models import Document
from tests.fixtures.served import Served

CONTENT = b"# Lease\n\nThe notice period is three months.\n"


class Store:
    """The routes that AWS has in place of ours, and a store that takes one file, with its form's fields before it."""

    def __init__(self):
        self.asked, self.stored, self.looks, self.ends, self.status = [], {}, 0, "indexed", 204

    def app(self):
        return Starlette(
            routes=[
                Route("/health", lambda _: JSONResponse({"status": "ok"})),
                Route("/assets/config.json", lambda _: JSONResponse({"uploads": "presigned"})),
                Route("/api/documents", self.form, methods=["POST"]),
                Route("/api/documents/d1", self.document),
                Route("/store", self.take, methods=["POST"]),
            ]
        )

    async def form(self, request):
        if request.headers["content-type"] != "application/json":
            return Response(status_code=422)
        assert request.headers["authorization"] == "Bearer key"
        self.asked.append(await request.json())
        url = f"{request.base_url}store"
        form = {"url": url, "fields": {"key": "uploads/lease.md", "policy": "p"}}
        return JSONResponse({"document_id": "d1", "upload": form, "expires_in_s": 900}, 201)

    async def take(self, request):
        assert "authorization" not in request.headers, "the store is told no key of ours"
        async with request.form() as sent:
            assert list(sent) == ["key", "policy", "file"], "what follows the file is not read by S3"
            self.stored[sent["key"]] = await sent["file"].read()
        return Response(status_code=self.status)

    async def document(self, request):
        self.looks += 1
        if self.looks == 1:
            body = {"title": "not found", "status": 404, "detail": "no document d1"}
            return JSONResponse(body, 404, media_type="application/problem+json")
        old = self.looks == 2
        made = Document(
            document_id="d1", name="lease.md", source="lease.md", collection="default", size=1, media_type="text/plain",
            version="before" if old else hashlib.sha256(CONTENT).hexdigest(),
            status="indexed" if old else "indexing" if self.looks == 3 else self.ends,
            error="it is no lease" if self.ends == "failed" else None,
        )  # fmt: skip
        return JSONResponse(made.model_dump(mode="json"))


@pytest.fixture
def store(monkeypatch):
    monkeypatch.setattr("pincite.client.presigned.EVERY_S", 0.001)
    return Store()


@pytest.fixture(params=["sync", "async"])
def upload(request, store):
    """Uploads by either client."""
    with Served(store.app()) as served:

        def by(content=CONTENT, timeout=60.0, **more):
            if request.param == "sync":
                with pincite.Client(served.url, "key", timeout=timeout) as client:
                    return client.documents.upload(content, name="lease.md", **more)

            async def awaited():
                async with pincite.AsyncClient(served.url, "key", timeout=timeout) as client:
                    return await client.documents.upload(content, name="lease.md", **more)

            return asyncio.run(awaited())

        yield by


def test_the_file_goes_to_the_store_and_the_document_is_waited_for(store, upload):
    document = upload(collection="leases")
    assert document.status == "indexed"
    assert document.version == hashlib.sha256(CONTENT).hexdigest()
    assert store.stored == {"uploads/lease.md": CONTENT}
    assert store.asked == [
        {"name": "lease.md", "size": len(CONTENT), "media_type": "text/markdown", "collection": "leases"}
    ]
    assert store.looks == 4


def test_what_cannot_be_read_is_an_error(store, upload):
    store.ends = "failed"
    with pytest.raises(pincite.Unreadable, match="it is no lease"):
        upload()


@pytest.mark.parametrize(("status", "error"), [(403, pincite.PinciteError), (503, pincite.StoreUnavailable)])
def test_a_store_that_does_not_take_it(store, upload, status, error):
    store.status = status
    with pytest.raises(error, match="store of files"):
        upload()
    assert store.looks == 0


def test_one_that_is_never_read_ends_in_time(store, upload):
    store.ends = "indexing"
    with pytest.raises(pincite.Timeout):
        upload(timeout=2.0)


def test_metadata_and_nothing_at_all_are_refused_before_anything_is_sent(store, upload):
    with pytest.raises(pincite.Invalid):
        upload(metadata={"year": 2024})
    with pytest.raises(pincite.Unreadable):
        upload(content=b"")
    assert store.asked == []
