"""`POST /api/reviews`: a memo, each sentence against the library."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Form, UploadFile

from pincite.errors import Invalid
from pincite.http.caller import Collections, TheParts
from pincite.requests import encodable
from pincite.reviewing import Review, review

router = APIRouter(tags=["verification"])


@router.post("/api/reviews")
def memo(
    parts: TheParts,
    collections: Collections,
    file: Annotated[UploadFile | None, File(description="Word, PDF, Markdown, text")] = None,
    text: Annotated[str | None, Form(description="the memo itself, in place of a file")] = None,
    collection: Annotated[str | None, Form()] = None,
) -> Review:
    """Sentence by sentence: what the library carries, where it says otherwise, with its words, and what it does not
    speak of. Nothing of the memo is kept."""
    if (file is None) == (text is None):
        raise Invalid("file", "give either file or text")
    if file is not None:
        return review(file.filename or "memo", file.file.read(), collections, parts, collection)
    return review("memo.md", str(encodable(text)).encode(), collections, parts, collection)
