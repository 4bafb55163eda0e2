"""`/api/tables`: many questions over many documents, each cell cited; filled in the background, kept, and taken up."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Body, File, Query, Request, UploadFile
from fastapi.responses import Response
from pydantic import Field
from starlette.status import HTTP_201_CREATED

from pincite import tables
from pincite.bootstrap import Parts
from pincite.http.caller import Collections, TheParts, one_of
from pincite.models import Document, Noun
from pincite.requests import Mode
from pincite.requests import Request as Sent
from pincite.tables import FILLING, OpenTable, TableLine
from pincite.tabling import MOST_QUESTIONS, questions_of

router = APIRouter(prefix="/api/tables", tags=["tables"])

MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


class TableRequest(Sent):
    """What to ask of which documents. `document_ids`: none means all that can be asked, of `collection` where it is
    given. `title`: default: the first question."""

    questions: Annotated[
        tuple[Annotated[str, Field(min_length=1, max_length=4000)], ...],
        Field(min_length=1, max_length=MOST_QUESTIONS),
    ]
    document_ids: Annotated[tuple[Annotated[str, Field(max_length=200)], ...], Field(max_length=1000)] = ()
    collection: str | None = None
    inference_mode: Mode = "balanced"
    title: Annotated[str, Field(max_length=200)] = ""


class Questions(Noun):
    """Questions, each once."""

    questions: tuple[str, ...]


class TablesPage(Noun):
    """The caller's tables, the last first."""

    tables: tuple[TableLine, ...]


@router.post("", status_code=HTTP_201_CREATED)
def begin(body: TableRequest, request: Request, parts: TheParts, collections: Collections) -> TableLine:
    """Begin a table and fill it in the background: a row a document, a column a question."""
    within = (one_of(collections, body.collection),) if body.collection is not None else collections
    questions, documents = tuple(dict.fromkeys(body.questions)), _asked(body, within, parts)
    made = tables.begin(body.title.strip(), questions, documents, body.inference_mode, parts)
    request.scope["pincite.on"] = (made.table_id,)
    FILLING.start(made, parts)
    return tables.line(made, 0)


def _asked(body: TableRequest, within: tuple[str, ...], parts: Parts) -> list[Document]:
    """Those that can be asked, in the order given, else by name. Raises `NotFound`."""
    if body.document_ids:
        found = [parts.catalogue.get(each, within) for each in dict.fromkeys(body.document_ids)]
    else:
        found = list(parts.catalogue.list(within))
    return [each for each in found if each.status == "indexed"]


@router.post("/questions")
def read_questions(
    file: Annotated[UploadFile, File(description="CSV, XLSX or text, a question a row")],
) -> Questions:
    """Read the questions of a file. Nothing of it is kept."""
    return Questions(questions=tuple(questions_of(file.filename or "questions.csv", file.file.read())))


@router.get("")
def listed(parts: TheParts, collections: Collections) -> TablesPage:
    """How far each table is."""
    return TablesPage(tables=tuple(tables.lines(collections, parts)))


@router.get("/{table_id}")
def opened(table_id: str, parts: TheParts, collections: Collections) -> OpenTable:
    """A table with its cells, each with its citations, as they stand in the ledger today."""
    return tables.opened(parts.tables.get(table_id, collections), parts)


@router.patch("/{table_id}")
def run(
    table_id: str,
    request: Request,
    parts: TheParts,
    collections: Collections,
    state: Annotated[Literal["running", "stopped"], Body(embed=True)],
) -> TableLine:
    """Go on with it (`running`), also where a document changed or a cell failed, or stop after the cell being asked."""
    table = parts.tables.get(table_id, collections)
    request.scope["pincite.on"] = (table_id,)
    if state == "running":
        FILLING.start(table, parts)
    else:
        FILLING.stop(table_id)
    return tables.line(table, len(parts.tables.cells(table_id)))


@router.delete("/{table_id}")
def remove(table_id: str, request: Request, parts: TheParts, collections: Collections) -> dict[str, str]:
    """Remove it; the answers in it stay."""
    parts.tables.get(table_id, collections)
    request.scope["pincite.on"] = (table_id,)
    FILLING.stop(table_id)
    parts.tables.remove(table_id)
    return {"deleted": table_id}


@router.get("/{table_id}/export")
def exported(
    table_id: str,
    parts: TheParts,
    collections: Collections,
    format_: Annotated[Literal["csv", "xlsx"], Query(alias="format")] = "csv",
) -> Response:
    """The table as CSV or XLSX, each cell with where it stands below."""
    table = parts.tables.get(table_id, collections)
    return Response(
        tables.exported(table, f"table.{format_}", parts),
        media_type=MEDIA_TYPES[format_],
        headers={"Content-Disposition": f'attachment; filename="table-{table_id[:8]}.{format_}"'},
    )
