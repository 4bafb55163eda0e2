"""What each amount of a measure is of it."""

import pytest

from pincite.citations.claims.measure_reader import Reader
from pincite.citations.claims.measure_roles import Roles
from pincite.citations.text.reading import elements


def roles(text):
    reader: Roles = Reader(elements(text))
    reader.read(whole=False)
    return {role: text[each.start : each.end] for role, each in reader.said.items() if role in reader.values}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Rents rose from 3 euros to 5 euros.", {"earlier": "3 euros", "later": "5 euros"}),
        ("Sales fell by 4 % to $20.", {"share": "4 %", "later": "$20"}),
        ("Sales rose $3 to $20.", {"delta": "$3", "later": "$20"}),
        ("Flights were 3 days longer.", {"delta": "3 days"}),
        ("Output tripled.", {"times": "tripled"}),
        ("Costs were $20 (5 % of sales).", {"later": "$20", "share": "5 %"}),
        ("The share fell from 9 % to 4 %.", {"earlier": "9 %", "later": "4 %"}),
        ("Sales over the first nine months were $20.", {"later": "$20"}),
    ],
)
def test_an_amount_is_a_value_or_by_how_much_it_changed(text, told):
    assert roles(text) == told


@pytest.mark.parametrize("text", ["Sales rose.", "Sales rose in 2020.", ""])
def test_a_period_or_a_change_alone_is_no_amount(text):
    assert roles(text) == {}
