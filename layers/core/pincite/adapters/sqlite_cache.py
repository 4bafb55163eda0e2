"""Questions asked before, in one SQLite file that may be deleted at any time."""

from __future__ import annotations

from pathlib import Path

from pincite.adapters.sqlite_file import SqliteFile
from pincite.errors import StoreUnavailable

MOST = 10_000
"""Questions kept; those that end first go first."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS asked (
  key TEXT PRIMARY KEY, answer_id TEXT NOT NULL, until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS asked_by_end ON asked (until)
"""


class SqliteCache:
    """See `pincite.ports.AnswerCache`."""

    def __init__(self, path: Path, most: int = MOST) -> None:
        self._file, self._most = SqliteFile(path, SCHEMA, StoreUnavailable), most

    def find(self, key: str, now: int) -> str | None:
        with self._file.reading() as db:
            row = db.execute("SELECT answer_id FROM asked WHERE key = ? AND until > ?", (key, now)).fetchone()
        return None if row is None else str(row[0])

    def keep(self, key: str, answer_id: str, now: int, seconds: int) -> None:
        with self._file.writing() as db:
            db.execute("INSERT OR REPLACE INTO asked VALUES (?, ?, ?)", (key, answer_id, now + seconds))
            db.execute("DELETE FROM asked WHERE until <= ?", (now,))
            db.execute(
                "DELETE FROM asked WHERE key IN (SELECT key FROM asked ORDER BY until DESC LIMIT -1 OFFSET ?)",
                (self._most,),
            )

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
