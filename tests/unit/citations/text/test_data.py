"""The tables of language: each row is read, none twice over another's meaning."""

import pytest

from pincite.citations.text import data


def test_cues_are_of_one_language_and_signs_of_each():
    assert data.Cue("neg", "not") in data.cues("en")["not",]
    assert ("not",) not in data.cues("fr")
    assert data.cues("en")["≥",] == data.cues("fr")["≥",]


def test_words_that_stand_aside_change_no_statement():
    aside = {cue.category for found in data.cues("en").values() for cue in found} & data.ASIDE
    assert aside == set()
    assert "rise" in data.listed("up") - data.listed("down")
    assert "fall" in data.listed("down") - data.listed("up")
    assert data.listed("no such category") == frozenset()


def test_what_is_opposed_is_so_both_ways():
    opposed = data.opposed()
    assert "close" in opposed["open"]
    assert [(a, b) for a, others in opposed.items() for b in others if a not in opposed[b]] == []
    assert [word for word, others in opposed.items() if word in others] == []


def test_what_follows_follows_one_way():
    follows = data.equivalents()[1]
    assert follows
    assert {(b, a) for a, b in follows} & follows == set()


@pytest.mark.parametrize(
    ("unit", "dimension", "factor"), [("km", "m", 1_000), ("hours", "s", 3_600), ("tonnes", "g", 1e6)]
)
def test_units_lead_to_their_base(unit, dimension, factor):
    assert data.units()[unit] == (dimension, factor)


def test_number_words_may_have_two_values():
    assert {number.kind for number in data.numbers("en")["quarter"]} >= {"share"}
    assert data.numbers("en")["seven"] == (data.Number(7.0, "one"),)
    assert "sieben" not in data.numbers("en")


def test_the_longest_phrase_is_known_by_its_first_word():
    longest = data.longest("en")
    assert all(longest[phrase[0]] >= len(phrase) for phrase in data.cues("en"))
    assert "zyzzyva" not in longest
