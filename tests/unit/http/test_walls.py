"""Callers with one collection and with two, over HTTP: who may see an answer, whatever was asked and by whom."""

from __future__ import annotations

import time

import pytest
from starlette.testclient import TestClient

from pincite import pipeline
from pincite.http.app import create_app
from tests.unit.conftest import LEASE

TEAM = "# Handbook\n\n## Parking\n\nThe parking space costs 40 EUR a month. It is booked at the front desk.\n"
BOTH, LEASES, TEAMS = ("leases", "teams"), ("leases",), ("teams",)
OF_TEAMS = {"query": "What does the parking space cost?", "inference_mode": "low"}
OF_BOTH = {
    "query": "What does the parking space cost, and how long is the notice period?",
    "inference_mode": "low",
}


class AsCaller:
    """The app, for whoever `collections` says."""

    collections: tuple[str, ...] = ()

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        scope["pincite.collections"] = self.collections
        await self._app(scope, receive, send)


@pytest.fixture
def house(parts):
    pipeline.ingest("lease.md", LEASE.encode(), collection="leases", parts=parts)
    pipeline.ingest("handbook.md", TEAM.encode(), collection="teams", parts=parts)
    app = AsCaller(create_app(parts))
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:

        def call(collections, method, path, **more):
            app.collections = collections
            return client.request(method, path, **more)

        yield call


def swept(house, collections):
    started = house(collections, "POST", "/api/sweeps", json={"older_than_days": 0}).json()
    for _ in range(3000):
        found = house(collections, "GET", f"/api/sweeps/{started['sweep_id']}").json()
        if found["status"] != "running":
            return found
        time.sleep(0.02)
    raise AssertionError(found)


@pytest.mark.parametrize(("asked", "wall"), [(OF_TEAMS, TEAMS), (OF_BOTH, BOTH)], ids=["teams", "both"])
def test_an_answer_belongs_to_the_collections_of_its_passages(house, asked, wall):
    """`leases` comes first for the caller with both, and gives no right to what the answer took from `teams`."""
    asked = {**asked, "filters": {"collection": "teams"}} if wall == TEAMS else asked
    given = house(BOTH, "POST", "/api/query", json=asked).json()
    assert {each["document_name"] for each in given["citations"]} >= {"handbook.md"}
    assert tuple(given["collections"]) == wall
    for caller in (LEASES, TEAMS, BOTH, ("other",), ("other", *BOTH)):
        status = 200 if set(wall) <= set(caller) else 404
        shown = house(caller, "GET", f"/api/answers/{given['answer_id']}")
        assert shown.status_code == status, (caller, shown.text)
        if status == 404:
            assert "parking" not in shown.text
        for path in ("/api/answers", "/api/answers?status=same"):
            listed = house(caller, "GET", path).json()["answers"]
            assert [each["answer_id"] for each in listed] == [given["answer_id"]] * (status == 200)


def test_citations_are_checked_against_their_own_collection(house):
    """A document of the caller's second collection is no more gone than one of the first."""
    given = house(BOTH, "POST", "/api/query", json=OF_BOTH).json()
    assert swept(house, BOTH)["checked"] == {"same": len(given["citations"])}
    today = house(BOTH, "GET", f"/api/answers/{given['answer_id']}").json()["today"]
    assert {each["status"] for each in today} == {"same"}


def test_a_sweep_reports_nothing_of_an_answer_that_its_caller_may_not_see(house, parts):
    house(BOTH, "POST", "/api/query", json=OF_BOTH)
    for name, collection in (("lease.md", "leases"), ("handbook.md", "teams")):
        pipeline.ingest(
            name, b"# All new\n\nNothing is as it was before.\n", collection=collection, parts=parts
        )
    for caller in (LEASES, TEAMS):
        report = swept(house, caller)
        assert (report["checked"], report["changes"], report["broken"]) == ({}, [], 0)
        page = house(caller, "GET", f"/api/sweeps/{report['sweep_id']}/report").text
        assert "parking" not in page
        assert "notice" not in page
    theirs = swept(house, BOTH)
    assert theirs["broken"] > 0
    for caller in (LEASES, TEAMS):
        assert house(caller, "GET", f"/api/sweeps/{theirs['sweep_id']}").status_code == 404


def test_names_of_documents_that_could_not_be_read_are_theirs_too(house, parts):
    """An answer from `leases` that says which pages of `teams` it could not use is not for callers without `teams`."""
    found = parts.catalogue.list(TEAMS)[0]
    parts.catalogue.put(found.model_copy(update={"pages_without_text": (2,)}))
    asked = {"query": "How long is the notice period?", "inference_mode": "low", "top_k": 1}
    given = house(BOTH, "POST", "/api/query", json=asked).json()
    assert given["pages_without_text"] == ["handbook.md, page 2"]
    assert tuple(given["collections"]) == BOTH
    assert house(LEASES, "GET", f"/api/answers/{given['answer_id']}").status_code == 404
    alone = house(LEASES, "POST", "/api/query", json=asked).json()
    assert alone["pages_without_text"] == []
    assert tuple(alone["collections"]) == LEASES
