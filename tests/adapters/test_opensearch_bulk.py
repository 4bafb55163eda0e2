"""Bulk: each item's own answer counts; only what was refused for now is sent again."""

from __future__ import annotations

import json

import pytest
from opensearchpy import OpenSearch

from pincite.adapters import opensearch_bulk
from pincite.adapters.opensearch_bulk import Operation, write
from pincite.adapters.opensearch_lines import add, remove
from pincite.errors import IndexUnavailable, Invalid, Throttled
from tests.fakes.bulk_server import BulkServer

BUSY = {"type": "es_rejected_execution_exception", "reason": "queue full"}
BAD = {
    "type": "mapper_parsing_exception",
    "reason": "failed to parse field [text]. Preview of field's value: 'a secret'",
    "caused_by": {"type": "illegal_argument_exception", "reason": "not a number"},
}


@pytest.fixture
def server():
    with BulkServer() as server:
        yield server


@pytest.fixture
def client(server: BulkServer):
    client = OpenSearch(server.url, max_retries=0)
    yield client
    client.close()


def sent(client: OpenSearch, *names: str) -> tuple[int, list[float]]:
    slept: list[float] = []
    done = write(
        client,
        "alias",
        [add({"n": name}, name, f"doc.pdf, chunk {name}") for name in names],
        sleep=slept.append,
    )
    return done, slept


@pytest.mark.case("ING-19", 1, 3)
@pytest.mark.case("ING-21", 1)
def test_only_the_refused_item_goes_again(server: BulkServer, client: OpenSearch):
    server.plan = [{"b": (429, BUSY)}, {"b": (429, BUSY)}, {}]
    done, slept = sent(client, "a", "b", "c")
    assert done == 3
    assert server.ids == [["a", "b", "c"], ["b"], ["b"]]
    assert len(slept) == 2
    assert 0.1 <= slept[0] <= 0.2 <= 0.4 >= slept[1] >= 0.2


@pytest.mark.case("ING-19", 2)
def test_bad_item_is_named_with_its_reason_and_the_rest_is_written(server: BulkServer, client: OpenSearch):
    server.plan = [{"b": (429, BUSY), "c": (400, BAD)}, {}]
    with pytest.raises(Invalid, match=r"doc\.pdf, chunk c: .*not a number") as error:
        sent(client, "a", "b", "c")
    assert "secret" not in str(error.value)
    assert server.ids == [["a", "b", "c"], ["b"]]


@pytest.mark.case("ING-19", 1)
def test_item_that_stays_refused(server: BulkServer, client: OpenSearch):
    server.plan = [{"a": (429, BUSY)}] * 20
    with pytest.raises(Throttled, match="chunk a"):
        sent(client, "a")
    assert len(server.ids) == opensearch_bulk.WRITE_TRIES


def test_whole_request_refused(server: BulkServer, client: OpenSearch):
    server.plan = [429, 429, {}]
    assert sent(client, "a", "b")[0] == 2
    assert server.ids == [["a", "b"]]


def test_blocked_index_is_not_tried_again(server: BulkServer, client: OpenSearch):
    block = {
        "type": "cluster_block_exception",
        "reason": "flood-stage watermark, index has read-only-allow-delete block",
    }
    server.plan = [{"a": (429, block)}]
    with pytest.raises(IndexUnavailable, match="flood-stage"):
        sent(client, "a")
    assert len(server.ids) == 1


def test_removing_what_is_not_there(server: BulkServer, client: OpenSearch):
    server.plan = [{"a": (404, None)}]
    assert write(client, "alias", [remove("a", "x")]) == 1


def test_bodies_are_bounded(server: BulkServer, client: OpenSearch, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(opensearch_bulk, "MAX_BYTES", 2_000)
    big = [
        Operation(json.dumps({"index": {"_id": str(n)}}).encode(), b'"' + b"x" * 700 + b'"', str(n))
        for n in range(9)
    ]
    huge = Operation(b'{"index":{"_id":"huge"}}', b'"' + b"x" * 5_000 + b'"', "huge")
    assert write(client, "alias", [*big, huge]) == 10
    assert sorted(map(len, server.ids)) == [1, 1, 2, 2, 2, 2]
    assert max(size for size in server.sizes if size < 5_000) <= 2_000
