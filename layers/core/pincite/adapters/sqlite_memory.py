"""Verdicts of the model judge in one SQLite file; see `pincite.sweeping.budget.Memory`."""

from __future__ import annotations

from pathlib import Path

from pincite.adapters.sqlite_file import SqliteFile
from pincite.citations.support import SupportVerdict
from pincite.errors import StoreUnavailable

SCHEMA = """
CREATE TABLE IF NOT EXISTS judged (
  key TEXT PRIMARY KEY, supported INTEGER NOT NULL, reason TEXT NOT NULL
) WITHOUT ROWID
"""


class SqliteMemory:
    """Safe for several threads and processes."""

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path, SCHEMA, StoreUnavailable)

    def recall(self, key: str) -> SupportVerdict | None:
        with self._file.reading() as db:
            row = db.execute("SELECT supported, reason FROM judged WHERE key = ?", (key,)).fetchone()
        return None if row is None else SupportVerdict(bool(row[0]), row[1])

    def remember(self, key: str, verdict: SupportVerdict) -> None:
        row = (key, int(bool(verdict.supported)), verdict.reason)
        with self._file.writing() as db:
            db.execute("INSERT OR REPLACE INTO judged VALUES (?, ?, ?)", row)
