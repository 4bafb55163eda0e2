"""Tables that are kept: questions × documents, filled in the background, a cell at a time, and taken up again.

What is kept of a cell is which answer it is; its words stand in the ledger alone. So an answer that is erased, or whose
document is deleted, takes its words out of every table as well, and a caller sees a cell only where they may see its
answer.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Literal

from pincite.bootstrap import Parts
from pincite.errors import Invalid, NotFound, PinciteError
from pincite.models import Answer, Citation, Document, Noun
from pincite.requests import Mode
from pincite.tabling import asked, cell_of, not_asked, written

logger = logging.getLogger("pincite")

MOST_CELLS, MOST_CELLS_ALONE = 5000, 1_000_000
"""Cells of a table that a caller begins, and of one that the owner of the machine waits for."""
CellState = Literal["answered", "silent", "failed", "waiting"]
TableState = Literal["running", "stopped", "done"]


class TableRecord(Noun):
    """What is asked of what. `collections`: those of its documents; whoever has not every one of them never sees it."""

    table_id: str
    title: str
    created_at: str
    collections: tuple[str, ...]
    questions: tuple[str, ...]
    document_ids: tuple[str, ...]
    mode: Mode = "balanced"


class StoredCell(Noun):
    """`question`: its place among the table's. `version`: of the document that was asked. `error`: why it was not."""

    document_id: str
    question: int
    version: str
    answer_id: str = ""
    error: str = ""


class TableRow(Noun):
    """`name`: of the document, empty where it is gone."""

    document_id: str
    name: str


class ShownCell(Noun):
    """One document's answer to one question, as it is today. `silent`: the document does not answer it."""

    document_id: str
    question: int
    state: CellState
    text: str = ""
    citations: tuple[Citation, ...] = ()
    answer_id: str = ""
    error: str = ""


class TableLine(Noun):
    """`done`: cells that were asked, `of` how many."""

    table_id: str
    title: str
    created_at: str
    state: TableState
    done: int
    of: int


class OpenTable(TableLine):
    """A table with all that is in it: a row a document, a column a question."""

    questions: tuple[str, ...]
    rows: tuple[TableRow, ...]
    cells: tuple[ShownCell, ...]


def begin(
    title: str,
    questions: Sequence[str],
    documents: Sequence[Document],
    mode: Mode,
    parts: Parts,
    *,
    most: int | None = None,
) -> TableRecord:
    """A table that nobody fills yet. `most`: cells that it may have. Raises `Invalid` where there is nothing to ask, or
    too much."""
    most = MOST_CELLS if most is None else most
    if not documents:
        raise Invalid("document_ids", "no document that can be asked is among these")
    if len(questions) * len(documents) > most:
        raise Invalid("questions", f"at most {most} cells: fewer questions or fewer documents")
    table = TableRecord(
        table_id=parts.new_id(),
        title=title or questions[0],
        created_at=parts.now(),
        collections=tuple(sorted({each.collection for each in documents})),
        questions=tuple(questions),
        document_ids=tuple(each.document_id for each in documents),
        mode=mode,
    )
    parts.tables.put(table)
    return table


def taken_up(
    title: str, questions: Sequence[str], documents: Sequence[Document], mode: Mode, parts: Parts
) -> TableRecord:
    """The last table that was begun with just these and is not finished, else a new one, of any size."""
    made = begin(title, questions, documents, mode, parts, most=MOST_CELLS_ALONE)
    for one, kept in parts.tables.list(made.collections):
        named = one.model_copy(update={"table_id": made.table_id, "created_at": made.created_at})
        if one.table_id == made.table_id or named != made:
            continue
        if kept < len(questions) * len(documents) or any(
            cell.error for cell in parts.tables.cells(one.table_id)
        ):
            parts.tables.remove(made.table_id)
            return one
        break
    return made


class Filling:
    """The tables that this process fills, a thread each. What is kept is kept: whoever starts it again goes on."""

    def __init__(self) -> None:
        self._stops: dict[str, threading.Event] = {}
        self._lock = threading.Lock()

    def running(self, table_id: str) -> bool:
        with self._lock:
            return table_id in self._stops

    def start(self, table: TableRecord, parts: Parts) -> None:
        """Nothing where it is being filled already."""
        with self._lock:
            if table.table_id in self._stops:
                return
            stop = self._stops[table.table_id] = threading.Event()

        def run() -> None:
            try:
                fill(table, parts, stop)
            except PinciteError as error:
                logger.warning("a table was not filled: %s", error)
            except Exception:  # the outermost edge of its thread
                logger.exception("a table was not filled")
            finally:
                with self._lock:
                    del self._stops[table.table_id]

        threading.Thread(target=run, name=f"table-{table.table_id[:8]}", daemon=True).start()

    def stop(self, table_id: str) -> None:
        """After the cell that is being asked."""
        with self._lock:
            if table_id in self._stops:
                self._stops[table_id].set()


FILLING = Filling()


def fill(
    table: TableRecord,
    parts: Parts,
    stop: threading.Event,
    progress: Callable[[int], None] = lambda done: None,
) -> None:
    """Every cell that is due, row by row, until it is told to stop or the table is gone. `progress`: is told how many
    cells are behind it."""
    kept = _by_place(table, parts)
    for row, document_id in enumerate(table.document_ids):
        try:
            document = parts.catalogue.get(document_id, table.collections)
        except NotFound:
            continue
        for number, question in enumerate(table.questions):
            if stop.is_set():
                return
            progress(row * len(table.questions) + number)
            if not _is_due(kept.get((document_id, number)), document, table, parts):
                continue
            cell = asked(question, document, table.collections, parts, table.mode)
            stored = StoredCell(
                document_id=document_id,
                question=number,
                version=document.version,
                answer_id=cell.answer_id,
                error=cell.error,
            )
            if not parts.tables.keep(table.table_id, stored):
                return


def _is_due(cell: StoredCell | None, document: Document, table: TableRecord, parts: Parts) -> bool:
    if cell is None or cell.error or cell.version != document.version:
        return True
    return _answer(cell, table.collections, parts) is None


def _answer(cell: StoredCell, collections: Sequence[str], parts: Parts) -> Answer | None:
    """None where it was erased."""
    with suppress(NotFound):
        return parts.ledger.get(cell.answer_id, collections)
    return None


def _by_place(table: TableRecord, parts: Parts) -> dict[tuple[str, int], StoredCell]:
    return {(cell.document_id, cell.question): cell for cell in parts.tables.cells(table.table_id)}


def lines(collections: Sequence[str], parts: Parts) -> list[TableLine]:
    """Every table of a caller, the last first."""
    return [line(table, kept) for table, kept in parts.tables.list(collections)]


def line(table: TableRecord, kept: int) -> TableLine:
    of = len(table.questions) * len(table.document_ids)
    running = FILLING.running(table.table_id)
    return TableLine(
        table_id=table.table_id,
        title=table.title,
        created_at=table.created_at,
        state="running" if running else "done" if kept >= of else "stopped",
        done=kept,
        of=of,
    )


def opened(table: TableRecord, parts: Parts) -> OpenTable:
    """The table as it is now; cells that were not asked yet, or whose answer was erased, are `waiting`."""
    kept = _by_place(table, parts)
    rows, cells = [], []
    for document_id in table.document_ids:
        try:
            name = parts.catalogue.get(document_id, table.collections).name
        except NotFound:
            name = ""
        rows.append(TableRow(document_id=document_id, name=name))
        for number in range(len(table.questions)):
            cells.append(_shown(document_id, number, kept.get((document_id, number)), table, parts))
    asked_of = sum(cell.state != "waiting" for cell in cells)
    return OpenTable(
        **line(table, asked_of).model_dump(), questions=table.questions, rows=tuple(rows), cells=tuple(cells)
    )


def _shown(
    document_id: str, number: int, cell: StoredCell | None, table: TableRecord, parts: Parts
) -> ShownCell:
    at = {"document_id": document_id, "question": number}
    if cell is not None and cell.error:
        return ShownCell.model_validate({**at, "state": "failed", "error": cell.error})
    answer = _answer(cell, table.collections, parts) if cell is not None else None
    if answer is None:
        return ShownCell.model_validate({**at, "state": "waiting"})
    said = {} if answer.abstained else {"text": answer.answer, "citations": answer.citations}
    state = "silent" if answer.abstained else "answered"
    return ShownCell.model_validate({**at, "state": state, "answer_id": answer.answer_id, **said})


def exported(table: TableRecord, name: str, parts: Parts) -> bytes:
    """CSV or XLSX, as `pincite table` writes it: each cell with its citations below."""
    kept = _by_place(table, parts)
    out = [["document", *table.questions]]
    for row in opened(table, parts).rows:
        cells = [
            _text(kept.get((row.document_id, n)), q, table, parts) for n, q in enumerate(table.questions)
        ]
        out.append([row.name or "(deleted)", *cells])
    return written(name, out)


def _text(cell: StoredCell | None, question: str, table: TableRecord, parts: Parts) -> str:
    """A cell's text in a spreadsheet, empty where it was not asked yet."""
    if cell is None:
        return ""
    if cell.error:
        return not_asked(cell.error)
    answer = _answer(cell, table.collections, parts)
    return cell_of(cell.document_id, cell.version, question, answer).shown if answer is not None else ""
