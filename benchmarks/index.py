"""corpus, vectors → a SQLite index in a temporary folder that holds each document as one chunk; as a program, the index
benchmark of `scale`."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path

from sets import Corpus

from pincite.adapters.sqlite_index import SqliteIndex
from pincite.models import Chunk, Document
from pincite.ports import Embedder, Vector


def filled(corpus: Corpus, vectors: Vector, embedder: Embedder) -> SqliteIndex:
    """The folder goes when the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="pincite-benchmark-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    index = SqliteIndex(folder / "index.sqlite", embedder.similarity, embedder.name)
    for document, vector in zip(corpus.documents, vectors, strict=True):
        name, text = document["id"], document["text"]
        entry = Document(
            document_id=name, name=name, source=name, collection="default", version=f"sha256:{name}",
            media_type="text/plain", size=len(text), status="indexed", chunks=1,
        )  # fmt: skip
        chunk = Chunk(
            chunk_id=f"{name}::chunk_0", document_id=name, document_name=name, document_version=entry.version,
            collection="default", chunk_index=0, text=text, start_index=0, end_index=len(text),
        )  # fmt: skip
        index.stage(entry, [chunk], vector[None])
        index.publish(entry)
    return index


if __name__ == "__main__":
    import scale

    scale.main()
