"""Amounts and days that differ from the statement's and may be so all the same; their twins may not."""

import pytest

from pincite.citations.claims.settle import settle


@pytest.mark.parametrize(
    ("claim", "source", "outcome"),
    [
        ("Line 2 runs every 15 minutes.", "Line 1 runs every 10 minutes, line 2 every 15.", "open"),
        ("Line 2 runs every 12 minutes.", "Line 2 runs every 15 minutes.", "refuted"),
        ("Other firms made 20 percent of cars.", "Ford made 80 percent of cars.", "open"),
        ("Ford made 20 percent of cars.", "Ford made 80 percent of cars.", "refuted"),
        ("The tower is 200 ft high.", "The tower is 61 m high.", "open"),
        ("The tower is 300 ft high.", "The tower is 61 m high.", "refuted"),
        ("Staff accrue 18 days of leave a year.", "Staff accrue 1.5 days of leave per month.", "open"),
        ("In 2003 the fee was £10.", "Before 2005 the fee was £10.", "open"),
        ("In 2003 the fee was £10.", "In 2005 the fee was £10.", "refuted"),
        ("Debt was $6 million in 2023.", "Debt was $5 million and $6 million in 2024 and 2023.", "open"),
    ],
)
def test_what_may_be_so_too_is_not_refuted(claim, source, outcome):
    assert settle(claim, source).outcome == outcome
