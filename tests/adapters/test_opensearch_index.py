"""The OpenSearch index on a real node: ranks fused by the node, by us, and as Serverless wants it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import numpy as np
import pytest

from pincite.adapters.opensearch_client import open_client
from pincite.adapters.opensearch_index import OpenSearchIndex
from pincite.adapters.opensearch_query import EF_SEARCH
from pincite.adapters.opensearch_schema import Shape
from pincite.errors import IndexUnavailable, Misconfigured
from tests.adapters.corpus import DIMENSIONS, MODEL, embed, find, published, similarity
from tests.adapters.index_contract import TEXTS, IndexContract
from tests.fakes.opensearch_node import OpenSearchNode
from tests.fakes.serverless import Serverless


@pytest.fixture
def a(request: pytest.FixtureRequest) -> str:
    """A collection of this test alone."""
    return "c" + hashlib.sha256(request.node.nodeid.encode()).hexdigest()[:12]


def opened(url: str, alias: str, **more: object) -> OpenSearchIndex:
    shape = Shape(alias, MODEL, DIMENSIONS, serverless=bool(more.pop("serverless", False)))
    return OpenSearchIndex(open_client(url), shape, similarity, **more)  # type: ignore[arg-type]


class TestFusedByTheNode(IndexContract):
    @pytest.fixture(scope="class")
    @classmethod
    def index(cls, node: OpenSearchNode) -> Iterator[OpenSearchIndex]:
        index = opened(node.url, "native")
        index.ensure()
        assert index.node_fuses()
        yield index
        index.close()

    def test_client_fuses_in_the_same_order(self, index: OpenSearchIndex, node: OpenSearchNode, a: str):
        texts = [f"{first} {second} {n}" for n, first in enumerate(TEXTS * 8) for second in TEXTS[n % 4 :]]
        published(index, texts, collection=a)
        here = opened(node.url, "native", native=False)
        for question in (*TEXTS, "refunds for islands", "7", "zzz"):
            ours, theirs = find(here, question, a, top_k=20), find(index, question, a, top_k=20)
            assert [hit.chunk.chunk_id for hit in ours] == [hit.chunk.chunk_id for hit in theirs]
            assert [hit.score for hit in ours] == pytest.approx([hit.score for hit in theirs], abs=1e-6)
        here.close()

    @pytest.mark.case("ING-22", 2)
    def test_engine_score_is_half_of_one_plus_cosine(
        self, index: OpenSearchIndex, node: OpenSearchNode, a: str
    ):
        published(index, TEXTS, collection=a)
        client = open_client(node.url)
        query = {
            "knn": {
                "embedding": {
                    "vector": embed("returns").tolist(),
                    "k": 4,
                    "filter": {"term": {"collection": a}},
                }
            }
        }
        for hit in client.search(index="native", body={"query": query})["hits"]["hits"]:
            cosine = float(embed(hit["_source"]["text"]) @ embed("returns"))
            assert hit["_score"] == pytest.approx((1 + cosine) / 2, abs=1e-4)
        client.close()

    def test_health(self, index: OpenSearchIndex):
        index.health()


class TestFusedHere(IndexContract):
    @pytest.fixture(scope="class")
    @classmethod
    def index(cls, node: OpenSearchNode) -> Iterator[OpenSearchIndex]:
        index = opened(node.url, "client", native=False)
        index.ensure()
        yield index
        index.close()


class TestServerless(IndexContract):
    """Against a stand-in that refuses what Serverless refuses: ids, refresh, delete by query, index settings."""

    @pytest.fixture(scope="class")
    @classmethod
    def index(cls, node: OpenSearchNode) -> Iterator[OpenSearchIndex]:
        with Serverless(node.url) as service:
            index = opened(service.url, "serverless", native=False, serverless=True, sleep=service.settle)
            index.ensure()
            yield index
            index.close()


class TestShape:
    @pytest.mark.case("ING-22", 3)
    def test_unknown_engine_is_refused(self, node: OpenSearchNode):
        with pytest.raises(Misconfigured, match="nmslib"):
            OpenSearchIndex(open_client(node.url), Shape("x", MODEL, DIMENSIONS, "nmslib"), similarity)  # type: ignore[arg-type]

    def test_several_shards_are_fused_here(self, node: OpenSearchNode):
        index = opened(node.url, "sharded")
        client = open_client(node.url)
        body = index.shape.body()
        body["settings"]["index"]["number_of_shards"] = 2
        client.indices.create(index=index.shape.index, body={**body, "aliases": {"sharded": {}}})
        assert not index.node_fuses()
        published(index, TEXTS)
        assert find(index, TEXTS[1], "a")[0].chunk.text == TEXTS[1]
        client.close()
        index.close()

    def test_another_model_is_refused(self, node: OpenSearchNode):
        index = opened(node.url, "models")
        published(index, TEXTS)
        other = OpenSearchIndex(open_client(node.url), Shape("models", "another", DIMENSIONS), similarity)
        with pytest.raises(Misconfigured, match="pincite index migrate"):
            find(other, "returns", "a")
        with pytest.raises(Misconfigured, match="pincite index migrate"):
            published(other, TEXTS)
        with pytest.raises(Misconfigured):
            other.health()
        other.close()
        index.close()

    def test_missing_index(self, node: OpenSearchNode):
        index = opened(node.url, "never-made")
        with pytest.raises(IndexUnavailable, match="missing"):
            find(index, "returns", "a")
        with pytest.raises(IndexUnavailable, match="missing"):
            index.health()
        index.close()

    def test_index_that_was_deleted_is_made_again_with_its_mapping(self, node: OpenSearchNode):
        index, client = opened(node.url, "deleted"), open_client(node.url)
        published(index, TEXTS)
        client.indices.delete(index=index.shape.index)
        with pytest.raises(IndexUnavailable, match="missing"):
            find(index, "returns", "a")
        with pytest.raises(IndexUnavailable, match="missing"):
            published(index, TEXTS)
        again = opened(node.url, "deleted")
        published(again, TEXTS)
        assert (
            client.indices.get_mapping(index="deleted")[again.shape.index]["mappings"]["dynamic"] == "strict"
        )
        assert len(find(again, "returns", "a")) == 4
        for each in (index, again, client):
            each.close()

    def test_recall_of_the_nearest(self, node: OpenSearchNode):
        """Clustered vectors, as embeddings are: the graph finds what a scan of all vectors finds."""
        index = opened(node.url, "recall")
        texts = [f"topic{n % 20} detail{n % 7} number{n}" for n in range(1500)]
        published(index, texts)
        rows = np.stack([embed(text) for text in texts])
        client = open_client(node.url)
        got = 0
        for n in range(50):
            query = embed(f"topic{n % 20} detail{n % 7}")
            wanted = {texts[place] for place in np.argsort(-(rows @ query), kind="stable")[:10]}
            body = {
                "size": 10,
                "query": {
                    "knn": {
                        "embedding": {
                            "vector": query.tolist(),
                            "k": 10,
                            "method_parameters": {"ef_search": EF_SEARCH},
                        }
                    }
                },
            }
            got += len(
                wanted
                & {hit["_source"]["text"] for hit in client.search(index="recall", body=body)["hits"]["hits"]}
            )
        assert got / 500 >= 0.98
        client.close()
        index.close()
