"""A claim that copies a sentence but for one fact."""

import pytest

from pincite.citations.overclaiming.near_copies import changed_fact, lone_negation, other_frequency
from pincite.citations.support import NO_JUDGES
from pincite.citations.verdict import support_of

CHANGED = [
    ("Rent is due weekly.", "Rent is due monthly."),
    ("Payment is made quarterly.", "Payment is made annually."),
    ("The ticket is refundable.", "The ticket is non-refundable."),
    ("Discounts are given on all items.", "Discounts are given only on marked items."),
    ("The meeting takes place on Tuesday.", "The meeting takes place on Friday."),
    ("The bag may weigh 20 pounds.", "The bag may weigh 20 kilograms."),
]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Rent is due weekly.", "Rent is due on the first day of each month."),
        ("The board meets every month.", "The board meets quarterly in the main hall."),
    ],
)
def test_how_often_is_a_fact_whatever_the_words(claim, source):
    assert other_frequency(claim, source) is not None
    assert support_of(claim, source, NO_JUDGES).support != "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Rent is due monthly.", "Rent is due on the first day of each month."),
        ("The report appears annually.", "The report appears once a year, in spring."),
        ("The board meets often.", "The board meets quarterly."),
        ("The board meets weekly.", "The board meets in the main hall."),
    ],
)
def test_the_same_frequency_in_other_words_or_none_is_no_change(claim, source):
    assert other_frequency(claim, source) is None


@pytest.mark.parametrize(("claim", "source"), CHANGED)
def test_the_fact_is_named_and_the_claim_is_not_supported(claim, source):
    assert changed_fact(claim, source) is not None
    assert support_of(claim, source, NO_JUDGES).support != "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Rent is due monthly.", "Rent is due monthly."),
        ("Rent is payable every month.", "Rent is due monthly."),
        ("The studio is a recording space.", "The studio is a recording facility."),
        ("There are several offices.", "There are multiple offices."),
        ("He was a pioneer of jazz.", "Smith was a pioneer of jazz."),
    ],
)
def test_other_words_for_the_same_are_left_alone(claim, source):
    assert changed_fact(claim, source) is None


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The singer is not a painter.", "The singer is also known as a painter of landscapes."),
        ("Large expenses need no approval.", "Large expenses must be approved by the director."),
        ("The site is never open.", "The site is open from nine to five."),
    ],
)
def test_a_short_claim_that_denies_needs_a_source_that_denies(claim, source):
    assert lone_negation(claim, source) is not None
    assert support_of(claim, source, NO_JUDGES).support != "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Pets are not allowed.", "Pets are prohibited in the building."),
        ("Pets are not allowed.", "No pets are allowed in the building."),
        ("The ticket is not refundable.", "The ticket is nonrefundable."),
        ("Entry is not charged.", "Entry is free for all visitors."),
        ("The fee is 5 EUR.", "The fee is 5 EUR, not more."),
    ],
)
def test_a_source_may_deny_in_other_words(claim, source):
    assert lone_negation(claim, source) is None
