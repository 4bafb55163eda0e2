"""The trained cross-encoder; what it says is kept in a file, so that a run that was ended goes on where it stopped."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from pincite.adapters import cross_encoder, reranker_card
from pincite.adapters.cross_encoder import CrossEncoder
from pincite.errors import Misconfigured
from pincite.settings import Settings


class Readings(CrossEncoder):
    """`path`: a SQLite file, None for none."""

    def __init__(self, path: Path | None) -> None:
        trained = cross_encoder.installed(Settings().home)
        if trained is None:
            raise Misconfigured("the reranker's files are not here: run `pincite models`")
        self._trained, self._calibration = trained, reranker_card.packaged(cross_encoder.NAME).score
        self._db = sqlite3.connect(path or ":memory:")
        self._db.execute("CREATE TABLE IF NOT EXISTS s (k TEXT PRIMARY KEY, v REAL)")

    def read(self, question: str, texts: Sequence[str]) -> list[float]:
        """See `pincite.ports.Reader`."""
        keys = {text: hashlib.sha1(f"{question}\0{text}".encode()).hexdigest() for text in texts}
        known = {}
        for text, key in keys.items():
            row = self._db.execute("SELECT v FROM s WHERE k = ?", (key,)).fetchone()
            if row:
                known[text] = float(row[0])
        new = [text for text in keys if text not in known]
        for text, value in zip(new, self._trained.read(question, new), strict=True):
            known[text] = value
            self._db.execute("INSERT OR REPLACE INTO s VALUES (?, ?)", (keys[text], value))
        self._db.commit()
        return [known[text] for text in texts]

    def of(self, pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], float]:
        """Pair → log-odds."""
        return {(question, text): self.read(question, [text])[0] for question, text in pairs}
