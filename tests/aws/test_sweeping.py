"""Stored answers through schedule, bus, Distributed Map, Lambda and DynamoDB."""

from __future__ import annotations

import json

import pytest

from pincite.aws.bootstrap import parts
from pincite.aws.sweeping import plain
from pincite.errors import Permanent, StoreUnavailable
from pincite.sweeping.models import PinnedCitation, Selection
from pincite.sweeping.redact import redacted
from pincite.sweeping.sweep import load_report
from tests.aws.test_answering import DOCUMENT, ask

SPAN = "The warranty lasts 24 months from delivery."
QUESTION = "How long is the warranty?"


def pinned(collection: str) -> list[PinnedCitation]:
    return list(parts().history.select(Selection(collections=(collection,))).citations)


@pytest.fixture
def answered(aws, collection):
    """A collection with a document, and an answer that cites it."""
    aws.upload(collection, "policy.md", DOCUMENT)
    answer = ask(collection, QUESTION, inference_mode="low", rerank_k=1)
    assert any(SPAN in citation.text_span for citation in answer.citations)
    aws.executions("SweepingStateMachine")
    aws.begin()
    return answer


def swept(run: dict) -> str:
    """Id of an execution's sweep."""
    return plain(json.loads(run["input"])["sweep_id"])


def statuses(collection: str) -> set[str]:
    return {each.status for each in pinned(collection)}


def test_nothing_is_due_after_nothing_changed(aws, answered, collection):
    started = aws.api.call("POST", "/api/sweeps", {}, caller=aws.as_caller(collection))
    assert started.status == 202, started.body
    runs = aws.executions("SweepingStateMachine")
    assert runs[0]["status"] == "SUCCEEDED", runs[0].get("cause")
    found = aws.api.call(
        "GET", f"/api/sweeps/{started.json()['sweep_id']}", caller=aws.as_caller(collection)
    ).json()
    assert (found["status"], found["checked"]) == ("done", {})
    assert aws.calls("RecheckFunction") == []


def test_a_new_version_starts_a_sweep_that_finds_what_changed(aws, answered, collection):
    aws.upload(collection, "policy.md", DOCUMENT.replace("24 months", "12 months"))
    [run, *_] = aws.executions("SweepingStateMachine")
    assert run["status"] == "SUCCEEDED", run.get("cause")
    stated = [each for each in pinned(collection) if "24 months" in each.citation.text_span]
    assert {(each.status, each.verdict) for each in stated} == {("changed", "source_changed")}
    report = load_report(parts(), swept(run))
    assert report.broken == len(stated)
    assert "12" in report.changes[0].reason
    assert parts().history.checks(answered.answer_id, (collection,))


def test_a_passage_that_moved_keeps_its_verdict(aws, answered, collection):
    before = {each.position: each.verdict for each in pinned(collection)}
    aws.upload(collection, "policy.md", "# New cover\n\nA page in front.\n\n" + DOCUMENT)
    aws.executions("SweepingStateMachine")
    assert statuses(collection) <= {"moved", "same"}
    assert {each.position: each.verdict for each in pinned(collection)} == before


@pytest.mark.case("SLS-18", 3, 4)
@pytest.mark.case("ING-05", 2)
def test_a_deleted_document_leaves_its_citations_standing_as_gone(aws, answered, collection):
    aws.client("s3").delete_object(Bucket=aws.outputs["UploadBucket"], Key=f"uploads/{collection}/policy.md")
    aws.executions("IngestionStateMachine")
    [run, *_] = aws.executions("SweepingStateMachine")
    assert run["status"] == "SUCCEEDED", run.get("cause")
    assert statuses(collection) == {"gone"}
    assert {each.verdict for each in pinned(collection)} == {"source_gone"}
    stored = parts().ledger.get(answered.answer_id, (collection,))
    assert stored == redacted(answered, answered.citations[0].document_id), (
        "the document took its words along"
    )
    assert "24 months" not in stored.model_dump_json()
    report = load_report(parts(), swept(run))
    assert report.broken
    assert "24 months" not in report.model_dump_json()


@pytest.mark.case("SLS-17", 1, 2)
def test_what_cannot_be_read_is_not_broken(aws, answered, collection, monkeypatch):
    before = {each.position: each.verdict for each in pinned(collection)}
    made = parts()

    class Unreadable:
        def get(self, document_id, version):
            raise StoreUnavailable("files do not answer")

    aws.upload(collection, "policy.md", DOCUMENT + "\nA new last line.\n")
    monkeypatch.setitem(vars(made), "texts", Unreadable())
    aws.api.call("POST", "/api/sweeps", {"older_than_days": 0}, caller=aws.as_caller(collection))
    [run, *_] = aws.executions("SweepingStateMachine")
    report = load_report(made, swept(run))
    assert statuses(collection) == {"unreadable"}
    assert (report.broken, report.changes) == (0, ())
    assert {each.position: each.verdict for each in pinned(collection)} == before


def test_the_schedule_looks_at_every_collection(aws, answered, collection):
    aws.fire_schedule("SweepingStateMachineNightly")
    [run, *_] = aws.executions("SweepingStateMachine")
    assert run["status"] == "SUCCEEDED", run.get("cause")
    [asked] = aws.calls("SelectFunction")
    assert (asked["collections"], asked["older_than_days"]) == ([], 30)


def test_another_s_sweep_is_not_found(aws, answered, collection):
    started = aws.api.call("POST", "/api/sweeps", {}, caller=aws.as_caller(collection)).json()
    aws.executions("SweepingStateMachine")
    assert (
        aws.api.call("GET", f"/api/sweeps/{started['sweep_id']}", caller=aws.as_caller("other")).status == 404
    )


def test_a_batch_that_fails_stops_no_other_and_is_counted(aws, answered, collection):
    aws.runtime.broken[aws.function("RecheckFunction")] = [KeyError("a fault of ours")] * 9
    aws.upload(collection, "policy.md", DOCUMENT.replace("24 months", "12 months"))
    [run, *_] = aws.executions("SweepingStateMachine")
    assert run["status"] == "SUCCEEDED", run.get("cause")
    report = load_report(parts(), swept(run))
    assert report.left == len(pinned(collection))
    aws.runtime.broken.clear()
    aws.api.call("POST", "/api/sweeps", {}, caller=aws.as_caller(collection))
    aws.executions("SweepingStateMachine")
    assert "changed" in statuses(collection)


# ── the report, and the budget of model calls ────────────────────────────────────────────────────────────


def sweep(aws, collection: str, **asked: object) -> dict:
    """Start one by hand and wait → what its caller then sees."""
    started = aws.api.call("POST", "/api/sweeps", asked, caller=aws.as_caller(collection))
    assert started.status == 202, started.body
    [run, *_] = aws.executions("SweepingStateMachine")
    assert run["status"] == "SUCCEEDED", run.get("cause")
    path = f"/api/sweeps/{started.json()['sweep_id']}"
    return aws.api.call("GET", path, caller=aws.as_caller(collection)).json()


def test_the_report_is_a_page_with_the_sweeps_before_it(aws, answered, collection):
    first = sweep(aws, collection, older_than_days=0)
    second = sweep(aws, collection, older_than_days=0)
    assert [each["started_at"] for each in second["earlier"]] == [first["started_at"]]
    path = f"/api/sweeps/{second['sweep_id']}/report"
    shown = aws.api.call("GET", path, caller=aws.as_caller(collection))
    assert shown.status == 200, shown.body
    assert shown.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    assert shown.body.count(b"<rect") == 2, "a bar for each sweep"
    stored = parts().files.get(f"sweeps/{second['sweep_id']}/report.html")
    assert stored == shown.body, "what lies in S3 is what a caller sees"
    assert aws.api.call("GET", path, caller=aws.as_caller("other")).status == 404
    assert aws.api.call("GET", "/api/sweeps/0/report", caller=aws.as_caller(collection)).status == 404


def test_a_report_that_is_tried_again_counts_its_sweep_once(aws, answered, collection):
    first = sweep(aws, collection, older_than_days=0)
    [asked] = aws.calls("ReportFunction")
    aws.client("lambda").invoke(
        FunctionName=aws.function("ReportFunction"), Payload=json.dumps({"trace": "again", **asked})
    )
    assert load_report(parts(), first["sweep_id"]).earlier == ()
    second = sweep(aws, collection, older_than_days=0)
    assert len(second["earlier"]) == 1


@pytest.fixture
def judge(aws, monkeypatch):
    """A model judge that says yes, and claims that nothing but it can settle; → the claims it was asked about."""
    from pincite.citations.support import Judges, SupportCheck, SupportVerdict

    made, seen = parts(), []

    def says_yes(claim: str, evidence: str) -> SupportVerdict:
        seen.append(claim)
        return SupportVerdict(True, "it says so")

    def open_to_the_end(claim: str, passage: str, judges: Judges) -> SupportCheck:
        judges.llm(claim, passage)
        return SupportCheck(support="supported", score=0.9, method="llm_judge")

    monkeypatch.setitem(vars(made), "judges", made.judges._replace(llm=says_yes))
    monkeypatch.setattr("pincite.sweeping.recheck.support_of", open_to_the_end)
    return seen


@pytest.mark.parametrize("most", [None, 0, 1, 50])
def test_a_budget_of_model_calls_holds_over_all_batches(aws, answered, collection, judge, most, monkeypatch):
    for question in ("How are refunds paid?", "What does express shipping cost?"):
        ask(collection, question, inference_mode="low", rerank_k=2)
    judge.clear()
    monkeypatch.setattr("pincite.aws.sweeping.VERIFIER", f"another-{collection}-{most}")
    found = sweep(aws, collection, max_model_calls=most)
    assert found["model_calls"] == len(judge)
    assert bool(found["left"]) == (most in (0, 1)), found
    if not found["left"]:
        assert (len(judge) > 1, found["note"]) == (True, "")
        return
    assert (len(judge), found["note"]) == (most, f"the budget of {most} model calls is spent")
    again = sweep(aws, collection)
    assert (again["left"], sum(again["checked"].values())) == (0, found["left"])


def test_a_batch_that_is_killed_has_spent_what_it_asked(aws):
    memory = parts().memory
    assert [memory.spend("s1", 2) for _ in range(3)] == [True, True, False]
    assert memory.spend("s2", 1)
    assert not memory.spend("s3", 0)


def test_more_than_a_round_is_swept_in_rounds_and_reported_once(aws, collection, monkeypatch):
    """Each list, each batch and each result is bounded; the report reads what all of them wrote."""
    monkeypatch.setattr("pincite.aws.sweeping.MOST_A_ROUND", 1)
    for number in range(3):
        aws.upload(collection, f"policy{number}.md", DOCUMENT.replace("24 months", f"{number + 24} months"))
    for number in range(3):
        ask(collection, f"Is the warranty {number + 24} months?", inference_mode="low", use_cache=False)
    stored = pinned(collection)
    monkeypatch.setattr("pincite.aws.sweeping.VERIFIER", f"rounds-{collection}")
    aws.runtime.calls.clear()
    found = sweep(aws, collection)
    assert sum(found["checked"].values()) == len(stored) > 1
    assert (found["left"], found["note"]) == (0, "")
    asked = [event for name, event in aws.runtime.calls if "SelectFunction" in name]
    assert len(asked) >= len(stored)
    assert asked[0]["start"] == ""
    assert max(len(json.dumps(event)) for _, event in aws.runtime.calls) < 10_000


def test_what_is_over_the_bound_of_a_sweep_goes_into_the_next(aws, collection, monkeypatch):
    monkeypatch.setattr("pincite.aws.sweeping.MOST_A_ROUND", 1)
    for number in range(3):
        aws.upload(collection, f"over{number}.md", DOCUMENT.replace("24 months", f"{number + 54} months"))
        ask(collection, f"Is the warranty {number + 54} months?", inference_mode="low", use_cache=False)
    due = len(pinned(collection))
    monkeypatch.setattr("pincite.aws.sweeping.MOST_A_SWEEP", due - 1)
    monkeypatch.setattr("pincite.aws.sweeping.VERIFIER", f"over-{collection}")
    first = sweep(aws, collection)
    assert sum(first["checked"].values()) == due - 1
    assert first["note"] == f"more than the {due - 1} citations of one sweep are due; the next one goes on"
    second = sweep(aws, collection)
    assert (sum(second["checked"].values()), second["note"]) == (1, "")
    assert sweep(aws, collection)["checked"] == {}


def test_a_batch_that_fails_is_counted_from_what_the_others_wrote(aws, answered, collection, monkeypatch):
    before = len(pinned(collection))
    monkeypatch.setattr("pincite.aws.sweeping.VERIFIER", f"fails-{collection}")
    aws.runtime.broken[aws.function("RecheckFunction")] = [Permanent("no")] * 9
    found = sweep(aws, collection)
    aws.runtime.broken.clear()
    assert (found["checked"], found["left"]) == ({}, before)
    assert "could not be checked" in found["note"]
