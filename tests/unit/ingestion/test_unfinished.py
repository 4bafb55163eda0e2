"""A long document whose indexing is stopped goes on where it was."""

import hashlib

import numpy as np
import pytest

from pincite import bootstrap, pipeline
from pincite.errors import Stopped
from pincite.ingestion.embed import embedded
from pincite.ingestion.stored import load_chunks
from pincite.ingestion.unfinished import Unfinished
from pincite.models import Filters, Search
from pincite.settings import Settings

TEXT = "\n\n".join(
    f"# Gate {n}\n\nThe gate {n} opens at {n % 24}:15 and its keeper is number {n * 7}." for n in range(220)
)


@pytest.fixture(autouse=True)
def long_documents_are_short(monkeypatch):
    monkeypatch.setattr("pincite.ingestion.unfinished.LONG", 200)


class Counting:
    """Vectors made of the text's digest; counts what it was asked."""

    dimensions = 8

    def __init__(self, name="counting-1"):
        self.name, self.asked = name, 0

    def embed(self, texts, *, query=False):
        self.asked += len(texts)
        rows = np.array(
            [list(hashlib.sha256(each.encode()).digest()[:8]) for each in texts], dtype=np.float32
        )
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def similarity(self, cosine):
        return max(cosine, 0.0)


def parts(home, embedder):
    return bootstrap.Parts(Settings(home=home, chunk_tokens=40, chunk_overlap=0), embedder=embedder)


def ingest(where, text=TEXT, batches=None):
    told = []

    def stop():
        return batches is not None and len(told) >= batches

    document = pipeline.ingest(
        "gates.md",
        text.encode(),
        collection="default",
        parts=where,
        stop=stop,
        progress=lambda *at: told.append(at),
    )
    return document, told


def stopped(where, text=TEXT, batches=2):
    with pytest.raises(Stopped):
        ingest(where, text, batches)


def test_what_was_embedded_is_not_embedded_again(tmp_path):
    first = Counting()
    stopped(parts(tmp_path, first))
    second = Counting()
    document, _ = ingest(parts(tmp_path, second))
    assert document.chunks >= 200
    assert first.asked == 2 * pipeline.BATCH
    assert second.asked == document.chunks - first.asked


def test_the_index_is_the_same_as_without_a_stop(tmp_path):
    stopped(parts(tmp_path / "stopped", Counting()))
    found = []
    for home in ("stopped", "whole"):
        where = parts(tmp_path / home, Counting())
        ingest(where)
        found.append([hit.chunk.chunk_id for hit in pipeline_search(where)])
    assert found[0] == found[1]


def pipeline_search(where):
    asked = Search(text="gate 111", collections=("default",), top_k=9, filters=Filters())
    return where.index.search(asked, where.embedder.embed(["gate 111"])[0])


def test_another_model_or_another_text_is_embedded_anew(tmp_path):
    where = parts(tmp_path, Counting())
    document, _ = ingest(where)
    chunks = load_chunks(document.document_id, document.version, where.files)[:4]
    asked = []
    for name, batch in (("a", chunks), ("a", chunks), ("b", chunks), ("b", chunks[:3])):
        embedder = Counting(name)
        vectors = Unfinished(document, 200, embedder, where.files).vectors(0, batch)
        asked.append(embedder.asked)
        assert (vectors == Counting(name).embed([embedded(each) for each in batch])).all()
    assert asked == [4, 0, 4, 3]


def test_nothing_is_kept_of_a_document_that_is_indexed_short_or_removed(tmp_path):
    where = parts(tmp_path, Counting())
    stopped(where)
    assert len(where.files.keys("unfinished/")) == 2
    document, _ = ingest(where)
    assert where.files.keys("unfinished/") == []
    stopped(where, TEXT + "\n\nThe end.")
    assert where.files.keys("unfinished/")
    pipeline.delete(document.document_id, ("default",), where)
    assert where.files.keys("unfinished/") == []
    with pytest.raises(Stopped):
        ingest(where, TEXT[:4000], 0)
    assert where.files.keys("unfinished/") == []


def test_what_nobody_goes_on_with_is_taken_away(tmp_path, monkeypatch):
    monkeypatch.setattr("pincite.ingestion.unfinished.MOST", 4)
    where = parts(tmp_path, Counting())
    where.files.put("unfinished/older/0", b"")
    for start in range(5):
        where.files.put(f"unfinished/oldest/{start}", b"")
    stopped(where)
    assert {key.split("/")[1] for key in where.files.keys("unfinished/")}.isdisjoint({"older", "oldest"})
