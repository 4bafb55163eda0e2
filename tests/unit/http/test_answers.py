"""Stored answers, listed by the status of their citations."""

from itertools import chain

from pincite.sweeping.models import Check, Selection

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
                at=f"2999-06-01T00:00:{at:02}.000Z", document_version="sha256:new", verifier=pinned.verifier,
                method="none", verdict="source_changed",
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
