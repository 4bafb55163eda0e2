"""Documents by id, in one SQLite file."""

from __future__ import annotations

import heapq
import json
import sqlite3
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, starmap
from pathlib import Path

from pincite.adapters.sqlite_file import SqliteFile
from pincite.errors import NotFound, StoreUnavailable
from pincite.listing import Chosen, Listing, Row, chosen, cursor_of, place, read_place
from pincite.models import Document

_ROW = (
    "{0}collection, {0}document_id, {0}name, json_extract({0}body, '$.status'), json_extract({0}body, '$.size'),"
    " coalesce(json_extract({0}body, '$.versions[#-1].indexed_at'), '')"
)
SCHEMA = f"""
CREATE TABLE IF NOT EXISTS document (
  document_id TEXT NOT NULL, collection TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (collection, document_id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS document_by_name ON document (collection, name);
CREATE TABLE IF NOT EXISTS state (collection TEXT PRIMARY KEY, version TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS document_unread ON document (collection, name)
  WHERE json_array_length(body, '$.pages_without_text') > 0;
CREATE INDEX IF NOT EXISTS document_by_id ON document (document_id);
CREATE INDEX IF NOT EXISTS document_by_version ON document (collection, json_extract(body, '$.version'));
CREATE TABLE IF NOT EXISTS shelf (
  collection TEXT NOT NULL, document_id TEXT NOT NULL, name TEXT NOT NULL, status TEXT NOT NULL, size INTEGER NOT NULL,
  changed TEXT NOT NULL, PRIMARY KEY (collection, document_id)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS shelved AFTER INSERT ON document
  BEGIN INSERT OR REPLACE INTO shelf SELECT {_ROW.format("new.")}; END;
CREATE TRIGGER IF NOT EXISTS unshelved AFTER DELETE ON document
  BEGIN DELETE FROM shelf WHERE collection = old.collection AND document_id = old.document_id; END;
CREATE INDEX IF NOT EXISTS shelf_by_name ON shelf (collection, name, document_id);
CREATE INDEX IF NOT EXISTS shelf_by_changed ON shelf (collection, changed, document_id);
CREATE INDEX IF NOT EXISTS shelf_by_size ON shelf (collection, size, document_id);
INSERT INTO shelf SELECT {_ROW.format("")} FROM document WHERE NOT EXISTS (SELECT 1 FROM shelf)
"""  # noqa: S608 - of our own words alone
"""`shelf`: what a list needs of each document, in few bytes; whole records of ten thousand take too long to read."""


MOST_A_PAGE = 500
"""Documents of a page that is read from where it begins; a longer one is as good as the whole list."""


class SqliteCatalogue:
    """See `pincite.ports.Catalogue`, `pincite.ports.Lookalikes` and `pincite.ports.Shelves`."""

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path, SCHEMA, StoreUnavailable)

    def probe(self) -> None:
        """Raises where the file cannot be written."""
        self._file.probe()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def put(self, document: Document) -> None:
        with self._file.writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?)",
                (document.document_id, document.collection, document.name, document.model_dump_json()),
            )
            _changed(db, document.collection)

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

    def page(
        self, listing: Listing, limit: int, after: str | None
    ) -> tuple[Sequence[Document], int, str | None]:
        with self._file.reading() as db:
            if listing.words or listing.status or limit > MOST_A_PAGE:
                rows, total, next_ = chosen(_every_row(db, listing), listing, limit, after)
            else:
                rows, total, next_ = _some_rows(db, listing, limit, after)
            bodies = [
                db.execute(
                    "SELECT body FROM document WHERE collection = ? AND document_id = ?",
                    (row.collection, row.document_id),
                ).fetchone()[0]
                for row in rows
            ]
        return [Document.model_validate_json(body) for body in bodies], total, next_

    def home(self, document_id: str) -> str | None:
        """The collection of a document, whoever may see it; None where there is none."""
        with self._file.reading() as db:
            row = db.execute(
                "SELECT collection FROM document WHERE document_id = ?", (document_id,)
            ).fetchone()
        return row[0] if row else None

    def versions(self, collections: Sequence[str]) -> Mapping[str, str]:
        """See `pincite.ports.Contents`."""
        with self._file.reading() as db:
            known = dict(
                db.execute(
                    "SELECT collection, version FROM state WHERE collection IN (SELECT value FROM json_each(?))",
                    (json.dumps(list(collections)),),
                ).fetchall()
            )
        return {collection: known.get(collection, "") for collection in collections}

    def unread(self, collections: Sequence[str]) -> Sequence[Document]:
        """See `pincite.ports.Contents`."""
        with self._file.reading() as db:
            rows = db.execute(  # left to itself, SQLite reads all names in order and looks into each record
                "SELECT body FROM document INDEXED BY document_unread"
                " WHERE collection IN (SELECT value FROM json_each(?))"
                " AND json_array_length(body, '$.pages_without_text') > 0 ORDER BY name, document_id",
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
            _changed(db, collection)
        with suppress(StoreUnavailable):  # where the disk is full, the next one does it
            self._file.scrub()


def _every_row(db: sqlite3.Connection, listing: Listing) -> Iterator[Row]:
    """All that may fit; `chosen` looks at each again. SQLite folds ASCII alone, so that a name with other letters is
    left to `chosen`, and so is a word with them."""
    words = [word for word in listing.words.casefold().split() if word.isascii()]
    narrowed = "".join(" AND (instr(lower(name), ?) > 0 OR name GLOB '*[^ -~]*')" for _ in words)
    of_status = " AND status = ?" if listing.status else ""
    found = db.execute(
        f"SELECT {listing.sort}, document_id, name, status, collection FROM shelf"  # noqa: S608
        f" WHERE collection IN (SELECT value FROM json_each(?)){narrowed}{of_status}",
        (json.dumps(list(listing.collections)), *words, *((listing.status,) if listing.status else ())),
    )
    return starmap(Row, found.fetchall())


def _some_rows(db: sqlite3.Connection, listing: Listing, limit: int, after: str | None) -> Chosen:
    """Read from where the page begins, and no further than it goes."""
    end = read_place(after, listing.sort) if after is not None else None
    key, than, order = (
        listing.sort,
        "<=" if listing.descending else ">=",
        "DESC" if listing.descending else "",
    )
    beyond = f" AND ({key}, document_id) {than} (?, ?)" if end else ""
    shelves, total = [], 0
    for name in dict.fromkeys(listing.collections):
        found = db.execute(
            f"SELECT {key}, document_id, name, status, collection FROM shelf WHERE collection = ?{beyond}"  # noqa: S608
            f" ORDER BY {key} {order}, document_id {order} LIMIT ?",
            (name, *(end[:2] if end else ()), limit + 2),
        ).fetchall()
        shelves.append([Row(*each) for each in found])
        total += db.execute("SELECT count(*) FROM shelf WHERE collection = ?", (name,)).fetchone()[0]
    rows = heapq.merge(*shelves, key=place, reverse=listing.descending)
    if end:
        rows = (row for row in rows if (place(row) < end if listing.descending else place(row) > end))
    page = list(islice(rows, limit + 1))
    return Chosen(page[:limit], total, cursor_of(page[limit - 1]) if len(page) > limit else None)


def _changed(db: sqlite3.Connection, collection: str) -> None:
    db.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (collection, uuid.uuid4().hex))
