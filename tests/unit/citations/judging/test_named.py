"""Numbers, dates and names that a text does not have."""

import pytest

from pincite.citations.judging.named import names, unfounded, unnamed

TEXT = (
    "The Royal Lifeboat Society bought 24 boats in May 2016 and 40 boats in June 2018. "
    "Each boat weighs 2 tonnes and may carry at most 30 people."
)


@pytest.mark.parametrize(
    ("claim", "lacking"),
    [
        ("The society bought 24 boats in 2016.", ()),
        ("The RLS bought boats.", ()),
        ("A boat weighs 2,000 kg.", ()),
        ("The society bought 25 boats.", ("25",)),
        ("The society bought boats in 2017.", ("2017",)),
        ("It sold them to the Norwegian Navy.", ("Norwegian", "Navy")),
        ("Boats are heavy.", ()),
        ("", ()),
    ],
)
def test_what_the_text_does_not_have_is_named(claim, lacking):
    assert unnamed(claim, TEXT) == lacking


@pytest.mark.parametrize(
    ("claim", "lacking"),
    [
        ("A crew of 12 is carried.", ()),
        ("A boat of 3 tonnes is heavier.", ()),
        ("Its lamp takes 70 watts.", ("70 watts",)),
        ("The Norwegian Navy bought them.", ("Norwegian", "Navy")),
        ("", ()),
    ],
)
def test_an_amount_may_have_been_worked_out_in_a_unit_that_is_there(claim, lacking):
    assert unfounded(claim, TEXT) == lacking


@pytest.mark.parametrize(
    ("claim", "lacking"),
    [
        ("It bought 64 in total.", ()),
        ("It bought 16 more.", ()),
        ("It bought 65 in total.", ("65",)),
        ("It bought 64.", ("64",)),
    ],
)
def test_a_count_where_no_limit_is_set_must_be_a_sum_or_a_difference(claim, lacking):
    assert unfounded(claim, "It bought 24 boats, then 40 boats.") == lacking


def test_a_word_with_a_capital_inside_a_sentence_is_a_name():
    claim = "Yesterday the keeper met Anna Berg, and I saw NASA."
    assert [word for _, word in names(claim)] == ["Anna", "Berg", "NASA"]
    assert all(claim[at:].startswith(word) for at, word in names(claim))
    assert names("The keeper lights it.") == []


def test_a_bare_number_is_no_amount_of_money():
    text = "The harbour has 24 boats."
    assert unfounded("It costs $900.", text) == ("$900",)
