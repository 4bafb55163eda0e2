"""A disk that is full, or may not be written, is told; deleting a document still works and makes room."""

from __future__ import annotations

import sqlite3

import pytest

from pincite import pipeline
from pincite.adapters.folder_reserve import BYTES, FolderReserve
from pincite.errors import IndexUnavailable, NotFound
from tests.unit.conftest import LEASE

HERE = ("default",)


class NoRoom:
    """An index on a disk that takes a write only once something gave room back."""

    def __init__(self, index, home):
        self._index, self._home = index, home

    def __getattr__(self, name):
        return getattr(self._index, name)

    def remove(self, *asked):
        if (self._home / "reserve").exists():
            raise IndexUnavailable("index.sqlite: database or disk is full")
        self._index.remove(*asked)


def test_deleting_gives_back_the_room_that_was_kept_for_it(client, parts, lease, monkeypatch):
    home = parts.settings.home
    assert (home / "reserve").stat().st_size == BYTES
    monkeypatch.setitem(vars(parts), "index", NoRoom(parts.index, home))
    assert client.delete(f"/api/documents/{lease['document_id']}").status_code == 200
    assert client.get(f"/api/documents/{lease['document_id']}").status_code == 404
    assert (home / "reserve").exists(), "it is kept for the next time"


def test_what_cannot_be_deleted_can_be_deleted_later(parts, monkeypatch):
    document = pipeline.ingest("lease.md", LEASE.encode(), collection="default", parts=parts)
    index = parts.index
    with monkeypatch.context() as patch:
        patch.setattr(type(index), "remove", _full)
        with pytest.raises(IndexUnavailable):
            pipeline.delete(document.document_id, HERE, parts)
    pipeline.delete(document.document_id, HERE, parts)
    with pytest.raises(NotFound):
        parts.catalogue.get(document.document_id, HERE)


def _full(*_):
    raise IndexUnavailable("index.sqlite: database or disk is full")


def test_no_room_for_the_reserve_is_no_error(tmp_path):
    reserve = FolderReserve(tmp_path / "absent" / "reserve")
    reserve.keep()
    reserve.release()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("part", ["index", "catalogue", "ledger"])
def test_health_writes(client, parts, part, monkeypatch):
    """A file that is read and not written is not well."""
    assert client.get("/health").status_code == 200
    file = getattr(parts, part)._file
    file.close()

    def read_only():
        return sqlite3.connect(
            f"file:{file._path}?mode=ro", uri=True, isolation_level=None, check_same_thread=False
        )

    monkeypatch.setattr(file, "_open", read_only)
    told = client.get("/health")
    assert told.status_code == 503
    assert {name for name, state in told.json()["parts"].items() if state != "ok"} == {part}


def test_health_writes_a_file(client, parts, monkeypatch):
    monkeypatch.setattr("pincite.adapters.folder_files.tempfile.mkstemp", _no_space)
    told = client.get("/health")
    assert told.status_code == 503
    assert told.json()["parts"]["files"] == "files: No space left on device"


def _no_space(**_):
    raise OSError(28, "No space left on device")
