"""The home is its owner's alone, and nothing of this machine beyond a named folder gets into it or out of it."""

from __future__ import annotations

import json
import os
import stat

import pytest

from pincite import pipeline
from pincite.adapters.sqlite_catalogue import SqliteCatalogue
from pincite.errors import StoreUnavailable
from pincite.local_files import local_files
from tests.unit.conftest import LEASE


@pytest.fixture(autouse=True)
def _as_most_machines_are():
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_the_home_is_0700_and_its_files_0600(client, parts, lease):
    client.post("/api/query", json={"query": "How long is the notice period?", "thread_id": "new"})
    home = parts.settings.home
    assert mode(home) == 0o700
    files = {path.relative_to(home).as_posix(): mode(path) for path in home.rglob("*") if path.is_file()}
    databases = {name: bits for name, bits in files.items() if ".sqlite" in name}
    assert set(databases.values()) == {0o600}
    assert len(databases) >= 5
    assert mode(home / "files") == 0o700
    assert not [
        name for name, bits in files.items() if name.startswith(("files/", "reserve")) and bits & 0o077
    ]


def test_a_database_of_an_older_version_is_closed_to_others(tmp_path):
    SqliteCatalogue(tmp_path / "catalogue.sqlite").close()
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    SqliteCatalogue(tmp_path / "catalogue.sqlite").close()
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600}


def test_links_do_not_lead_out_of_a_folder(tmp_path):
    outside = tmp_path / "secret.md"
    outside.write_text("The secret.")
    folder = tmp_path / "folder"
    (folder / "below").mkdir(parents=True)
    (folder / "plain.md").write_text("Plain.")
    (folder / "below" / "out.md").symlink_to(outside)
    (folder / "dots.md").symlink_to("../secret.md")
    (folder / "elsewhere").symlink_to(tmp_path, target_is_directory=True)
    (folder / "within.md").symlink_to("plain.md")
    (folder / "loop.md").symlink_to("loop.md")
    assert [each.below for each in local_files([folder])] == ["plain.md", "within.md"]
    assert [each.below for each in local_files([folder / "dots.md"])] == ["dots.md"], "named, so it is meant"
    link = tmp_path / "link"
    link.symlink_to(folder, target_is_directory=True)
    assert [each.below for each in local_files([link])] == ["plain.md", "within.md"]


@pytest.mark.parametrize(
    "source", ["/home/me/lease.md", "C:\\Users\\me\\lease.md", "\\\\server\\share\\lease.md"]
)
def test_no_answer_holds_a_path_of_this_machine(client, parts, tmp_path, source):
    pipeline.ingest("lease.md", LEASE.encode(), collection="default", parts=parts, source=source)
    asked = {"query": "How long is the notice period?", "inference_mode": "low", "thread_id": "new"}
    given = client.post("/api/query", json=asked).json()
    [document] = client.get("/api/documents").json()["documents"]
    shown = [given, document, client.get(f"/api/threads/{given['thread_id']}").json()]
    for path in (
        "/api/answers", f"/api/answers/{given['answer_id']}", f"/api/documents/{document['document_id']}",
        f"/api/documents/{document['document_id']}/text", "/health", "/metrics",
    ):  # fmt: skip
        shown.append(client.get(path).text)
    text = json.dumps(shown)
    assert json.dumps(source).strip('"') not in text
    assert str(tmp_path) not in text


def test_an_error_of_the_system_names_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnavailable) as raised:
        SqliteCatalogue(tmp_path / "file" / "catalogue.sqlite")
    assert str(tmp_path) not in str(raised.value)
