"""What is due, and why."""

import pytest

from pincite.citations import VERIFIER
from pincite.sweeping.models import PinnedPage
from pincite.sweeping.select import Due, select
from tests.unit.sweeping.builders import pinned

DUE = Due(current={"d": "sha256:old"}, checked_before="", verifier=VERIFIER)


@pytest.mark.parametrize(
    ("changed", "due", "reason"),
    [
        ({}, DUE, None),
        ({}, DUE.model_copy(update={"current": {"d": "sha256:new"}}), "source changed"),
        ({}, DUE.model_copy(update={"current": {}}), "source gone"),
        ({"status": "gone"}, DUE.model_copy(update={"current": {}}), None),
        ({"status": "unreadable"}, DUE.model_copy(update={"now": "2026-06"}), "source was unreadable"),
        ({"status": "unreadable"}, DUE.model_copy(update={"now": "2026-02"}), None),
        ({"verifier": "0"}, DUE, "verifier changed"),
        ({}, DUE.model_copy(update={"checked_before": "2026-06-01T00:00:00.000Z"}), "check is old"),
    ],
)
def test_reason(changed, due, reason):
    assert due.reason(pinned(**changed)) == reason


class Shelf:
    """Pages of one citation each; what does not fit a selection's document is left out."""

    def __init__(self, citations):
        self.citations, self.asked = citations, []

    def select(self, selection, limit, after):
        self.asked.append(selection)
        fit = [
            each
            for each in self.citations
            if selection.document_id in (None, each.document_id)
            and each.document_id not in (selection.other_documents or ())
            and selection.today.reason(each)
        ]
        at = int(after or 0)
        more = str(at + 1) if at + 1 < len(fit) else None
        return PinnedPage(citations=tuple(fit[at : at + 1]), after=more)


def test_every_page_is_read():
    shelf = Shelf([pinned(position=n, verifier="0" if n % 2 else VERIFIER) for n in range(5)])
    assert [each.position for each in select(shelf, ("default",), DUE)] == [1, 3]


def test_a_document_after_the_other_and_those_that_are_gone_last():
    shelf = Shelf(
        [pinned(position=n, document_id=id_, document_version="old") for n, id_ in enumerate("bxayab")]
    )
    due = Due(current={"b": "new", "a": "new", "c": "new"}, checked_before="", verifier=VERIFIER)
    assert [each.document_id for each in select(shelf, ("default",), due)] == ["a", "a", "b", "b", "x", "y"]


def test_narrowed_to_documents_only_those_are_asked_for():
    shelf = Shelf([])
    assert list(select(shelf, ("default",), DUE, ("d1", "d2"))) == []
    assert [each.document_id for each in shelf.asked] == ["d1", "d2"]
