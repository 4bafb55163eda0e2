"""Stored answers, listed by the status of their citations."""

from itertools import chain

from pincite.sweeping.models import Check, Selection
from tests.unit.conftest import LEASE

HERE = ("default",)


def asked(client, times):
    return [
        client.post("/api/query", json={"query": f"{'Please: ' * at}how long is the notice period?"}).json()[
            "answer_id"
        ]
        for at in range(times)
    ]


def changed(parts):
    """Every stored citation, found changed one after another."""
    for at, pinned in enumerate(parts.history.select(Selection(collections=HERE), 100).citations):
        parts.history.append(
            Check(
                check_id=f"c{at}", answer_id=pinned.answer_id, position=pinned.position, status="changed",
                at=f"2999-06-01T00:00:{at:02}.000Z", document_version=pinned.document_version,
                verifier=pinned.verifier, method="none", verdict="source_changed",
            )
        )  # fmt: skip


def pages(client, **query):
    found, after = [], None
    while True:
        page = client.get("/api/answers", params={**query, **({"after": after} if after else {})}).json()
        found.append([each["answer_id"] for each in page["answers"]])
        after = page["next"]
        if after is None:
            return found


def test_answers_of_a_status_come_page_by_page_each_once(client, parts, lease):
    ids = asked(client, 5)
    changed(parts)
    found = pages(client, status="changed", limit=2)
    assert [len(page) for page in found] == [2, 2, 1]
    assert sorted(chain(*found)) == sorted(ids)
    assert pages(client, status="gone") == [[]]


def test_answers_of_any_status_are_the_newest(client, lease):
    ids = asked(client, 3)
    assert pages(client, limit=2) == [ids[:0:-1]]


def test_a_cursor_that_is_none_of_ours_is_refused(client, lease):
    assert client.get("/api/answers", params={"status": "changed", "after": "yesterday"}).status_code == 422


def test_an_answer_whose_source_changed_ends_its_verified_before_any_sweep(client, lease):
    [answer_id] = asked(client, 1)
    given = client.get(f"/api/answers/{answer_id}").json()
    assert (given["verification"]["status"], given["verification"]["supported"]) == ("verified", True)
    new = LEASE.replace("three months", "six months")
    client.post("/api/documents", files={"file": ("lease.md", new.encode(), "text/markdown")})
    shown = client.get(f"/api/answers/{answer_id}").json()
    [today] = [each for each in shown["today"] if each["status"] == "changed"]
    assert today["nearest"].startswith("The notice period is six months.")
    assert today["reason"] == "“is six months” stands where “is three months” stood"
    text = client.get(f"/api/documents/{lease['document_id']}/text").json()["text"]
    assert text[today["locations"][0]["start_index"] : today["locations"][0]["end_index"]] == today["nearest"]
    assert shown["verification"]["status"] != "verified"
    assert shown["verification"]["supported"] is False
    assert "lease.md: the words it rests on have changed" in shown["verification"]["reason"]
    assert shown["citations"] == given["citations"]
    [listed] = client.get("/api/answers").json()["answers"]
    assert listed["verification"] == shown["verification"]
    client.delete(f"/api/documents/{lease['document_id']}")
    gone = client.get(f"/api/answers/{answer_id}").json()
    assert gone["verification"]["status"] == "not_supported"
    assert {each["status"] for each in gone["today"]} == {"gone"}


def test_what_changed_or_went_is_listed_before_any_sweep_and_not_as_what_it_was(client, lease):
    [answer_id] = asked(client, 1)
    assert pages(client, status="changed") == [[]]
    new = LEASE.replace("three months", "six months")
    client.post("/api/documents", files={"file": ("lease.md", new.encode(), "text/markdown")})
    assert pages(client, status="changed") == [[answer_id]]
    client.post("/api/documents", files={"file": ("lease.md", LEASE.encode(), "text/markdown")})
    assert pages(client, status="changed") == [[]]
    client.delete(f"/api/documents/{lease['document_id']}")
    assert (pages(client, status="gone"), pages(client, status="changed")) == ([[answer_id]], [[]])
