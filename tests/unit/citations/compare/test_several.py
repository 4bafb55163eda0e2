"""What is said of several at once is not left out for one; what is said of each may be."""

import pytest

from pincite.citations.claims.settle import settle


@pytest.mark.parametrize(
    ("claim", "source", "outcome"),
    [
        ("The park has 300 oaks.", "The park has 300 oaks and beeches.", "open"),
        ("Applicants send a passport.", "Applicants send a passport, a card, or a licence.", "open"),
        ("Members may pay by card.", "Members may pay by card, cheque, or transfer.", "proven"),
        ("All rooms were clean.", "All rooms were clean but one.", "open"),
        ("The bags weigh 2 kg.", "The bags weigh 2 kg each.", "open"),
        ("Members pay 5 euros.", "Members pay 5 euros, guests 8, on Sundays.", "open"),
        ("The shop sells bread.", "The shop sells bread, milk, and eggs.", "proven"),
    ],
)
def test_one_of_several(claim, source, outcome):
    assert settle(claim, source).outcome == outcome
