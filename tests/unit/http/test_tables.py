"""`/api/tables`: questions × documents, each cell an answer of its document alone; stopped, taken up, handed on."""

from __future__ import annotations

import csv
import io
import threading
import time

import pytest

from pincite import pipeline, tables
from pincite.exporting.xlsx import xlsx
from pincite.models import Filters
from tests.unit.conftest import LEASE

OTHER = LEASE.replace("three months", "nine weeks").replace("900 EUR", "700 EUR")
QUESTIONS = ["How long is the notice period?", "How much is the rent a month?", "What does a boat cost?"]


@pytest.fixture
def leases(client):
    def put(name, text):
        return client.post("/api/documents", files={"file": (name, text.encode(), "text/markdown")}).json()

    return put("a.md", LEASE)["document_id"], put("b.md", OTHER)["document_id"]


def ended(client, table_id):
    """The table, once nobody fills it; how long that takes is nobody's promise."""
    while tables.FILLING.running(table_id):
        time.sleep(0.01)
    return client.get(f"/api/tables/{table_id}").json()


def begun(client, **body):
    made = client.post("/api/tables", json={"questions": QUESTIONS, **body})
    assert made.status_code == 201, made.text
    return made.json()


def at(table, document_id, question):
    [cell] = [
        each for each in table["cells"] if (each["document_id"], each["question"]) == (document_id, question)
    ]
    return cell


def test_each_cell_is_its_documents_own_answer_with_citations_or_silence(client, leases):
    made = begun(client, title="Leases")
    assert (made["title"], made["of"]) == ("Leases", 6)
    table = ended(client, made["table_id"])
    assert (table["state"], table["done"]) == ("done", 6)
    assert [row["name"] for row in table["rows"]] == ["a.md", "b.md"]
    for id_, notice, rent in zip(leases, ("three months", "nine weeks"), ("900 EUR", "700 EUR"), strict=True):
        for question, words in enumerate((notice, rent)):
            cell = at(table, id_, question)
            assert cell["state"] == "answered"
            assert words in cell["text"]
            assert {each["document_id"] for each in cell["citations"]} == {id_}
            assert words in " ".join(each["text_span"] for each in cell["citations"])
        assert at(table, id_, 2)["state"] == "silent"
    answer_id = at(table, leases[0], 0)["answer_id"]
    assert client.get(f"/api/answers/{answer_id}").json()["question"] == QUESTIONS[0]
    assert [each["table_id"] for each in client.get("/api/tables").json()["tables"]] == [made["table_id"]]


def test_one_that_was_stopped_goes_on_where_it_was(client, parts, leases, monkeypatch):
    asked, stop, ask = [], threading.Event(), pipeline.ask

    def counted(request, *more):
        asked.append((request.query, request.filters))
        if len(asked) == 4:
            stop.set()
        return ask(request, *more)

    documents = [parts.catalogue.get(each, ("default",)) for each in leases]
    table = tables.begin("", QUESTIONS, documents, "balanced", parts)
    monkeypatch.setattr(pipeline, "ask", counted)
    tables.fill(table, parts, stop)
    assert len(asked) == 4
    told = client.get(f"/api/tables/{table.table_id}").json()
    assert (told["state"], told["done"], told["of"]) == ("stopped", 4, 6)
    assert [cell["state"] for cell in told["cells"]][4:] == ["waiting", "waiting"]
    client.patch(f"/api/tables/{table.table_id}", json={"state": "running"})
    assert ended(client, table.table_id)["state"] == "done"
    left = [(question, Filters(document_ids=(leases[1],))) for question in QUESTIONS[1:]]
    assert asked[4:] == left


def test_stopping_ends_after_the_cell_that_is_being_asked(client, leases, monkeypatch):
    reached, on, ask = threading.Event(), threading.Event(), pipeline.ask

    def held(*given):
        reached.set()
        assert on.wait(60)
        return ask(*given)

    monkeypatch.setattr(pipeline, "ask", held)
    made = begun(client)
    assert reached.wait(60)
    assert client.get("/api/tables").json()["tables"][0]["state"] == "running"
    stopped = client.patch(f"/api/tables/{made['table_id']}", json={"state": "stopped"})
    assert stopped.status_code == 200
    on.set()
    told = ended(client, made["table_id"])
    assert (told["state"], told["done"]) == ("stopped", 1)


def test_a_cell_whose_document_changed_is_asked_again_and_no_other(client, leases, monkeypatch):
    made = begun(client, questions=QUESTIONS[:1])
    ended(client, made["table_id"])
    changed = OTHER.replace("nine weeks", "two weeks")
    client.post("/api/documents", files={"file": ("b.md", changed.encode(), "text/markdown")})
    asked, ask = [], pipeline.ask
    monkeypatch.setattr(
        pipeline, "ask", lambda request, *more: (asked.append(request), ask(request, *more))[1]
    )
    client.patch(f"/api/tables/{made['table_id']}", json={"state": "running"})
    table = ended(client, made["table_id"])
    assert "two weeks" in at(table, leases[1], 0)["text"]
    assert [request.filters.document_ids for request in asked] == [(leases[1],)]


def test_words_that_are_gone_are_gone_from_tables_and_from_what_is_handed_on(client, leases):
    made = begun(client, questions=QUESTIONS[:1])
    table = ended(client, made["table_id"])
    path = f"/api/tables/{made['table_id']}"
    client.delete(f"/api/answers/{at(table, leases[0], 0)['answer_id']}")
    client.delete(f"/api/documents/{leases[1]}")
    for shown in (client.get(path).text, client.get(f"{path}/export").text):
        assert "three months" not in shown
        assert "nine weeks" not in shown
    table = client.get(path).json()
    assert at(table, leases[0], 0)["state"] == "waiting"
    assert [row["name"] for row in table["rows"]] == ["a.md", ""]
    client.patch(path, json={"state": "running"})
    assert "three months" in at(ended(client, made["table_id"]), leases[0], 0)["text"]


@pytest.mark.parametrize("name", ["q.csv", "q.xlsx", "q.txt"])
def test_questions_come_from_a_file(client, name):
    rows = [["question"], *([each] for each in QUESTIONS)]
    data = xlsx(rows) if name.endswith("xlsx") else "\n".join(each[0] for each in rows).encode()
    read = client.post("/api/tables/questions", files={"file": (name, data)})
    assert read.json() == {"questions": QUESTIONS}


def test_it_is_handed_on_as_csv_and_xlsx(client, leases):
    made = begun(client)
    ended(client, made["table_id"])
    path = f"/api/tables/{made['table_id']}/export"
    head, first, _ = list(csv.reader(io.StringIO(client.get(path).content.decode("utf-8-sig"))))
    assert head == ["document", *QUESTIONS]
    assert "[1] a.md, Notice: “" in first[1]
    assert first[3] == "—"
    sheet = client.get(path, params={"format": "xlsx"})
    assert sheet.content[:2] == b"PK"
    assert sheet.headers["content-disposition"].endswith('.xlsx"')


def test_nobody_sees_a_table_of_a_collection_that_is_not_theirs(client, parts, leases):
    table = tables.begin("", QUESTIONS, [parts.catalogue.get(leases[0], ("default",))], "low", parts)
    assert parts.tables.list(("other",)) == []
    assert [kept.table_id for kept, _ in parts.tables.list(("default", "other"))] == [table.table_id]
    for method, path in (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("GET", "/export")):
        sent = {"json": {"state": "running"}} if method == "PATCH" else {}
        assert client.request(method, f"/api/tables/nope{path}", **sent).status_code == 404


def test_what_is_deleted_is_not_filled_any_more(client, parts, leases):
    table = tables.begin("", QUESTIONS, [parts.catalogue.get(leases[0], ("default",))], "low", parts)
    assert client.delete(f"/api/tables/{table.table_id}").json() == {"deleted": table.table_id}
    tables.fill(table, parts, threading.Event())
    assert parts.tables.cells(table.table_id) == []
    assert client.get(f"/api/tables/{table.table_id}").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"questions": []}, {"questions": ["?"] * 201}, {"questions": [""]}, {"questions": ["Why?"]},
        {"questions": ["Why?"], "mode": "low"},
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(client, body):
    assert client.post("/api/tables", json=body).status_code == 422


def test_more_cells_than_a_table_may_have_are_refused(client, leases, monkeypatch):
    monkeypatch.setattr(tables, "MOST_CELLS", 3)
    assert client.post("/api/tables", json={"questions": QUESTIONS[:2]}).status_code == 422
