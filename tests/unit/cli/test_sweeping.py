"""`pincite sweep`: what it says, run after run, and its exit status."""

from __future__ import annotations

import time

import pytest
from typer.testing import CliRunner

from pincite import api, bootstrap
from pincite.cli import app

LEASE = "Rent is due monthly. The notice period is three months. Notice is given in writing."


def run(*arguments):
    return CliRunner().invoke(app, [str(each) for each in arguments])


@pytest.fixture
def lease(tmp_path):
    """An indexed file that an answer rests on."""
    file = tmp_path / "lease.txt"
    file.write_text(LEASE)
    api.ingest(file)
    asked = run("ask", "How long is the notice period?", "--mode", "low")
    assert "[1]" in asked.output, asked.output
    return file


def test_a_citation_that_no_longer_holds_is_named_at_every_run_until_it_does(lease, tmp_path):
    assert run("sweep").exit_code == 0
    lease.write_text(LEASE.replace("three", "six"))
    api.ingest(lease)
    first, second = run("sweep", "--report", tmp_path / "report.html"), run("sweep")
    assert (first.exit_code, second.exit_code) == (1, 1)
    assert "changed: lease.txt" in first.output
    assert "“is six months” stands where “is three months” stood" in first.output
    assert "still changed: lease.txt" in second.output
    assert "still" not in first.output
    assert "six" in (tmp_path / "report.html").read_text("utf-8")
    lease.write_text(LEASE)
    api.ingest(lease)
    assert run("sweep").exit_code == 0


@pytest.mark.parametrize(
    "options", [("--report", "nowhere/report.html"), ("--report", "."), ("--older-than", "-1")]
)
def test_an_option_that_cannot_be_is_said_before_anything_is_checked(options):
    done = run("sweep", *options)
    assert done.exit_code == 2
    assert options[0] in done.output


def test_a_sweep_that_fails_does_not_end_the_watch(monkeypatch):
    """The ledger is damaged during the first wait, whole again after the second; then the terminal is closed."""
    run("sweep")
    ledger = bootstrap.parts().settings.home / "ledger.sqlite"
    whole, waits = ledger.read_bytes(), []

    def sleep(seconds):
        waits.append(seconds)
        if len(waits) == 3:
            raise KeyboardInterrupt
        ledger.write_bytes(whole if len(waits) == 2 else b"no database")

    monkeypatch.setattr(time, "sleep", sleep)
    done = run("sweep", "--watch", "1")
    assert waits == [60, 60, 60]
    assert "this sweep failed, the next one goes on where it was" in done.output
    assert done.output.count("0 citations no longer hold") == 2
