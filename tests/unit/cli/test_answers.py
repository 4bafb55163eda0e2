"""`pincite answers`: what was asked before, as it stands today; and `--json` of every command."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from pincite.cli import app
from tests.unit.conftest import LEASE

QUESTION = "How long is the notice period?"
NO_DOCUMENT = {"serve", "mcp", "completion", "aws deploy"}
"""They serve, speak a protocol, print a script, or run another program: there is no document to print."""


def run(*arguments, **options):
    return CliRunner().invoke(app, [str(each) for each in arguments], **options)


@pytest.fixture
def lease(tmp_path):
    file = tmp_path / "lease.md"
    file.write_text(LEASE)
    assert run("ingest", file).exit_code == 0
    assert run("ask", QUESTION, "--mode", "low").exit_code == 0
    return file


def test_a_stored_answer_is_listed_shown_and_erased(lease):
    [listed] = run("answers").stdout.splitlines()
    answer_id, day, rest = listed.split(maxsplit=2)
    assert rest == f"verified  {QUESTION}"
    shown = run("answers", "show", answer_id).stdout
    assert f"({day}, verified)" in shown
    assert "[1] lease.md, " in shown
    assert "today" not in shown
    whole = json.loads(run("answers", "show", answer_id, "--json").stdout)
    assert (whole["answer_id"], whole["today"][0]["status"]) == (answer_id, "same")
    assert json.loads(run("answers", "erase", answer_id, "--json").stdout) == {"deleted": answer_id}
    assert run("answers").output == 'No answer is stored yet: pincite ask "Your question?"\n'


def test_what_changed_since_is_told_before_any_sweep(lease):
    assert run("answers", "--status", "changed").output == "No answer has a citation that is changed\n"
    lease.write_text(LEASE.replace("three months", "six months"))
    assert run("ingest", lease).exit_code == 0
    [listed] = run("answers", "--status", "changed").stdout.splitlines()
    assert ", 1 changed  " in listed
    shown = run("answers", "show", listed.split()[0]).stdout
    assert "    today: changed, " in shown
    assert "    now: “" in shown
    assert "six months" in shown
    [same] = json.loads(run("answers", "--json").stdout)
    assert same["question"] == QUESTION


def test_an_id_that_is_none_says_where_ids_are():
    for command in ("show", "erase"):
        done = run("answers", command, "nope")
        assert "`pincite answers` lists them" in str(done.exception)


def commands(group, before=()):
    for name, each in group.commands.items():
        if hasattr(each, "commands"):
            yield from commands(each, (*before, name))
        else:
            yield " ".join((*before, name)), each


def test_every_command_speaks_to_people_and_with_json_to_programs():
    found = dict(commands(typer.main.get_command(app)))
    without = {
        name for name, each in found.items() if not any("--json" in param.opts for param in each.params)
    }
    assert without == NO_DOCUMENT


def test_what_a_command_says_with_json_is_json(lease, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    [document] = json.loads(run("documents", "--json").stdout)
    [answer] = json.loads(run("answers", "--json").stdout)
    (tmp_path / "q.csv").write_text(f"{QUESTION}\n")
    (tmp_path / "pincite.toml").write_text("top_k = 20\n")

    def told(*arguments):
        done = run(*arguments, "--json")
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)

    assert told("export", answer["answer_id"], "--out", "a.zip")["file"] == "a.zip"
    assert told("table", "q.csv", "--out", "a.csv")["answers"] == 1
    assert told("trust")["text"] == "top_k = 20\n"
    assert told("index", "migrate") == {"copied": 0}
    key = told("user", "add", "ada@example.org")["key"]
    another = told("user", "key", "ada@example.org")["key"]
    assert key != another
    [[key_id, _]] = [[each["key_id"] for each in person["keys"]] for person in told("user", "list")]
    assert told("user", "key", "ada@example.org", "--revoke", key_id)["revoked"] == key_id
    assert told("user", "remove", "ada@example.org") == {"removed": "ada@example.org"}
    assert told("delete", document["document_id"]) == {"deleted": document["document_id"]}


def test_a_check_is_told_in_words(tmp_path):
    source = ("--source-text", "Rent is due monthly.")
    quote = run("verify-citation", *source, "--quote", "Rent is due weekly.")
    assert quote.stdout.splitlines() == [
        "altered_quote: the quote differs from the source",
        "    the source has “monthly”, the quote “weekly”",
        "    source: “Rent is due monthly.”",
    ]
    claim = run("verify-citation", *source, "--claim", "The tenant may keep a dog.")
    assert claim.exit_code == 1
    assert claim.stdout.splitlines()[0].partition(":")[0] in ("unsupported", "unverifiable")
    body = json.loads(run("verify-citation", *source, "--quote", "Rent is due monthly.", "--json").stdout)
    assert body["verdict"] == "verified"


def test_an_answer_is_told_sentence_by_sentence(tmp_path):
    (tmp_path / "lease.txt").write_text("Rent is due monthly.")
    answer = "Rent is due weekly [1]. Pets [7] are fine. Rent is due monthly [1]."
    done = run("verify-answer", "--answer", answer, "--source", tmp_path / "lease.txt")
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        "contradicted: Rent is due weekly [1].",
        "    the source says otherwise: “weekly”",
        "    [1] lease.txt: “Rent is due monthly.”",
        "uncited: Pets are fine.",
        "    it names no source",
        "verified: Rent is due monthly [1].",
        "    [1] lease.txt: “Rent is due monthly.”",
        "removed: the marker [7] names no source",
        "The answer is partially verified: the sources contradict the answer",
    ]
    body = run("verify-answer", "--answer", answer, "--source", tmp_path / "lease.txt", "--json").stdout
    assert json.loads(body)["invalid"] == ["7"]
