"""What a reader works out of the amounts of a source."""

import pytest

from pincite.citations.claims.derived import Amount, derived, shared_out
from pincite.citations.support import check_support
from pincite.citations.text.reading import elements


def amount(claim, source):
    found = elements(claim)
    at = next(k for k, each in enumerate(found) if each.quantity is not None)
    return Amount.of(found, at, elements(source))


@pytest.mark.parametrize(
    ("claim", "source", "gives"),
    [
        ("Two hundred flats are empty.", "A third of the 600 flats are empty.", True),
        ("The car costs $22,000 with tax.", "The car costs $20,000 plus 10 percent tax.", True),
        ("The licence costs 480 euros a year.", "The licence costs 40 euros a month.", True),
        ("48 bottles fill them.", "Each of the 2 crates holds 24 bottles.", True),
        ("250 flats are empty.", "A third of the 600 flats are empty.", False),
        ("The licence costs 400 euros a year.", "The licence costs 40 euros a month.", False),
    ],
)
def test_shares_products_and_other_periods(claim, source, gives):
    assert shared_out(amount(claim, source)) is gives


@pytest.mark.parametrize(
    ("claim", "source", "gives"),
    [
        ("It is 26 more.", "There were 40 oaks and 14 elms.", True),
        ("It is 27 more.", "There were 40 oaks and 14 elms.", False),
        ("There were 54 trees.", "There were 40 oaks and 14 elms.", False),  # nothing adds up
        ("More than 60 years lay between.", "Begun in 1880, it was done in 1950.", True),
        ("48.7 percent did not.", "51.3 percent voted yes.", True),
        ("A group of 12 may stay.", "At most 30 people may stay.", True),
    ],
)
def test_sums_differences_and_what_is_held_against_a_limit(claim, source, gives):
    assert derived(amount(claim, source)) is gives


def test_what_may_be_worked_out_is_not_refuted():
    assert check_support("Eighty shops closed.", "A fifth of the 400 shops closed.").open
    assert check_support("Ninety shops closed.", "Seventy shops closed.").support == "contradicted"
