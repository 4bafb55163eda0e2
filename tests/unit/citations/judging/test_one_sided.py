"""What stands against a bare yes: denials on one side, amounts of the same place."""

import pytest

from pincite.citations.support import Judges, SupportVerdict, check_support

YES = Judges(llm=lambda claim, source: SupportVerdict(True))


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The pilot did not lower the gear.", "The pilot was unable to lower the gear."),
        ("The council chose the tunnel.", "The council chose the tunnel rather than the bridge."),
        ("The insurer paid the bill.", "Instead of the tenant, the insurer paid the bill."),
        ("The village has no malaria.", "The village is free of malaria."),
        ("The treasurer did not object.", "The treasurer declined to object."),
        ("The offer is not valid after Friday.", "The offer remains valid until Friday."),
    ],
)
def test_a_denial_in_other_words_leaves_a_yes(claim, source):
    assert check_support(claim, source, YES).support == "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The shop does not open on Sunday mornings.",
            "The shop opens on Sunday mornings at nine in summer.",
        ),
        ("The fund may buy shares of banks.", "The fund may not buy shares of banks or insurers."),
        ("Any student may be allowed two resits a year.", "A student may be allowed three resits a year."),
        (
            "The bridge has been a toll bridge since 1831.",
            "Opened in 1864 with a toll, it has been a toll bridge since 1864.",
        ),
    ],
)
def test_a_denial_or_an_amount_of_one_side_does_not(claim, source):
    assert check_support(claim, source, YES).support != "supported"
