"""Whatever goes wrong at the terminal ends with what to do next, never with a traceback."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys

import pytest

from pincite import cli
from pincite.cli import advice
from pincite.errors import (
    IndexUnavailable,
    Invalid,
    Misconfigured,
    ModelRefused,
    NoCollection,
    StoreUnavailable,
    Throttled,
)
from pincite.ingestion.identity import document_id
from pincite.ingestion.stored import folder


@pytest.fixture
def terminal(monkeypatch, capsys, tmp_path):
    """arguments → (exit status, standard output, standard error), as the program gives them."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["pincite", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = capsys.readouterr()
        return ended.value.code or 0, out, err

    return run


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ask", ""], "query: String should have at least 1 character"),
        (["ask", "x" * 4001], "query: String should have at most 4000"),
        (["verify-citation", "--jsonl", "gone.jsonl"], "gone.jsonl: no such file"),
        (["verify-citation", "--source", ".", "--quote", "x"], "is a directory"),
        (["verify-citation"], "--source FILE, --source-text TEXT, or --document-id with --chunk-index"),
        (["verify-citation", "--source-text", "Rent is due."], "give --quote, --claim, or both"),
        (["export", "nope"], "`pincite answers` lists them"),
        (["verify-answer"], "give the answer"),
        (["verify-answer", "--answer", "x", "--source", "."], "is a directory"),
        (["delete", "nothing"], "`pincite documents` lists them"),
        (["serve", "--host", "host.invalid", "--without-users"], "cannot listen on host.invalid"),
        (["serve", "--host", "host.invalid"], "nobody would be asked who they are"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_what_does_not_fit_is_named(terminal, arguments, said):
    status, _, err = terminal(*arguments)
    assert (status, "Traceback" in err) == (2, False)
    assert said in " ".join(err.split())


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"top_k = = 3", "pincite.toml: cannot be read: Invalid value (at line 1"),
        (b"\xff\xfe\x00", "pincite.toml: cannot be read"),
        (b"topk = 3", "pincite.toml: topk is no setting; did you mean top_k?"),
        (b'top_k = "many"', "top_k: Input should be a valid integer"),
    ],
)
def test_a_settings_file_that_does_not_fit_is_an_error_that_names_the_place(
    terminal, tmp_path, content, said
):
    (tmp_path / "pincite.toml").write_bytes(content)
    status, _, err = terminal("config")
    assert status == 2
    assert said in err


def test_an_empty_settings_file_says_nothing_and_a_stranger_in_the_environment_is_named(
    terminal, tmp_path, monkeypatch
):
    (tmp_path / "pincite.toml").touch()
    monkeypatch.setenv("PINCITE_TOPK", "3")
    status, out, err = terminal("config")
    assert status == 0
    assert "top_k" in out
    assert err == "note: PINCITE_TOPK in the environment is no setting of ours\n"


def test_a_home_that_cannot_be_is_said_before_anything_is_read(terminal, tmp_path, monkeypatch):
    (tmp_path / "taken").touch()
    (tmp_path / "a.txt").write_text("Rent is due monthly.")
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path / "taken"))
    status, _, err = terminal("ingest", "a.txt")
    assert status == 2
    assert "home: the folder cannot be made" in err
    assert "pincite config" in err


def test_an_empty_home_is_not_the_folder_where_one_stands(terminal, monkeypatch):
    monkeypatch.setenv("PINCITE_HOME", "")
    status, _, err = terminal("documents")
    assert (status, "name a folder, or leave it unset" in err) == (2, True)


def test_a_damaged_store_is_named_with_what_to_do(terminal, tmp_path, monkeypatch):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "catalogue.sqlite").write_text("no database")
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path / "home"))
    status, _, err = terminal("documents")
    assert status == 2
    assert "catalogue.sqlite" in err
    assert "moved away" in err


def test_a_port_in_use_names_another(terminal):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, _, err = terminal("serve", "--port", port)
    assert status == 2
    assert f"cannot listen on 127.0.0.1:{port}" in err
    assert "--port" in err


def test_a_document_that_could_not_be_indexed_before_is_not_counted_as_unchanged(
    terminal, tmp_path, monkeypatch
):
    (tmp_path / "a.txt").write_text("Rent is due monthly.")
    monkeypatch.setenv("PINCITE_EMBEDDER", "nowhere")
    status, _, err = terminal("ingest", "a.txt")
    assert (status, "embedder folder nowhere has no model.onnx" in err) == (2, True)
    monkeypatch.delenv("PINCITE_EMBEDDER")
    status, out, _ = terminal("ingest", "--json", "a.txt")
    assert (status, json.loads(out)["skipped"]) == (0, 0)


def test_a_store_that_fails_in_mid_ingest_says_how_far_it_came(terminal, tmp_path, monkeypatch):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(f"Rent of {name} is due monthly.")
    home = tmp_path / "home"
    monkeypatch.setenv("PINCITE_HOME", str(home))
    second = document_id("default", str((tmp_path / "b.txt").resolve()))
    (home / "files" / "documents").mkdir(parents=True)
    (home / "files" / folder(second)).touch()
    status, _, err = terminal("ingest", "a.txt", "b.txt")
    assert status == 2
    assert "Stopped: 1 of 2 files are indexed" in err
    assert "is its disk full?" in err


@pytest.mark.parametrize(
    ("error", "named"),
    [
        (IndexUnavailable("the index cannot be reached"), "index"),
        (StoreUnavailable("files: no space"), "disk"),
        (ModelRefused("the model API answered 401"), "PINCITE_LLM_KEY"),
        (Throttled("too many requests"), "later"),
        (Misconfigured("top_k"), "pincite config"),
        (NoCollection("no collection 'new'"), "PINCITE_COLLECTIONS"),
    ],
)
def test_each_kind_of_error_has_a_next_step(error, named):
    assert named in str(advice.next_step(error))


def test_what_says_itself_what_to_do_has_none():
    assert advice.next_step(Invalid("query", "is empty")) is None


def test_a_server_that_is_interrupted_ends_without_a_traceback(tmp_path):
    environment = {**os.environ, "PINCITE_HOME": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", "from pincite.cli import main; main()", "serve", "--port", "0"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        shown = ""
        while "startup complete" not in shown:
            line = server.stdout.readline()
            assert line, shown
            shown += line
        server.send_signal(2)
        shown += server.stdout.read()
    assert "pincite on http://127.0.0.1:" in shown
    assert "Traceback" not in shown
