"""The presets of docs/tutorials/models.md for models of one's own, taken from the page as they stand: the server that
they name answers with the wire of its program. Neither program runs here; what is played is what it writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pincite import bootstrap
from pincite.http.app import create_app
from tests.fakes.own_models import OwnModels
from tests.unit.conftest import LEASE

PAGE = Path(__file__).parents[3] / "docs" / "tutorials" / "models.md"
QUESTION = {"query": "How long is the notice period?", "use_cache": False}


def preset(title):
    """The block of the page under that heading → the variables that it sets."""
    block = re.search(rf"^## {title}\n.*?```bash\n(.*?)```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    return dict(line.split("=", 1) for line in block[1].splitlines())


@pytest.fixture
def served(monkeypatch, tmp_path, embedder):
    """title, the server → a client of pincite with the preset of that title, which is at that server's port."""

    def make(title, server):
        for name, value in preset(title).items():
            monkeypatch.setenv(name, re.sub(r"(?<=127\.0\.0\.1:)\d+", str(server.port), value))
        settings = bootstrap.load(home=tmp_path / "home")
        client = TestClient(
            create_app(bootstrap.Parts(settings, embedder=embedder)), base_url="http://127.0.0.1:8000"
        )
        client.post("/api/documents", files={"file": ("lease.md", LEASE.encode(), "text/markdown")})
        return client

    return make


@pytest.mark.parametrize(("title", "program"), [("Ollama", "ollama"), ("vLLM", "vllm")])
def test_a_preset_as_it_stands_answers_cites_and_counts(title, program, served):
    model = preset(title)["PINCITE_ANSWER_MODEL"]
    with OwnModels(program, model) as server:
        client = served(title, server)
        answer = client.post("/api/query", json=QUESTION).json()
        card = client.get("/api/models").json()
    assert answer["answer"] == "The notice period is three months [1]."
    assert [each["verdict"] for each in answer["citations"]] == ["verified"]
    assert answer["verification"]["status"] == "verified"
    assert answer["engine"] != "extractive"
    assert answer["usage"]["prompt_tokens"] % 211 == 0
    assert answer["usage"]["prompt_tokens"] > 0
    assert {each["state"] for each in card["models"]} == {"reachable"}
    assert "The lease says so" not in answer["answer"], "what a model thinks is no answer"
    assert all(each["model"] == model for each in server.asked)


@pytest.mark.parametrize(
    ("title", "program", "has"),
    [("Ollama", "ollama", "llama3.2"), ("vLLM", "vllm", "old"), ("vLLM", "vllm", "new")],
)
def test_a_model_that_the_server_has_not_is_said_and_what_to_do(title, program, has, served):
    with OwnModels(program, has) as server:
        answer = served(title, server).post("/api/query", json=QUESTION).json()
    assert "three months" in answer["answer"]
    assert answer["engine"] == "extractive"
    said = " ".join(answer["notes"])
    assert "it has no model of that name" in said
    assert "answer_model" in said
