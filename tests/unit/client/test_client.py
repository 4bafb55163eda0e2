"""The client: every noun, over a socket and in this process; errors are those of the library."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import pincite
from pincite import events
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.client import problems
from pincite.client.asynchronous import AsyncClient
from pincite.client.calls import AskedAnswer
from pincite.client.in_process import AsyncInProcess, InProcess
from pincite.client.sync import Client
from pincite.errors import ModelUnavailable
from pincite.http.app import create_app
from pincite.http.problems import problem
from pincite.http.query import ThreadAnswer
from tests.fixtures.served import Served
from tests.unit.conftest import LEASE

QUESTION = "How long is the notice period?"


def test_documents_are_uploaded_read_and_deleted(api, tmp_path):
    file = tmp_path / "lease.md"
    file.write_text(LEASE)
    document = api.documents.upload(file, metadata={"year": 2024})
    assert (document.name, document.status, document.metadata) == ("lease.md", "indexed", {"year": 2024})
    assert api.documents.list() == (document,)
    assert api.documents.get(document.document_id) == document
    assert api.documents.content(document.document_id) == LEASE.encode()
    text = api.documents.text(document.document_id)
    assert text.text.startswith("# Lease")
    assert text.sections
    api.documents.delete(document.document_id)
    assert api.documents.list() == ()


def test_a_question_is_answered_whole_and_as_a_stream_with_the_same_words(api):
    api.documents.upload(LEASE.encode(), name="lease.md")
    answer = api.ask(QUESTION)
    assert "three months" in answer.answer
    assert answer.citations[0].verdict == "verified"
    *_, final = api.stream(QUESTION, use_cache=False)
    assert isinstance(final, events.FinalEvent)
    assert (final.whole.answer, final.whole.citations) == (answer.answer, answer.citations)


def test_events_come_in_the_order_of_the_contract(api):
    api.documents.upload(LEASE.encode(), name="lease.md")
    kinds = [event.type for event in api.stream(QUESTION)]
    assert kinds[0] == "sources"
    assert {"stream", "citation", "verification"} <= set(kinds)
    assert kinds[-1] == "final"


def test_stored_answers_and_sweeps(api):
    api.documents.upload(LEASE.encode(), name="lease.md")
    answer = api.ask(QUESTION)
    assert [each.answer_id for each in api.answers.list().answers] == [answer.answer_id]
    assert api.answers.get(answer.answer_id).today[0].status == "same"
    api.documents.upload(LEASE.replace("three months", "six weeks").encode(), name="lease.md")
    sweep = api.sweeps.wait(api.sweeps.start(), every_s=0.01)
    assert (sweep.status, sweep.error) == ("done", None)
    assert sweep.report.broken >= 1
    assert [each.answer_id for each in api.answers.list(status="changed").answers] == [answer.answer_id]
    assert api.answers.get(answer.answer_id).history


def test_questions_follow_each_other_in_a_thread(api):
    api.documents.upload(LEASE.encode(), name="lease.md")
    first = api.ask(QUESTION, thread_id="new")
    second = api.ask("When is rent due?", thread_id=first.thread_id)
    assert second.thread_id == first.thread_id
    [line] = api.threads.list().threads
    assert (line.thread_id, line.questions) == (first.thread_id, 2)
    assert api.threads.rename(first.thread_id, "The lease").title == "The lease"
    assert [turn.answer_id for turn in api.threads.get(first.thread_id).turns] == [
        first.answer_id,
        second.answer_id,
    ]
    api.threads.delete(first.thread_id)
    assert api.threads.list().threads == ()


def test_an_answer_of_a_thread_has_the_fields_of_the_route():
    assert set(AskedAnswer.model_fields) == set(ThreadAnswer.model_fields)


def test_verdicts(api):
    check = api.verify.citation(source_text="Rent is due monthly.", expected_text_span="Rent is due weekly.")
    assert check.verdict == "altered_quote"
    whole = api.verify.answer(
        "Rent is due monthly [1]. See [9].", [{"id": "a", "text": "Rent is due monthly."}]
    )
    assert whole.invalid == ("9",)
    assert whole.citations[0].source_id == "a"


def test_health_names_the_parts(api):
    assert api.health().status == "ok"
    assert api.health().parts["index"] == "ok"


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda api: api.documents.get("nope/../x"), pincite.NotFound),
        (lambda api: api.answers.get("nope"), pincite.NotFound),
        (lambda api: api.documents.upload(b"GIF89a" + bytes(100), name="x.gif"), pincite.UnsupportedType),
        (lambda api: api.documents.upload(b"", name="empty.pdf"), pincite.Permanent),
        (lambda api: api.documents.upload(Path("/nowhere/at/all.pdf")), pincite.Unreadable),
        (lambda api: api.ask(""), pincite.Invalid),
        (lambda api: api.ask(QUESTION, inference_mode="best"), pincite.Invalid),
        (lambda api: api.ask(QUESTION, filters={"collection": "other"}), pincite.NotFound),
        (lambda api: list(api.stream(QUESTION, filters={"collection": "other"})), pincite.NotFound),
        (lambda api: api.verify.citation(claim_text="x"), pincite.Invalid),
        (lambda api: api.answers.list(limit=0), pincite.Invalid),
    ],
)
def test_errors_are_those_of_the_library(api, call, kind):
    with pytest.raises(kind):
        call(api)


def scripted(parts, *answers):
    models = ScriptedLLM(
        {"answer": answers, "cite": '{"citations": []}', "judge": '{"supported": true, "reason": ""}'}
    )
    return create_app(parts.but(cite_llm=models, answer_llm=models))


def test_a_stream_that_fails_raises_after_the_text_that_came(parts):
    client = Client()
    client._http = httpx.Client(
        base_url="http://127.0.0.1",
        transport=InProcess(scripted(parts, "The notice period ", ModelUnavailable("cut"))),
    )
    with client:
        client.documents.upload(LEASE.encode(), name="lease.md")
        stream = client.stream("Which colour must the door of the landlord have in the notice period?")
        assert [next(stream).type, next(stream).type] == ["sources", "stream"]
        with pytest.raises(pincite.ModelUnavailable, match="cut"):
            next(stream)


def test_text_comes_before_the_answer_is_whole(parts):
    """The in-process transport hands over what there is, and closing it ends the answer."""
    client = Client()
    client._http = httpx.Client(
        base_url="http://127.0.0.1", transport=InProcess(scripted(parts, *["Three months [1]. "] * 50))
    )
    with client:
        client.documents.upload(LEASE.encode(), name="lease.md")
        stream = client.stream(QUESTION)
        assert [next(stream).type, next(stream).type] == ["sources", "stream"]
        stream.close()
        assert client.answers.list().answers == ()


def test_the_asynchronous_client_does_the_same(app):
    async def run():
        client = AsyncClient()
        client._http = httpx.AsyncClient(base_url="http://127.0.0.1", transport=AsyncInProcess(app))
        async with client:
            document = await client.documents.upload(LEASE.encode(), name="lease.md")
            answer = await client.ask(QUESTION)
            kinds = [event.type async for event in client.stream(QUESTION, use_cache=False)]
            assert kinds[-1] == "final"
            assert await client.documents.list() == (document,)
            assert (await client.documents.text(document.document_id)).text.startswith("# Lease")
            assert await client.documents.content(document.document_id) == LEASE.encode()
            assert len((await client.answers.list()).answers) == 2
            assert (await client.answers.get(answer.answer_id)).answer == answer.answer
            sweep = await client.sweeps.wait(await client.sweeps.start(), every_s=0.01)
            assert sweep.status == "done"
            check = await client.verify.answer(
                "Rent is due monthly [1].", [{"id": "a", "text": "Rent is due monthly."}]
            )
            assert check.verification.status == "verified"
            assert (await client.health()).status == "ok"
            with pytest.raises(pincite.NotFound):
                await client.documents.get("nope")
            await client.documents.delete(document.document_id)
            return await client.documents.list()

    assert asyncio.run(run()) == ()


def test_many_threads_share_a_client(api):
    from concurrent.futures import ThreadPoolExecutor

    api.documents.upload(LEASE.encode(), name="lease.md")
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: api.ask(QUESTION, use_cache=False).answer, range(8)))
    assert len(set(answers)) == 1


def test_a_server_that_is_not_there_is_an_error_that_names_it():
    with (
        pincite.Client("http://127.0.0.1:9") as client,
        pytest.raises(pincite.Retryable, match=r"127\.0\.0\.1"),
    ):
        client.health()


def test_the_key_is_sent_as_bearer_token_and_no_further_than_its_server():
    seen = []
    client = pincite.Client("https://pincite.example.com/base/", "secret")
    client._http._transport = httpx.MockTransport(
        lambda request: seen.append(request) or httpx.Response(200, json={"documents": []})
    )
    assert client.documents.list() == ()
    assert seen[0].headers["authorization"] == "Bearer secret"
    assert str(seen[0].url) == "https://pincite.example.com/base/api/documents"
    assert "secret" not in repr(client)


def test_a_file_elsewhere_is_fetched_without_the_key():
    seen = []

    async def bucket(request):
        seen.append(request.headers)
        return Response(b"the file")

    with Served(Starlette(routes=[Route("/{path:path}", bucket)])) as elsewhere:
        seen.clear()

        async def moved(request):
            return RedirectResponse(f"{elsewhere.url}/file?signed=1", status_code=307)

        with Served(Starlette(routes=[Route("/{path:path}", moved)])) as served:
            with pincite.Client(served.url, "secret", headers={"X-Api-Key": "other"}) as client:
                assert client.documents.content("d1") == b"the file"

            async def awaited():
                async with pincite.AsyncClient(
                    served.url, "secret", headers={"X-Api-Key": "other"}
                ) as client:
                    return await client.documents.content("d1")

            assert asyncio.run(awaited()) == b"the file"
    assert len(seen) == 2
    for headers in seen:
        assert "secret" not in str(headers)
        assert "other" not in str(headers)


@pytest.mark.parametrize(
    "given",
    [
        {"key": "k"},
        {"url": "pincite.example.com"},
        {"url": "http://127.0.0.1", "settings": pincite.Settings.model_construct()},
    ],
)
def test_what_does_not_go_together_is_refused(given):
    with pytest.raises(pincite.Invalid):
        pincite.Client(**given)


EVERY_ERROR = [
    pincite.NotFound("no document x"),
    pincite.Invalid("query", "is empty"),
    pincite.Unreadable("a.pdf", "it is encrypted"),
    pincite.UnsupportedType("a.exe", "programs are not read"),
    pincite.TooLarge("a.pdf: over the limit"),
    pincite.Throttled("slow down", 7.0),
    pincite.IndexUnavailable("the index is red"),
    pincite.ModelUnavailable("the model is down"),
    pincite.StoreUnavailable("the disk is full"),
    pincite.ModelRefused("bad key"),
]


@pytest.mark.parametrize("error", EVERY_ERROR, ids=lambda error: type(error).__name__)
def test_every_error_comes_back_as_what_it_was(error):
    body, headers = problem(error, "r1")
    back = problems.of_reply(httpx.Response(body["status"], headers=headers, content=json.dumps(body)))
    assert (type(back), str(back)) == (type(error), str(error))
    assert getattr(back, "retry_after", None) == getattr(error, "retry_after", None)


def test_a_reply_that_is_no_problem_document_is_an_error_all_the_same():
    assert isinstance(problems.of_reply(httpx.Response(502, text="<html>bad gateway")), pincite.ModelRefused)
    assert isinstance(
        problems.of_reply(httpx.Response(403, json={"message": "Forbidden"})), pincite.Permanent
    )


def test_a_newer_server_may_say_more():
    assert events.read({"type": "hint", "data": "new"}) is None
    event = events.read({"type": "stream", "data": "a", "speed": 1})
    assert event == events.StreamEvent(data="a")


@pytest.mark.parametrize("kind", [pincite.Client, pincite.AsyncClient])
def test_a_client_shows_where_it_asks_and_no_key(kind):
    assert repr(kind("http://user:word@127.0.0.1:9/pincite", "key")) == (
        f"<pincite.{kind.__name__} of http://127.0.0.1:9/pincite>"
    )
    assert repr(kind()) == f"<pincite.{kind.__name__} of this machine>"


def test_a_server_that_is_not_there_is_named_with_its_port():
    with (
        pincite.Client("http://127.0.0.1:1") as client,
        pytest.raises(pincite.Retryable, match=r"127\.0\.0\.1:1 "),
    ):
        client.health()
