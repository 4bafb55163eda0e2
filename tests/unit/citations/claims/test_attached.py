"""Which amount of a statement belongs to what."""

import pytest

from pincite.citations.claims.attached import exchanged_amounts, exchanged_days
from pincite.citations.claims.prove import compare
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements

FEES = "We charge $30 for laundry and $15 for pressing."
SHARES = "The share was 29 % in 2024 compared to 28 % in 2023."
YEARS = "It reported a profit in 2017 and growth in 2018."


def against(way, claim, source):
    found = compare(elements(claim), statements(source)[0])
    out = []
    for each, _ in way(found):
        start, _, end = each.given.partition(":")
        out.append((each.kind, claim[each.start : each.end], source[int(start) : int(end)]))
    return out


@pytest.mark.parametrize(
    ("way", "claim", "source", "told"),
    [
        (exchanged_amounts, "Pressing costs $30.", FEES, ("number", "$30", "$15")),
        (exchanged_amounts, "The share was 29 % in 2023.", SHARES, ("number", "29 %", "28 %")),
        (exchanged_days, "It reported growth in 2017.", YEARS, ("date", "2017", "2018")),
    ],
)
def test_what_is_anothers_is_refuted(way, claim, source, told):
    assert against(way, claim, source) == [told]


@pytest.mark.parametrize(
    ("way", "claim", "source"),
    [
        (exchanged_amounts, "Laundry costs $30.", FEES),
        (exchanged_amounts, "Ironing costs $30.", FEES),
        (exchanged_amounts, "The share was 29 % in 2024.", SHARES),
        (exchanged_amounts, "Laundry is offered.", FEES),
        (exchanged_days, "It reported growth in 2018.", YEARS),
        (exchanged_days, "It reported a loss in 2017.", YEARS),
    ],
)
def test_what_is_its_own_or_of_nothing_there_is_not(way, claim, source):
    assert against(way, claim, source) == []
