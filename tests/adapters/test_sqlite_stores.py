"""Catalogue and ledger in SQLite, files in a folder: they keep the contracts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pincite.adapters.folder_files import FolderFiles
from pincite.adapters.sqlite_catalogue import SqliteCatalogue
from pincite.adapters.sqlite_ledger import SqliteLedger
from pincite.errors import Invalid, StoreUnavailable
from tests.adapters.store_contracts import CatalogueContract, FilesContract, HistoryContract, LedgerContract


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


class TestSqliteLedger(LedgerContract):
    pass


class TestSqliteHistory(HistoryContract):
    @pytest.fixture
    def history(self, ledger: SqliteLedger) -> SqliteLedger:
        return ledger


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
