"""Questions asked before, in SQLite and in DynamoDB: the same contract."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from moto import mock_aws

from pincite.adapters.dynamo_cache import DynamoCache
from pincite.adapters.sqlite_cache import SqliteCache
from pincite.errors import StoreUnavailable
from pincite.ports import AnswerCache
from tests.adapters.test_dynamo_stores import table


@pytest.fixture(params=["sqlite", "dynamo"])
def cache(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AnswerCache]:
    if request.param == "sqlite":
        cache = SqliteCache(tmp_path / "cache.sqlite")
        yield cache
        cache.close()
        return
    with mock_aws():
        yield DynamoCache(table("IdempotencyTable"), "IdempotencyTable")


def test_what_was_kept_is_found_until_its_end(cache: AnswerCache) -> None:
    assert cache.find("k", 100) is None
    cache.keep("k", "answer", 100, 50)
    assert cache.find("k", 149) == "answer"
    assert cache.find("k", 150) is None
    assert cache.find("K", 100) is None


def test_the_same_key_again_replaces(cache: AnswerCache) -> None:
    cache.keep("k", "one", 100, 50)
    cache.keep("k", "two", 120, 50)
    assert cache.find("k", 160) == "two"


def test_sqlite_is_bounded_and_what_ends_first_goes(tmp_path: Path) -> None:
    cache = SqliteCache(tmp_path / "cache.sqlite", most=3)
    for number in range(5):
        cache.keep(f"k{number}", "answer", 100 + number, 50)
    assert [number for number in range(5) if cache.find(f"k{number}", 105)] == [2, 3, 4]
    cache.close()


def test_dynamo_that_cannot_be_reached_is_unavailable(tmp_path: Path) -> None:
    import boto3

    client = boto3.client("dynamodb", region_name="us-east-1", endpoint_url="http://127.0.0.1:9")
    with pytest.raises(StoreUnavailable):
        DynamoCache(client, "IdempotencyTable").find("k", 100)
