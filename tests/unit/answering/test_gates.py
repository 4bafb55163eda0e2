"""The questions between the steps."""

import pytest

from pincite.answering import gates
from pincite.models import Report


@pytest.mark.parametrize(("average", "is_relevant"), [(0.54, False), (0.55, True), (1.0, True)])
def test_relevant(average, is_relevant):
    assert gates.relevant(average, 0.55, few=False) is is_relevant
    assert gates.relevant(average, 0.55, few=True)


def test_of_pages_read_whole_that_are_about_something_else_that_is_told():
    assert gates.told(gates.NOT_ANSWERED, apart=True) == gates.OFF_TOPIC
    assert gates.told(gates.NOT_ANSWERED, apart=False) == gates.NOT_ANSWERED
    assert gates.told(gates.NOT_SUPPORTED, apart=True) == gates.NOT_SUPPORTED


@pytest.mark.parametrize(("passages", "is_enough"), [(0, False), (1, False), (2, True)])
def test_enough(passages, is_enough):
    assert gates.enough(passages, 2) is is_enough


@pytest.mark.parametrize(("small", "needed"), [(False, 3), (True, 1)])
def test_a_small_document_need_not_give_more_than_one_passage(small, needed):
    assert gates.needed(small, 3) == needed
    assert gates.enough(1, gates.needed(small, 3)) is small


def report(status, supported):
    return Report(status=status, supported=supported)


def test_an_answer_that_is_not_supported_is_not_shown_where_the_mode_checks():
    refused = report("not_supported", False)
    assert gates.reason_to_abstain("Rent is due.", refused, check=True) == gates.NOT_SUPPORTED
    assert gates.reason_to_abstain("Rent is due.", refused, check=False) is None


def test_an_answer_that_could_not_be_checked_is_shown():
    assert gates.reason_to_abstain("Rent is due.", report("unverified", None), check=True) is None


def test_a_draft_that_abstains_is_an_abstention():
    assert gates.reason_to_abstain(f" {gates.ABSTENTION}\n", None, check=False) == gates.NOT_ANSWERED


@pytest.mark.parametrize(
    "draft", ["", " \n", "[1]", "[7] [1]", "[", "[1, ", "…", "【1†source】", "[1]. [2]!"]
)
def test_a_draft_that_says_nothing_is_an_abstention(draft):
    assert gates.reason_to_abstain(draft, None, check=False) == gates.NOT_ANSWERED


@pytest.mark.parametrize("draft", ["42 [1].", "No [1].", "是 [1]。", "1998", "**900 EUR**"])
def test_a_short_draft_says_something(draft):
    assert gates.reason_to_abstain(draft, None, check=False) is None


def test_every_reason_has_its_words():
    assert all(gates.REASONS.values())
