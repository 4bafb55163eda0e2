"""The vectors of a SQLite index as one matrix in memory, brought up to date by what changed in the file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pincite.ports import Vector


class Matrix(NamedTuple):
    """One state of the file. `rows[i]` is the unit vector of the chunk with row id `ids[i]`; `ids` ascend."""

    generation: int
    ids: NDArray[np.int64]
    rows: Vector
    chunk_ids: list[str]
    collections: frozenset[str]

    def places(self, row_ids: Sequence[int] | NDArray[np.int64]) -> NDArray[np.int64]:
        """Row ids → their places in `rows` and `chunk_ids`."""
        return np.searchsorted(self.ids, np.asarray(row_ids, dtype=np.int64))

    def cosines(self, query: Vector) -> NDArray[np.float32]:
        """Cosine of a unit vector with each row.

        In one thread and without the lock of the interpreter: the threads of a BLAS wait for each other in a spin, and
        with several callers on few cores that took 65 ms for 5,000 rows where this takes 1.
        """
        found: NDArray[np.float32] = np.einsum("ij,j->i", self.rows, query)
        return found

    def nearest(
        self, cosines: NDArray[np.float32], allowed: NDArray[np.int64] | None, depth: int
    ) -> list[int]:
        """Places of the `depth` greatest cosines among those allowed (None: all), best first, ties by chunk id."""
        places = np.arange(len(self.ids)) if allowed is None else allowed
        if len(places) > depth:
            found = cosines[places]
            least = np.partition(found, len(places) - depth)[len(places) - depth]
            places = places[found >= least]
        chosen = zip(
            (-cosines[places]).tolist(),
            (self.chunk_ids[place] for place in places),
            places.tolist(),
            strict=True,
        )
        return [place for _, _, place in sorted(chosen)[:depth]]


class MatrixCache:
    """The newest matrix that this process has read; the lock keeps two threads from loading the same change."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._matrix: Matrix | None = None

    def at(self, generation: int, db: sqlite3.Connection, model: str) -> Matrix | None:
        """The matrix of the state that `db` sees; None where this process has already read a later one."""
        matrix = self._matrix
        if matrix is None or matrix.generation < generation:
            with self._lock:
                matrix = self._matrix
                if matrix is None or matrix.generation < generation:
                    matrix = self._matrix = _loaded(matrix, generation, db, model)
        return matrix if matrix.generation == generation else None


def _loaded(before: Matrix | None, generation: int, db: sqlite3.Connection, model: str) -> Matrix:
    """Rows that went are cut out and rows that came are read; row ids only grow, so new ones stand at the end."""
    collections = frozenset(name for (name,) in db.execute("SELECT DISTINCT collection FROM chunk"))
    last = int(before.ids[-1]) if before is not None and len(before.ids) else 0
    came = db.execute(
        "SELECT chunk.id, chunk.chunk_id, vector.vector FROM chunk JOIN vector ON vector.id = chunk.id"
        " WHERE vector.model = ? AND chunk.id > ? ORDER BY chunk.id",
        (model, last),
    ).fetchall()
    new_ids = np.array([row[0] for row in came], dtype=np.int64)
    width = len(came[0][2]) // 4 if came else 0
    new_rows = np.frombuffer(b"".join(row[2] for row in came), dtype="<f4").reshape(len(came), width)
    new_chunk_ids = [row[1] for row in came]
    if before is None or not len(before.ids):
        return Matrix(generation, new_ids, new_rows, new_chunk_ids, collections)
    stay = np.isin(before.ids, np.array([i for (i,) in db.execute("SELECT id FROM chunk")], dtype=np.int64))
    rows = before.rows if stay.all() else before.rows[stay]
    return Matrix(
        generation,
        np.concatenate([before.ids[stay], new_ids]),
        np.concatenate([rows, new_rows]) if len(came) else rows,
        [chunk_id for chunk_id, keep in zip(before.chunk_ids, stay, strict=True) if keep] + new_chunk_ids,
        collections,
    )
