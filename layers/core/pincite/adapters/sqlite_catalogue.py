"""Documents by id, in one SQLite file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from pincite.adapters.sqlite_file import SqliteFile
from pincite.errors import NotFound, StoreUnavailable
from pincite.models import Document

SCHEMA = """
CREATE TABLE IF NOT EXISTS document (
  document_id TEXT NOT NULL, collection TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (collection, document_id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS document_by_name ON document (collection, name);
CREATE INDEX IF NOT EXISTS document_by_version ON document (collection, json_extract(body, '$.version'))
"""


class SqliteCatalogue:
    """See `pincite.ports.Catalogue` and `pincite.ports.Lookalikes`."""

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path, SCHEMA, StoreUnavailable)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def put(self, document: Document) -> None:
        with self._file.writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?)",
                (document.document_id, document.collection, document.name, document.model_dump_json()),
            )

    def get(self, document_id: str, collections: Sequence[str]) -> Document:
        with self._file.reading() as db:
            row = db.execute(
                "SELECT body FROM document WHERE document_id = ? AND collection IN (SELECT value FROM json_each(?))",
                (document_id, json.dumps(list(collections))),
            ).fetchone()
        if row is None:
            raise NotFound(f"no document {document_id}")
        return Document.model_validate_json(row[0])

    def list(self, collections: Sequence[str]) -> list[Document]:
        with self._file.reading() as db:
            rows = db.execute(
                "SELECT body FROM document WHERE collection IN (SELECT value FROM json_each(?))"
                " ORDER BY name, document_id",
                (json.dumps(list(collections)),),
            ).fetchall()
        return [Document.model_validate_json(body) for (body,) in rows]

    def homes(self) -> dict[str, str]:
        """document id → collection, of every document there is: for ourselves, never for a caller."""
        with self._file.reading() as db:
            return dict(db.execute("SELECT document_id, collection FROM document").fetchall())

    def alike(self, name: str, version: str, collection: str) -> Sequence[Document]:
        with self._file.reading() as db:
            rows = db.execute(
                "SELECT body FROM document WHERE collection = ? AND name = ? UNION"
                " SELECT body FROM document WHERE collection = ? AND json_extract(body, '$.version') = ?"
                " ORDER BY body",
                (collection, name, collection, version),
            ).fetchall()
        return [Document.model_validate_json(body) for (body,) in rows]

    def remove(self, document_id: str, collection: str) -> None:
        with self._file.writing() as db:
            db.execute(
                "DELETE FROM document WHERE document_id = ? AND collection = ?", (document_id, collection)
            )
