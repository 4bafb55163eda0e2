"""What kind of part is missing."""

import pytest

from pincite.citations.judging.asserted import asserted, unshown
from pincite.citations.judging.kinds import kind_of, typed
from pincite.models import Missing


@pytest.mark.parametrize(
    ("claim", "part", "kind"),
    [
        ("Returns are accepted within 30 days of purchase.", "within 30 days", "number"),
        ("The pump weighs twelve kilograms.", "twelve kilograms", "number"),
        ("Alice Miller founded the firm in 1990.", "Alice Miller", "entity"),
        ("According to NASA, the probe is lost.", "NASA", "entity"),
        ("The firm was founded in June 1990.", "in June 1990", "time"),
        ("The rent is due on Friday.", "Friday", "time"),
        ("After that, the rent is due.", "After that", "time"),
        ("All tenants must pay monthly.", "All tenants", "scope"),
        ("It holds unless he leaves.", "unless", "scope"),
        ("All tenants must pay monthly.", "must", "modality"),
        ("The rent is not due.", "not", "modality"),
        ("The rent is late because of the storm.", "because of the storm", "added"),
    ],
)
def test_the_kind_of_a_part_is_told_by_what_stands_there(claim, part, kind):
    start = claim.index(part)
    assert kind_of(claim, start, start + len(part)) == kind


def test_what_a_judge_told_counts_more_and_every_part_has_a_kind():
    claim = "The rent is late because of the storm."
    parts = (Missing(text="late", start=12, end=16), Missing(text="because of the storm", start=17, end=37))
    assert [each.kind for each in typed(claim, parts, {"late": "time"})] == ["time", "added"]
    assert [each.model_copy(update={"kind": None}) for each in typed(claim, parts)] == list(parts)


TWO = "The landlord has to paint the rooms, and the tenant must clean the stairs."


def test_a_claim_of_two_statements_is_two_facts():
    assert [each.text for each in asserted(TWO)] == [
        "The landlord has to paint the rooms",
        "the tenant must clean the stairs.",
    ]
    assert [each.text for each in asserted("Dogs are loyal.")] == ["Dogs are loyal."]


@pytest.mark.parametrize(
    ("named", "bare"),
    [
        ([("1", "x"), ("2", "y")], ()),
        ([("1", "x")], ("the tenant must clean the stairs.",)),
        ([("fact 2.", "x"), ("who paints", "the rooms")], ()),
        ([("", "Stairs are cleaned by tenants.")], ("The landlord has to paint the rooms",)),
        ([("2", "The landlord paints the rooms")], ("The landlord has to paint the rooms",)),
    ],
)
def test_each_fact_needs_words_of_its_own(named, bare):
    assert unshown(TWO, named) == bare
