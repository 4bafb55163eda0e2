"""`pincite judge test`, against a server on loopback."""

import json

import pytest
from typer.testing import CliRunner

from pincite.cli import app
from pincite.evaluation.judge_claims import chosen, claims
from tests.fakes.judge_server import JudgeServer

TRUE = {each.claim: each.supported for each in claims()}


@pytest.fixture
def run(monkeypatch, tmp_path):
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path))

    def invoked(server, *arguments):
        monkeypatch.setenv("PINCITE_LLM_URL", server.url)
        monkeypatch.setenv("PINCITE_ANSWER_MODEL", "m")
        return CliRunner().invoke(app, ["judge", *arguments])

    return invoked


def test_a_right_judge_passes_and_is_shown(run):
    with JudgeServer(lambda claim: TRUE[claim]) as server:
        done = run(server, "test", "--limit", "60")
        shown = run(server, "show")
        other = run(server, "test", "--model", "another", "--limit", "2", "--json")
    assert done.exit_code == 0, done.output
    assert "wrong yes      0 of 30: 0.0 %" in done.stdout
    assert "60 claims, twice; about 20 calls" in done.stderr
    assert "its price is not known" in done.stderr
    assert shown.stdout.startswith("judged by m: 0 of 30 wrong yes")
    body = json.loads(other.stdout)
    assert (body["model"], body["record"]["wrong_yes"]["of"]) == ("another", 1)


def test_a_judge_that_says_yes_to_all_fails(run):
    with JudgeServer(lambda claim: True) as server:
        done = run(server, "test", "--limit", "30")
        shown = run(server, "show", "--json")
    assert done.exit_code == 1
    assert "is not to be trusted" in done.stdout
    assert json.loads(shown.stdout)["trusted"] is False
    assert server.calls == 2 * -(-len(chosen(30)) // 6)


def test_without_a_judge_there_is_nothing_to_test(monkeypatch, tmp_path):
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path))
    done = CliRunner().invoke(app, ["judge", "test"])
    assert done.exit_code != 0
    assert "no judge to test" in str(done.exception)
    assert json.loads(CliRunner().invoke(app, ["judge", "show", "--json"]).stdout)["model"] is None
