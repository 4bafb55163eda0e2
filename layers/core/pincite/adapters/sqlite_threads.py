"""Threads of questions, in one SQLite file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from pincite.adapters.sqlite_file import SqliteFile
from pincite.errors import NotFound, StoreUnavailable
from pincite.models import Thread

SCHEMA = """
CREATE TABLE IF NOT EXISTS thread (
  thread_id TEXT PRIMARY KEY, collections TEXT NOT NULL, updated_at TEXT NOT NULL, words TEXT NOT NULL,
  body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS thread_by_time ON thread (updated_at, thread_id)
"""
_OPEN = (
    "NOT EXISTS (SELECT 1 FROM json_each(thread.collections) AS theirs"
    " WHERE theirs.value NOT IN (SELECT value FROM json_each(?)))"
)


class SqliteThreads:
    """See `pincite.ports.Threads`."""

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path, SCHEMA, StoreUnavailable)

    def put(self, thread: Thread, before: str | None) -> bool:
        row = (
            thread.thread_id, json.dumps(thread.collections), thread.updated_at, words_of(thread),
            thread.model_dump_json(),
        )  # fmt: skip
        with self._file.writing() as db:
            if before is None:
                return bool(db.execute("INSERT OR IGNORE INTO thread VALUES (?, ?, ?, ?, ?)", row).rowcount)
            now = db.execute("SELECT updated_at FROM thread WHERE thread_id = ?", row[:1]).fetchone()
            if now is None or now[0] != before:
                return False
            db.execute("REPLACE INTO thread VALUES (?, ?, ?, ?, ?)", row)
        return True

    def get(self, thread_id: str, collections: Sequence[str]) -> Thread:
        with self._file.reading() as db:
            return self._get(db, thread_id, collections)

    def list(
        self, collections: Sequence[str], words: str, limit: int, before: str | None
    ) -> Sequence[Thread]:
        with self._file.reading() as db:
            rows = db.execute(
                f"SELECT body FROM thread WHERE {_OPEN} AND instr(words, ?)"  # noqa: S608
                " AND (? IS NULL OR updated_at || ' ' || thread_id < ?)"
                " ORDER BY updated_at DESC, thread_id DESC LIMIT ?",
                (json.dumps(list(collections)), words.casefold(), before, before, limit),
            ).fetchall()
        return [Thread.model_validate_json(body) for (body,) in rows]

    def remove(self, thread_id: str, collections: Sequence[str]) -> None:
        with self._file.writing() as db:
            self._get(db, thread_id, collections)
            db.execute("DELETE FROM thread WHERE thread_id = ?", (thread_id,))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _get(self, db: sqlite3.Connection, thread_id: str, collections: Sequence[str]) -> Thread:
        row = db.execute(
            f"SELECT body FROM thread WHERE thread_id = ? AND {_OPEN}",  # noqa: S608
            (thread_id, json.dumps(list(collections))),
        ).fetchone()
        if row is None:
            raise NotFound(f"no thread {thread_id}")
        return Thread.model_validate_json(row[0])


def words_of(thread: Thread) -> str:
    """What a search of threads looks in."""
    return "\n".join((thread.title, *(turn.asked for turn in thread.turns))).casefold()
