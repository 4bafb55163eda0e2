"""`pincite ingest`: what one bad file does to its folder, and how files are named."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pincite import api
from pincite.cli import app
from pincite.errors import Permanent

FILES = Path(__file__).parents[2] / "golden" / "ingestion" / "files"
REFUSED = ("enc_user_password.pdf", "truncated.pdf", "zero_byte.pdf", "bomb_40MiB.docx")


@pytest.fixture
def folder(tmp_path):
    """Three good files among those that cannot be read, and what a folder may hold that is no file."""
    folder = tmp_path / "folder"
    (folder / "a").mkdir(parents=True)
    (folder / "b").mkdir()
    (folder / "a" / "readme.md").write_text("Rent is due monthly.")
    (folder / "b" / "readme.md").write_text("Pets need consent.")
    (folder / "z.txt").write_text("The deposit is 300 EUR.")
    (folder / "unsupported.xyz").write_bytes(bytes(range(256)) * 20)
    for name in REFUSED:
        (folder / name).write_bytes((FILES / name).read_bytes())
    (folder / ".hidden.txt").write_text("Nobody asked for this.")
    (folder / "loop").symlink_to(folder)
    (folder / "itself").symlink_to("itself")
    (folder / "nowhere").symlink_to("gone")
    os.mkfifo(folder / "pipe")
    return folder


def run(*arguments):
    return CliRunner().invoke(app, [str(each) for each in arguments])


@pytest.mark.case("ING-14", 1, 2)
def test_a_bad_file_leaves_the_rest_of_its_folder_indexed_and_the_end_says_which_failed_and_why(folder):
    done = run("ingest", folder)
    assert done.exit_code == 1
    assert "3 indexed, 0 unchanged, 5 failed" in done.stdout
    for name, why in (
        ("enc_user_password.pdf", "password"), ("truncated.pdf", "damaged"), ("zero_byte.pdf", "empty"),
        ("bomb_40MiB.docx", "unpacks to far more"), ("unsupported.xyz", "no text that we can read"),
    ):  # fmt: skip
        [line] = [each for each in done.stderr.splitlines() if each.startswith(f"failed: {name}: ")]
        assert why in line
    listed = run("documents").stdout
    assert listed.count("indexed)") == 3
    again = run("ingest", "--json", folder)
    assert again.exit_code == 1
    told = json.loads(again.stdout)
    assert (told["skipped"], len(told["documents"])) == (3, 3)
    assert {Path(each["file"]).name for each in told["failed"]} == {*REFUSED, "unsupported.xyz"}


def test_files_of_one_name_in_two_folders_are_two_documents_told_apart_by_their_names(folder):
    told = json.loads(run("ingest", "--json", folder).stdout)
    documents = {each["name"]: each["document_id"] for each in told["documents"]}
    assert set(documents) == {"a/readme.md", "b/readme.md", "z.txt"}
    assert len(set(documents.values())) == 3


def test_a_copy_in_another_folder_is_named_and_not_indexed_twice(folder):
    (folder / "b" / "readme.md").write_text("Rent is due monthly.")
    told = json.loads(run("ingest", "--json", folder / "a", folder / "b").stdout)
    [twin] = told["twins"]
    assert (twin["file"].endswith("b/readme.md"), twin["document"]) == (True, told["documents"][0]["name"])
    assert "b/readme.md: it is the document “" in run("ingest", folder / "b").stdout
    assert run("documents").stdout.count("indexed)") == 1


def test_a_new_version_that_cannot_be_read_leaves_the_old_one(folder):
    run("ingest", folder / "z.txt")
    (folder / "z.txt").write_bytes(b"")
    done = run("ingest", folder / "z.txt")
    assert (done.exit_code, "z.txt: the file is empty" in done.stderr) == (1, True)
    assert "indexed: z.txt: the file is empty" in run("documents").stdout
    assert "300 EUR" in run("ask", "How much is the deposit?", "--mode", "low").stdout


@pytest.mark.parametrize(
    "name", [b"bad\xff.txt", b"new\nline.txt", "policy\u202etxt.exe".encode(), b"[red]x[bold].txt"]
)
def test_a_file_may_have_any_name(folder, name):
    Path(os.fsdecode(os.fsencode(folder) + b"/" + name)).write_text("Keys cost 25 EUR.")
    done = run("ingest", "--json", folder)
    told = json.loads(done.stdout)
    assert len(told["documents"]) == 4
    assert all(each["name"].isprintable() for each in told["documents"])
    assert run("documents").stdout.count("indexed)") == 4


def test_a_folder_without_files_says_so(tmp_path):
    (tmp_path / "empty").mkdir()
    done = run("ingest", tmp_path / "empty")
    assert done.exit_code == 1
    assert "no file there" in done.stderr


def test_an_unknown_document_and_a_request_without_a_source_say_what_to_do():
    unknown = run("delete", "nothing")
    assert "no document nothing; `pincite documents` lists them" in str(unknown.exception)
    bare = run("verify-citation")
    assert bare.exit_code == 2
    assert "give the source: --source FILE" in " ".join(bare.stderr.split())


def test_a_file_over_the_limit_is_not_read_into_memory(folder, monkeypatch):
    monkeypatch.setenv("PINCITE_MAX_FILE_MB", "1")
    with (folder / "z.txt").open("wb") as file:
        file.truncate(2**40)
    done = run("ingest", folder / "z.txt")
    assert (done.exit_code, "z.txt: over the limit of 1 MiB" in done.stderr) == (1, True)


def test_from_python_the_rest_is_indexed_before_the_first_error_is_raised(folder):
    api.parts_of.cache_clear()
    with pytest.raises(Permanent) as raised:
        api.ingest(folder)
    assert len([raised.value, *raised.value.__notes__]) == 5
    assert {each.name for each in api.ingest(folder / "a", folder / "z.txt")} == {"a/readme.md", "z.txt"}
    api.parts_of.cache_clear()
