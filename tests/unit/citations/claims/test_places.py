"""Two parts of a claim that have changed places."""

import pytest

from pincite.citations.claims.places import exchanged_places
from pincite.citations.claims.prove import compare
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements


def exchanged(claim, source):
    found = compare(elements(claim), statements(source)[0])
    return [(each.kind, claim[each.start : each.end]) for each, _ in exchanged_places(found)]


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        ("The cat chased the dog.", "The dog chased the cat.", "order"),
        ("Harrow paid Ashby.", "Ashby paid Harrow.", "order"),
        (
            "He bought 3 lamps and 2 rugs.",
            "He bought 2 lamps and 3 rugs.",
            "number",
        ),
        ("He sang in 2019 and danced in 2020.", "He sang in 2020 and danced in 2019.", "date"),
    ],
)
def test_another_order_says_another_thing(claim, source, kind):
    assert [each for each, _ in exchanged(claim, source)] == [kind]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The dog chased the cat.", "The dog chased the cat."),
        ("Harrow met Ashby.", "Ashby met Harrow."),
        ("Cats and dogs are allowed.", "Dogs and cats are allowed."),
        ("The cat chased the mouse.", "The dog chased the cat."),
        ("", "The dog chased the cat."),
    ],
)
def test_the_same_said_in_another_order_or_another_thing_does_not(claim, source):
    assert exchanged(claim, source) == []
