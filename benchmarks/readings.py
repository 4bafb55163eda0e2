"""(question, text) pairs → what the trained cross-encoder says of them, kept in a file between runs: a run that was
ended goes on where it stopped."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from pincite.adapters import cross_encoder
from pincite.errors import Misconfigured
from pincite.settings import Settings

BATCH = 256


class Readings:
    """`path`: a SQLite file, None for none."""

    def __init__(self, path: Path | None) -> None:
        model = cross_encoder.installed(Settings().home)
        if model is None:
            raise Misconfigured("the reranker's files are not here: run `pincite models`")
        self._model = model
        self._db = sqlite3.connect(path or ":memory:")
        self._db.execute("CREATE TABLE IF NOT EXISTS s (k TEXT PRIMARY KEY, v REAL)")

    def of(self, pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], float]:
        """Pair → log-odds."""
        known = dict(self._db.execute("SELECT k, v FROM s"))
        new = [pair for pair in dict.fromkeys(pairs) if _key(pair) not in known]
        for start in range(0, len(new), BATCH):
            batch = new[start : start + BATCH]
            values = [self._model.read(question, [text])[0] for question, text in batch]
            rows = [(_key(pair), value) for pair, value in zip(batch, values, strict=True)]
            self._db.executemany("INSERT OR REPLACE INTO s VALUES (?, ?)", rows)
            self._db.commit()
            known.update(rows)
        return {pair: known[_key(pair)] for pair in pairs}


def _key(pair: tuple[str, str]) -> str:
    return hashlib.sha1("\0".join(pair).encode()).hexdigest()
