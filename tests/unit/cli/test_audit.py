"""Every command that changes something leaves a line in the audit log; one that is new must say which kind it is."""

from __future__ import annotations

import typer
from typer.testing import CliRunner

from pincite import bootstrap
from pincite.cli import app
from pincite.evaluation.judge_claims import claims
from tests.fakes.judge_server import JudgeServer
from tests.unit.conftest import LEASE

CHANGES = {
    "ingest", "delete", "ask", "table", "export", "tune", "sweep", "models", "index migrate", "judge test", "user add",
    "user key", "user remove", "trust", "answers erase",
}  # fmt: skip
"""`export` and `tune` change nothing here, and take words of documents out or ask for them: they are told too."""
READS = {
    "documents", "verify-citation", "verify-answer", "check", "eval", "judge show", "user list", "audit", "completion",
    "config", "doctor", "answers show",
}  # fmt: skip
SERVES = {"serve", "mcp"}
"""Each call of these is a line of its own, or asks as `ask` does."""


def commands():
    def of(group, before=()):
        for name, each in group.commands.items():
            if hasattr(each, "commands"):
                yield from of(each, (*before, name))
            else:
                yield " ".join((*before, name))

    return {name for name in of(typer.main.get_command(app)) if not name.startswith("aws ")}


def test_every_command_is_sorted():
    assert commands() == CHANGES | READS | SERVES


def test_what_changes_something_is_in_the_log(tmp_path, monkeypatch):
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lease.md").write_text(LEASE)
    (tmp_path / "pincite.toml").write_text("top_k = 20\n")
    (tmp_path / "q.csv").write_text("How long is the notice period?,lease.md\n")
    monkeypatch.setattr("pincite.adapters.model_files.fetch", lambda name, home: home)
    monkeypatch.setattr("pincite.adapters.model_files.find", lambda name, home: None)
    done = []

    def run(*arguments):
        ended = CliRunner().invoke(app, [str(each) for each in arguments])
        assert ended.exit_code in (0, 1), ended.output
        done.append(" ".join(arguments[: 2 if arguments[0] in ("user", "judge", "index", "answers") else 1]))
        return ended

    run("ingest", "lease.md")
    parts = bootstrap.parts()
    [document] = parts.catalogue.list(("default",))
    run("ask", "How long is the notice period?")
    [answer] = parts.ledger.list(("default",))
    run("export", answer.answer_id, "--out", "answer.html", "--format", "html")
    run("table", "q.csv", "--out", "out.csv")
    run("tune", "q.csv")
    run("sweep")
    run("models")
    run("index", "migrate")
    run("user", "add", "ada")
    run("user", "key", "ada")
    run("user", "remove", "ada")
    run("trust")
    run("answers", "erase", answer.answer_id)
    run("delete", document.document_id)
    with JudgeServer(lambda claim: {each.claim: each.supported for each in claims()}[claim]) as server:
        monkeypatch.setenv("PINCITE_LLM_URL", server.url)
        run("judge", "test", "--limit", "2")
    assert set(done) == CHANGES
    told = [action.what for _, action in parts.people.actions(100, None, None)]
    assert sorted(told) == sorted(done)
