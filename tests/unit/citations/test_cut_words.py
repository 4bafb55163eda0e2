"""A word that the end of a line cuts in two is one word; two that a hyphen joins stay two."""

import pytest

from pincite.citations.support import check_support


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("All returns must be made within 30 days of the pur-\nchase date.", "the purchase date"),
        ("All returns must be made within 30 days of the pur\u00ad\nchase date.", "the purchase date"),
        ("All returns must be made within 30 days of the pur-\r\n  chase date.", "the purchase date"),
        ("All returns must be made within 30 days of the long-\nterm date.", "the long-term date"),
    ],
)
def test_a_claim_is_proven_over_the_end_of_a_line(source, claim):
    assert (
        check_support(f"All returns must be made within 30 days of {claim}.", source).support == "supported"
    )


@pytest.mark.parametrize(
    "claim",
    [
        "All returns must be made within 40 days of the purchase date.",
        "All returns must be made within 30 days of the chase date.",
    ],
)
def test_what_differs_still_does(claim):
    source = "All returns must be made within 30 days of the pur-\nchase date."
    assert check_support(claim, source).support != "supported"
