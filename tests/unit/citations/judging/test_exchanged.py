"""A judge that says yes to everything, and shows words that do not carry it, over claims in which a value, a bound, a
unit or a name was exchanged."""

import pytest

from pincite.citations.judging.bare import turned, unborne
from pincite.citations.judging.ground import Ground
from pincite.citations.support import Judges, SupportVerdict
from pincite.citations.verdict import support_of
from pincite.evaluation.judge_claims import claims, passages

EXCHANGED = [
    each for each in claims() if not each.supported and each.kind in ("number", "unit", "bound", "name")
]


def the_first_words(claim, evidence):
    return (Ground("all of it", " ".join(evidence.split()[:12])),)


def the_claim_itself(claim, evidence):
    return (Ground("all of it", claim),)


@pytest.mark.parametrize("shows", [the_first_words, the_claim_itself])
def test_it_verifies_none(shows):
    judges = Judges(llm=lambda claim, evidence: SupportVerdict(True, "yes", ground=shows(claim, evidence)))
    held = [
        (each.kind, each.claim)
        for each in EXCHANGED
        if support_of(each.claim, passages()[each.passage].text, judges).support == "supported"
    ]
    assert held == []
    assert len(EXCHANGED) == 40


@pytest.mark.parametrize(
    ("claim", "text", "words"),
    [
        ("At least 40 guests may stay.", "Up to 40 guests may stay.", ("40",)),
        ("At least three attempts are allowed.", "Only three attempts are allowed.", ("three",)),
        ("One or more guests may stay.", "Only one guest may stay.", ("One or more",)),
        ("No more than 40 guests may stay.", "Up to 40 guests may stay.", ()),
        ("At least 40 guests came.", "Up to 40 guests may stay. At least 40 guests came.", ()),
        ("About 40 guests came.", "Up to 40 guests may stay.", ()),
    ],
)
def test_a_limit_that_is_turned_round_is_seen(claim, text, words):
    assert turned(claim, text) == words


@pytest.mark.parametrize(
    ("claim", "source", "lacking"),
    [
        (
            "Costs rose because wages went up.",
            "Costs rose in 2019. Wages went up in 2018, since prices had.",
            ("because",),
        ),
        ("Costs rose because wages went up.", "Costs rose as a result of higher wages.", ()),
        ("Every tenant keeps a dog here.", "Tenants of the house keep dogs here.", ("Every",)),
        ("Every tenant keeps a dog here.", "Dogs are kept here by all tenants.", ()),
        ("The firm has repaid its debt early.", "The firm plans to repay its debt early.", ("repaid",)),
        ("The firm has repaid its debt early.", "The firm repaid all of its debt early on.", ()),
        (
            "Data is kept only as long as it is needed.",
            "We will only keep data for as long as we need it.",
            (),
        ),
        ("The debt was repaid early.", "The firm plans to repay its debt early.", ("repaid",)),
    ],
)
def test_a_bare_yes_carries_no_cause_no_every_and_no_deed_that_the_source_does_not_tell(
    claim, source, lacking
):
    assert unborne(claim, source) == lacking
