"""Words and names that are seldom met."""

import pytest

from pincite.citations.reading.rarer import is_name, is_rare_word


@pytest.mark.parametrize("word", ["adduction", "servient"])
def test_a_word_that_is_seldom_met_is_on_the_list(word):
    assert is_rare_word(word)
    assert not is_rare_word(word[:-1] + "q")


def test_a_name_is_on_the_other_list():
    assert is_name("hansen")
    assert not is_name("adductionx")


@pytest.mark.parametrize("word", ["", "\n", "xqzvw", "servient\n", "servient adduction"])
def test_anything_else_is_on_neither(word):
    assert (is_rare_word(word), is_name(word)) == (False, False)
