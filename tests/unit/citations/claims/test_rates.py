"""What an amount is for, and of how many it holds."""

import pytest

from pincite.citations.claims.prove import compare
from pincite.citations.claims.rates import exchanged_rates, only_some
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements

CLAIM = "The excess is 100 euros per claim."


def told(way, claim, source):
    found = way(compare(elements(claim), statements(source)[0]))
    return [(each.kind, each.exclusive, claim[each.start : each.end]) for each, _ in found]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("The excess is 100 euros per month.", [("unit", True, "per month")]),
        (CLAIM, []),
        ("The excess is 100 euros.", []),
        ("The excess is 90 euros per month.", []),
        ("", []),
    ],
)
def test_another_rate(claim, said):
    assert told(exchanged_rates, claim, CLAIM) == said


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("Two of the four wells were dry.", [("quantifier", True, "All")]),
        ("All of the four wells were dry.", []),
        ("The four wells were dry.", []),
        ("Two of the four ponds were dry.", []),
    ],
)
def test_all_where_only_some_are(source, said):
    assert told(only_some, "All four wells were dry.", source) == said
