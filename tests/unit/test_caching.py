"""The same question over the same documents gets the same answer, without a model call; anything else does not."""

import pytest
from starlette.testclient import TestClient

from pincite import bootstrap, pipeline
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.caching import worth_keeping
from pincite.errors import ModelUnavailable, StoreUnavailable, Throttled
from pincite.http.app import create_app
from pincite.models import EXTRACTIVE, Answer
from pincite.requests import QueryRequest
from tests.unit.http.test_query import CITE, QUESTION, STREAM, events, text_of

HERE = ("default",)
DRAFT = "The notice period is three months [1]."
LEASE = b"Rent is due monthly.\n\nThe notice period is three months. It must be given in writing.\n"


def models(answer=DRAFT, cite=CITE, judge='{"supported": true, "reason": ""}') -> ScriptedLLM:
    return ScriptedLLM({"answer": answer, "cite": cite, "judge": judge})


def given(parts, llm) -> bootstrap.Parts:
    return parts.but(cite_llm=llm, answer_llm=llm)


def put(parts, data=LEASE, name="lease.txt", collection="default"):
    return pipeline.ingest(name, data, collection=collection, parts=parts)


def ask(parts, collections=HERE, **fields) -> Answer:
    return pipeline.ask(QueryRequest(**{"inference_mode": "low", **QUESTION, **fields}), collections, parts)


@pytest.fixture
def asked(parts):
    """Parts with a document, and a model that answered the question once."""
    put(parts)
    parts = given(parts, models())
    answer = ask(parts)
    assert [citation.verdict for citation in answer.citations] == ["verified"]
    return parts, answer


def test_the_same_question_is_the_same_answer_and_asks_no_model(asked):
    parts, first = asked
    calls = len(parts.answer_llm.prompts)
    again = ask(parts, query="  How long is the   notice\nperiod? ")
    assert again.from_cache
    assert not first.from_cache
    assert again.model_copy(update={"timings_ms": {}}) == first.model_copy(update={"timings_ms": {}})
    assert len(parts.answer_llm.prompts) == calls
    assert len(parts.ledger.list(HERE)) == 1


def test_a_hit_streams_the_same_events(parts, lease):
    app = create_app(given(parts, models()))
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        first, again = (events(client.post("/api/query", json=QUESTION, headers=STREAM)) for _ in range(2))
        metrics = client.get("/metrics").text
    assert "cache" in again[-1]["timings_ms"]
    assert text_of(again) == text_of(first) == again[-1]["answer"]
    assert [event["type"] for event in again] == ["sources", "stream", "citation", "verification", "final"]
    assert {**again[-1], "timings_ms": 0} == {**first[-1], "timings_ms": 0}
    assert "pincite_queries_total 2" in metrics
    assert "pincite_cache_hits_total 1" in metrics
    assert f"pincite_model_calls_total {first[-1]['usage']['calls']}" in metrics


def test_a_request_may_go_without_it(asked):
    parts, first = asked
    again = ask(parts, use_cache=False)
    assert not again.from_cache
    assert again.answer_id != first.answer_id


@pytest.mark.parametrize(
    "fields",
    [
        {"query": "How long is the notice period ?"}, {"inference_mode": "balanced"}, {"strategy": "multi_query"},
        {"top_k": 19}, {"filters": {"collection": "default"}}, {"enable_verification": False},
    ],
)  # fmt: skip
def test_another_request_is_another_question(asked, fields):
    parts, _ = asked
    llm = ScriptedLLM(
        {
            "answer": DRAFT,
            "cite": CITE,
            "judge": '{"supported": true, "reason": ""}',
            "rewrite": '{"queries": []}',
        }
    )
    assert not ask(given(parts, llm), **fields).from_cache


def test_a_document_that_changes_comes_or_goes_is_another_question(asked):
    parts, _ = asked
    put(parts, LEASE + b"\nPets are allowed.\n")
    assert not ask(parts).from_cache
    assert ask(parts).from_cache
    put(parts)
    assert not ask(parts).from_cache, "the same bytes as at first, but a version of their own"
    more = put(parts, b"The house has a garden.\n", "house.txt")
    assert not ask(parts).from_cache
    pipeline.delete(more.document_id, HERE, parts)
    assert not ask(parts).from_cache, "no version of a collection comes again"


def test_a_document_that_changes_while_the_answer_is_made_keeps_it_out(parts):
    put(parts)

    class Meanwhile(ScriptedLLM):
        def stream(self, prompt):
            if prompt.name == "answer":
                put(parts, LEASE + b"\nPets are allowed.\n")
            return super().stream(prompt)

    llm = Meanwhile({"answer": DRAFT, "cite": CITE, "judge": '{"supported": true, "reason": ""}'})
    ask(given(parts, llm))
    assert not ask(given(parts, models())).from_cache


def test_documents_elsewhere_do_not_matter_and_collections_are_walls(asked):
    parts, first = asked
    put(parts, b"The notice period is one month.\n", collection="theirs")
    assert ask(parts).answer_id == first.answer_id
    theirs = ask(parts, collections=("theirs",))
    assert not theirs.from_cache
    assert theirs.answer_id != first.answer_id


@pytest.mark.case("SEC-05", 4)
def test_an_answer_behind_a_wall_is_not_given_even_if_its_key_is_known(asked):
    parts, first = asked

    class Leaky:
        def find(self, key, now):
            return first.answer_id

        def keep(self, key, answer_id, now, seconds):
            pass

    leaky = parts.but(cache=Leaky())
    assert ask(leaky).from_cache
    assert not ask(leaky, collections=("theirs",)).from_cache


def test_other_models_are_asked_anew(asked):
    parts, _ = asked
    other = models()
    other.model = "another"
    assert not ask(given(parts, other)).from_cache


@pytest.mark.case("JSON-17", 3)
def test_what_stands_in_for_a_failed_model_is_not_kept(parts):
    put(parts)
    failed = ask(given(parts, models(answer=ModelUnavailable("down"))))
    assert (failed.engine, failed.abstained, len(failed.notes)) == (EXTRACTIVE, False, 1)
    again = ask(given(parts, models()))
    assert (again.engine != EXTRACTIVE, again.from_cache) == (True, False)


@pytest.mark.parametrize(
    "llm",
    [
        models(answer="I don't know based on the documents."),
        models(cite=ModelUnavailable("down")),
        models(answer="The landlord gives notice in three months [1].", judge="no idea"),
    ],
    ids=["abstained", "a model failed", "unverifiable"],
)
def test_what_a_second_try_may_better_is_not_kept(parts, llm):
    put(parts)
    assert not worth_keeping(ask(given(parts, llm)))
    assert not ask(given(parts, llm)).from_cache


def test_a_cache_that_is_down_is_none(asked):
    parts, _ = asked

    class Down:
        def find(self, key, now):
            raise StoreUnavailable("cache.sqlite: disk I/O error")

        def keep(self, key, answer_id, now, seconds):
            raise Throttled("cache")

    answer = ask(parts.but(cache=Down()))
    assert not answer.from_cache
    assert answer.citations


def test_it_is_forgotten_after_a_day(asked, monkeypatch):
    parts, _ = asked
    monkeypatch.setattr(parts, "now", lambda: "2126-01-01T00:00:00.000Z", raising=False)
    assert not ask(parts).from_cache


def test_the_key_holds_no_secret_and_no_question(asked):
    parts, _ = asked
    stored = (parts.settings.home / "cache.sqlite").read_bytes() + b"".join(
        path.read_bytes() for path in parts.settings.home.glob("cache.sqlite-*")
    )
    assert b"notice" not in stored


def test_no_question_reads_every_document(parts, monkeypatch):
    """What it costs to know that nothing changed, and which pages have no text, does not grow with the documents."""
    put(parts)

    def whole(*_):
        raise AssertionError("the whole catalogue was read")

    monkeypatch.setattr(type(parts.catalogue), "list", whole)
    first = ask(parts)
    assert ask(parts).answer_id == first.answer_id
