"""Rows of the ledger's file taken away: answers whole, or the words of one document out of them."""

from __future__ import annotations

import sqlite3

from pincite.adapters.sqlite_refiling import write_pinned
from pincite.models import Answer
from pincite.sweeping.models import Check, PinnedCitation
from pincite.sweeping.redact import documents_of, redacted, redacted_check, redacted_pin


def leave_traces(db: sqlite3.Connection, answer: Answer) -> None:
    """Notes on which documents an answer rests."""
    db.executemany(
        "INSERT OR IGNORE INTO rests_on VALUES (?, ?)",
        [(document_id, answer.answer_id) for document_id in documents_of(answer)],
    )


def trace(db: sqlite3.Connection, schema: str) -> None:
    """Notes it of every answer that an older version stored, within one transaction."""
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "answer" not in names or "rests_on" in names:
        return
    for statement in schema.split(";\n"):
        db.execute(statement)
    for (body,) in db.execute("SELECT body FROM answer"):
        leave_traces(db, Answer.model_validate_json(body))


def erase(db: sqlite3.Connection, answer_id: str) -> None:
    """Within one transaction."""
    for table in ("answer", "pinned", "checked", "rests_on"):
        db.execute(f"DELETE FROM {table} WHERE answer_id = ?", (answer_id,))  # noqa: S608


def redact(db: sqlite3.Connection, answer_id: str, document_id: str) -> None:
    """Within one transaction. That the answer rests on the document stays noted: a check that is made once the document
    is there again has its words."""
    row = db.execute("SELECT body FROM answer WHERE answer_id = ?", (answer_id,)).fetchone()
    if row is not None:
        answer = redacted(Answer.model_validate_json(row[0]), document_id)
        db.execute("UPDATE answer SET body = ? WHERE answer_id = ?", (answer.model_dump_json(), answer_id))
    theirs = [
        PinnedCitation.model_validate_json(body)
        for (body,) in db.execute(
            "SELECT body FROM pinned WHERE answer_id = ? AND document_id = ?", (answer_id, document_id)
        ).fetchall()
    ]
    for pinned in theirs:
        write_pinned(db, "INSERT OR REPLACE", redacted_pin(pinned))
    for position in {pinned.position for pinned in theirs}:
        checks = db.execute(
            "SELECT body FROM checked WHERE answer_id = ? AND position = ?", (answer_id, position)
        ).fetchall()
        for (body,) in checks:
            check = redacted_check(Check.model_validate_json(body))
            db.execute(
                "UPDATE checked SET body = ? WHERE check_id = ?", (check.model_dump_json(), check.check_id)
            )
