"""Shares written as fractions are the per cent that they are."""

from __future__ import annotations

import pytest

from pincite.citations.reading.facts import quantities
from pincite.citations.reading.fractions import fractions
from pincite.citations.support import check_support


@pytest.mark.parametrize(
    ("text", "percent"),
    [
        ("Half of the members voted", 50),
        ("half their income", 50),
        ("one in four members", 25),
        ("3 out of 5 voters", 60),
        ("three quarters of the staff", 75),
        ("a tenth of it", 10),
    ],
)
def test_a_fraction_is_a_share(text: str, percent: float) -> None:
    assert [(each.readings, each.unit) for each in quantities(text)] == [((percent,), "%")]


@pytest.mark.parametrize(
    "text",
    [
        "half an hour",
        "the first half of the year",
        "two in 2019",
        "three in five days",
        "one in ten thousand",
    ],
)
def test_what_only_looks_like_a_fraction_is_none(text: str) -> None:
    assert all(each.unit != "%" for each in quantities(text))


def test_a_dozen_is_twelve() -> None:
    assert quantities("a dozen eggs")[0].readings == (12.0,)


@pytest.mark.parametrize(
    ("claim", "source", "held"),
    [
        ("50 % of the members voted.", "Half of the members voted.", True),
        ("One in four members voted.", "25 % of the members voted.", True),
        ("About half of the patients received the drug.", "Of the patients, 49.6 % received the drug.", True),
        ("Half of the members voted.", "55 % of the members voted.", False),
        (
            "A dozen members voted in the board election.",
            "Twenty members voted in the board election.",
            False,
        ),
    ],
)
def test_claims_and_sources_may_write_a_share_in_either_way(claim: str, source: str, held: bool) -> None:
    check = check_support(claim, source)
    assert check.support == ("supported" if held else "contradicted") or (held and check.open)


def test_a_letter_that_only_looks_like_another_is_no_share() -> None:
    assert fractions("One ſixth of the members voted, and one in ſix left.") == []
