"""What is erased is nowhere: in no answer, history, report, cache or thread, nor in the bytes of any file."""

from __future__ import annotations

import re

import pytest

from pincite import erasing, pipeline
from pincite.adapters.sqlite_ledger import SqliteLedger
from pincite.adapters.sqlite_memory import SqliteMemory
from pincite.bootstrap import Parts
from pincite.citations.judging.ground import Ground
from pincite.citations.support import SupportVerdict
from pincite.errors import NotFound
from pincite.requests import QueryRequest
from pincite.sweeping.redact import BLOCK, documents_of, redacted
from pincite.sweeping.sweep import sweep
from tests.unit.conftest import LEASE

HERE = ("default",)
HARBOUR = "# Harbour\n\nThe harbour master keeps 17 keys. A berth costs 31 EUR a night in the harbour.\n"
OF_LEASE = {"query": "How long is the notice period?", "inference_mode": "low"}
OF_BOTH = {
    "query": "What does a berth in the harbour cost a night, and how long is the notice period?",
    "inference_mode": "low",
    "strategy": "multi_agent",
}
WORDS = re.compile(
    rb"(?i)three months|900 EUR|first day of each month|written? to the landlord|consent of the land"
)


def bytes_of(home):
    return {
        path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()
    }


@pytest.fixture
def harbour(client):
    return client.post(
        "/api/documents", files={"file": ("harbour.md", HARBOUR.encode(), "text/markdown")}
    ).json()


def test_the_words_of_a_deleted_document_are_in_no_byte_of_the_home(client, parts, lease, harbour):
    """Answers, what was nearest, a thread, a check whose source changed, a report: all were made before."""
    thread = client.post("/api/query", json={**OF_LEASE, "thread_id": "new"}).json()
    both = client.post("/api/query", json=OF_BOTH).json()
    client.post("/api/query", json={"query": "Who may keep dangerous pets on the moon?"})
    changed = LEASE.replace("three months", "three months and a day")
    client.post("/api/documents", files={"file": ("lease.md", changed.encode(), "text/markdown")})
    report = sweep(parts, HERE)
    assert any("three months" in change.text_span for change in report.changes)
    assert any(WORDS.search(data) for data in bytes_of(parts.settings.home).values())

    assert client.delete(f"/api/documents/{lease['document_id']}").status_code == 200
    left = {name for name, data in bytes_of(parts.settings.home).items() if WORDS.search(data)}
    assert left == set()
    shown = client.get(f"/api/answers/{both['answer_id']}").json()
    assert "31 EUR" in shown["answer"], "what rests on another document stays"
    assert BLOCK in shown["answer"]
    for sentence in shown["sentences"]:
        assert shown["answer"][sentence["start"] : sentence["end"]] == sentence["text"]
    gone = [each for each in shown["citations"] if each["document_id"] == lease["document_id"]]
    assert gone
    assert all(set(each["text_span"]) == {BLOCK} for each in gone)
    assert {each["status"] for each in shown["today"]} == {"gone", "same"}
    opened = client.get(f"/api/threads/{thread['thread_id']}").json()
    assert not WORDS.search(str(opened["turns"][0]["answer"]).encode())


def test_a_sweep_tells_of_the_deleted_document_without_its_words(client, parts, lease):
    client.post("/api/query", json=OF_LEASE)
    client.delete(f"/api/documents/{lease['document_id']}")
    report = sweep(parts, HERE)
    assert report.broken > 0
    assert not WORDS.search(report.model_dump_json().encode())
    again = sweep(parts, HERE)
    assert again.checked == {}


def test_a_document_that_comes_back_does_not_bring_its_words_into_old_answers(client, parts, lease):
    asked = client.post("/api/query", json=OF_LEASE).json()
    client.delete(f"/api/documents/{lease['document_id']}")
    again = f"# Signed\n\n{LEASE}"
    client.post("/api/documents", files={"file": ("lease.md", again.encode(), "text/markdown")})
    assert sweep(parts, HERE).checked == {"unreadable": len(asked["citations"])}
    shown = client.get(f"/api/answers/{asked['answer_id']}")
    assert not WORDS.search(shown.content)


def test_redacting_twice_changes_nothing(client, parts, lease, harbour):
    asked = client.post("/api/query", json=OF_BOTH).json()
    answer = parts.ledger.get(asked["answer_id"], HERE)
    once = redacted(answer, lease["document_id"])
    assert redacted(once, lease["document_id"]) == once
    assert len(once.answer) == len(answer.answer)
    assert re.findall(r"\[\d+]", once.answer) == re.findall(r"\[\d+]", answer.answer)
    assert documents_of(once) == documents_of(answer)


def test_an_erased_answer_is_gone_with_its_turn_and_its_bytes(client, parts, lease):
    kept = client.post("/api/query", json={"query": "When is rent due?", "inference_mode": "low"}).json()
    asked = client.post("/api/query", json={**OF_LEASE, "thread_id": "new"}).json()
    path = f"/api/answers/{asked['answer_id']}"
    assert client.delete(path).json() == {"deleted": asked["answer_id"]}
    assert [client.get(path).status_code, client.delete(path).status_code] == [404, 404]
    assert client.get(f"/api/threads/{asked['thread_id']}").json()["turns"] == []
    listed = client.get("/api/answers").json()["answers"]
    assert [each["answer_id"] for each in listed] == [kept["answer_id"]]
    assert not any(asked["answer_id"].encode() in data for name, data in bytes_of(parts.settings.home).items()
                   if not name.startswith(("cache", "threads")))  # fmt: skip
    again = client.post("/api/query", json=OF_LEASE).json()
    assert again["answer_id"] != asked["answer_id"], "the cache does not bring it back"


def test_answers_past_their_time_go(client, parts, lease):
    old = client.post("/api/query", json=OF_LEASE).json()
    settings = parts.settings.model_copy(update={"keep_answers_days": 30})
    short = Parts(settings, ledger=parts.ledger, now=lambda: "2999-01-01T00:00:00.000Z")
    assert erasing.expire(parts) == 0
    assert erasing.expire(short) == 1
    with pytest.raises(NotFound):
        parts.ledger.get(old["answer_id"], HERE)


def test_a_ledger_of_before_knows_what_its_answers_rest_on(client, parts, lease):
    asked = client.post("/api/query", json=OF_LEASE).json()
    path = parts.settings.home / "ledger.sqlite"
    with parts.ledger._file.writing() as db:
        db.execute("DROP TABLE rests_on")
    assert SqliteLedger(path).resting_on(lease["document_id"]) == [asked["answer_id"]]


def test_what_a_judge_said_is_read_by_who_has_the_source_alone(tmp_path):
    memory = SqliteMemory(tmp_path / "memory.sqlite")
    said = SupportVerdict(True, "the lease says three months", ground=(Ground("term", "three months"),))
    memory.remember("evidence-claim-v1", said)
    found = memory.recall("evidence-claim-v1")
    assert (found.supported, found.reason, found.ground) == (True, said.reason, said.ground)
    assert memory.recall("evidence-claim-v2") is None
    for data in bytes_of(tmp_path).values():
        assert b"three months" not in data
        assert b"evidence-claim" not in data


def test_deleting_while_an_answer_is_made_ends_without_its_words(parts):
    pipeline.ingest("lease.md", LEASE.encode(), collection="default", parts=parts)
    [document] = parts.catalogue.list(HERE)
    events = pipeline.answer_events(QueryRequest(**OF_LEASE), HERE, parts)
    next(events)
    pipeline.delete(document.document_id, HERE, parts)
    *_, last = events
    assert WORDS.search(last.body["answer"].encode()), "who asked gets what was found for them"
    assert not WORDS.search(parts.ledger.get(last.body["answer_id"], HERE).model_dump_json().encode())
