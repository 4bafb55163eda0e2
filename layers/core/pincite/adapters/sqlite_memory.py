"""Verdicts of the model judge in one SQLite file, and what judging cost a day; see `pincite.sweeping.budget.Memory`."""

from __future__ import annotations

from pathlib import Path

from pincite.adapters.remembered import body, name_of, verdict
from pincite.adapters.sqlite_file import SqliteFile
from pincite.citations.support import SupportVerdict
from pincite.errors import StoreUnavailable

SCHEMA = """
DROP TABLE IF EXISTS judged;
DROP TABLE IF EXISTS judgement;
CREATE TABLE IF NOT EXISTS sealed (name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cost (day TEXT PRIMARY KEY, usd REAL NOT NULL) WITHOUT ROWID
"""


class SqliteMemory:
    """Safe for several threads and processes."""

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path, SCHEMA, StoreUnavailable)

    def recall(self, key: str) -> SupportVerdict | None:
        with self._file.reading() as db:
            row = db.execute("SELECT body FROM sealed WHERE name = ?", (name_of(key),)).fetchone()
        return None if row is None else verdict(row[0], key)

    def remember(self, key: str, verdict: SupportVerdict) -> None:
        with self._file.writing() as db:
            db.execute("INSERT OR REPLACE INTO sealed VALUES (?, ?)", (name_of(key), body(verdict, key)))

    def spent_usd(self, day: str) -> float:
        with self._file.reading() as db:
            row = db.execute("SELECT usd FROM cost WHERE day = ?", (day,)).fetchone()
        return 0.0 if row is None else float(row[0])

    def add_usd(self, day: str, usd: float) -> None:
        with self._file.writing() as db:
            db.execute(
                "INSERT INTO cost VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET usd = usd + excluded.usd",
                (day, usd),
            )
