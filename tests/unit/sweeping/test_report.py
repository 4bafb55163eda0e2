"""checks → changes and a page."""

from pincite.sweeping.models import Check
from pincite.sweeping.report import SweepReport, change_of, page
from tests.unit.sweeping.builders import pinned


def check(status, verdict, **more):
    return Check(
        check_id="c", answer_id="a", position=0, at="2026-06-01T00:00:00.000Z", document_version="sha256:new",
        verifier="1", method="none", status=status, verdict=verdict, **more,
    )  # fmt: skip


def test_what_is_the_same_is_no_change():
    assert change_of(pinned(), check("same", "verified")) is None


def test_what_could_not_be_read_is_no_change():
    assert change_of(pinned(), check("unreadable", "verified")) is None


def test_what_was_told_before_is_not_told_again():
    assert (
        change_of(pinned(status="changed", verdict="source_changed"), check("changed", "source_changed"))
        is None
    )


def test_a_change_says_then_and_now():
    change = change_of(pinned(), check("changed", "source_changed", nearest="six months"))
    assert (change.status_before, change.status, change.verdict_before, change.verdict) == (
        "same", "changed", "verified", "source_changed",
    )  # fmt: skip
    assert not change.holds
    assert change_of(pinned(), check("moved", "verified")).holds


def report(change):
    return SweepReport(
        sweep_id="s", started_at="2026-06-01", finished_at="2026-06-01", checked={"same": 3, "changed": 1}, left=2,
        model_calls=0, recalled=0, changes=(change,), broken=1, note="the budget is spent",
    )  # fmt: skip


def test_the_page_shows_numbers_and_escapes_what_documents_say():
    change = change_of(pinned(), check("changed", "source_changed", nearest="<script>alert(1)</script>"))
    shown = page(report(change))
    assert "3 same, 1 changed" in shown
    assert "2 citations are left: the budget is spent" in shown
    assert "<script>" not in shown
    assert shown.count("<rect") == 2
