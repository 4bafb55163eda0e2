"""Vectors of a long document while it is being indexed → kept, so that who stops goes on where it was.

Of a document with few chunks nothing is kept: to embed them again is as quick.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from pincite.errors import NotFound
from pincite.ingestion.embed import embed, embedded
from pincite.models import Chunk, Document
from pincite.ports import Embedder, Files, Vector

LONG = 512
"""Chunks from which vectors are kept."""
MOST = 1_000
"""Batches of other documents that may be kept; of a document that nobody goes on with they are taken away."""
_FOLDER = "unfinished/"


class Unfinished:
    """The vectors of one document's batches. `chunks`: how many it has."""

    def __init__(self, document: Document, chunks: int, embedder: Embedder, files: Files) -> None:
        self._embedder, self._files = embedder, files
        self._folder = _folder(document.document_id)
        self._long = chunks >= LONG
        if self._long:
            others = [key for key in files.keys(_FOLDER) if not key.startswith(self._folder)]
            for folder in {key.rpartition("/")[0] for key in others} if len(others) > MOST else ():
                files.remove(f"{folder}/")

    def vectors(self, start: int, batch: Sequence[Chunk]) -> Vector:
        """As `embed` gives them; those that the same model gave for the same texts are taken from what is kept."""
        if not self._long:
            return embed(batch, self._embedder)
        key, made = f"{self._folder}{start}", _digest(batch, self._embedder)
        try:
            kept = self._files.get(key)
        except NotFound:
            kept = b""
        if kept[: len(made)] == made:
            return np.frombuffer(kept, dtype=np.float32, offset=len(made)).reshape(len(batch), -1)
        vectors = embed(batch, self._embedder)
        self._files.put(key, made + vectors.astype(np.float32).tobytes())
        return vectors

    def done(self) -> None:
        """The document is indexed: nothing is kept any more."""
        if self._long:
            self._files.remove(self._folder)


def forget_unfinished(document_id: str, files: Files) -> None:
    """Nothing of the document is kept."""
    files.remove(_folder(document_id))


def _folder(document_id: str) -> str:
    return f"{_FOLDER}{document_id}/"


def _digest(batch: Sequence[Chunk], embedder: Embedder) -> bytes:
    made = hashlib.sha256(f"{embedder.name} {embedder.dimensions}".encode())
    for chunk in batch:
        made.update(b"\0" + embedded(chunk).encode("utf-8", "surrogatepass"))
    return made.digest()
