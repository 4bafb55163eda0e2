"""A sentence without what only introduces it."""

import pytest

from pincite.citations.claims.lead_ins import without_lead_in


@pytest.mark.parametrize(
    "sentence",
    [
        "According to the report, rents rose by 4 %.",
        "In addition, rents rose by 4 %.",
        "One source states that rents rose by 4 %.",
        "As noted in the text, rents rose by 4 %.",
        "The lease says: “rents rose by 4 %.”",
    ],
)
def test_where_it_was_read_and_how_it_joins_go(sentence):
    assert without_lead_in(sentence).rstrip(".") == "rents rose by 4 %"


@pytest.mark.parametrize(
    "tail", [", as stated in the text above.", " according to the report.", " (see the annex)."]
)
def test_so_it_does_at_the_end(tail):
    assert without_lead_in(f"Rents rose by 4 %{tail}") == "Rents rose by 4 %."


@pytest.mark.parametrize(
    "sentence",
    [
        "Therefore, rents rose by 4 %.",
        "As a result, rents rose by 4 %.",
        "According to Harrow, rents rose by 4 %.",
        "If the report is right, rents rose by 4 %.",
        "In addition, yes.",
        "",
    ],
)
def test_what_says_something_of_its_own_stays(sentence):
    assert without_lead_in(sentence) == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "Did you know that rents rose by 4 %?",
        "Please note that rents rose by 4 %.",
        "I think that rents rose by 4 %.",
    ],
)
def test_what_only_calls_for_attention_goes(sentence):
    assert without_lead_in(sentence).rstrip(".") == "rents rose by 4 %"


def test_a_paper_is_named_only_where_the_source_is_one():
    sentence = "As the lease says, rents rose by 4 %."
    assert without_lead_in(sentence, "LEASE of a flat. Rents rose.") == "rents rose by 4 %."
    assert without_lead_in(sentence, "Rents rose.") == sentence
