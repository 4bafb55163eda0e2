"""What both stores of judges' records promise; and what both memories of verdicts do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
from moto import mock_aws

from pincite.adapters.dynamo_judge_records import DynamoJudgeRecords
from pincite.adapters.dynamo_memory import DynamoMemory
from pincite.adapters.sqlite_judge_records import SqliteJudgeRecords
from pincite.adapters.sqlite_ledger import SqliteLedger
from pincite.adapters.sqlite_memory import SqliteMemory
from pincite.citations.judging.ground import Ground
from pincite.citations.judging.record import Rate
from pincite.citations.support import SupportVerdict
from pincite.models import Usage
from pincite.ports import JudgeRecords
from pincite.sweeping.budget import Memory
from tests.adapters.store_contracts import answer
from tests.adapters.test_dynamo_stores import table
from tests.unit.citations.judging.test_record import record


@pytest.fixture
def account() -> Iterator[None]:
    with mock_aws():
        boto3.client("s3", region_name="us-east-1")
        yield


class JudgeRecordsContract:
    """Subclasses give a fixture `records`, empty."""

    def test_what_is_kept_is_found_by_the_judge_alone(self, records: JudgeRecords):
        made = record(3, 150, role=1, number=2)
        assert records.find(made.judge.key) is None
        records.keep(made)
        assert records.find(made.judge.key) == made
        assert records.find(made.judge._replace(model="another").key) is None

    def test_the_latest_test_counts(self, records: JudgeRecords):
        old, new = record(9), record(3).model_copy(update={"tested_at": "2026-03-01T00:00:00Z"})
        records.keep(new)
        records.keep(old)
        assert records.find(new.judge.key) == new

    def test_the_same_test_again_replaces(self, records: JudgeRecords):
        records.keep(record(9))
        records.keep(record(4))
        found = records.find(record().judge.key)
        assert found is not None
        assert found.wrong_yes == Rate(wrong=4, of=150)


class TestSqlite(JudgeRecordsContract):
    @pytest.fixture
    def records(self, tmp_path: Path) -> SqliteJudgeRecords:
        return SqliteJudgeRecords(tmp_path / "ledger.sqlite")

    def test_it_shares_the_ledgers_file(self, tmp_path: Path):
        ledger, records = SqliteLedger(tmp_path / "one.sqlite"), SqliteJudgeRecords(tmp_path / "one.sqlite")
        ledger.record(answer("a1"))
        records.keep(record())
        assert ledger.get("a1", ["a"]) == answer("a1")
        assert records.find(record().judge.key) == record()


class TestDynamo(JudgeRecordsContract):
    @pytest.fixture
    def records(self, account: None) -> DynamoJudgeRecords:
        return DynamoJudgeRecords(table("DocumentsTable"), "DocumentsTable")


class MemoryContract:
    """Subclasses give a fixture `memory`, empty."""

    def test_a_verdict_comes_back_whole_but_for_its_cost(self, memory: Memory):
        said = SupportVerdict(
            True, "it says so", Usage(calls=1, cost_usd=0.1), (Ground("rent", "Miete „950 €“"),), ("née",)
        )
        assert memory.recall("k") is None
        memory.remember("k", said)
        assert memory.recall("k") == said._replace(usage=Usage())
        memory.remember("k", SupportVerdict(False, "no"))
        assert memory.recall("k") == SupportVerdict(False, "no")

    def test_dollars_are_counted_by_day(self, memory: Memory):
        assert memory.spent_usd("2026-01-01") == 0
        memory.add_usd("2026-01-01", 0.25)
        memory.add_usd("2026-01-01", 0.000125)
        memory.add_usd("2026-01-02", 1)
        assert memory.spent_usd("2026-01-01") == pytest.approx(0.250125)


class TestSqliteMemory(MemoryContract):
    @pytest.fixture
    def memory(self, tmp_path: Path) -> SqliteMemory:
        return SqliteMemory(tmp_path / "memory.sqlite")


class TestDynamoMemory(MemoryContract):
    @pytest.fixture
    def memory(self, account: None) -> DynamoMemory:
        return DynamoMemory(table("LedgerTable"), "LedgerTable")
