"""Stored answers, checked again after their documents changed: real documents, index, ledger."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from pincite import pipeline
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.citations.support import Judges, SupportVerdict
from pincite.errors import StoreUnavailable
from pincite.requests import QueryRequest
from pincite.sweeping.models import Selection
from pincite.sweeping.report import page
from pincite.sweeping.sweep import sweep
from tests.fakes.documents import Text, pdf
from tests.unit.conftest import LEASE

HERE = ("default",)


@pytest.fixture
def answer(parts):
    put(parts, LEASE)
    return pipeline.ask(QueryRequest(query="How long is the notice period?"), HERE, parts)


def put(parts, text):
    return pipeline.ingest("lease.md", text.encode(), collection="default", parts=parts)


def statuses(parts):
    page = parts.history.select(Selection(collections=HERE), 100)
    return {pinned.citation.text_span: (pinned.status, pinned.verdict) for pinned in page.citations}


def notice(parts):
    return next(value for span, value in statuses(parts).items() if "notice period" in span)


def test_nothing_is_due_while_nothing_changed(parts, answer):
    report = sweep(parts, HERE)
    assert (report.checked, report.changes, report.broken) == ({}, (), 0)


class Clock:
    """What the machine says that the time is."""

    def __init__(self, parts, monkeypatch):
        self.now = "2026-06-01T00:00:00.000Z"
        monkeypatch.setattr(type(parts), "now", lambda _: self.now)


@pytest.mark.parametrize("back", ["2026-05-31T23:59:59.999Z", "1999-01-01T00:00:00.000Z"])
def test_a_clock_that_is_set_back_hides_no_finding(client, parts, answer, monkeypatch, back):
    """What was appended last counts; the clock is for people."""
    clock = Clock(parts, monkeypatch)
    put(parts, LEASE.replace("three months", "six months"))
    clock.now = "2999-06-01T00:00:00.000Z"
    assert sweep(parts, HERE).broken == 1
    clock.now = back
    put(parts, LEASE)
    [stored] = client.get("/api/answers").json()["answers"]
    assert {each["status"] for each in stored["today"]} == {"same"}, "looked at before any sweep"
    assert sweep(parts, HERE).broken == 0
    assert notice(parts) == ("same", "verified")
    put(parts, LEASE.replace("three months", "nine months"))
    assert sweep(parts, HERE).broken == 1
    assert notice(parts) == ("changed", "source_changed")
    [stored] = client.get("/api/answers").json()["answers"]
    shown = client.get(f"/api/answers/{stored['answer_id']}").json()
    assert [each["status"] for each in shown["history"]][-3:] == ["changed", "same", "changed"]
    assert sweep(parts, HERE).checked == {}


def test_what_could_not_be_read_is_tried_again_whatever_the_clock_says(parts, answer, monkeypatch):
    clock = Clock(parts, monkeypatch)
    put(parts, LEASE.replace("three months", "six months"))
    clock.now = "2999-06-01T00:00:00.000Z"
    with monkeypatch.context() as patch:
        patch.setattr(parts.texts, "get", _unread)
        assert set(sweep(parts, HERE).checked) == {"unreadable"}
    clock.now = "1999-06-01T00:00:00.000Z"
    assert sweep(parts, HERE).broken == 1


def _unread(*_):
    raise StoreUnavailable("files: not reached")


def test_a_typo_elsewhere_leaves_every_citation_as_it_is(parts, answer):
    put(parts, LEASE.replace("dangerous", "dangerus"))
    report = sweep(parts, HERE)
    assert set(report.checked) == {"same"}
    assert report.changes == ()
    assert sweep(parts, HERE).checked == {}


def test_text_put_before_it_moves_a_citation(parts, answer):
    put(parts, "# Cover\n\nThis lease was printed again.\n\n" + LEASE)
    report = sweep(parts, HERE)
    assert set(report.checked) == {"moved"}
    assert notice(parts) == ("moved", "verified")
    assert report.broken == 0


def pages(parts, *lines):
    data = pdf([[Text(60, 100, line)] for line in lines])
    return pipeline.ingest("rules.pdf", data, collection="default", parts=parts)


@pytest.mark.case("SLS-18", 1, 2, 4)
def test_a_cover_in_front_moves_one_citation_and_another_sentence_loses_its_own(parts):
    pages(parts, "Rent is due monthly.", "Pets are allowed.")
    model = ScriptedLLM(
        {"answer": "Rent is due monthly [1]. Pets are allowed [1].", "cite": '{"citations": []}'}
    )
    asked = QueryRequest(query="When is rent due, and are pets allowed?", inference_mode="low")
    answer = pipeline.ask(asked, HERE, parts.but(answer_llm=model, cite_llm=model))
    assert [each.page_number for each in answer.citations] == [1, 2]
    pages(parts, "New cover.", "Rent is due monthly.", "Pets need consent.")
    report = sweep(parts, HERE)
    rent, pets = (
        [each for each in report.changes if each.claim_text.startswith(said)] for said in ("Rent", "Pets")
    )
    assert [(each.status, each.holds, each.page_before, each.page) for each in rent] == [
        ("moved", True, 1, 2)
    ]
    assert [(each.verdict in ("source_changed", "source_gone"), each.holds) for each in pets] == [
        (True, False)
    ]
    assert parts.ledger.get(answer.answer_id, HERE) == answer, "what was answered is not rewritten"
    assert len(parts.history.checks(answer.answer_id, HERE)) == 2


def test_a_changed_number_is_found_and_said(parts, answer):
    put(parts, LEASE.replace("three months", "six months"))
    report = sweep(parts, HERE)
    change = next(each for each in report.changes if "notice period" in each.text_span)
    assert (change.status, change.verdict, change.holds) == ("changed", "source_changed", False)
    assert "six" in change.nearest
    assert report.broken >= 1


def test_a_deleted_sentence_is_gone(parts, answer):
    put(parts, LEASE.replace("The notice period is three months. ", ""))
    sweep(parts, HERE)
    assert notice(parts) == ("changed", "source_changed")


@pytest.mark.case("ING-05", 2)
def test_a_deleted_document_is_gone_and_reported_once(parts, answer):
    (document,) = parts.catalogue.list(HERE)
    pipeline.delete(document.document_id, HERE, parts)
    assert set(sweep(parts, HERE).checked) == {"gone"}
    again = sweep(parts, HERE)
    assert (again.checked, again.changes) == ({}, ())
    assert again.broken >= 1


def test_a_source_that_comes_back_holds_again(parts, answer):
    put(parts, LEASE.replace("three months", "six months"))
    sweep(parts, HERE)
    put(parts, LEASE)
    sweep(parts, HERE)
    assert notice(parts) == ("same", "verified")


def test_a_deleted_document_that_comes_back_unchanged_holds_again(parts, answer):
    (document,) = parts.catalogue.list(HERE)
    pipeline.delete(document.document_id, HERE, parts)
    sweep(parts, HERE)
    put(parts, LEASE)
    assert sweep(parts, HERE).broken == 0
    stored = parts.history.select(Selection(collections=HERE)).citations
    assert {(each.status, each.verdict) for each in stored} == {("same", "verified")}


def test_a_document_uploaded_again_unchanged_makes_nothing_due(parts, answer):
    put(parts, LEASE)
    assert sweep(parts, HERE).checked == {}


class Met:
    """A history whose sweeps have all selected before the first of them records."""

    def __init__(self, history, sweeps):
        self._history, self._met = history, threading.Barrier(sweeps)

    def select(self, selection, limit=100, after=None):
        return self._history.select(selection, limit, after)

    def append(self, check):
        self._met.wait(timeout=30)
        return self._history.append(check)


def test_two_sweeps_side_by_side_record_and_tell_a_change_once(parts, answer):
    put(parts, LEASE.replace("three months", "six months"))
    told, together = [], parts.but(history=Met(parts.history, 2))
    with ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(sweep, together, HERE, notify=told.append) for _ in range(2)]
        reports = [run.result() for run in runs]
    assert sum(sum(report.checked.values()) for report in reports) == len(told) == 1
    assert len(parts.history.checks(answer.answer_id, HERE)) == 1


class Closed:
    def get(self, key):
        raise StoreUnavailable("files: not reached")

    def put(self, key, data, media_type=""):
        pass


@pytest.mark.case("SLS-17", 1, 2)
def test_an_unreadable_source_says_nothing_about_its_citations(parts, answer):
    put(parts, LEASE.replace("three months", "six months"))
    before = notice(parts)[1]
    report = sweep(parts.but(files=Closed()), HERE)
    assert set(report.checked) == {"unreadable"}
    assert notice(parts) == ("unreadable", before)
    assert report.changes == ()
    sweep(parts, HERE)
    assert notice(parts)[0] == "changed"


def test_what_was_broken_stays_so_while_its_source_cannot_be_read(parts, answer):
    put(parts, LEASE.replace("three months", "six months"))
    broken = sweep(parts, HERE).broken
    put(parts, LEASE.replace("three months", "seven months"))
    report = sweep(parts.but(files=Closed()), HERE)
    assert report.checked == {"unreadable": broken}
    assert report.broken == broken == 1


def test_age_makes_due_what_did_not_change(parts, answer):
    assert set(sweep(parts, HERE, older_than_days=0).checked) == {"same"}


def test_the_report_plots_the_sweeps_before_it(parts, answer):
    sweep(parts, HERE, older_than_days=0)
    put(parts, LEASE.replace("three months", "six months"))
    report = sweep(parts, HERE)
    assert [set(each.checked) for each in report.earlier] == [{"same"}]
    assert page(report).count("<title>") - 1 == sum(len(each.checked) for each in (*report.earlier, report))
    assert sweep(parts, ("other",)).earlier == ()


@pytest.mark.case("SEC-05", 4)
def test_another_collection_is_not_swept(parts, answer):
    put(parts, LEASE.replace("three months", "six months"))
    assert sweep(parts, ("other",)).checked == {}


class Counted:
    calls = 0

    def __call__(self, claim, evidence):
        self.calls += 1
        return SupportVerdict(True, "")


def test_an_unchanged_span_costs_no_model_call(parts, answer):
    judge = Counted()
    counting = parts.but(judges=Judges(embedder=parts.embedder, llm=judge))
    put(parts, "# Cover\n\nPrinted again.\n\n" + LEASE.replace("dangerous", "dangerus"))
    report = sweep(counting, HERE)
    assert set(report.checked) == {"moved"}
    assert report.model_calls == 0
    assert judge.calls == 0


def test_the_answer_tells_its_history(client, parts, lease):
    asked = client.post("/api/query", json={"query": "How long is the notice period?"}).json()
    put(parts, LEASE.replace("three months", "six months"))
    started = client.post("/api/sweeps").json()
    for _ in range(600):
        state = client.get(f"/api/sweeps/{started['sweep_id']}").json()
        if state["status"] != "running":
            break
    assert state["status"] == "done"
    stored = client.get(f"/api/answers/{asked['answer_id']}").json()
    assert any(each["status"] == "changed" for each in stored["today"])
    assert stored["history"]
    changed = client.get("/api/answers", params={"status": "changed"}).json()["answers"]
    assert [each["answer_id"] for each in changed] == [asked["answer_id"]]
    assert "six months" in client.get(f"/api/sweeps/{started['sweep_id']}/report").text
