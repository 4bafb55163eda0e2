"""An index of another model is migrated while it is read, on SQLite and on a real node."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from pincite.adapters.opensearch_client import open_client
from pincite.adapters.opensearch_index import OpenSearchIndex
from pincite.adapters.opensearch_schema import Shape
from pincite.adapters.sqlite_index import SqliteIndex
from pincite.errors import Misconfigured
from pincite.models import Chunk
from pincite.ports import Vector
from tests.adapters.corpus import DIMENSIONS, MODEL, embed, find, published, similarity
from tests.adapters.index_contract import TEXTS
from tests.fakes.opensearch_node import OpenSearchNode

MANY = [f"clause {n} of the returns policy" for n in range(600)]
Open = Callable[[str], SqliteIndex | OpenSearchIndex]


@pytest.fixture(params=["sqlite", "opensearch"])
def open_(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    made: list[SqliteIndex | OpenSearchIndex] = []

    def open_index(model: str) -> SqliteIndex | OpenSearchIndex:
        if request.param == "sqlite":
            made.append(SqliteIndex(tmp_path / "index.sqlite", similarity, model))
        else:
            node: OpenSearchNode = request.getfixturevalue("node")
            alias = "migrate-" + hashlib.sha256(request.node.name.encode()).hexdigest()[:8]
            made.append(OpenSearchIndex(open_client(node.url), Shape(alias, model, DIMENSIONS), similarity))
        return made[-1]

    yield open_index
    for index in made:
        index.close()


def turned(chunks: Sequence[Chunk]) -> Vector:
    """The vectors of another model: our own, reversed."""
    return np.stack([embed(chunk.text)[::-1] for chunk in chunks])


def quietly(done: int, total: int) -> None:
    assert 0 < done <= total


def test_migrate(open_: Open):
    old, new = open_(MODEL), open_("turned")
    published(old, MANY)
    published(old, TEXTS, name="other", collection="b")
    published(old, TEXTS[:2], name="other", version="2", collection="b")
    with pytest.raises(Misconfigured):
        find(new, "returns", "b")
    assert new.migrate(turned, quietly) == 602
    hits = new.search(_search("warranty", "b"), np.ascontiguousarray(embed(TEXTS[1])[::-1]))
    assert hits[0].chunk.text == TEXTS[1]
    assert hits[0].similarity == pytest.approx(1.0, abs=1e-5)
    assert {hit.chunk.document_version for hit in hits} == {"sha256:2"}
    assert new.migrate(turned, quietly) == 0
    with pytest.raises(Misconfigured, match="pincite index migrate"):
        find(old, "returns", "a")
    new.remove("other", "b")
    assert new.search(_search("warranty", "b"), embed("x")) == []


def test_migrate_that_was_cut_off_goes_on(open_: Open):
    old, new = open_(MODEL), open_("turned")
    published(old, MANY)
    calls = 0

    def failing(chunks: Sequence[Chunk]) -> Vector:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyboardInterrupt
        return turned(chunks)

    with pytest.raises(KeyboardInterrupt):
        new.migrate(failing, quietly)
    assert len(find(old, "clause 7", "a")) == 10
    published(old, TEXTS, name="late")
    assert 0 < new.migrate(turned, quietly) < 604
    found = new.search(_search("warranty", "a"), np.ascontiguousarray(embed(TEXTS[1])[::-1]))
    assert found[0].chunk.text == TEXTS[1]


def test_readers_of_the_old_model_are_answered_until_the_switch(open_: Open):
    old, new = open_(MODEL), open_("turned")
    published(old, MANY)
    answers: list[int] = []
    refused = threading.Event()

    def read() -> None:
        while not refused.is_set():
            try:
                answers.append(len(find(old, "clause 7 returns", "a")))
            except Misconfigured:
                refused.set()

    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(read)
        try:
            new.migrate(turned, quietly)
            reading.result(timeout=60)
        finally:
            refused.set()
    assert set(answers) == {10}


def _search(text: str, collection: str):
    from pincite.models import Search

    return Search(text=text, collections=(collection,), top_k=10)
