"""Tables of questions and documents, in one SQLite file; of a cell no word, only which answer it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from pincite.adapters.sqlite_file import SqliteFile
from pincite.errors import NotFound, StoreUnavailable
from pincite.tables import StoredCell, TableRecord

SCHEMA = """
CREATE TABLE IF NOT EXISTS sheet (
  number INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, collections TEXT NOT NULL, body TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS cell (
  table_id TEXT NOT NULL, document_id TEXT NOT NULL, question INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (table_id, document_id, question)
) WITHOUT ROWID
"""
_KEPT = "(SELECT count(*) FROM cell WHERE cell.table_id = sheet.table_id)"
_OPEN = (
    "NOT EXISTS (SELECT 1 FROM json_each(sheet.collections) AS theirs"
    " WHERE theirs.value NOT IN (SELECT value FROM json_each(?)))"
)


class SqliteTables:
    """Tables and their cells; a caller sees those whose collections are all theirs."""

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path, SCHEMA, StoreUnavailable)

    def put(self, table: TableRecord) -> None:
        """A new one."""
        with self._file.writing() as db:
            db.execute(
                "INSERT INTO sheet (table_id, collections, body) VALUES (?, ?, ?)",
                (table.table_id, json.dumps(table.collections), table.model_dump_json()),
            )

    def get(self, table_id: str, collections: Sequence[str]) -> TableRecord:
        """Raises `NotFound`, also where a collection of it is not the caller's."""
        with self._file.reading() as db:
            row = db.execute(
                f"SELECT body FROM sheet WHERE table_id = ? AND {_OPEN}",  # noqa: S608
                (table_id, json.dumps(list(collections))),
            ).fetchone()
        if row is None:
            raise NotFound(f"no table {table_id}")
        return TableRecord.model_validate_json(row[0])

    def list(self, collections: Sequence[str]) -> Sequence[tuple[TableRecord, int]]:
        """The last first, each with how many of its cells are kept."""
        with self._file.reading() as db:
            rows = db.execute(
                f"SELECT body, {_KEPT} FROM sheet WHERE {_OPEN} ORDER BY number DESC LIMIT 1000",  # noqa: S608
                (json.dumps(list(collections)),),
            ).fetchall()
        return [(TableRecord.model_validate_json(body), kept) for body, kept in rows]

    def keep(self, table_id: str, cell: StoredCell) -> bool:
        """In place of an earlier one; False where the table is gone."""
        with self._file.writing() as db:
            if db.execute("SELECT 1 FROM sheet WHERE table_id = ?", (table_id,)).fetchone() is None:
                return False
            row = (table_id, cell.document_id, cell.question, cell.model_dump_json())
            db.execute("REPLACE INTO cell VALUES (?, ?, ?, ?)", row)
        return True

    def cells(self, table_id: str) -> Sequence[StoredCell]:
        """In no order."""
        with self._file.reading() as db:
            rows = db.execute("SELECT body FROM cell WHERE table_id = ?", (table_id,)).fetchall()
        return [StoredCell.model_validate_json(body) for (body,) in rows]

    def remove(self, table_id: str) -> None:
        """With its cells."""
        with self._file.writing() as db:
            db.execute("DELETE FROM sheet WHERE table_id = ?", (table_id,))
            db.execute("DELETE FROM cell WHERE table_id = ?", (table_id,))
