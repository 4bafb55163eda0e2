"""No answer of any route of the OpenAPI names a place on the server's disk, whatever is asked or fails."""

from __future__ import annotations

import re

import pytest

from pincite.errors import StoreUnavailable
from pincite.http.examples import EXAMPLES
from tests.unit.conftest import LEASE

WINDOWS = re.compile(r"[A-Z]:\\\\")


@pytest.fixture
def known(client, parts):
    """Ids that are there: a document whose name tells its folder, an answer, a thread, a table, a sweep."""
    uploaded = client.post(
        "/api/documents", files={"file": (str(parts.settings.home / "lease.md"), LEASE.encode())}
    )
    asked = client.post(
        "/api/query", json={"query": "How long is the notice period?", "thread_id": "new"}
    ).json()
    table = client.post("/api/tables", json={"questions": ["How long is the notice period?"]}).json()
    return {
        "document_id": uploaded.json()["document_id"], "answer_id": asked["answer_id"], "position": "0",
        "thread_id": asked["thread_id"], "table_id": table["table_id"], "name": "pincite-low",
        "sweep_id": client.post("/api/sweeps", json={}).json()["sweep_id"],
    }  # fmt: skip


def calls(schema, ids):
    """Every operation, those that delete last; each with its example, with nothing, and with what does not fit."""
    operations = [(method, path) for path, methods in schema["paths"].items() for method in methods]
    for method, path in sorted(operations, key=lambda one: one[0] == "delete"):
        example = EXAMPLES.get((method.upper(), path))
        for body in (example, None, {"nonsense": "/etc/passwd"}) if method in ("post", "patch") else (None,):
            yield method.upper(), path.format_map(ids), body
            if "{" in path:
                yield method.upper(), path.format_map(dict.fromkeys(ids, "/etc/nothing")), body


def told(response):
    return "\n".join([*response.headers.values(), response.text])


def test_no_route_names_a_path_of_the_server(client, parts, known, tmp_path):
    schema = client.get("/openapi.json").json()
    home, seen = str(parts.settings.home), set()
    for method, path, body in calls(schema, known):
        response = client.request(method, path, json=body)
        seen.add((method, path))
        for forbidden in (home, str(tmp_path), "/site-packages/", "/layers/core/", "Traceback"):
            assert forbidden not in told(response), (method, path, forbidden)
        assert not WINDOWS.search(told(response)), (method, path)
    assert len(seen) >= sum(map(len, schema["paths"].values()))


def test_nor_where_a_store_fails_with_its_path(client, parts, known, monkeypatch):
    schema = client.get("/openapi.json").json()
    home = str(parts.settings.home)

    def failing(*_, **__):
        raise StoreUnavailable("catalogue.sqlite: disk I/O error") from OSError(5, "I/O error", home)

    for store in ("catalogue", "ledger", "history", "threads", "tables", "files"):
        real = getattr(parts, store)
        for name in ("get", "list", "page", "checks", "put"):
            if hasattr(real, name):
                monkeypatch.setattr(real, name, failing, raising=False)
    failed = 0
    for method, path, body in calls(schema, known):
        response = client.request(method, path, json=body)
        failed += response.status_code == 503
        assert home not in told(response), (method, path)
    assert failed > 20
