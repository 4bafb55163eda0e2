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
from pincite.exporting.page import dated, page
from pincite.exporting.pdf import pdf
from pincite.exporting.work import Part, Seen, Work, part_of
from pincite.http.answers import as_of_today
from pincite.http.caller import Collections, TheParts
from pincite.http.today import Looker
from pincite.models import Answer

router = APIRouter(tags=["exports"])

Format = Literal["docx", "pdf", "markdown", "html"]
As = Annotated[Format, Query(alias="format", description="`html` is one file with all its proof")]

FORMATS: dict[Format, tuple[Callable[[Work], bytes], str, str]] = {
    "docx": (docx, "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    "pdf": (pdf, "pdf", "application/pdf"),
    "markdown": (lambda work: markdown(work).encode(), "md", "text/markdown; charset=utf-8"),
    "html": (lambda work: page(work).encode(), "html", "text/html; charset=utf-8"),
}


@router.get("/api/answers/{answer_id}/export", response_class=Response)
def answer(answer_id: str, parts: TheParts, collections: Collections, format_: As = "docx") -> Response:
    """One answer with a note for each citation: document, version, page, section, quote, verdict, day."""
    made = parts.ledger.get(answer_id, collections)
    part = _part(made, None, collections, parts, Looker(collections, parts))
    return _file(made.question, (part,), format_, parts)


@router.get("/api/threads/{thread_id}/export", response_class=Response)
def thread(thread_id: str, parts: TheParts, collections: Collections, format_: As = "docx") -> Response:
    """All answers of a thread; one that was erased is left out."""
    found, looker = parts.threads.get(thread_id, collections), Looker(collections, parts)
    told: list[Part] = []
    for turn in found.turns:
        try:
            made = parts.ledger.get(turn.answer_id, collections)
        except NotFound:
            continue
        told.append(_part(made, turn.asked, collections, parts, looker))
    return _file(found.title, told, format_, parts)


def _part(
    made: Answer, asked: str | None, collections: tuple[str, ...], parts: Parts, looker: Looker
) -> Part:
    today = as_of_today(made, collections, parts, looker, with_history=True)
    seen = {
        each.position: Seen(
            status=each.status, verdict=each.verdict, checked_at=each.checked_at, verifier=each.verifier,
            nearest=each.nearest, reason=each.reason,
        )
        for each in today.today
    }  # fmt: skip
    return part_of(made.model_copy(update={"verification": today.verification}), seen, today.history, asked)


def _file(title: str, told: Sequence[Part], format_: Format, parts: Parts) -> Response:
    work = Work(title=title, made_at=parts.now(), version=__version__, parts=tuple(told))
    made, ending, media_type = FORMATS[format_]
    return Response(
        made(work),
        media_type=media_type,
        headers={
            "Content-Disposition": f'attachment; filename="{dated(work)}.{ending}"',
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            "Cache-Control": "private, no-store",
        },
    )
