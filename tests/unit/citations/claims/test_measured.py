"""What a sentence says of a measure."""

import pytest

from pincite.citations.claims.measured import measured, read
from pincite.citations.text.reading import elements


def told(text):
    return [
        (" ".join(text[e.start : e.end] for e in found.measure), found.later.value and found.later.value.values[0],
         found.direction)
        for found in measured(elements(text))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Sales fell by $2 to $20.", [("Sales", 20.0, -1)]),
        ("Sales were $20 and costs rose to $9.", [("Sales", 20.0, 0), ("costs", 9.0, 1)]),
        ("On 31 May it had debts of $2 and a capital of $5.", [("debts", 2.0, 0), ("capital", 5.0, 0)]),
        ("The price remained unchanged at 40 euros.", [("price", 40.0, 0)]),
        ("The owner sang.", []),
        ("", []),
    ],
)
def test_each_statement_of_a_measure(text, found):
    assert told(text) == found


@pytest.mark.parametrize(
    "text",
    ["Sales did not fall by $2.", "Sales might fall to $20.", "Sales fell to $20 if rents rose.",
     "He claims sales fell to $20.", "Sales and costs were $20 and $9, respectively."],
)  # fmt: skip
def test_what_is_denied_open_or_only_said_is_none(text):
    assert read(elements(text)) is None
