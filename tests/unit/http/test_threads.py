"""Threads: questions that follow each other, over the routes."""

import json

import pytest
from starlette.testclient import TestClient

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.http.app import create_app
from tests.unit.conftest import LEASE


def ask(client, query, thread, **more):
    return client.post(
        "/api/query", json={"query": query, "inference_mode": "low", "thread_id": thread, **more}
    ).json()


@pytest.fixture
def thread(client, lease):
    return ask(client, "How much is the rent?", "new")["thread_id"]


def test_a_question_without_a_thread_stands_alone(client, lease):
    body = client.post("/api/query", json={"query": "How long is the notice period?"}).json()
    assert "thread_id" not in body
    assert client.get("/api/threads").json() == {"threads": [], "next": None}


def test_a_follow_up_is_put_so_that_it_stands_alone_and_each_answer_keeps_its_citations(client, thread):
    body = ask(client, "And when is it due?", thread)
    assert (body["asked"], body["question"]) == ("And when is it due?", "When is the rent due?")
    assert (body["thread_id"], body["rewritten_by"]) == (thread, "rules")
    assert "first day of each month" in body["answer"]
    opened = client.get(f"/api/threads/{thread}").json()
    first, second = opened["turns"]
    assert (first["asked"], second["asked"]) == ("How much is the rent?", "And when is it due?")
    assert second["whole"]["citations"] == body["citations"] != first["whole"]["citations"]
    assert client.get(f"/api/answers/{body['answer_id']}").json()["question"] == "When is the rent due?"


def test_a_stream_says_how_it_was_put_and_ends_in_the_same_body(client, thread):
    reply = client.post(
        "/api/query", json={"query": "And when is it due?", "thread_id": thread, "inference_mode": "low"},
        headers={"accept": "text/event-stream"},
    )  # fmt: skip
    told = [json.loads(line[6:]) for line in reply.text.split("\n") if line.startswith("data: ")]
    assert told[0]["question"] == told[-1]["question"] == "When is the rent due?"
    assert (told[-1]["asked"], told[-1]["thread_id"]) == ("And when is it due?", thread)


def test_a_question_may_be_asked_as_it_is_written(client, thread):
    body = ask(client, "When is it due?", thread, rewrite=False)
    assert (body["question"], body["rewritten_by"]) == ("When is it due?", "nobody")


def test_what_putting_it_cost_is_part_of_what_the_answer_cost(parts, lease):
    scripted = parts.but(
        cite_llm=ScriptedLLM(
            {"follow": '{"question": "When is the rent due?"}', "cite": "{}", "judge": "{}"}
        ),
        answer_llm=ScriptedLLM({"answer": "Rent is due on the first day of each month [1]."}),
    )
    client = TestClient(create_app(scripted), base_url="http://127.0.0.1:8000")
    first = ask(client, "How much is the rent?", "new", use_cache=False)
    second = ask(client, "And when?", first["thread_id"], use_cache=False)
    assert second["rewritten_by"] == "model"
    stored = client.get(f"/api/answers/{second['answer_id']}").json()
    assert second["usage"]["calls"] == stored["usage"]["calls"] + 1


def test_threads_are_listed_searched_renamed_and_removed(client, thread):
    other = ask(client, "Are pets allowed?", "new")["thread_id"]

    def ids(**query):
        found = client.get("/api/threads", params=query).json()["threads"]
        return [each["thread_id"] for each in found]

    assert ids() == [other, thread]
    ask(client, "And who decides?", thread)
    assert ids() == [thread, other]
    assert ids(search="PETS") == [other]
    assert ids(search="who decides") == [thread]
    renamed = client.patch(f"/api/threads/{other}", json={"title": "  Animals\n "}).json()
    assert (renamed["title"], ids(search="animals")) == ("Animals", [other])
    assert client.delete(f"/api/threads/{thread}").json() == {"deleted": thread}
    assert ids() == [other]
    assert client.get(f"/api/threads/{thread}").status_code == 404


def test_pages_of_threads_have_each_once(client, lease):
    made = [ask(client, f"{'Please: ' * n}are pets allowed?", "new")["thread_id"] for n in range(5)]
    found, after = [], None
    while True:
        page = client.get("/api/threads", params={"limit": 2, **({"after": after} if after else {})}).json()
        found += [each["thread_id"] for each in page["threads"]]
        after = page["next"]
        if after is None:
            break
    assert found == made[::-1]


def test_a_thread_over_a_collection_that_is_not_the_callers_does_not_exist(parts, thread, client):
    theirs = parts.but()
    theirs.settings = parts.settings.model_copy(update={"collections": ("other",)})
    with TestClient(create_app(theirs), base_url="http://127.0.0.1:8000") as other:
        assert other.get("/api/threads").json()["threads"] == []
        for reply in (
            other.get(f"/api/threads/{thread}"), other.delete(f"/api/threads/{thread}"),
            other.patch(f"/api/threads/{thread}", json={"title": "x"}),
            other.post("/api/query", json={"query": "And it?", "thread_id": thread}),
        ):  # fmt: skip
            assert reply.status_code == 404
    assert client.get(f"/api/threads/{thread}").json()["title"] == "How much is the rent?"


def test_an_answer_of_a_thread_is_that_of_today(client, thread):
    new = LEASE.replace("900 EUR", "950 EUR")
    client.post("/api/documents", files={"file": ("lease.md", new.encode(), "text/markdown")})
    [turn] = client.get(f"/api/threads/{thread}").json()["turns"]
    assert turn["whole"]["verification"]["status"] != "verified"


@pytest.mark.parametrize("body", [{}, {"title": ""}, {"title": "x" * 200}, {"title": "x", "turns": []}])
def test_a_title_that_does_not_fit_is_refused(client, thread, body):
    assert client.patch(f"/api/threads/{thread}", json=body).status_code == 422
