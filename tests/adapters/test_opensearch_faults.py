"""A real node killed, absent, slow, full, blocked, or of another mapping; afterwards all is as it should be."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from opensearchpy import OpenSearch

from pincite.adapters.opensearch_client import open_client
from pincite.adapters.opensearch_documents import Edition
from pincite.adapters.opensearch_index import OpenSearchIndex
from pincite.adapters.opensearch_schema import Shape
from pincite.errors import IndexUnavailable, Invalid, Timeout
from tests.adapters.corpus import DIMENSIONS, MODEL, find, published, similarity, staged
from tests.adapters.index_contract import TEXTS
from tests.fakes.opensearch_node import OpenSearchNode

SMALL_QUEUE = "thread_pool.write.size: 1\nthread_pool.write.queue_size: 1"
MANY = [f"clause {n} of the returns policy, with number {n * 7}" for n in range(2_000)]


@pytest.fixture(scope="module")
def mortal() -> Iterator[OpenSearchNode]:
    """A node of this module alone, that may be killed; it takes two bulk requests at a time and refuses a third."""
    node = OpenSearchNode(SMALL_QUEUE)
    try:
        node.start()
        yield node
    finally:
        node.close()


@pytest.fixture
def client(mortal: OpenSearchNode) -> Iterator[OpenSearch]:
    client = open_client(mortal.url)
    yield client
    client.close()


@pytest.fixture
def opened(mortal: OpenSearchNode) -> Iterator[type]:
    made: list[OpenSearchIndex] = []

    def open_(alias: str, url: str = mortal.url, *, timeout_s: float = 10.0) -> OpenSearchIndex:
        shape = Shape(alias, MODEL, DIMENSIONS)
        made.append(OpenSearchIndex(open_client(url, timeout_s=timeout_s), shape, similarity))
        return made[-1]

    yield open_
    for index in made:
        index.close()


class TestKilled:
    def test_in_the_middle_of_a_bulk(self, mortal: OpenSearchNode, client: OpenSearch, opened):
        published(opened("undisturbed"), MANY)
        index = opened("killed")
        index.ensure()
        stats = client.indices.stats
        with ThreadPoolExecutor(1) as pool:
            staging = pool.submit(staged, index, MANY)
            while not stats(index="killed")["_all"]["total"]["indexing"]["index_total"]:
                time.sleep(0.005)
            mortal.kill()
            with pytest.raises(IndexUnavailable):
                staging.result()
        mortal.start()
        published(index, MANY)
        assert _content(client, "killed") == _content(client, "undisturbed")

    @pytest.mark.parametrize("moment", ["before", "after"])
    def test_in_the_middle_of_a_version_switch(
        self, mortal: OpenSearchNode, client: OpenSearch, opened, moment: str
    ):
        alias = f"switch-{moment}"
        published(opened(f"{alias}-undisturbed"), TEXTS, version="1")
        published(opened(f"{alias}-undisturbed"), TEXTS[:2], version="2")
        index = opened(alias)
        published(index, TEXTS, version="1")
        document = staged(index, TEXTS[:2], version="2")
        _KilledAtSwitch(index, mortal, moment)
        with pytest.raises(IndexUnavailable):
            index.publish(document)
        mortal.start()
        reader = opened(alias)
        seen = {hit.chunk.document_version for hit in find(reader, "returns", "a")}
        assert seen == {"sha256:1" if moment == "before" else "sha256:2"}
        published(opened(alias), TEXTS[:2], version="2")
        assert _content(client, alias) == _content(client, f"{alias}-undisturbed")

    def test_writer_that_dies_before_it_cleans_up(self, client: OpenSearch, opened):
        index = opened("dirty")
        published(index, TEXTS, version="1", sequence="1")
        document = staged(index, TEXTS[:2], version="2", sequence="2")
        client.indices.refresh(index="dirty")
        index._pointers.switch(document.document_id, "a", Edition.of(document), 2)
        assert {hit.chunk.document_version for hit in find(index, "returns", "a")} == {"sha256:2"}
        assert len(find(index, "returns", "a")) == 2
        published(index, TEXTS[:1], version="3", sequence="3")
        assert {source["document_version"] for source in _content(client, "dirty")} == {"sha256:3"}

    def test_versions_racing_end_with_the_latest(self, client: OpenSearch, opened):
        index = opened("race")
        index.ensure()
        order = [3, 6, 1, 5, 2, 4]
        with ThreadPoolExecutor(3) as pool:
            for done in [
                pool.submit(
                    published, index, [f"text {n} of {v}" for n in range(v)], version=str(v), sequence=str(v)
                )
                for v in order
            ]:
                done.result()
        assert {source["document_version"] for source in _content(client, "race")} == {"sha256:6"}
        assert len(find(index, "text", "a")) == 6


class TestOutOfReach:
    def test_node_absent_at_start(self, mortal: OpenSearchNode, opened):
        index = opened("absent")
        mortal.kill()
        for call in (lambda: find(index, "returns", "a"), index.health, lambda: published(index, TEXTS)):
            with pytest.raises(IndexUnavailable, match="cannot be reached"):
                call()
        mortal.start()
        published(index, TEXTS)
        assert len(find(index, "returns", "a")) == 4

    def test_slow_node(self, mortal: OpenSearchNode, opened):
        published(opened("slow"), TEXTS)
        hasty = opened("slow", timeout_s=3.0)
        assert len(find(hasty, "returns", "a")) == 4
        mortal.pause()
        try:
            with pytest.raises(Timeout) as error:
                find(hasty, "returns", "a")
            assert error.value.part == "index"
        finally:
            mortal.resume()
        assert len(find(opened("slow"), "returns", "a")) == 4


class TestRefusals:
    def test_full_queue(self, client: OpenSearch, opened):
        before = _rejected(client)
        index = opened("full")
        index.ensure()
        indexes = [opened("full") for _ in range(4)]

        def write(number: int) -> None:
            published(indexes[number], MANY[:600], name=f"document-{number}")

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(write, range(4)))
        assert _rejected(client) > before
        assert len(_content(client, "full")) == 4 * 600

    def test_flood_stage(self, client: OpenSearch, opened):
        index = opened("flood")
        published(index, TEXTS)
        client.indices.put_settings(index="flood", body={"index.blocks.read_only_allow_delete": True})
        for call in (lambda: published(index, TEXTS, version="2"), index.health):
            with pytest.raises(IndexUnavailable, match=r"block|read-only"):
                call()
        assert {hit.chunk.document_version for hit in find(index, "returns", "a")} == {"sha256:1"}
        client.indices.put_settings(index="flood", body={"index.blocks.read_only_allow_delete": None})
        index.health()
        published(index, TEXTS, version="2")
        assert {hit.chunk.document_version for hit in find(index, "returns", "a")} == {"sha256:2"}

    def test_red_index(self, client: OpenSearch, opened):
        index = opened("red")
        body = index.shape.body()
        body["settings"]["index.routing.allocation.require._name"] = "nobody"
        client.indices.create(
            index=index.shape.index,
            body={**body, "aliases": {"red": {}}},
            params={"wait_for_active_shards": "0"},
        )
        for call in (lambda: find(index, "returns", "a"), index.health):
            with pytest.raises(IndexUnavailable):
                call()
        client.indices.delete(index=index.shape.index)

    @pytest.mark.case("ING-19", 2)
    @pytest.mark.parametrize(
        ("field", "mapping"),
        [("page_number", {"type": "ip"}), ("embedding", 16)],
        ids=["mapping conflict", "dimension"],
    )
    def test_chunk_that_the_mapping_refuses_is_named(self, client: OpenSearch, opened, field: str, mapping):
        index = opened(f"conflict-{field}".replace("_", "-"))
        body = index.shape.body()
        if isinstance(mapping, int):
            body["mappings"]["properties"][field]["dimension"] = mapping
        else:
            body["mappings"]["properties"][field] = mapping
        client.indices.create(index=index.shape.index, body={**body, "aliases": {index.shape.alias: {}}})
        with pytest.raises(Invalid, match=r"policy\.pdf, chunk 0"):
            staged(index, TEXTS)

    @pytest.mark.case("ING-21", 2, 3)
    def test_refresh_that_never_comes_by_itself(self, client: OpenSearch, opened):
        index = opened("unrefreshed")
        index.ensure()
        client.indices.put_settings(index="unrefreshed", body={"index.refresh_interval": "-1"})
        published(index, TEXTS)
        published(index, TEXTS[:2], version="2")
        assert len(find(index, "returns", "a")) == 2
        index.remove("policy", "a")
        assert find(index, "returns", "a") == []

    def test_pipeline_that_was_deleted(self, client: OpenSearch, opened):
        index = opened("pipeless")
        published(index, TEXTS)
        assert len(find(index, "returns", "a")) == 4
        client.http.delete("/_search/pipeline/pipeless-rrf")
        with pytest.raises(IndexUnavailable, match="pipeline"):
            find(index, "returns", "a")
        assert len(find(index, "returns", "a")) == 4

    def test_write_through_a_missing_alias_makes_no_index_by_itself(self, client: OpenSearch, opened):
        index = opened("unaliased")
        index.ensure()
        client.indices.delete(index=index.shape.index)
        with pytest.raises(IndexUnavailable):
            staged(index, TEXTS)
        assert not client.indices.exists(index="unaliased")


class _KilledAtSwitch:
    """Stands before the pointers of an index and kills the node at the switch."""

    def __init__(self, index: OpenSearchIndex, node: OpenSearchNode, moment: str) -> None:
        self._pointers, self._node, self._moment = index._pointers, node, moment
        index._pointers = self

    def read(self, keys):
        return self._pointers.read(keys)

    def switch(self, *arguments):
        if self._moment == "before":
            self._node.kill()
        pointer = self._pointers.switch(*arguments)
        self._node.kill()
        return pointer


def _content(client: OpenSearch, alias: str) -> list[dict]:
    """All chunks as they are stored, by key."""
    client.indices.refresh(index=alias)
    body: dict = {"size": 1000, "query": {"term": {"kind": "chunk"}}, "sort": [{"key": "asc"}]}
    found: list[dict] = []
    while hits := client.search(index=alias, body=body)["hits"]["hits"]:
        found += [hit["_source"] for hit in hits]
        body["search_after"] = hits[-1]["sort"]
    return found


def _rejected(client: OpenSearch) -> int:
    nodes = client.nodes.stats(metric="thread_pool")["nodes"]
    return sum(node["thread_pool"]["write"]["rejected"] for node in nodes.values())
