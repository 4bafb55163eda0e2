"""A claim in a sentence's words but for another thing in the place of the one that is named there."""

from __future__ import annotations

import pytest

from pincite.citations.overclaiming.replacements import other_subject, replaced
from pincite.citations.supporting.differences import read


def said(sentence: str, claim: str, source: str = "") -> str:
    found = replaced(read(claim), read(sentence), source or sentence)
    return "" if found is None else f"{found.found} for {found.expected}"


@pytest.mark.parametrize(
    ("sentence", "claim", "found"),
    [
        ("The bank must repair the roof in May.", "The bank must fix the roof in May.", ""),
        ("The bank must pay the costs.", "The bank must pay the taxes.", "taxes for costs"),
        (
            "Limits for nitrogen oxides apply to new plants.",
            "Limits for sulphur oxides apply to new plants.",
            "sulphur for nitrogen",
        ),
        (
            "Claims lapse two years after delivery; used goods are excepted.",
            "Claims lapse two years after purchase.",
            "purchase for delivery",
        ),
        ("The rate is 6 % of government revenue.", "The rate is 6 % of GDP.", "GDP for government revenue"),
        ("The average grant was £300.", "The minimum grant was £300.", "minimum for average"),
        ("The hackers attempted to steal the data.", "The hackers tried to steal the data.", ""),
        ("The firm sold its vehicles in May.", "The firm sold its cars in May.", ""),
        ("Members of the club vote in May.", "Members of the club may often vote in May.", ""),
        ("The European Central Bank raised rates.", "The ECB raised rates.", ""),
        ("Timothy Roth is an actor in London.", "Tim Roth is an actor in London.", ""),
    ],
)
def test_what_was_put_in_the_place_of_another(sentence, claim, found):
    assert said(sentence, claim) == found


def test_the_company_may_be_one_that_was_named():
    source = "Norvik makes valves. The company employs 40 people."
    assert said("The company employs 40 people.", "Norvik employs 40 people.", source) == ""
    assert (
        said("The company employs 40 people.", "Tolland employs 40 people.", source) == "Tolland for company"
    )


@pytest.mark.parametrize(
    ("claim", "refused"),
    [
        ("Visitors must wear a hard hat on site.", True),
        ("Contractors must wear a hard hat on site.", False),
        ("Guests must wear a hard hat on site.", False),
        ("These visitors must wear a hard hat on site.", False),
    ],
)
def test_what_the_source_says_of_somebody_else(claim, refused):
    source = "Contractors must wear a hard hat on the site. Visitors must sign in."
    found = other_subject(read(claim), read("Contractors must wear a hard hat on the site."), source)
    assert (found is not None) is refused
