"""Quarters and halves of a year, however they are written."""

from __future__ import annotations

import pytest

from pincite.citations.reading.facts import quantities
from pincite.citations.reading.quarters import year_parts


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Q3 2023", [(3, "quarter")]),
        ("3Q23, 3Q 2023", [(3, "quarter")]),
        ("the third quarter, third-quarter sales", [(3, "quarter"), (3, "quarter")]),
        ("H1 and the second half of 2024, 2H", [(1, "half"), (2, "half"), (2, "half")]),
        ("a quarter of sales, half of them, the third, H3, Q5, 3H, FAQ1", []),
    ],
)
def test_parts_of_a_year(text, found):
    assert [(part.number, part.unit) for part in year_parts(text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(1) The licence lapses.\n(2) It may be renewed.", []),
        ("ninety (90) days", [(90, ""), (90, "day")]),
        ("Loss: (3) million", [(3, "")]),
        ("60 degrees Celsius or 60 °C", [(60, "°C"), (60, "°C")]),
        ("140 degrees fahrenheit", [(140, "°F")]),
        ("Q3 profit was $2", [(3, "quarter"), (2, "USD")]),
    ],
)
def test_numbers_that_count_and_numbers_that_name(text, found):
    assert [(each.readings[0], each.unit) for each in quantities(text)] == found
