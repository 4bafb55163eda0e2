"""The vectors of a SQLite index → another model's, made beside the old ones and put in their place in one step."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from pincite.adapters.sqlite_file import SqliteFile
from pincite.adapters.vectors import checked
from pincite.models import Chunk
from pincite.ports import Vector

BATCH = 256
"""Chunks whose vectors are made and written at a time; a run that was cut off loses at most these."""


def migrate(
    file: SqliteFile,
    model: str,
    vectors_of: Callable[[Sequence[Chunk]], Vector],
    progress: Callable[[int, int], None],
) -> int:
    """Returns how many vectors were made. Readers of the old model go on until the switch."""
    made = 0
    while True:
        with file.reading() as db:
            total, lacking = _state(db, model)
        if lacking:
            rows = checked([chunk for _, chunk in lacking], vectors_of([chunk for _, chunk in lacking]))
            with file.writing() as db:
                db.executemany(
                    "INSERT OR REPLACE INTO vector SELECT id, ?, ? FROM chunk WHERE id = ?",
                    [(model, row.tobytes(), row_id) for (row_id, _), row in zip(lacking, rows, strict=True)],
                )
            made += len(lacking)
            progress(min(made, total), total)
        elif _switched(file, model):
            return made


def _switched(file: SqliteFile, model: str) -> bool:
    """False where a chunk came in the meantime."""
    with file.writing() as db:
        total, lacking = _state(db, model)
        if lacking:
            return False
        db.execute("DELETE FROM vector WHERE model <> ?", (model,))
        db.execute("DELETE FROM staged")
        db.execute("INSERT OR REPLACE INTO fact VALUES ('model', ?)", (model,))
        db.execute("DELETE FROM fact WHERE name = 'dimensions'")
        if total:
            db.execute(
                "INSERT INTO fact SELECT 'dimensions', length(vector) / 4 FROM vector WHERE model = ? LIMIT 1",
                (model,),
            )
    return True


def _state(db: sqlite3.Connection, model: str) -> tuple[int, list[tuple[int, Chunk]]]:
    """How many chunks there are, and a batch of those without a vector of the model."""
    (total,) = db.execute("SELECT count(*) FROM chunk").fetchone()
    rows = db.execute(
        "SELECT body.id, body.body FROM body WHERE NOT EXISTS"
        " (SELECT 1 FROM vector WHERE vector.id = body.id AND vector.model = ?) ORDER BY body.id LIMIT ?",
        (model, BATCH),
    ).fetchall()
    return total, [(row_id, Chunk.model_validate_json(body)) for row_id, body in rows]
