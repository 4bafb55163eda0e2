"""Catalogue and ledger in SQLite, files in a folder: they keep the contracts."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from pincite.adapters.folder_files import FolderFiles
from pincite.adapters.sqlite_catalogue import SqliteCatalogue
from pincite.adapters.sqlite_ledger import SqliteLedger
from pincite.adapters.sqlite_threads import SqliteThreads
from pincite.errors import Invalid, StoreUnavailable
from pincite.sweeping.models import Baseline, Selection
from tests.adapters.store_contracts import (
    CatalogueContract,
    ErasureContract,
    FilesContract,
    HistoryContract,
    LedgerContract,
    ThreadsContract,
    answer,
    document,
    pinned,
)
from tests.adapters.wall_attempts import attempts

OLDER = """
CREATE TABLE pinned (
  answer_id TEXT NOT NULL, position INTEGER NOT NULL, collection TEXT NOT NULL, document_id TEXT NOT NULL,
  status TEXT NOT NULL, verifier TEXT NOT NULL, checked_at TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (answer_id, position)
) WITHOUT ROWID;
CREATE INDEX pinned_by_age ON pinned (collection, checked_at, answer_id, position);
"""


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqliteLedger]:
    ledger = SqliteLedger(tmp_path / "ledger.sqlite")
    yield ledger
    ledger.close()


class TestSqliteCatalogue(CatalogueContract):
    @pytest.fixture
    def catalogue(self, tmp_path: Path) -> Iterator[SqliteCatalogue]:
        catalogue = SqliteCatalogue(tmp_path / "catalogue.sqlite")
        yield catalogue
        catalogue.close()

    def test_what_a_question_asks_takes_the_same_of_ten_documents_and_of_three_hundred(
        self, catalogue: SqliteCatalogue
    ):
        """Counted in steps of SQLite's machine, of which a look at each document would take several."""
        steps: list[int] = []

        def step() -> int:
            steps[-1] += 1
            return 0

        for number in range(300):
            made = document(1, name=f"document number {number:04}")
            catalogue.put(made.model_copy(update={"pages_without_text": (2,) if number < 3 else ()}))
            if number + 1 in (10, 300):
                steps.append(0)
                with catalogue._file.reading() as db:
                    db.set_progress_handler(step, 1)
                catalogue.versions(("a",))
                assert len(catalogue.unread(("a",))) == 3
                catalogue.get(made.document_id, ("a",))
                with catalogue._file.reading() as db:
                    db.set_progress_handler(None, 1)
        assert steps[0] > 50
        assert steps[1] <= steps[0] + 10


class TestSqliteThreads(ThreadsContract):
    @pytest.fixture
    def threads(self, tmp_path: Path) -> Iterator[SqliteThreads]:
        threads = SqliteThreads(tmp_path / "threads.sqlite")
        yield threads
        threads.close()


class TestSqliteErasure(ErasureContract):
    @pytest.fixture
    def erasure(self, ledger: SqliteLedger) -> SqliteLedger:
        return ledger

    def test_the_oldest_first(self, erasure: SqliteLedger):
        for day in (3, 1, 2):
            erasure.record(answer(f"n{day}", created_at=f"2026-01-0{day}T00:00:00Z"))
        assert erasure.older("2026-01-03T00:00:00Z", 9) == ["n1", "n2"]
        assert erasure.older("2026-01-03T00:00:00Z", 1) == ["n1"]


class TestSqliteLedger(LedgerContract):
    def test_no_caller_sees_past_a_wall(self, ledger: SqliteLedger):
        assert attempts(ledger, ledger) > 5000


class TestSqliteHistory(HistoryContract):
    @pytest.fixture
    def history(self, ledger: SqliteLedger) -> SqliteLedger:
        return ledger

    def test_a_ledger_of_an_older_version_is_brought_up_to_date(self, tmp_path: Path):
        path, citations = tmp_path / "old.sqlite", [pinned("a", 0), pinned("a", 1)]
        with sqlite3.connect(path) as db:
            db.executescript(OLDER)
            for each in citations:
                db.execute(
                    "INSERT INTO pinned VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (each.answer_id, each.position, each.collection, each.document_id, each.status, each.verifier,
                     each.checked_at, each.model_dump_json()),
                )  # fmt: skip
        db.close()
        for _ in range(2):
            ledger = SqliteLedger(path)
            today = Baseline(version=citations[0].document_version, verifier=citations[0].verifier)
            assert (
                ledger.select(Selection(collections=(citations[0].collection,), today=today)).citations == ()
            )
            changed = today.model_copy(update={"version": "sha256:another"})
            document = citations[0].document_id
            due = Selection(collections=(citations[0].collection,), document_id=document, today=changed)
            assert list(ledger.select(due).citations) == [
                each.model_copy(update={"collections": ("a",)}) for each in citations
            ]
            ledger.close()


class TestFolderFiles(FilesContract):
    @pytest.fixture
    def files(self, tmp_path: Path) -> FolderFiles:
        return FolderFiles(tmp_path / "files")

    def test_nothing_is_written_outside(self, files: FolderFiles, tmp_path: Path):
        for key in ("../out", "a/../../out", "/out"):
            with pytest.raises(Invalid):
                files.put(key, b"x")
        assert list(tmp_path.rglob("out")) == []

    def test_folder_that_cannot_be_made(self, tmp_path: Path):
        (tmp_path / "files").write_text("a file where the folder should be")
        with pytest.raises(StoreUnavailable):
            FolderFiles(tmp_path / "files").put("documents/a/1/original", b"x")

    def test_no_partial_file_is_left(self, files: FolderFiles, tmp_path: Path):
        files.put("documents/a/1/original", b"x")
        assert [path.name for path in (tmp_path / "files").rglob("*") if path.is_file()] == ["original"]
