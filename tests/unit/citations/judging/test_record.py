"""Rates with their intervals, and what a yes is worth."""

import pytest

from pincite.citations.judging.record import JudgeId, Rate, Record
from pincite.citations.judging.worth import KINDS, doubt, kinds_of, rate_of, trusted, worth


def record(wrong=3, of=150, **kinds):
    return Record(
        model="m",
        address="http://127.0.0.1/v1",
        prompt_version="1",
        verifier="4",
        claims="abc/300",
        tested_at="2026-01-01T00:00:00Z",
        wrong_yes=Rate(wrong=wrong, of=of),
        wrong_no=Rate(wrong=15, of=150),
        by_kind={kind: Rate(wrong=found, of=10) for kind, found in kinds.items()},
    )


@pytest.mark.parametrize(
    ("wrong", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (3, 150, 0.0068, 0.0571),
        (75, 150, 0.421, 0.579),
        (0, 0, 0, 1),
    ],
)
def test_the_interval_is_wilsons(wrong, of, low, high):
    assert Rate(wrong=wrong, of=of).interval == pytest.approx((low, high), abs=5e-4)


def test_another_model_address_prompt_or_number_of_votes_is_another_judge():
    first = JudgeId("m", "http://a/v1", "1")
    others = [
        JudgeId("n", "http://a/v1", "1"), JudgeId("m", "http://b/v1", "1"), JudgeId("m", "http://a/v1", "2"),
        JudgeId("m", "http://a/v1", "1", 3),
    ]  # fmt: skip
    assert len({first.key, *(each.key for each in others)}) == 5
    assert record().judge == JudgeId("m", "http://127.0.0.1/v1", "1")


@pytest.mark.parametrize(
    ("claim", "has", "has_not"),
    [
        ("The fee is 40 euros.", {"number", "unit", "bound"}, {"causality", "name", "comparison"}),
        ("Sales fell because prices rose.", {"causality", "comparison"}, {"number", "name"}),
        ("The report was filed by Acme in May 2020.", {"name", "period", "number"}, {"causality"}),
        ("Dogs are loyal.", {"role", "scope", "negation", "added"}, {"number", "bound", "period", "name"}),
        ("The agency recommends vaccination.", {"attribution"}, {"number"}),
    ],
)
def test_a_claim_may_be_wrong_in_what_it_says(claim, has, has_not):
    kinds = set(kinds_of(claim))
    assert has <= kinds <= set(KINDS)
    assert not has_not & kinds


def test_a_yes_is_worth_one_minus_the_worst_rate_among_the_kinds_of_the_claim():
    blind_to_numbers = record(20, 150, number=10, role=1)
    assert worth(blind_to_numbers, "Dogs are loyal.") == pytest.approx(1 - 20 / 150, abs=1e-4)
    assert worth(blind_to_numbers, "The fee is 40 euros.") == pytest.approx(
        1 - (10 + 10 * 20 / 150) / 20, abs=1e-4
    )
    assert rate_of("role", blind_to_numbers) < rate_of("number", blind_to_numbers)


def test_few_claims_of_a_kind_are_drawn_to_the_rate_of_all():
    assert rate_of("role", record(0, 150, role=1)) == pytest.approx(1 / 20)


@pytest.mark.parametrize(
    ("wrong", "holds"), [(0, True), (8, True), (15, True), (30, True), (45, False), (150, False)]
)
def test_a_judge_that_is_too_often_wrong_decides_nothing(wrong, holds):
    assert trusted(record(wrong)) is holds


def test_a_judge_of_whom_nothing_is_known_is_worth_nothing():
    assert worth(record(0, 0), "Dogs are loyal.") == 0.0
    assert not trusted(record(0, 0))


def test_a_no_leaves_what_is_left():
    assert doubt(record()) == 0.1
