"""`POST /api/reviews`: a memo, each sentence against the library, as JSON or as a file to hand on."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, File, Form, Query, UploadFile
from fastapi.responses import Response

from pincite import __version__
from pincite.errors import Invalid
from pincite.exporting.memo import work_of
from pincite.http.caller import Collections, TheParts
from pincite.http.exports import made_of, sent
from pincite.requests import encodable
from pincite.reviewing import Review, review

router = APIRouter(tags=["verification"])


def _reviewed(
    parts: TheParts,
    collections: Collections,
    file: Annotated[UploadFile | None, File(description="Word, PDF, Markdown, text")] = None,
    text: Annotated[str | None, Form(description="the memo itself, in place of a file")] = None,
    collection: Annotated[str | None, Form()] = None,
) -> Review:
    if (file is None) == (text is None):
        raise Invalid("file", "give either file or text")
    if file is not None:
        return review(file.filename or "memo", file.file.read(), collections, parts, collection)
    return review("memo.md", str(encodable(text)).encode(), collections, parts, collection)


TheReview = Annotated[Review, Depends(_reviewed)]
As = Annotated[Literal["docx", "pdf", "markdown", "html"], Query(alias="format")]


@router.post("/api/reviews")
def memo(found: TheReview) -> Review:
    """Sentence by sentence: what the library carries, where it says otherwise, with its words, and what it does not
    speak of. Nothing of the memo is kept."""
    return found


@router.post("/api/reviews/export", response_class=Response)
def memo_file(found: TheReview, parts: TheParts, collections: Collections, format_: As = "docx") -> Response:
    """The same as a file: each sentence with what was found, and a note for each place in the library with document,
    version, page, section, quote, verdict, day and judge. The memo is looked at anew, and nothing of it is kept."""
    work = work_of(found, parts.now(), __version__)
    return sent(work, *made_of(work, format_, collections, parts))
