"""What is near enough to a source to be cited without anybody having cited it."""

from __future__ import annotations

import pytest

from pincite.citations.restatements import restated
from pincite.citations.supporting.lead_ins import without_lead_in

SOURCE = (
    "Northwind Ferries was founded in Bergen in 1974. The company carried three million passengers in 2019. "
    "Its oldest ship, the Aurora, may return to service in May. Dogs travel free of charge outside the cabins. "
    "The board refused to raise fares in winter. In March, Olsen named Petra Lund head of operations."
)


@pytest.mark.parametrize(
    "claim",
    [
        "The company carried three million passengers in 2019.",
        "According to the report, the company carried 3 million passengers in 2019",
        "In 2019 the company carried three million passengers.",
        "Northwind Ferries carried three million passengers in 2019.",
        "In addition, dogs travel free of charge outside the cabins.",
        "The Aurora may return to service in May.",
        "Olsen named Petra Lund head of operations in March.",
    ],
)
def test_a_sentence_in_the_words_of_the_source_is_restated(claim: str) -> None:
    assert restated(claim, SOURCE)


@pytest.mark.parametrize(
    "claim",
    [
        "The company carried three million happy passengers in 2019.",
        "The Aurora returns to service in May.",
        "The board raised fares in winter.",
        "In March, Petra named Olsen Lund head of operations.",
        "Dogs travel free of charge under protest outside the cabins.",
        "Passengers of 2019 were three million, which the company carried.",
        "Seventeen lavender typewriters were auctioned.",
    ],
)
def test_more_than_the_source_says_or_otherwise_is_not_restated(claim: str) -> None:
    assert not restated(claim, SOURCE)


@pytest.mark.parametrize(
    ("sentence", "rest"),
    [
        ("According to the second source, rent is due monthly.", "rent is due monthly."),
        ("One source states that rent is due monthly.", "rent is due monthly."),
        ("As the documents note, rent is due monthly.", "rent is due monthly."),
        ("In addition, the report says rent is due monthly.", "rent is due monthly."),
        ("Therefore, rent is due monthly.", "Therefore, rent is due monthly."),
        ("The source says no.", "The source says no."),
        ("The report was published in 2019 by the board.", "The report was published in 2019 by the board."),
        ("In practice, rent is due monthly.", "In practice, rent is due monthly."),
    ],
)
def test_what_only_introduces_a_sentence_is_taken_off(sentence: str, rest: str) -> None:
    assert without_lead_in(sentence) == rest


def test_a_claim_over_the_limit_or_an_empty_source_is_not_restated() -> None:
    assert not restated("word " * 2000, SOURCE)
    assert not restated("The company carried three million passengers in 2019.", "")


@pytest.mark.parametrize(
    ("sentence", "rest"),
    [
        ("Dogs travel free of charge, as stated in the report.", "Dogs travel free of charge."),
        ("Dogs travel free of charge according to the given text.", "Dogs travel free of charge."),
        ("The source that says dogs travel free of charge is right.", "dogs travel free of charge."),
        ("It is stated that dogs travel free of charge.", "dogs travel free of charge."),
        ("The report is right.", "The report is right."),
        ("Dogs are weighed according to the tariff.", "Dogs are weighed according to the tariff."),
    ],
)
def test_where_it_was_read_is_left_out_of_a_sentence(sentence: str, rest: str) -> None:
    assert without_lead_in(sentence) == rest
