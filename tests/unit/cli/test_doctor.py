"""`pincite doctor`: what is well, what is off, what is broken, and what to do."""

import json

import pytest
from typer.testing import CliRunner

from pincite import bootstrap
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.bootstrap import Parts
from pincite.cli import app
from pincite.errors import ModelRefused, ModelUnavailable, Timeout
from pincite.examined import examined
from tests.fakes.judge_server import JudgeServer

GOOD = '{"reason": "r", "ground": [], "missing": [], "supported": true}'


def found(parts, **more):
    return {each.part: each for each in examined(parts, **more)}


def test_without_a_model_all_is_well_and_models_are_off(parts):
    each = found(parts)
    assert {
        name: each[name].state for name in ("index", "catalogue", "ledger", "files", "disk", "embedder")
    } == dict.fromkeys(("index", "catalogue", "ledger", "files", "disk", "embedder"), "well")
    assert {each[f"{name} model"].state for name in ("cite", "answer", "judge")} == {"off"}
    assert "OPENAI_API_KEY" in each["answer model"].advice


def test_a_model_that_works_is_asked_once_for_all_it_does(parts):
    llm = ScriptedLLM({"doctor": GOOD})
    each = found(parts.but(cite_llm=llm, answer_llm=llm))
    assert {each[f"{name} model"].state for name in ("cite", "answer", "judge")} == {"well"}
    assert len(llm.prompts) == 1
    assert "pincite judge test" in each["judge's record"].advice


@pytest.mark.parametrize(
    ("reply", "advice"),
    [
        (ModelRefused("bad key"), "key"),
        (ModelUnavailable("out of reach"), "llm_url"),
        (Timeout("late"), "llm_timeout_s"),
        ("Yes, it does!", "JSON"),
    ],
)
def test_a_model_that_does_not_work_says_what_to_do(parts, reply, advice):
    each = found(parts.but(answer_llm=ScriptedLLM({"doctor": reply})))
    assert each["answer model"].state == "broken"
    assert advice in each["answer model"].advice


def test_offline_asks_nobody(parts):
    llm = ScriptedLLM({})
    assert found(parts.but(answer_llm=llm), offline=True)["answer model"].state == "well"
    assert llm.prompts == []


def test_a_judge_that_is_switched_off_needs_no_advice(parts):
    settings = parts.settings.model_copy(update={"judge_model": "off"})
    each = found(Parts(settings, embedder=parts.embedder, answer_llm=ScriptedLLM({"doctor": GOOD})))[
        "judge model"
    ]
    assert (each.state, each.advice) == ("off", "")


def test_the_command_ends_with_what_it_found(monkeypatch, tmp_path):
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path))
    with JudgeServer(lambda claim: True) as server:
        monkeypatch.setenv("PINCITE_LLM_URL", server.url + "/nowhere-that-answers")
        monkeypatch.setenv("PINCITE_LLM_MAX_RETRIES", "0")
        broken = CliRunner().invoke(app, ["doctor", "--json"])
    assert broken.exit_code in (0, 1)
    states = {each["part"]: each["state"] for each in json.loads(broken.stdout)}
    assert states["index"] == "well"
    assert (broken.exit_code == 1) == ("broken" in states.values())
    monkeypatch.delenv("PINCITE_LLM_URL")
    well = CliRunner().invoke(app, ["doctor"])
    assert well.exit_code == 0
    assert "answer model" in well.stdout
    assert bootstrap.load().home == tmp_path
