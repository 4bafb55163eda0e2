"""The library: listed a page at a time, worked on in bulk, replaced, and compared by versions."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from pincite.http.app import create_app
from pincite.listing import Listing
from pincite.models import Document
from tests.unit.conftest import LEASE

QUESTION = {"query": "How long is the notice period?", "inference_mode": "low"}
NEW = LEASE.replace("three months", "six months")


@pytest.fixture
def house(parts):
    """The app with two collections."""
    two = parts.settings.model_copy(update={"collections": ("default", "archive")})
    with TestClient(
        create_app(type(parts)(two, embedder=parts.embedder)), base_url="http://127.0.0.1:8000"
    ) as client:
        yield client


def upload(client, name, text, **form):
    return client.post(
        "/api/documents", files={"file": (name, text.encode(), "text/markdown")}, data=form
    ).json()


def listed(client, **query):
    names, after = [], None
    while True:
        page = client.get("/api/documents", params={**query, **({"after": after} if after else {})}).json()
        names.append([each["name"] for each in page["documents"]])
        after = page["next"]
        if after is None:
            return names


@pytest.fixture
def shelf(parts):
    for at, name in enumerate(("Zoo.md", "alpha Über.md", "Alpha.md", "beta.md", "Beta two.md")):
        status = "failed" if name == "beta.md" else "indexed"
        versions = (
            () if status == "failed" else ({"version": f"sha256:{at}", "indexed_at": f"2026-01-0{at + 1}"},)
        )
        parts.catalogue.put(
            Document(
                document_id=f"{at:016x}", name=name, source=name, collection="default", version=f"sha256:{at}",
                media_type="text/markdown", size=100 - at, status=status, versions=versions,
            )
        )  # fmt: skip


@pytest.mark.parametrize(
    ("query", "pages"),
    [
        ({"limit": 2}, [["Alpha.md", "Beta two.md"], ["Zoo.md", "alpha Über.md"], ["beta.md"]]),
        ({"limit": 4, "search": "ALPHA"}, [["Alpha.md", "alpha Über.md"]]),
        ({"search": "über alp"}, [["alpha Über.md"]]),
        ({"search": "nothing"}, [[]]),
        ({"sort": "size", "limit": 3}, [["Beta two.md", "beta.md", "Alpha.md"], ["alpha Über.md", "Zoo.md"]]),
        (
            {"sort": "changed", "descending": True, "limit": 2},
            [["Beta two.md", "Alpha.md"], ["alpha Über.md", "Zoo.md"], ["beta.md"]],
        ),
        ({"status": "failed"}, [["beta.md"]]),
        ({"collection": "default", "limit": 5}, [["Alpha.md", "Beta two.md", "Zoo.md", "alpha Über.md", "beta.md"]]),
    ],
)  # fmt: skip
def test_documents_are_found_sorted_and_given_page_by_page(client, shelf, query, pages):
    assert listed(client, **query) == pages


def test_a_page_counts_all_and_a_wrong_cursor_or_collection_is_refused(client, shelf):
    assert client.get("/api/documents", params={"limit": 1, "search": "a"}).json()["total"] == 4
    assert client.get("/api/documents", params={"after": "x"}).status_code == 422
    assert client.get("/api/documents", params={"collection": "other"}).status_code == 404


def test_a_document_moves_with_its_id_its_versions_and_the_answers_that_cite_it(house):
    document = upload(house, "lease.md", LEASE)
    answer = house.post("/api/query", json=QUESTION).json()
    body = {"action": "move", "document_ids": [document["document_id"], "nope"], "to": "archive"}
    done = house.post("/api/documents/bulk", json=body).json()["done"]
    assert [(each["name"], bool(each["error"])) for each in done] == [("lease.md", False), ("", True)]
    moved = house.get(f"/api/documents/{document['document_id']}").json()
    assert moved == {**document, "collection": "archive"}
    for collection, found in (("archive", True), ("default", False)):
        asked = {**QUESTION, "filters": {"collection": collection}, "use_cache": False}
        assert house.post("/api/query", json=asked).json()["abstained"] is not found
    today = house.get(f"/api/answers/{answer['answer_id']}").json()["today"]
    assert {each["status"] for each in today} == {"same"}
    again = upload(house, "lease.md", LEASE)
    assert (again["collection"], again["document_id"] != document["document_id"]) == ("default", True)
    assert upload(house, "lease.md", NEW)["document_id"] == again["document_id"]


def test_a_document_is_read_anew_without_becoming_another(house):
    document = upload(house, "lease.md", LEASE)
    body = {"action": "reindex", "document_ids": [document["document_id"]]}
    assert house.post("/api/documents/bulk", json=body).json()["done"][0]["error"] is None
    after = house.get(f"/api/documents/{document['document_id']}").json()
    assert (after["version"], after["chunks"], len(after["versions"])) == (
        document["version"],
        document["chunks"],
        1,
    )
    assert after["versions"][0]["indexed_at"] >= document["versions"][0]["indexed_at"]
    assert "three months" in house.post("/api/query", json={**QUESTION, "use_cache": False}).json()["answer"]


def test_many_are_deleted_at_once(house):
    ids = [upload(house, f"{name}.md", f"{LEASE} {name}")["document_id"] for name in "abc"]
    done = house.post("/api/documents/bulk", json={"action": "delete", "document_ids": ids[:2]}).json()[
        "done"
    ]
    assert [each["document_id"] for each in done] == ids[:2]
    assert listed(house) == [["c.md"]]


@pytest.mark.parametrize(
    "body", [{"action": "move"}, {"action": "delete", "to": "archive"}, {"action": "move", "to": "other"}]
)
def test_a_move_needs_a_goal_of_the_callers_and_nothing_else_has_one(house, body):
    assert house.post("/api/documents/bulk", json={**body, "document_ids": ["x"]}).status_code in (404, 422)


def test_a_file_of_another_name_replaces_the_document_that_it_is_said_to_replace(house):
    document = upload(house, "lease.md", LEASE, collection="archive")
    again = upload(house, "lease 2027.md", NEW, replaces=document["document_id"])
    assert (again["document_id"], again["name"], again["collection"]) == (
        document["document_id"],
        "lease 2027.md",
        "archive",
    )
    assert len(again["versions"]) == 2
    assert (
        house.post("/api/documents", files={"file": ("a.md", b"a")}, data={"replaces": "nope"}).status_code
        == 404
    )


def test_what_a_new_version_says_otherwise_is_told_line_by_line(house):
    document = upload(house, "lease.md", LEASE)
    upload(house, "lease.md", NEW)
    path = f"/api/documents/{document['document_id']}/differences"
    told = house.get(path).json()
    [hunk] = told["hunks"]
    kinds = {piece["kind"]: piece["text"] for piece in hunk["pieces"] if piece["text"].strip()}
    assert "three months" in kinds["gone"]
    assert "six months" in kinds["new"]
    assert LEASE.split("\n")[hunk["before"] - 1] == hunk["pieces"][0]["text"].split("\n")[0]
    assert (told["older"], told["more"]) == (document["version"], False)
    assert house.get(path, params={"older": "sha256:x"}).status_code == 404
    same = house.get(path, params={"older": document["version"], "newer": document["version"]}).json()
    assert same["hunks"] == []


def test_the_names_of_ten_thousand_are_read_in_one_narrow_look(parts, shelf):
    """Nothing of a record is read but of those that are shown: the rest costs its row of `shelf` alone."""
    seen = []
    with parts.catalogue._file.reading() as db:
        db.set_trace_callback(seen.append)
    parts.catalogue.page(Listing(collections=("default",)), 2, None)
    with parts.catalogue._file.reading() as db:
        db.set_trace_callback(None)
    bodies = [each for each in seen if "SELECT body" in each]
    assert len(bodies) == 2
    assert [each for each in seen if "FROM shelf" in each]
    assert not [each for each in seen if "json_extract" in each]
