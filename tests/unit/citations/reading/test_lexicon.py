"""How common a word is."""

import pytest

from pincite.citations.reading.lexicon import RARE, UNKNOWN, rank


def test_the_commoner_a_word_the_lower_its_rank():
    assert 0 <= rank("the") < rank("house") < rank("lighthouse") < 20_000


@pytest.mark.parametrize("word", ["nonbinding", "lighthouses"])
def test_a_regular_form_of_a_word_is_one(word):
    assert rank(word) < UNKNOWN


@pytest.mark.parametrize("word", ["xqzvw", "lighth0use", "", "the lamp", "beforc"])
def test_what_is_no_word_is_unknown(word):
    assert rank(word) == UNKNOWN > RARE
