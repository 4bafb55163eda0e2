"""A stored report as it is today: what held and no longer holds ends `verified`."""

import pytest

from pincite.models import Report
from pincite.sweeping.standing import CitationStanding, standing
from tests.unit.sweeping.builders import pinned

GIVEN = Report(status="verified", supported=True, overall_score=0.9, citation_coverage=1.0)
CITATION = pinned().citation


def now(*standings, given=GIVEN, citations=None):
    today = {
        at: CitationStanding(status=status, verdict=verdict) for at, (status, verdict) in enumerate(standings)
    }
    return standing(given, citations or [CITATION] * len(standings), today)


@pytest.mark.parametrize("same", [("same", "verified"), ("moved", "verified"), ("reworded", "verified")])
def test_what_holds_leaves_the_report_as_it_was(same):
    assert now(same, same) is GIVEN


@pytest.mark.parametrize(
    ("broken", "issue"),
    [
        (("changed", "source_changed"), "source_changed"),
        (("changed", "verified"), "source_changed"),
        (("gone", "source_gone"), "source_gone"),
        (("reworded", "contradicted"), "source_changed"),
    ],
)
def test_one_broken_citation_turns_the_whole_and_is_named(broken, issue):
    found = now(("same", "verified"), broken)
    assert (found.status, found.supported, found.overall_score) == ("partially_verified", False, None)
    assert issue in found.issues
    assert found.reason.startswith(
        f"1 citation no longer holds: [{CITATION.number}] {CITATION.document_name}: "
    )
    assert now(broken).status == "not_supported"


def test_an_unreadable_source_says_neither_yes_nor_no():
    found = now(("unreadable", "verified"))
    assert (found.status, found.supported, found.issues) == ("unverified", None, ("check_failed",))


def test_what_was_refused_from_the_beginning_is_no_news():
    wrong = CITATION.model_copy(update={"verdict": "altered_quote"})
    assert now(("same", "altered_quote"), citations=[wrong]) is GIVEN


def test_without_a_report_there_is_none():
    assert now(("gone", "source_gone"), given=None) is None


def test_more_than_a_few_are_counted():
    assert now(*[("gone", "source_gone")] * 7).reason.endswith("; and 2 more.")
