"""Ledgers of an older version: after the update nobody sees an answer without every collection that stands in it."""

from __future__ import annotations

import gzip
import itertools
import sqlite3
from pathlib import Path

import pytest

from pincite.adapters.dynamo_catalogue import DynamoCatalogue
from pincite.adapters.dynamo_ledger import DynamoLedger
from pincite.adapters.dynamo_refiling import refile
from pincite.adapters.dynamo_table import DynamoTable
from pincite.adapters.sqlite_ledger import SqliteLedger
from pincite.answering.filing import NOBODYS
from pincite.errors import NotFound
from pincite.sweeping.models import Selection
from tests.adapters.corpus import document
from tests.adapters.older_answers import HOMES, WALLS, answers, as_it_was
from tests.adapters.test_dynamo_stores import account, files, ledger, table

__all__ = ["account", "files", "ledger"]

OLDER = """
CREATE TABLE answer (
  answer_id TEXT PRIMARY KEY, collection TEXT NOT NULL, created_at TEXT NOT NULL, body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX answer_by_time ON answer (collection, created_at);
CREATE TABLE pinned (
  answer_id TEXT NOT NULL, position INTEGER NOT NULL, collection TEXT NOT NULL, document_id TEXT NOT NULL,
  document_version TEXT NOT NULL, status TEXT NOT NULL, verifier TEXT NOT NULL, checked_at TEXT NOT NULL,
  body TEXT NOT NULL, PRIMARY KEY (answer_id, position)
) WITHOUT ROWID;
CREATE INDEX pinned_by_age ON pinned
  (checked_at, answer_id, position, collection, document_id, document_version, status, verifier);
"""


def every_wall_holds(ledger) -> None:
    for size in range(5):
        for caller in itertools.combinations(("a", "b", "c", "x"), size):
            open_ = {name for name, wall in WALLS.items() if caller and set(wall) <= set(caller)}
            assert {each.answer_id for each in ledger.list(caller)} == open_, caller
            for name in WALLS:
                if name in open_:
                    found = ledger.get(name, caller)
                    assert found.collections == WALLS[name]
                    assert found.pages_without_text == ()  # of which collection it was, nobody can tell
                else:
                    with pytest.raises(NotFound):
                        ledger.get(name, caller)
            if caller:
                selected = ledger.select(Selection(collections=caller)).citations
                assert {each.answer_id for each in selected} == open_ - {"of-nearest", "of-none"}
                assert all(each.collection in caller for each in selected)


def older_file(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.executescript(OLDER)
        for answer, citations in answers():
            row = answer.answer_id, answer.collection, answer.created_at, as_it_was(answer.model_dump_json())
            db.execute("INSERT INTO answer VALUES (?, ?, ?, ?)", row)
            for each in citations:
                db.execute(
                    "INSERT INTO pinned VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (each.answer_id, each.position, each.collection, each.document_id, each.document_version,
                     each.status, each.verifier, each.checked_at, as_it_was(each.model_dump_json())),
                )  # fmt: skip
    db.close()


def test_sqlite(tmp_path: Path):
    path = tmp_path / "ledger.sqlite"
    older_file(path)
    for _ in range(2):
        ledger = SqliteLedger(path, lambda: HOMES)
        every_wall_holds(ledger)
        ledger.close()


def test_sqlite_brought_over_half_is_brought_over_whole(tmp_path: Path):
    """What fails in the middle leaves the file as it was."""
    path = tmp_path / "ledger.sqlite"
    older_file(path)

    def breaks() -> dict[str, str]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        SqliteLedger(path, breaks)
    ledger = SqliteLedger(path, lambda: HOMES)
    every_wall_holds(ledger)
    ledger.close()


def test_with_one_collection_all_stays_seen(tmp_path: Path):
    path = tmp_path / "ledger.sqlite"
    older_file(path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE answer SET collection = 'a'")
        db.execute("UPDATE pinned SET collection = 'a'")
    db.close()
    ledger = SqliteLedger(path, lambda: {"d-a": "a", "d-b": "a"})
    assert {each.answer_id for each in ledger.list(["a"])} == set(WALLS)
    assert ledger.get("of-lost", ["a"]).pages_without_text == ("secret.pdf, page 2",)
    ledger.close()


def test_dynamo(ledger: DynamoLedger):
    client = table("DocumentsTable")
    catalogue = DynamoCatalogue(client, "DocumentsTable")
    for name, collection in HOMES.items():
        catalogue.put(document(1, name=name, collection=collection))
    items = DynamoTable(client, "LedgerTable", "ledger")
    for answer, citations in answers():
        body = gzip.compress(as_it_was(answer.model_dump_json()).encode(), mtime=0)
        key = {"pk": f"A#{answer.answer_id}", "sk": "answer"}
        items.put({**key, "collection": answer.collection, "created_at": answer.created_at, "body": body})
        for each in citations:
            items.put(
                {
                    "pk": key["pk"], "sk": f"C#{each.position:06d}", "pinned_collection": each.collection,
                    "document_id": each.document_id, "status": each.status, "verifier": each.verifier,
                    "age": f"{each.checked_at} {each.answer_id} {each.position:06d}",
                    "body": as_it_was(each.model_dump_json()),
                }
            )  # fmt: skip
    assert ledger.list(("a", "b", "c")) == []  # until they are filed anew, nobody sees them
    assert ledger.select(Selection(collections=("a", "b", "c"))).citations == ()
    assert refile(ledger, items, catalogue.homes, most=3) == 3
    assert refile(ledger, items, catalogue.homes) == len(WALLS) - 3
    every_wall_holds(ledger)
    assert refile(ledger, items, lambda: {}["asked although all is done"]) == 0
    assert ledger.collections() == [NOBODYS, "a", "b", "c"]
