"""The SQLite index keeps the contract, also between processes."""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from pincite.adapters.sqlite_index import SqliteIndex
from pincite.errors import IndexUnavailable, Misconfigured
from tests.adapters.corpus import MODEL, find, published, similarity
from tests.adapters.index_contract import TEXTS, IndexContract


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "index.sqlite"


@pytest.fixture
def index(path: Path) -> Iterator[SqliteIndex]:
    index = SqliteIndex(path, similarity, MODEL)
    yield index
    index.close()


@pytest.fixture
def a() -> str:
    return "a"


class TestSqliteIndex(IndexContract):
    def test_another_model_is_refused(self, index: SqliteIndex, path: Path, a: str):
        published(index, TEXTS, collection=a)
        other = SqliteIndex(path, similarity, "another model")
        with pytest.raises(Misconfigured, match="pincite index migrate"):
            find(other, "returns", a)
        with pytest.raises(Misconfigured, match="pincite index migrate"):
            published(other, TEXTS, collection=a)

    def test_empty_file_takes_any_model(self, index: SqliteIndex, path: Path, a: str):
        assert find(index, "returns", a) == []
        other = SqliteIndex(path, similarity, "another model")
        published(other, TEXTS, collection=a)
        assert find(other, "returns", a)

    def test_another_process_is_seen(self, index: SqliteIndex, path: Path, a: str):
        published(index, TEXTS, collection=a)
        assert len(find(index, "returns", a)) == 4
        _in_processes(_publish, [(path, "policy", "2", 2)])
        assert {hit.chunk.document_version for hit in find(index, "version", a)} == {"sha256:2"}

    def test_two_processes_write_while_a_third_reads(self, index: SqliteIndex, path: Path, a: str):
        published(index, ["first words"], name="kept", collection=a)
        jobs = [(path, f"document-{worker}", str(version), 5) for worker in range(2) for version in range(1)]
        started = [_process(_publish_often, (path, name, 10)) for _, name, _, _ in jobs]
        while any(process.is_alive() for process in started):
            for name in ("document-0", "document-1"):
                hits = find(index, "version words", a, document_ids=(name,))
                assert len(hits) in (0, 5)
                assert len({hit.chunk.document_version for hit in hits}) <= 1
        for process in started:
            process.join()
            assert process.exitcode == 0
        assert {
            hit.chunk.document_version
            for hit in find(index, "version words", a, document_ids=("document-1",))
        } == {"sha256:9"}

    def test_writer_that_dies_leaves_the_old_version(self, index: SqliteIndex, path: Path, a: str):
        published(index, TEXTS, collection=a)
        process = _process(_die_while_publishing, (path,))
        process.join()
        assert process.exitcode == 9
        assert {hit.chunk.document_version for hit in find(index, "returns", a)} == {"sha256:1"}
        published(index, TEXTS[:2], version="2", collection=a)
        assert {hit.chunk.document_version for hit in find(index, "returns", a)} == {"sha256:2"}

    def test_file_that_is_no_database(self, path: Path):
        path.write_bytes(b"no database at all, but long enough to be read as one" * 100)
        with pytest.raises(IndexUnavailable):
            SqliteIndex(path, similarity, MODEL)

    def test_file_that_is_gone(self, index: SqliteIndex, path: Path, a: str):
        published(index, TEXTS, collection=a)
        index.close()
        for each in path.parent.glob("index.sqlite*"):
            each.unlink()
        with pytest.raises(IndexUnavailable):
            find(index, "returns", a)


def _process(target, arguments):
    process = multiprocessing.get_context("spawn").Process(target=target, args=arguments)
    process.start()
    return process


def _in_processes(target, jobs) -> None:
    processes = [_process(target, job) for job in jobs]
    for process in processes:
        process.join()
        assert process.exitcode == 0


def _publish(path: Path, name: str, version: str, chunks: int) -> None:
    index = SqliteIndex(path, similarity, MODEL)
    published(index, [f"words {n} of version {version}" for n in range(chunks)], name=name, version=version)
    index.close()


def _publish_often(path: Path, name: str, times: int) -> None:
    for version in range(times):
        _publish(path, name, str(version), 5)


def _die_while_publishing(path: Path) -> None:
    import os

    class Dying(sqlite3.Connection):
        def execute(self, sql, *rest):
            if sql.startswith("INSERT OR REPLACE INTO published"):
                os._exit(9)
            return super().execute(sql, *rest)

    connect = sqlite3.connect
    sqlite3.connect = lambda *args, **kw: connect(*args, factory=Dying, **kw)
    _publish(path, "policy", "2", 2)
