"""Claims in the words of a sentence that say more than it, or the opposite; and those that say the same."""

from __future__ import annotations

import pytest

from pincite.citations.support import NO_JUDGES
from pincite.citations.verdict import support_of

REFUSED = [
    ("Net income was (3.2) million euros in 2023.", "Net income was 3.2 million euros in 2023."),
    ("Net income was -3.2 million euros in 2023.", "Net income was 3.2 million euros in 2023."),
    ("Patients with a BMI ≥ 30 are referred.", "Patients with a BMI of at most 30 are referred."),
    ("At least 50 people must attend.", "Up to 50 people must attend."),
    ("More than 50 people attended.", "50 people attended."),
    ("About 50 people attended.", "Exactly 50 people attended."),
    ("The rate was cut from 5 % to 4 %.", "The rate was cut from 4 % to 5 %."),
    ("The rate was cut by 5 %.", "The rate was cut to 5 %."),
    ("The shop opens at 9 am.", "The shop opens at 9 pm."),
    ("The shop opens at 9:30.", "The shop opens at 9:45."),
    ("Add 2½ cups of sugar.", "Add 2 cups of sugar."),
    ("The dose is .5 mg per kilogram.", "The dose is 5 mg per kilogram."),
    ("The hall has 500 m².", "The hall has 500 m3."),
    ("All employees except contractors get the bonus.", "Contractors get the bonus."),
    ("All employees except contractors get the bonus.", "All employees get the bonus."),
    ("The fee is refunded unless the order was cancelled late.", "The fee is refunded."),
    ("A refund is paid provided that the item is unopened.", "A refund is paid."),
    ("If the item is damaged, a refund is paid.", "A refund is paid."),
    ("The company will open a store in Rome.", "The company opened a store in Rome."),
    ("The plan is expected to create 500 jobs.", "The plan created 500 jobs."),
    ("The plan failed to reach its goals.", "The plan reached its goals."),
    ("The firm refused to pay the fine.", "The firm paid the fine."),
    ("The firm paid the fine.", "The firm refused to pay the fine."),
    ("The firm denied that it paid bribes.", "The firm paid bribes."),
    ("Critics say the plan failed.", "The plan failed."),
    ("The company allegedly misled its customers.", "The company misled its customers."),
    ("Half of the patients recovered.", "Most of the patients recovered."),
    ("Pets are allowed in the garden.", "Only dogs are allowed in the garden."),
    ("Is the deposit refundable?", "The deposit is refundable."),
    ("☐ The tenant agrees to be called.", "The tenant agrees to be called."),
    ("[ ] The tenant agrees to be called.", "The tenant agrees to be called."),
    ("The landlord repairs the roof.", "The landlord is repaired by the roof."),
    ("The landlord repairs the roof.", "The roof repairs the landlord."),
    ("Plan A costs less than plan B.", "Plan B costs less than plan A."),
    ("Switzerland: meals 64 CHF, hotel 180 CHF.", "Switzerland: meals 180 CHF, hotel 64 CHF."),
    ("64 CHF for meals and 180 CHF for hotels.", "180 CHF for meals and 64 CHF for hotels."),
    ("| Country | Meals | Hotel |\n| Switzerland | 64 CHF | 180 CHF |", "Switzerland | 180 CHF | 64 CHF"),
]
KEPT = [
    ("Twelve members voted in favour.", "12 members voted in favour."),
    ("The fund holds 1.5 million euros.", "The fund holds 1,500,000 euros."),
    ("The road is 5 km long.", "The road is 5,000 m long."),
    ("The shop opens at 9 pm.", "The shop opens at 21:00."),
    ("The shop opens at noon.", "The shop opens at 12 pm."),
    ("Add 2½ cups of sugar.", "Add 2.5 cups of sugar."),
    ("Dose is .5 mg per kilogram.", "The dose is 0.5 mg per kilogram."),
    ("The hall has 500 m².", "The hall has 500 m2."),
    ("At least 50 people must attend.", "A minimum of 50 people must attend."),
    ("Patients with a BMI ≥ 30 are referred.", "Patients with a BMI of 30 or more are referred."),
    ("Net income was a loss of 3.2 million euros.", "The net income was a loss of 3.2 million euros."),
    ("The landlord repairs the roof.", "The roof is repaired by the landlord."),
    ("Plan A costs less than plan B.", "Plan B costs more than plan A."),
    ("In 2020 the landlord repaired the roof.", "The landlord repaired the roof in 2020."),
    ("If the item is damaged, a refund is paid.", "A refund is paid if the item is damaged."),
    (
        "The fee is refunded unless the order was cancelled late.",
        "The fee is refunded unless cancelled late.",
    ),
    ("The company will open a store in Rome.", "A store in Rome will be opened by the company."),
    ("The firm refused to pay the fine.", "The fine was one the firm refused to pay."),
    ("Switzerland: meals 64 CHF, hotel 180 CHF.", "Switzerland: hotel 180 CHF, meals 64 CHF."),
    ("| Country | Meals | Hotel |\n| Switzerland | 64 CHF | 180 CHF |", "Switzerland | 64 CHF | 180 CHF"),
    (
        "Revenue was 12 million in 2020 and 15 million in 2021.",
        "Revenue was 15 million in 2021 and 12 million in 2020.",
    ),
    ("The shop is open from 9 to 10 pm.", "The shop is open from 9 to 10 pm on each day."),
    ("Only members may vote.", "Only members may vote in it."),
    ("The effect can range from eating to drinking.", "The effect can range from eating to drinking."),
]


@pytest.mark.parametrize(("source", "claim"), REFUSED)
def test_a_claim_that_says_more_is_refused(source: str, claim: str) -> None:
    assert support_of(claim, source, NO_JUDGES).support in ("partial", "unsupported", "contradicted")


@pytest.mark.parametrize(("source", "claim"), KEPT)
def test_a_claim_that_says_the_same_is_kept(source: str, claim: str) -> None:
    assert support_of(claim, source, NO_JUDGES).support == "supported"


def test_one_sentence_that_says_as_much_is_enough() -> None:
    source = "More than 50 people attended on Monday. 50 people attended on Tuesday."
    assert support_of("50 people attended on Tuesday.", source, NO_JUDGES).support == "supported"


def test_the_reason_names_both_sides() -> None:
    found = support_of("Up to 50 people must attend.", "At least 50 people must attend.", NO_JUDGES)
    assert found.reason == "the source says At least 50 where the claim says Up to 50"
