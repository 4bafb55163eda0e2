"""A question and a document → a cell of a table: the document's own answer with its citations.

Every cell is asked of its document alone, by the path of every other question. Questions come from files, and tables go
out as such.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from pincite import pipeline
from pincite.bootstrap import Parts
from pincite.errors import Invalid, PinciteError
from pincite.exporting.work import where
from pincite.exporting.xlsx import xlsx
from pincite.models import Answer, Document, Filters, Noun
from pincite.oneline import one_line
from pincite.requests import Mode, QueryRequest

MOST_QUESTIONS = 200


class AnswerCell(Noun):
    """One document's answer to one question. `text`: empty where it says none. `error`: why it could not be asked."""

    document_id: str
    version: str
    question: str
    text: str = ""
    citations: tuple[str, ...] = ()
    status: str = ""
    answer_id: str = ""
    error: str = ""

    @property
    def shown(self) -> str:
        """For a spreadsheet: the answer, then where it stands."""
        if self.error:
            return not_asked(self.error)
        return "\n".join([self.text, *self.citations]) if self.text else "—"


def not_asked(error: str) -> str:
    """What stands in a cell whose question could not be asked."""
    return f"not asked: {error}"


def questions_of(name: str, data: bytes) -> list[str]:
    """CSV, XLSX or text → the first column's questions, without a head that says `question`. Raises `Invalid`."""
    if name.lower().endswith(".xlsx"):
        import python_calamine

        book = python_calamine.load_workbook(io.BytesIO(data))
        rows: list[list[object]] = [list(row) for row in book.get_sheet_by_index(0).to_python()]
    else:
        rows = [list(row) for row in csv.reader(io.StringIO(data.decode("utf-8-sig", "replace")))]
    found = [str(row[0]).strip() for row in rows if row and str(row[0]).strip()]
    if found and found[0].casefold() in ("question", "questions", "frage", "fragen"):
        found = found[1:]
    if not found or len(found) > MOST_QUESTIONS:
        raise Invalid("questions", f"give 1 to {MOST_QUESTIONS}, one a row, in the first column")
    return list(dict.fromkeys(found))


def asked(
    question: str, document: Document, collections: Sequence[str], parts: Parts, mode: Mode
) -> AnswerCell:
    """One question to one document."""
    filters = Filters(document_ids=(document.document_id,))
    try:
        request = QueryRequest(query=question, inference_mode=mode, filters=filters)
        answer = pipeline.ask(request, collections, parts)
    except PinciteError as error:
        return AnswerCell(
            document_id=document.document_id, version=document.version, question=question, error=str(error)
        )
    return cell_of(document.document_id, document.version, question, answer)


def cell_of(document_id: str, version: str, question: str, answer: Answer) -> AnswerCell:
    """What a document's answer is in a table."""
    said = {} if answer.abstained else {"text": answer.answer, "citations": _cited(answer)}
    return AnswerCell(
        document_id=document_id,
        version=version,
        question=question,
        status=answer.verification.status if answer.verification else "off",
        answer_id=answer.answer_id,
        **said,
    )


def _cited(answer: Answer) -> tuple[str, ...]:
    """`[1] lease.pdf, page 3: “…” (verified)`."""
    return tuple(
        f"[{each.number}] {where(each)}: “{one_line(each.text_span)}” ({each.verdict})"
        for each in answer.citations
    )


def written(name: str, rows: Sequence[Sequence[str]]) -> bytes:
    """As CSV, or XLSX where the name says so. What a spreadsheet would take for a formula gets a mark before it."""
    if name.lower().endswith(".xlsx"):
        return xlsx(rows)
    out = io.StringIO()
    csv.writer(out).writerows([[_plain(text) for text in row] for row in rows])
    return out.getvalue().encode("utf-8-sig")


def _plain(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
