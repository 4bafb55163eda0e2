"""Records of tested judges, in the ledger's SQLite file; see `pincite.ports.JudgeRecords`."""

from __future__ import annotations

from pathlib import Path

from pincite.adapters.sqlite_file import SqliteFile
from pincite.citations.judging.record import Record
from pincite.errors import StoreUnavailable

SCHEMA = """
CREATE TABLE IF NOT EXISTS judge_record (
  judge TEXT NOT NULL, tested_at TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (judge, tested_at)
) WITHOUT ROWID
"""


class SqliteJudgeRecords:
    """Append-only: an earlier test of the same judge stays."""

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path, SCHEMA, StoreUnavailable)

    def find(self, judge: str) -> Record | None:
        with self._file.reading() as db:
            row = db.execute(
                "SELECT body FROM judge_record WHERE judge = ? ORDER BY tested_at DESC LIMIT 1", (judge,)
            ).fetchone()
        return None if row is None else Record.model_validate_json(row[0])

    def keep(self, record: Record) -> None:
        row = (record.judge.key, record.tested_at, record.model_dump_json())
        with self._file.writing() as db:
            db.execute("INSERT OR REPLACE INTO judge_record VALUES (?, ?, ?)", row)
