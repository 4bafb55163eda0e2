"""`pincite judge test` of a real small model under llama.cpp: it fails, and its word decides nothing from then on."""

import json
import os
import subprocess
import sys

import pytest

SOURCE = (
    "The rent for the flat is payable by tenants each month. The landlord sends a reminder after ten days."
)
CLAIM = "Tenants usually settle what they owe for the flat at the start of a month."


@pytest.fixture
def run(monkeypatch, tmp_path, small_model):
    """The command in a process of its own, as somebody calls it."""
    environment = {
        **os.environ,
        "PINCITE_HOME": str(tmp_path),
        "PINCITE_LLM_URL": small_model.url,
        "PINCITE_LLM_KEY": small_model.key.get_secret_value(),
        "PINCITE_LLM_TIMEOUT_S": "300",
        "PINCITE_ANSWER_MODEL": small_model.name,
    }

    def called(*arguments):
        command = [sys.executable, "-m", "pincite", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    return called


def test_it_fails_the_test_and_is_refused(run, small_model):
    tested = run("judge", "test", "--limit", "2", "--json")
    assert tested.returncode == 1, tested.stderr
    told = json.loads(tested.stdout)
    assert (told["model"], told["address"]) == (small_model.name, small_model.url)
    assert (told["tested"], told["trusted"]) == (True, False)
    assert told["said"].startswith(f"{small_model.name} is not trusted: ")
    assert told["record"]["wrong_yes"]["of"] == 1
    assert "2 claims, twice" in tested.stderr

    found = json.loads(run("verify-citation", "--source-text", SOURCE, "--claim", CLAIM, "--json").stdout)
    assert found["verdict"] in ("unverifiable", "unsupported")
    assert found["is_accurate"] is False
    assert "is not trusted" in run("judge", "show").stdout
    parts = {each["part"]: each for each in json.loads(run("doctor", "--offline", "--json").stdout)}
    assert parts["judge's record"]["state"] == "broken"
