"""`/api/answers/{id}/export`, `/api/threads/{id}/export`: answers to hand on, as they stand at that moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from pincite import __version__
from pincite.bootstrap import Parts
from pincite.errors import NotFound
from pincite.exporting.docx import docx
from pincite.exporting.markdown import markdown
from pincite.exporting.pack import Behind, pack
from pincite.exporting.page import dated, page
from pincite.exporting.page_picture import page_pictures
from pincite.exporting.pdf import pdf
from pincite.exporting.work import Work, WorkCitation, WorkPart, part_of
from pincite.http.answers import as_of_today
from pincite.http.caller import Collections, TheParts
from pincite.http.today import Looker
from pincite.ingestion.stored import load_original, load_parsed
from pincite.models import Answer

router = APIRouter(tags=["exports"])

Format = Literal["docx", "pdf", "markdown", "html", "zip"]
SAID = "`html`: one file with all its proof and cited pages as pictures; `zip` adds sources, documents and hashes"
As = Annotated[Format, Query(alias="format", description=SAID)]

FORMATS: dict[str, tuple[Callable[[Work], bytes], str, str]] = {
    "docx": (docx, "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    "pdf": (pdf, "pdf", "application/pdf"),
    "markdown": (lambda work: markdown(work).encode(), "md", "text/markdown; charset=utf-8"),
    "html": (lambda work: page(work).encode(), "html", "text/html; charset=utf-8"),
}


@router.get("/api/answers/{answer_id}/export", response_class=Response)
def answer(answer_id: str, parts: TheParts, collections: Collections, format_: As = "docx") -> Response:
    """One answer with a note for each citation: document, version, page, section, quote, verdict, day."""
    work = answer_work(answer_id, collections, parts)
    return _file(work.title, work.parts, format_, collections, parts)


@router.get("/api/threads/{thread_id}/export", response_class=Response)
def thread(thread_id: str, parts: TheParts, collections: Collections, format_: As = "docx") -> Response:
    """All answers of a thread; one that was erased is left out."""
    found, looker = parts.threads.get(thread_id, collections), Looker(collections, parts)
    told: list[WorkPart] = []
    for turn in found.turns:
        try:
            made = parts.ledger.get(turn.answer_id, collections)
        except NotFound:
            continue
        told.append(_part(made, turn.asked, collections, parts, looker))
    return _file(found.title, told, format_, collections, parts)


def _part(
    made: Answer, asked: str | None, collections: tuple[str, ...], parts: Parts, looker: Looker
) -> WorkPart:
    today = as_of_today(made, collections, parts, looker, with_history=True)
    seen = {
        each.position: WorkCitation(
            status=each.status, verdict=each.verdict, checked_at=each.checked_at, verifier=each.verifier,
            nearest=each.nearest, reason=each.reason,
        )
        for each in today.today
    }  # fmt: skip
    return part_of(made.model_copy(update={"verification": today.verification}), seen, today.history, asked)


def answer_work(answer_id: str, collections: tuple[str, ...], parts: Parts) -> Work:
    """One stored answer as it stands now. Raises `NotFound`."""
    made = parts.ledger.get(answer_id, collections)
    part = _part(made, None, collections, parts, Looker(collections, parts))
    return Work(title=made.question, made_at=parts.now(), version=__version__, parts=(part,))


def made_of(work: Work, format_: str, collections: tuple[str, ...], parts: Parts) -> tuple[bytes, str, str]:
    """A work in a form → its bytes, the ending of its name, its type."""

    def original(document_id: str, version: str) -> bytes | None:
        return behind(document_id, version).original

    def behind(document_id: str, version: str) -> Behind:
        try:
            parts.catalogue.get(document_id, collections)
            original = load_original(document_id, version, parts.files)
            return Behind(original, load_parsed(document_id, version, parts.files))
        except NotFound:
            return Behind(None, None)

    if format_ == "zip":
        return pack(work, behind), "zip", "application/zip"
    made, ending, media_type = FORMATS[format_]
    if format_ == "html":
        return page(work, page_pictures(work, original)).encode(), ending, media_type
    return made(work), ending, media_type


def _file(
    title: str, told: Sequence[WorkPart], format_: Format, collections: tuple[str, ...], parts: Parts
) -> Response:
    work = Work(title=title, made_at=parts.now(), version=__version__, parts=tuple(told))
    return sent(work, *made_of(work, format_, collections, parts))


def sent(work: Work, data: bytes, ending: str, media_type: str) -> Response:
    """A file to save, that runs nothing where it is opened and is kept by nobody on its way."""
    return Response(
        data,
        media_type=media_type,
        headers={
            "Content-Disposition": f'attachment; filename="{dated(work)}.{ending}"',
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
            "Cache-Control": "private, no-store",
        },
    )
