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


def test_a_changed_mapping_is_a_new_index_under_queries(
    node: OpenSearchNode, monkeypatch: pytest.MonkeyPatch
):
    """The same model, another shape: vectors are copied, never made anew; queries are answered all the while."""
    shape = Shape("migrate-mapping", MODEL, DIMENSIONS)
    index, client = OpenSearchIndex(open_client(node.url), shape, similarity), open_client(node.url)
    published(index, MANY)
    old = shape.index
    kept = Shape.body

    def changed(self: Shape) -> dict:
        body = kept(self)
        body["mappings"]["properties"]["language"] = {"type": "keyword"}
        return body

    monkeypatch.setattr(Shape, "body", changed)
    assert shape.index != old
    with pytest.raises(Misconfigured, match="pincite index migrate"):
        published(OpenSearchIndex(client, shape, similarity), TEXTS, name="late")
    answers: list[int] = []
    over = threading.Event()

    def read() -> None:
        while not over.is_set():
            answers.append(len(find(index, "clause 7 returns", "a")))

    calls: list[tuple[int, int]] = []

    def cut_off(done: int, total: int) -> None:
        calls.append((done, total))
        if len(calls) == 2:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(read)
        try:
            with pytest.raises(KeyboardInterrupt):
                index.migrate(never, cut_off)
            assert list(client.indices.get_alias(name="migrate-mapping")) == [old]
            first_run = calls[-1][0]
            assert index.migrate(never, lambda *told: calls.append(told), drop_old=True) == 600 - first_run
        finally:
            over.set()
        reading.result(timeout=60)
    assert set(answers) == {10}
    assert calls[-1] == (600, 600)
    assert list(client.indices.get_alias(name="migrate-mapping")) == [shape.index]
    assert not client.indices.exists(index=old)
    published(index, TEXTS, name="late")
    assert find(index, TEXTS[1], "a")[0].chunk.text == TEXTS[1]
    index.close()
    client.close()


def never(chunks: Sequence[Chunk]) -> Vector:
    raise AssertionError("the vectors are those of the same model")


def _search(text: str, collection: str):
    from pincite.models import Search

    return Search(text=text, collections=(collection,), top_k=10)
