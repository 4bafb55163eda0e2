"""Which models answer and judge, whether they can be reached, and what answers cost."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from pydantic import SecretStr
from starlette.testclient import TestClient

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.http.app import create_app
from pincite.models import Usage
from pincite.sweeping.costs import charge
from pincite.sweeping.report import SweepReport
from tests.unit.conftest import LEASE

OFF = {"model": None, "address": None, "state": "off", "said": "none is set"}


def test_without_a_model_all_are_off_and_nothing_was_spent(client):
    told = client.get("/api/models").json()
    assert [each["task"] for each in told["models"]] == ["answer", "cite", "judge"]
    assert all({**each, "task": None} == {**OFF, "task": None} for each in told["models"])
    assert (told["spent"]["answers"], told["spent"]["cost_usd"]) == (0, 0.0)


@contextmanager
def listing(status):
    """An API that has a list of models and says `status`; what it was asked with."""
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append((self.path, self.headers["Authorization"]))
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/v1", asked
    server.shutdown()
    server.server_close()


def with_models(parts, **update):
    settings = parts.settings.model_copy(update=update)
    app = create_app(type(parts)(settings, embedder=parts.embedder))
    return TestClient(app, base_url="http://127.0.0.1:8000")


@pytest.mark.parametrize(
    ("status", "state"), [(200, "reachable"), (401, "refused"), (404, "reachable"), (503, "unreachable")]
)
def test_an_address_is_tried_once_a_minute_and_its_key_is_never_told(parts, status, state):
    with listing(status) as (url, asked):
        key = SecretStr("sk-secret")
        with with_models(parts, llm_url=url, llm_key=key, answer_model="big", cite_model="small") as client:
            replies = [client.get("/api/models") for _ in range(3)]
    told = replies[0].json()["models"]
    assert [(each["task"], each["model"], each["state"]) for each in told] == [
        ("answer", "big", state), ("cite", "small", state), ("judge", "big", state),
    ]  # fmt: skip
    assert all("sk-secret" not in reply.text for reply in replies)
    assert asked == [("/v1/models", "Bearer sk-secret")]


def test_an_address_where_nobody_is_cannot_be_reached(parts):
    with with_models(parts, llm_url="http://127.0.0.1:9/v1") as client:
        assert {each["state"] for each in client.get("/api/models").json()["models"]} == {"unreachable"}


def test_what_answers_of_this_month_cost_is_added_up(parts):
    replies = {
        "answer": "Notice needs three months [1].",
        "cite": '{"citations": []}',
        "judge": '{"supported": true}',
    }
    models = ScriptedLLM(replies)
    scripted = parts.but(cite_llm=models, answer_llm=models)
    with TestClient(create_app(scripted), base_url="http://127.0.0.1:8000") as client:
        client.post("/api/documents", files={"file": ("lease.md", LEASE.encode(), "text/markdown")})
        answer = client.post("/api/query", json={"query": "How long is the notice period?"}).json()
        parts.ledger.record(
            type(parts.ledger.get(answer["answer_id"], ("default",))).model_validate(
                {
                    **answer,
                    "answer_id": "old",
                    "created_at": "2020-01-01T00:00:00.000Z",
                    "usage": Usage(cost_usd=9.0),
                }
            )
        )
        spent = client.get("/api/models").json()["spent"]
    usage = answer["usage"]
    assert spent["answers"] == 1
    assert (spent["calls"], spent["tokens"]) == (
        usage["calls"],
        usage["prompt_tokens"] + usage["completion_tokens"],
    )
    assert spent["cost_usd"] == pytest.approx(usage["cost_usd"], abs=1e-6)


def test_the_judge_of_sweeps_counts_into_the_month_once_a_sweep(client, parts):
    report = SweepReport(
        sweep_id="s1", started_at=parts.now(), finished_at=None, checked={}, left=0, model_calls=7, recalled=0,
        cost_usd=0.25, changes=(), broken=0,
    )  # fmt: skip
    charge(report, parts.files)
    charge(report, parts.files)
    charge(report.model_copy(update={"sweep_id": "s2", "model_calls": 1, "cost_usd": 0.5}), parts.files)
    charge(report.model_copy(update={"sweep_id": "s3", "model_calls": 0}), parts.files)
    charge(
        report.model_copy(update={"sweep_id": "s4", "started_at": "2020-01-01T00:00:00.000Z"}), parts.files
    )
    spent = client.get("/api/models").json()["spent"]
    assert (spent["sweep_calls"], spent["sweep_cost_usd"]) == (8, 0.75)
