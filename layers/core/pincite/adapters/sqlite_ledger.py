"""Stored answers, their pinned citations and the checks made of them, in one SQLite file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pincite.adapters.sqlite_erasing import erase, leave_traces, redact, trace
from pincite.adapters.sqlite_file import SqliteFile
from pincite.adapters.sqlite_refiling import refile, wall_of, write_pinned
from pincite.errors import Invalid, NotFound, StoreUnavailable
from pincite.models import Answer
from pincite.sweeping.models import Check, PinnedCitation, PinnedPage, Selection

SCHEMA = """
CREATE TABLE IF NOT EXISTS answer (
  answer_id TEXT PRIMARY KEY, wall TEXT NOT NULL, created_at TEXT NOT NULL, body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS answer_by_wall ON answer (wall, created_at);
CREATE TABLE IF NOT EXISTS filed (collections TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS answer_by_age ON answer (created_at);
CREATE TABLE IF NOT EXISTS rests_on (
  document_id TEXT NOT NULL, answer_id TEXT NOT NULL, PRIMARY KEY (document_id, answer_id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS rests_on_by_answer ON rests_on (answer_id);
CREATE TABLE IF NOT EXISTS pinned (
  answer_id TEXT NOT NULL, position INTEGER NOT NULL, wall TEXT NOT NULL, document_id TEXT NOT NULL,
  document_version TEXT NOT NULL, status TEXT NOT NULL, verifier TEXT NOT NULL, checked_at TEXT NOT NULL,
  body TEXT NOT NULL, PRIMARY KEY (answer_id, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS pinned_by_age ON pinned
  (checked_at, answer_id, position, wall, document_id, document_version, status, verifier);
CREATE INDEX IF NOT EXISTS pinned_by_document ON pinned
  (document_id, checked_at, answer_id, position, wall, document_version, status, verifier);
CREATE INDEX IF NOT EXISTS pinned_by_status ON pinned
  (status, checked_at, answer_id, position, wall, document_id, document_version, verifier);
CREATE TABLE IF NOT EXISTS checked (
  check_id TEXT PRIMARY KEY, answer_id TEXT NOT NULL, position INTEGER NOT NULL, at TEXT NOT NULL, body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS checked_by_answer ON checked (answer_id, at, check_id)
"""
_IN = "IN (SELECT value FROM json_each(?))"
_OPEN = (
    "wall IN (SELECT collections FROM filed WHERE NOT EXISTS (SELECT 1 FROM json_each(filed.collections)"
    " WHERE value NOT IN (SELECT value FROM json_each(?))))"
)
"""Every collection of its wall is among those given. Walls are few, and `filed` has each once."""
_AGE = "checked_at, answer_id, position"
"""The order of a selection; each index holds all that a selection asks for, so bodies are read of one page alone."""
_DUE = (
    "(document_version <> ? OR (status = 'unreadable' AND checked_at < ?) OR verifier <> ? OR checked_at < ?)"
)


class SqliteLedger:
    """See `pincite.ports.Ledger`, `pincite.ports.History` and `pincite.ports.Erasure`."""

    def __init__(self, path: Path, homes: Callable[[], Mapping[str, str]] = dict) -> None:
        """`homes`: document id → collection; asked only where a ledger of an older version is brought up to date."""

        def older(db: sqlite3.Connection) -> None:
            refile(db, SCHEMA, homes)
            trace(db, SCHEMA)

        self._file = SqliteFile(path, SCHEMA, StoreUnavailable, older)

    def record(self, answer: Answer) -> None:
        with self._file.writing() as db:
            db.execute(
                "INSERT OR IGNORE INTO answer VALUES (?, ?, ?, ?)",
                (answer.answer_id, wall_of(db, answer.wall), answer.created_at, answer.model_dump_json()),
            )
            leave_traces(db, answer)

    def get(self, answer_id: str, collections: Sequence[str]) -> Answer:
        with self._file.reading() as db:
            row = db.execute(
                f"SELECT body FROM answer WHERE answer_id = ? AND {_OPEN}",  # noqa: S608
                (answer_id, json.dumps(list(collections))),
            ).fetchone()
        if row is None:
            raise NotFound(f"no answer {answer_id}")
        return Answer.model_validate_json(row[0])

    def pin(self, citations: Sequence[PinnedCitation]) -> None:
        with self._file.writing() as db:
            for citation in citations:
                write_pinned(db, "INSERT OR IGNORE", citation)

    def append(self, check: Check) -> bool:
        with self._file.writing() as db:
            row = db.execute(
                "SELECT body FROM pinned WHERE answer_id = ? AND position = ?",
                (check.answer_id, check.position),
            ).fetchone()
            if row is None:
                raise NotFound(f"no citation {check.position} of answer {check.answer_id}")
            added = db.execute(
                "INSERT OR IGNORE INTO checked VALUES (?, ?, ?, ?, ?)",
                (check.check_id, check.answer_id, check.position, check.at, check.model_dump_json()),
            ).rowcount
            pinned = PinnedCitation.model_validate_json(row[0])
            if added and check.at >= pinned.checked_at:
                write_pinned(db, "INSERT OR REPLACE", pinned.after(check))
        return bool(added)

    def checks(self, answer_id: str, collections: Sequence[str]) -> list[Check]:
        with self._file.reading() as db:
            rows = db.execute(
                "SELECT checked.body FROM checked JOIN pinned USING (answer_id, position)"  # noqa: S608
                f" WHERE checked.answer_id = ? AND pinned.{_OPEN} ORDER BY checked.at, checked.check_id",
                (answer_id, json.dumps(list(collections))),
            ).fetchall()
        return [Check.model_validate_json(body) for (body,) in rows]

    def select(self, selection: Selection, limit: int = 100, after: str | None = None) -> PinnedPage:
        sql, values = _OPEN, [json.dumps(selection.collections)]
        if selection.other_documents is not None:
            sql, values = f"{sql} AND document_id NOT {_IN}", [*values, json.dumps(selection.other_documents)]
        today = selection.today
        if today is not None and today.version is None:
            sql = f"{sql} AND status <> 'gone'"
        elif today is not None:
            asked = (str(today.version), today.now, today.verifier, today.checked_before)
            sql, values = f"{sql} AND {_DUE}", [*values, *asked]
        for condition, value in (
            ("answer_id = ?", selection.answer_id),
            ("document_id = ?", selection.document_id),
            ("status = ?", selection.status),
            ("checked_at < ?", selection.checked_before),
            ("verifier <> ?", selection.other_verifier),
        ):
            if value is not None:
                sql, values = f"{sql} AND {condition}", [*values, value]
        if after is not None:
            sql, values = (
                f"{sql} AND ({_AGE}) > (?, ?, CAST(? AS INTEGER))",
                [*values, *_read(after)],
            )
        with self._file.reading() as db:
            keys = f"SELECT answer_id, position FROM pinned WHERE {sql} ORDER BY {_AGE} LIMIT ?"  # noqa: S608
            rows = db.execute(
                f"SELECT body FROM pinned JOIN ({keys}) USING (answer_id, position) ORDER BY {_AGE}",  # noqa: S608
                (*values, limit + 1),
            ).fetchall()
        found = tuple(PinnedCitation.model_validate_json(body) for (body,) in rows[:limit])
        more = len(rows) > limit and found
        return PinnedPage(citations=found, after=_cursor(found[-1]) if more else None)

    def spent(self, month: str) -> tuple[int, int, int, float]:
        """Answers of a month (`2026-11`), their model calls, tokens and US dollars, whoever asked."""
        with self._file.reading() as db:
            row = db.execute(
                "SELECT count(*), total(json_extract(body, '$.usage.calls')), total(json_extract(body,"
                " '$.usage.prompt_tokens')) + total(json_extract(body, '$.usage.completion_tokens')),"
                " total(json_extract(body, '$.usage.cost_usd')) FROM answer WHERE created_at BETWEEN ? AND ?",
                (month, f"{month}~"),
            ).fetchone()
        return int(row[0]), int(row[1]), int(row[2]), round(float(row[3]), 6)

    def erase(self, answer_id: str) -> None:
        """See `pincite.ports.Erasure`."""
        with self._file.writing() as db:
            erase(db, answer_id)
        self._file.scrub()

    def older(self, than: str, limit: int) -> Sequence[str]:
        """See `pincite.ports.Erasure`."""
        with self._file.reading() as db:
            return [
                answer_id
                for (answer_id,) in db.execute(
                    "SELECT answer_id FROM answer WHERE created_at < ? ORDER BY created_at LIMIT ?",
                    (than, limit),
                )
            ]

    def resting_on(self, document_id: str) -> Sequence[str]:
        """See `pincite.ports.Erasure`."""
        with self._file.reading() as db:
            rows = db.execute("SELECT answer_id FROM rests_on WHERE document_id = ?", (document_id,))
            return [answer_id for (answer_id,) in rows]

    def redact(self, answer_id: str, document_id: str) -> None:
        """See `pincite.ports.Erasure`."""
        with self._file.writing() as db:
            redact(db, answer_id, document_id)
        self._file.scrub()

    def probe(self) -> None:
        """Raises where the file cannot be written."""
        self._file.probe()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def list(self, collections: Sequence[str], limit: int = 100) -> list[Answer]:
        with self._file.reading() as db:
            rows = db.execute(
                f"SELECT body FROM answer WHERE {_OPEN} ORDER BY created_at DESC, answer_id LIMIT ?",  # noqa: S608
                (json.dumps(list(collections)), limit),
            ).fetchall()
        return [Answer.model_validate_json(body) for (body,) in rows]


def _cursor(pinned: PinnedCitation) -> str:
    return json.dumps([pinned.checked_at, pinned.answer_id, pinned.position])


def _read(cursor: str) -> list[str]:
    try:
        checked_at, answer_id, position = json.loads(cursor)
        return [str(checked_at), str(answer_id), str(int(position))]
    except (ValueError, TypeError):
        raise Invalid("after", "is no cursor of ours") from None
