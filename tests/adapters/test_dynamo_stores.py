"""Catalogue, ledger and history in DynamoDB, files in S3 keep the contracts, in tables as the template makes them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError, EndpointConnectionError
from moto import mock_aws
from samtranslator.yaml_helper import yaml_parse

from pincite.adapters.dynamo_catalogue import DynamoCatalogue
from pincite.adapters.dynamo_erasure import DynamoErasure
from pincite.adapters.dynamo_ledger import DynamoLedger
from pincite.adapters.dynamo_memory import DynamoMemory
from pincite.adapters.dynamo_shelves import SORTS
from pincite.adapters.dynamo_threads import DynamoThreads
from pincite.adapters.dynamo_values import from_item, to_item
from pincite.adapters.s3_files import S3Files
from pincite.citations.support import SupportVerdict
from pincite.errors import Misconfigured, NotFound, StoreUnavailable, TooLarge
from pincite.listing import Listing
from tests.adapters.corpus import document
from tests.adapters.store_contracts import (
    CatalogueContract,
    ErasureContract,
    FilesContract,
    HistoryContract,
    LedgerContract,
    ThreadsContract,
    answer,
    check,
    pinned,
)
from tests.adapters.wall_attempts import attempts
from tests.fakes import moto_tables
from tests.fakes.read_units import CountingClient

TEMPLATE = Path(__file__).parents[2] / "infra" / "stacks" / "data.yaml"
KEYS = ("AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes", "BillingMode")


@pytest.fixture
def account() -> Iterator[None]:
    moto_tables.install()
    with mock_aws():
        yield


@pytest.fixture
def files(account: None) -> S3Files:
    client = boto3.client("s3", region_name="us-east-1")
    client.create_bucket(Bucket="files")
    client.put_bucket_versioning(Bucket="files", VersioningConfiguration={"Status": "Enabled"})
    return S3Files(client, "files")


def table(name: str) -> Any:
    client = boto3.client("dynamodb", region_name="us-east-1")
    properties = yaml_parse(TEMPLATE.read_text())["Resources"][name]["Properties"]
    client.create_table(TableName=name, **{key: properties[key] for key in KEYS if key in properties})
    return client


@pytest.fixture
def ledger(files: S3Files) -> DynamoLedger:
    return DynamoLedger(table("LedgerTable"), "LedgerTable", files)


class TestDynamoCatalogue(CatalogueContract):
    @pytest.fixture
    def catalogue(self, account: None) -> DynamoCatalogue:
        return DynamoCatalogue(table("DocumentsTable"), "DocumentsTable")

    def test_what_an_older_version_did_not_note_is_noted_once(self, catalogue: DynamoCatalogue):
        made = document(1).model_copy(update={"pages_without_text": (2,)})
        client = boto3.client("dynamodb", region_name="us-east-1")
        item = {"collection": "a", "document_id": "policy", "body": made.model_dump_json()}
        client.put_item(TableName="DocumentsTable", Item=to_item(item))
        assert list(catalogue.unread(["a"])) == []
        listing = Listing(collections=("a",))
        assert catalogue.page(listing, 9, None) == ([made], 1, None), "before it is noted"
        assert [catalogue.settle(), catalogue.settle()] == [1, 0]
        assert list(catalogue.unread(["a"])) == [made]
        assert catalogue.homes() == {"policy": "a"}
        assert catalogue.page(listing, 9, None) == ([made], 1, None)

    def test_what_is_many_is_noted_some_at_a_time(self, catalogue: DynamoCatalogue):
        client = boto3.client("dynamodb", region_name="us-east-1")
        for number in range(5):
            made = document(1, name=f"d{number}")
            item = {"collection": "a", "document_id": f"d{number}", "body": made.model_dump_json()}
            client.put_item(TableName="DocumentsTable", Item=to_item(item))
        assert [catalogue.settle(2), catalogue.settle(2), catalogue.settle(2), catalogue.settle(2)] == [
            2, 2, 1, 0,
        ]  # fmt: skip

    def test_record_over_400_kb_says_so(self, catalogue: DynamoCatalogue):
        with pytest.raises(TooLarge, match="400 KB"):
            catalogue.put(document(1).model_copy(update={"warnings": ("a long warning " * 40_000,)}))


class TestDynamoCatalogueWithShelves(CatalogueContract):
    """Where a list is made of its shelf alone."""

    @pytest.fixture
    def catalogue(self, account: None) -> DynamoCatalogue:
        made = DynamoCatalogue(table("DocumentsTable"), "DocumentsTable")
        assert made.settle() == 0
        return made

    def test_a_document_that_is_written_again_stands_in_a_list_once(self, catalogue: DynamoCatalogue):
        for size in (5, 3, 5, 9):
            catalogue.put(document(1).model_copy(update={"size": size}))
            for sort in SORTS:
                [found], total, _ = catalogue.page(Listing(collections=("a",), sort=sort), 9, None)
                assert (found.size, total) == (size, 1)
        catalogue.remove("policy", "a")
        catalogue.remove("policy", "a")
        assert catalogue.page(Listing(collections=("a",)), 9, None) == ([], 0, None)

    def test_a_write_that_another_came_before_is_made_of_what_that_one_wrote(self, account: None):
        client = table("DocumentsTable")
        ours, theirs = DynamoCatalogue(client, "DocumentsTable"), DynamoCatalogue(client, "DocumentsTable")
        ours.settle()
        read = ours._records.one

        def late(collection: str, document_id: str):
            found = read(collection, document_id)
            if collection == "a":
                ours._records.one = read
                theirs.put(document(1).model_copy(update={"size": 7}))
            return found

        ours._records.one = late
        ours.put(document(1).model_copy(update={"size": 8}))
        [found], total, _ = ours.page(Listing(collections=("a",), sort="size"), 9, None)
        assert (found.size, total) == (8, 1)

    def test_a_page_costs_the_same_of_ten_documents_and_of_three_hundred(self, account: None):
        counting = CountingClient(table("DocumentsTable"))
        catalogue = DynamoCatalogue(counting, "DocumentsTable")
        catalogue.settle()
        costs = []
        for number in range(300):
            catalogue.put(document(1, name=f"document number {number:04}"))
            if number + 1 in (10, 300):
                counting.units = 0.0
                _, total, after = catalogue.page(Listing(collections=("a",)), 5, None)
                catalogue.page(Listing(collections=("a",)), 5, after)
                costs.append(counting.units)
        assert (total, costs[0]) == (300, costs[1])

    def test_what_a_question_asks_costs_the_same_of_ten_documents_and_of_three_hundred(self, account: None):
        counting = CountingClient(table("DocumentsTable"))
        catalogue = DynamoCatalogue(counting, "DocumentsTable")
        catalogue.settle()
        costs, versions = [], []
        for number in range(300):
            made = document(1, name=f"document number {number:04}")
            catalogue.put(made.model_copy(update={"pages_without_text": (2,) if number < 3 else ()}))
            if number + 1 in (10, 300):
                counting.units = 0.0
                versions.append(catalogue.versions(("a",)))
                unread = catalogue.unread(("a",))
                catalogue.get(made.document_id, ("a",))
                costs.append(counting.units)
        assert (len(unread), costs[0]) == (3, costs[1])
        assert versions[0] != versions[1]

    def test_documents_are_walked_by_id_from_where_one_ended(self, catalogue: DynamoCatalogue):
        for name, collection in (("d", "a"), ("b", "b"), ("c", "a"), ("a", "c")):
            status = "failed" if name == "d" else "indexed"
            catalogue.put(document(1, name=name, collection=collection).model_copy(update={"status": status}))
        assert [each.document_id for each in catalogue.walk(("a", "b"))] == ["b", "c", "d"]
        assert [each.document_id for each in catalogue.walk(("b", "a"), "c")] == ["c", "d"]
        assert catalogue.indexed([("a", "c"), ("a", "b"), ("b", "b"), ("a", "d")]) == {"b", "c"}


class TestDynamoErasure(ErasureContract):
    @pytest.fixture
    def erasure(self, ledger: DynamoLedger, files: S3Files) -> DynamoErasure:
        return DynamoErasure(ledger, files)


def test_what_was_kept_of_an_answer_ends_with_it(files: S3Files):
    """By the table's own time to live, of which the template tells the attribute; until then nobody sees it."""
    client = table("LedgerTable")
    ended = yaml_parse(TEMPLATE.read_text())["Resources"]["LedgerTable"]["Properties"][
        "TimeToLiveSpecification"
    ]
    assert ended == {"AttributeName": "expires", "Enabled": True}
    short = DynamoLedger(client, "LedgerTable", files, keep_days=1)
    short.record(answer("one", collections=("a", "b")))
    short.pin([pinned("one", 0, collections=("a", "b"))])
    short.append(check("c1"))
    items = client.scan(TableName="LedgerTable")["Items"]
    assert {item["sk"]["S"][:2] for item in items} >= {"an", "W#", "C#", "K#", "on"}
    assert len({item["expires"]["N"] for item in items}) == 1
    with pytest.raises(NotFound):
        short.get("one", ["a", "b"])
    assert short.list(["a", "b"]) == []


class TestDynamoThreads(ThreadsContract):
    @pytest.fixture
    def threads(self, ledger: DynamoLedger) -> DynamoThreads:
        ledger.record(answer("one"))
        return DynamoThreads(boto3.client("dynamodb", region_name="us-east-1"), "LedgerTable")


class TestDynamoLedger(LedgerContract):
    def test_no_caller_sees_past_a_wall(self, ledger: DynamoLedger):
        assert attempts(ledger, ledger, every=5) > 4500

    def test_answer_too_large_for_an_item_lies_in_files(self, ledger: DynamoLedger, files: S3Files):
        random = Random(1)
        incompressible = "".join(chr(random.randrange(0x4E00, 0x9FA5)) for _ in range(400_000))
        made = answer("large", text=incompressible)
        ledger.record(made)
        assert files.get("answers/large.json.gz")
        assert ledger.get("large", ["a"]) == made
        assert ledger.list(["a"]) == [made]


class TestDynamoHistory(HistoryContract):
    @pytest.fixture
    def history(self, ledger: DynamoLedger) -> DynamoLedger:
        return ledger


class TestS3Files(FilesContract):
    def test_lines_are_written_as_they_come_in_as_many_parts_as_they_need(self, files: S3Files):
        lines = [f"{number} " + "x" * 100 for number in range(100_000)]
        assert files.put_lines("sweeps/1/due.jsonl", iter(lines), "application/x-ndjson") == len(lines)
        assert files.get("sweeps/1/due.jsonl").decode().splitlines() == lines
        assert files.put_lines("sweeps/1/due.jsonl", (), "application/x-ndjson") == 0
        assert files.get("sweeps/1/due.jsonl") == b""

    def test_lines_that_break_off_leave_what_was_there(self, files: S3Files):
        def broken():
            yield "one"
            raise StoreUnavailable("ledger is busy")

        files.put_lines("sweeps/1/due.jsonl", ["whole"], "application/x-ndjson")
        with pytest.raises(StoreUnavailable):
            files.put_lines("sweeps/1/due.jsonl", broken(), "application/x-ndjson")
        assert files.get("sweeps/1/due.jsonl") == b"whole\n"

    def test_current_version_of_callers_keys(self, files: S3Files):
        client = boto3.client("s3", region_name="us-east-1")
        key = "uploads/a/Größe 100%.pdf"
        first = client.put_object(Bucket="files", Key=key, Body=b"1")["VersionId"]
        second = client.put_object(Bucket="files", Key=key, Body=b"22")["VersionId"]
        client.put_object(Bucket="files", Key=f"{key}.txt", Body=b"another")
        assert files.current_version(key) == second
        assert files.get_version(key, first) == b"1"
        assert files.size(key, second) == 2
        client.delete_object(Bucket="files", Key=key)
        assert files.current_version(key) is None


class Failing:
    """A client whose every call fails in one way."""

    class exceptions:
        class NoSuchKey(Exception): ...

    def __init__(self, error: Exception) -> None:
        self._error = error

    def __getattr__(self, name: str) -> Any:
        def call(**_: Any) -> None:
            raise self._error

        return call


@pytest.mark.parametrize(
    ("error", "ours"),
    [
        (
            ClientError({"Error": {"Code": "ProvisionedThroughputExceededException"}}, "PutItem"),
            StoreUnavailable,
        ),
        (ClientError({"Error": {"Code": "SlowDown"}}, "PutObject"), StoreUnavailable),
        (ClientError({"Error": {"Code": "InternalServerError"}}, "PutItem"), StoreUnavailable),
        (ClientError({"Error": {"Code": "AccessDeniedException"}}, "PutItem"), Misconfigured),
        (EndpointConnectionError(endpoint_url="https://dynamodb.us-east-1.amazonaws.com"), StoreUnavailable),
    ],
)
def test_vendor_errors_become_ours(error: Exception, ours: type[Exception]):
    with pytest.raises(ours) as raised:
        S3Files(Failing(error), "secret-bucket").get("documents/a/1/original")
    assert "secret-bucket" not in str(raised.value)


@pytest.mark.case("SLS-10", 3)
def test_every_write_sends_decimals(account: None, files: S3Files, monkeypatch: pytest.MonkeyPatch):
    """boto3's own serializer would refuse a float; what goes out is in DynamoDB's form already, by one function."""
    seen = list[object]()

    def noted(values: Any) -> Any:
        made = to_item(values)
        seen.append(made)
        return made

    for module in ("dynamo_table", "dynamo_catalogue", "dynamo_cache", "dynamo_memory", "dynamo_ledger"):
        monkeypatch.setattr(f"pincite.adapters.{module}.to_item", noted, raising=False)
    client, sent = table("LedgerTable"), list[object]()
    for operation in ("PutItem", "UpdateItem", "TransactWriteItems"):
        client.meta.events.register(
            f"provide-client-params.dynamodb.{operation}", lambda params, **_: sent.append(params)
        )
    ledger, memory = DynamoLedger(client, "LedgerTable", files), DynamoMemory(client, "LedgerTable")
    ledger.record(answer("a1"))
    memory.remember("k", SupportVerdict(True, "said"))
    assert memory.spend("s", 3)
    assert len(sent) >= 3
    for params in sent:
        for item in items_of(params):
            assert item in seen


def items_of(params: Any) -> Iterator[Any]:
    """Items, keys and values of a write."""
    for name, value in params.items():
        if name in ("Item", "Key", "ExpressionAttributeValues"):
            yield value
        elif name == "TransactItems":
            for each in value:
                yield from items_of(next(iter(each.values())))


@pytest.mark.case("SLS-10", 1, 2)
@pytest.mark.parametrize(
    ("given", "back"),
    [
        (0.30000000000000004, 0.30000000000000004),
        (30.40, 30.4),
        (3, 3),
        (1e-07, 1e-07),
        (math.nan, None),
        (math.inf, None),
        (True, True),
        ([{"score": 30.4}], [{"score": 30.4}]),
        ({"a": (1, 2.5)}, {"a": [1, 2.5]}),
        (b"\x00\xff", b"\x00\xff"),
    ],
)
def test_numbers_come_back_as_numbers(given: Any, back: Any):
    found = from_item(to_item({"value": given}))["value"]
    assert found == back
    assert type(found) is type(back)


def test_what_a_transaction_of_moto_puts_back_is_what_was_there(account: None):
    client = table("DocumentsTable")
    catalogue = DynamoCatalogue(client, "DocumentsTable")
    for name in ("one", "two"):
        catalogue.put(document(1, name=name))
    before = client.scan(TableName="DocumentsTable")["Items"]
    stamp = catalogue._stamp("a", 5)
    refused = {
        "ConditionCheck": {
            "TableName": "DocumentsTable",
            "Key": to_item({"collection": "a", "document_id": "one"}),
            "ConditionExpression": "attribute_not_exists(body)",
        }
    }
    with pytest.raises(client.exceptions.TransactionCanceledException):
        client.transact_write_items(TransactItems=[stamp, refused])
    assert client.scan(TableName="DocumentsTable")["Items"] == before
