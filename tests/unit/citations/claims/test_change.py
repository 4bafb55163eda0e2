"""What follows by arithmetic from what a statement says of a measure."""

import pytest

from pincite.citations.claims.change import far, follows, same_measure
from pincite.citations.claims.measured import read
from pincite.citations.text.quantity import Quantity
from pincite.citations.text.reading import elements

GIVEN = "Sales were $20 in 2024 compared to $25 in 2023."


def outcome(claim, given=GIVEN):
    found = follows(read(elements(claim), whole=True), read(elements(given)))
    return found if found is None or found == "" else (found.kind, claim[found.start : found.end])


@pytest.mark.parametrize(
    "claim",
    ["Sales fell in 2024.", "Sales fell by $5.", "Sales fell by 20 %.", "Sales fell from $25 to $20.",
     "Sales were $25 in 2023.", "Sales were $5 lower in 2024 than in 2023.", "Sales fell by about a fifth."],
)  # fmt: skip
def test_what_follows(claim):
    assert outcome(claim) == ""


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("Sales rose in 2024.", ("opposite", "rose")),
        ("Sales fell by $9.", ("number", "$9")),
        ("Sales fell by 40 %.", ("number", "40 %")),
        ("Sales were $30 in 2023.", ("number", "$30")),
        ("Sales fell from $25 to $10.", ("number", "$10")),
    ],
)
def test_what_cannot_be(claim, told):
    assert outcome(claim) == told


@pytest.mark.parametrize(
    "claim",
    ["Costs fell in 2024.", "Sales fell in Leeds.", "Sales fell in 2019.", "Sales per head fell in 2024."],
)
def test_of_another_measure_place_or_period_nothing_can_be_told(claim):
    assert outcome(claim) is None


def test_a_change_gives_the_value_before_it():
    assert outcome("Rent rose from $60.", "Rent rose by $20 to $80.") == ""
    assert outcome("Rent rose from $70.", "Rent rose by $20 to $80.") == ("number", "$70")


@pytest.mark.parametrize(("said", "worked", "is_far"), [(10, 10.4, False), (10, 20, True), (40, 44, False)])
def test_what_was_rounded_is_not_far(said, worked, is_far):
    assert far(Quantity((float(said),), "%", 1.0), worked) is is_far


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("net sales", "net sales", True), ("sales", "net sales", False), ("GDP", "gross domestic product", True),
     ("net loss", "the company's net loss", True), ("GDP", "gross national product", False)],
)  # fmt: skip
def test_one_measure_by_its_words(one, other, same):
    words = (
        [e for e in elements(f"{lead}{text} rose", "en") if e.content and e.value != "past"]
        for lead, text in (("the ", one), ("the ", other))
    )
    assert same_measure(*words) is same
