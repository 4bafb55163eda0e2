"""Chunks in one SQLite file: words in FTS5 (BM25), vectors as float32 BLOBs beside them, fused by reciprocal rank."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from pincite.adapters.sequence import ordered
from pincite.adapters.sqlite_file import SqliteFile
from pincite.adapters.sqlite_migrate import migrate
from pincite.adapters.sqlite_vectors import Matrix, MatrixCache
from pincite.adapters.sqlite_wall import Wall, wall_of
from pincite.adapters.tags import tags
from pincite.adapters.vectors import checked, checked_query
from pincite.adapters.words import question_words, spaced
from pincite.answering.fusion import fused
from pincite.answering.keys import keys
from pincite.errors import IndexUnavailable, Misconfigured, Permanent
from pincite.models import Chunk, Document, Hit, Search
from pincite.ports import Vector

DEPTH = 100
"""Ranks that each of the two lists gives to the fusion, at least."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS staged (
  collection TEXT NOT NULL, document_id TEXT NOT NULL, version TEXT NOT NULL, chunk_index INTEGER NOT NULL,
  sequence TEXT NOT NULL, body TEXT NOT NULL, vector BLOB NOT NULL,
  PRIMARY KEY (collection, document_id, version, chunk_index)
);
CREATE TABLE IF NOT EXISTS published (
  collection TEXT NOT NULL, document_id TEXT NOT NULL, version TEXT NOT NULL, sequence TEXT NOT NULL,
  PRIMARY KEY (collection, document_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chunk (
  id INTEGER PRIMARY KEY AUTOINCREMENT, chunk_id TEXT NOT NULL,
  collection TEXT NOT NULL, document_id TEXT NOT NULL, chunk_index INTEGER NOT NULL, tags TEXT NOT NULL,
  UNIQUE (collection, document_id, chunk_index)
);
CREATE TABLE IF NOT EXISTS body (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS vector (
  id INTEGER NOT NULL, model TEXT NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (id, model)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (text, heading, tokenize = 'porter unicode61 remove_diacritics 2')
"""


class SqliteIndex:
    """See `pincite.ports.Index`. `model`: the embedder's name; vectors of two models are never compared."""

    def __init__(self, path: Path, similarity: Callable[[float], float], model: str) -> None:
        self._file = SqliteFile(path, SCHEMA, IndexUnavailable)
        self._similarity, self._model = similarity, model
        self._vectors = MatrixCache()

    def stage(self, document: Document, chunks: Sequence[Chunk], vectors: Vector) -> None:
        with self._file.writing() as db:
            known = self._dimensions(db, adopt=True)
            rows = checked(chunks, vectors, known)
            if len(rows) and known is None:
                db.execute("INSERT INTO fact VALUES ('dimensions', ?)", (str(rows.shape[1]),))
            name = (document.collection, document.document_id, document.version)
            db.executemany(
                "INSERT OR REPLACE INTO staged VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        *name,
                        chunk.chunk_index,
                        ordered(document.sequence),
                        chunk.model_dump_json(),
                        row.tobytes(),
                    )
                    for chunk, row in zip(chunks, rows, strict=True)
                ],
            )

    def publish(self, document: Document) -> None:
        name, sequence = (document.collection, document.document_id), ordered(document.sequence)
        with self._file.writing() as db:
            self._dimensions(db, adopt=True)
            before = db.execute(
                "SELECT version, sequence FROM published WHERE collection = ? AND document_id = ?", name
            ).fetchone()
            if before is None or not sequence or sequence >= before[1]:
                self._switch(db, document, same_version=before is not None and before[0] == document.version)
                db.execute(
                    "INSERT OR REPLACE INTO published VALUES (?, ?, ?, ?)",
                    (*name, document.version, sequence),
                )
                _touch(db)
            db.execute(
                "DELETE FROM staged WHERE collection = ? AND document_id = ? AND (version = ? OR sequence < ?)",
                (*name, document.version, sequence),
            )

    def remove(self, document_id: str, collection: str, sequence: str = "") -> None:
        name, asked = (collection, document_id), ordered(sequence)
        with self._file.writing() as db:
            before = _sequence(db, name)
            db.execute(
                "DELETE FROM staged WHERE collection = ? AND document_id = ? AND (? = '' OR sequence <= ?)",
                (*name, asked, asked),
            )
            if asked and asked < before:
                return
            _delete(db, [row_id for row_id, _ in _shown(db, name)])
            db.execute("INSERT OR REPLACE INTO published VALUES (?, ?, '', ?)", (*name, asked or before))
            _touch(db)
        with suppress(IndexUnavailable):  # it takes room that a full disk does not have
            with self._file.writing() as db:
                # else the words stay in the index until it is merged some day
                db.execute("INSERT INTO words (words) VALUES ('optimize')")
            self._file.scrub()

    def search(self, search: Search, vector: Vector) -> list[Hit]:
        wall = wall_of(search)
        while True:
            with self._file.reading() as db:
                self._dimensions(db, adopt=False)
                matrix = self._vectors.at(int(_fact(db, "generation") or 0), db, self._model)
                if matrix is not None:
                    return self._found(db, matrix, search, vector, wall)

    def migrate(
        self,
        vectors_of: Callable[[Sequence[Chunk]], Vector],
        progress: Callable[[int, int], None],
        *,
        drop_old: bool = False,
    ) -> int:
        """See `pincite.ports.Migrating`. The old vectors always go; what is staged has to be staged again."""
        with self._file.reading() as db:
            if _fact(db, "model") in (None, self._model):
                return 0
        return migrate(self._file, self._model, vectors_of, progress)

    def probe(self) -> None:
        """Raises where the file cannot be written."""
        self._file.probe()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _found(
        self, db: sqlite3.Connection, matrix: Matrix, search: Search, vector: Vector, wall: Wall
    ) -> list[Hit]:
        if not len(matrix.ids) or not wall.collections:
            return []
        cosines = matrix.cosines(checked_query(vector, matrix.rows.shape[1]))
        depth = max(DEPTH, 2 * search.top_k)
        everything = not wall.narrowed and matrix.collections <= set(wall.collections)
        allowed = None if everything else matrix.places(_allowed(db, wall))
        worded = matrix.places(_by_words(db, search.text, None if everything else wall, depth)).tolist()
        keyed = matrix.places(_by_keys(db, search.text, None if everything else wall, depth)).tolist()
        lists = (worded, keyed, matrix.nearest(cosines, allowed, depth))
        scores = fused(lists, (1.0,) * len(lists))
        # Of two with one score, the one that the words put first: `scores` has their list first, in its order.
        best = sorted(scores, key=lambda place: -scores[place])[: search.top_k]
        bodies = _bodies(db, [int(matrix.ids[place]) for place in best])
        return [
            Hit(
                chunk=Chunk.model_validate_json(body),
                score=scores[place],
                similarity=self._similarity(float(cosines[place])),
            )
            for place, body in zip(best, bodies, strict=True)
        ]

    def _switch(self, db: sqlite3.Connection, document: Document, *, same_version: bool) -> None:
        """The staged chunks take the place of those shown. A second writer of the same version, which finds a part of
        its chunks published already, is as good as the first."""
        name = (document.collection, document.document_id)
        staged = db.execute(
            "SELECT chunk_index, body, vector FROM staged WHERE collection = ? AND document_id = ? AND version = ?"
            " AND chunk_index < ? ORDER BY chunk_index",
            (*name, document.version, document.chunks),
        ).fetchall()
        shown = _shown(db, name)
        new = {index for index, _, _ in staged}
        kept = {index for _, index in shown if index < document.chunks} - new if same_version else set()
        missing = document.chunks - len(new | kept)
        if missing:
            raise Permanent(f"{document.name}: {missing} of {document.chunks} chunks were never staged")
        _delete(db, [row_id for row_id, index in shown if index not in kept])
        for _, body, vector in staged:
            _show(db, Chunk.model_validate_json(body), body, vector, self._model)

    def _dimensions(self, db: sqlite3.Connection, *, adopt: bool) -> int | None:
        """Dimensions of the vectors in the file, None where there are none. Raises `Misconfigured` where another model
        made them. `adopt`: a file without vectors becomes this model's."""
        model, dimensions = _fact(db, "model"), _fact(db, "dimensions")
        if dimensions is not None and model != self._model:
            raise Misconfigured(
                f"the index holds vectors of {model}, the embedder is {self._model}: run `pincite index migrate`"
            )
        if adopt and model != self._model:
            db.execute("INSERT OR REPLACE INTO fact VALUES ('model', ?)", (self._model,))
        return int(dimensions) if dimensions else None


def _sequence(db: sqlite3.Connection, name: tuple[str, str]) -> str:
    """Of the last upload or removal of a document; empty where there was none."""
    row = db.execute(
        "SELECT sequence FROM published WHERE collection = ? AND document_id = ?", name
    ).fetchone()
    return str(row[0]) if row else ""


def _allowed(db: sqlite3.Connection, wall: Wall) -> list[int]:
    return _one(db, f"SELECT json_group_array(id) FROM chunk WHERE {wall.sql}", wall.values)  # noqa: S608


def _by_words(db: sqlite3.Connection, text: str, wall: Wall | None, depth: int) -> list[int]:
    """Row ids by BM25 (Okapi, k1 = 1.2, b = 0.75, as FTS5 has it), best first. Each word is a quoted string to FTS5."""
    return _matching(db, question_words(text), wall, depth)


def _by_keys(db: sqlite3.Connection, text: str, wall: Wall | None, depth: int) -> list[int]:
    """Row ids of texts in which a key of the question stands, its parts side by side."""
    return _matching(db, keys(text), wall, depth)


def _matching(db: sqlite3.Connection, words: Sequence[str], wall: Wall | None, depth: int) -> list[int]:
    if not words:
        return []
    match = " OR ".join('"' + word.replace('"', '""') + '"' for word in words)
    within = "" if wall is None else f"JOIN chunk ON chunk.id = words.rowid AND {wall.sql} "
    found = (
        f"SELECT words.rowid AS id FROM words {within}WHERE words MATCH ?"  # noqa: S608
        " ORDER BY bm25(words, 1.0, 0.5), words.rowid LIMIT ?"
    )
    values = (*(() if wall is None else wall.values), match, depth)
    return _one(db, f"SELECT json_group_array(id) FROM ({found})", values)  # noqa: S608


def _bodies(db: sqlite3.Connection, row_ids: Sequence[int]) -> list[str]:
    """The chunks' JSON, in the order of the ids."""
    pairs = _one(
        db,
        "SELECT json_group_array(json_array(id, body)) FROM body WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(row_ids),),
    )
    bodies = dict(pairs)
    return [bodies[row_id] for row_id in row_ids]


def _one(db: sqlite3.Connection, sql: str, values: Sequence[object]) -> list[Any]:
    """All rows as one JSON array: each step of a statement gives up the interpreter's lock, and with many callers has
    to wait for it again."""
    found: list[Any] = json.loads(db.execute(sql, values).fetchone()[0])
    return found


def _shown(db: sqlite3.Connection, name: tuple[str, str]) -> list[tuple[int, int]]:
    """(row id, chunk index) of the document's visible chunks."""
    return db.execute(
        "SELECT id, chunk_index FROM chunk WHERE collection = ? AND document_id = ?", name
    ).fetchall()


def _show(db: sqlite3.Connection, chunk: Chunk, body: str, vector: bytes, model: str) -> None:
    row_id = db.execute(
        "INSERT INTO chunk (chunk_id, collection, document_id, chunk_index, tags) VALUES (?, ?, ?, ?, ?)",
        (
            chunk.chunk_id,
            chunk.collection,
            chunk.document_id,
            chunk.chunk_index,
            json.dumps(tags(chunk.metadata)),
        ),
    ).lastrowid
    db.execute("INSERT INTO body VALUES (?, ?)", (row_id, body))
    db.execute("INSERT INTO vector VALUES (?, ?, ?)", (row_id, model, vector))
    db.execute(
        "INSERT INTO words (rowid, text, heading) VALUES (?, ?, ?)",
        (row_id, spaced(chunk.text), spaced(chunk.context)),
    )


def _delete(db: sqlite3.Connection, row_ids: Iterable[int]) -> None:
    rows = [(row_id,) for row_id in row_ids]
    db.executemany("DELETE FROM words WHERE rowid = ?", rows)
    db.executemany("DELETE FROM vector WHERE id = ?", rows)
    db.executemany("DELETE FROM body WHERE id = ?", rows)
    db.executemany("DELETE FROM chunk WHERE id = ?", rows)


def _fact(db: sqlite3.Connection, name: str) -> str | None:
    row = db.execute("SELECT value FROM fact WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row[0])


def _touch(db: sqlite3.Connection) -> None:
    """The next search of any process sees that the chunks have changed."""
    db.execute(
        "INSERT INTO fact VALUES ('generation', '1')"
        " ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1"
    )
