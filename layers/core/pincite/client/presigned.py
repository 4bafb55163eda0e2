"""Uploading where files go straight to a store of objects (AWS): what is sent, and when the document is there."""

from __future__ import annotations

import hashlib
import mimetypes
from typing import Any, NamedTuple

import httpx

from pincite.client import calls, problems
from pincite.client.calls import Call
from pincite.errors import Invalid, PinciteError, StoreUnavailable, Timeout, Unreadable
from pincite.models import Document, Metadata

CONFIG = "/assets/config.json"
EVERY_S = 0.5
"""Seconds between two looks at a document that is being read."""


class UploadForm(NamedTuple):
    """Where a file goes, with the fields that go before it."""

    document_id: str
    url: str
    fields: dict[str, str]


def is_so(reply: httpx.Response) -> bool:
    """Whether the server's `config.json` says so; one without it takes files itself."""
    try:
        told = reply.json() if reply.is_success else {}
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("uploads") == "presigned"


def form(name: str, content: bytes, collection: str | None, metadata: Metadata | None) -> Call[UploadForm]:
    """Asks for a form for exactly this name, type and at most this size. Raises `Invalid`, `Unreadable`."""
    if metadata:
        raise Invalid("metadata", "is not kept with a file that goes straight to the store")
    if not content:
        raise Unreadable(name, "it is empty")
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    body = {"name": name, "size": len(content), "media_type": media_type}
    return Call(
        "POST", "/api/documents", _form, body={**body, **({"collection": collection} if collection else {})}
    )


def _form(value: Any) -> UploadForm:
    return UploadForm(value["document_id"], value["upload"]["url"], value["upload"]["fields"])


def refused(reply: httpx.Response, name: str) -> PinciteError | None:
    """What the store's reply means; None where it took the file."""
    if reply.is_success:
        return None
    if reply.status_code >= 500:
        return StoreUnavailable(f"the store of files answered with status {reply.status_code}")
    return problems.of_problem(
        {"status": reply.status_code, "detail": f"{name} was not taken by the store of files"}
    )


def read(document: Document | None, content: bytes) -> Document | None:
    """The document once these bytes are what it holds; None while they are being read. Raises `Unreadable` where they
    cannot be."""
    if document is None or document.version != hashlib.sha256(content).hexdigest():
        return None
    if document.status == "failed":
        raise Unreadable(document.name, document.error or "it cannot be read")
    return document if document.status == "indexed" else None


def late(name: str, seconds: float) -> Timeout:
    """It may still come: `documents.get` says."""
    return Timeout(f"{name} was uploaded and is not read after {seconds:.0f} s")


def named(file: Any, name: str | None) -> tuple[str, bytes]:
    """As `calls.upload` takes it → name and bytes."""
    call = calls.upload(file, name, None, None)
    assert call.files is not None
    return call.files["file"]
