"""What is due, and why."""

from dataclasses import replace

import pytest

from pincite.citations import VERIFIER
from pincite.sweeping.models import PinnedPage
from pincite.sweeping.select import GONE, Due, SelectedPart, select
from tests.unit.sweeping.builders import pinned

DUE = Due(current={"d": "sha256:old"}, checked_before="", verifier=VERIFIER)


@pytest.mark.parametrize(
    ("changed", "due", "reason"),
    [
        ({}, DUE, None),
        ({}, replace(DUE, current={"d": "sha256:new"}), "source changed"),
        ({}, replace(DUE, current={}), "source gone"),
        ({"status": "gone"}, replace(DUE, current={}), None),
        ({"status": "unreadable"}, replace(DUE, now="2026-06"), "source was unreadable"),
        ({"status": "unreadable"}, replace(DUE, now="2026-02"), None),
        ({"verifier": "0"}, DUE, "verifier changed"),
        ({}, replace(DUE, checked_before="2026-06-01T00:00:00.000Z"), "check is old"),
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


def parts_of(shelf, due, most, most_for_verifier=99, enough=lambda: False):
    """Every round until nothing is left → what each of them took; what was taken is checked by the next one."""
    rounds, start = [], ""
    while True:
        part = SelectedPart(due, most, most_for_verifier, enough)
        found = list(part.of(shelf, ("default",), (), start))
        rounds.append([each.position for each in found])
        shelf.citations = [each for each in shelf.citations if each not in found]
        start = part.next
        if not start:
            return rounds


def several():
    due = Due(current={"a": "new", "b": "new"}, checked_before="", verifier=VERIFIER)
    return Shelf(
        [pinned(position=n, document_id=id_, document_version="old") for n, id_ in enumerate("aaabxx")]
    ), due


def test_a_round_takes_so_many_and_the_next_goes_on_where_it_ended():
    assert parts_of(*several(), most=2) == [[0, 1], [2, 3], [4, 5]]
    assert parts_of(*several(), most=6) == [[0, 1, 2, 3, 4, 5]]
    part = SelectedPart(several()[1], 5, 99, lambda: False)
    list(part.of(several()[0], ("default",), (), ""))
    assert part.next == GONE


def test_a_round_without_time_ends_at_a_document_and_every_round_gets_on():
    assert parts_of(*several(), most=99, enough=lambda: True) == [[], [0, 1, 2], [3], [4, 5]]


def test_a_newer_verifier_spreads_its_checks_and_holds_up_nothing_else():
    due = Due(current={"a": "sha256:old", "b": "new"}, checked_before="", verifier=VERIFIER)
    older = [pinned(position=n, document_id="a", verifier="0") for n in range(5)]
    shelf = Shelf([*older, pinned(position=9, document_id="b")])
    assert parts_of(shelf, due, most=99, most_for_verifier=2) == [[0, 1, 9]]
    assert parts_of(shelf, due, most=99, most_for_verifier=2) == [[2, 3]]
