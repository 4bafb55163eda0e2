"""How far one word is from another as a misreading."""

from math import inf

import pytest

from pincite.citations.reading.noise import distance, plain, spelt_out, steps


@pytest.mark.parametrize(
    ("near", "far"),
    [
        (("modern", "modem"), ("modern", "modexn")),
        (("lamp", "1amp"), ("lamp", "zamp")),
        (("letter", "leter"), ("letter", "lettr")),
        (("boat", "baot"), ("boat", "bxyt")),
        (("café", "cafe"), ("café", "cafx")),
    ],
    ids=["two letters as one", "a shape", "a doubled letter", "neighbors exchanged", "an accent"],
)
def test_what_scanners_and_fingers_do_costs_less(near, far):
    assert 0 < distance(*near) < distance(*far)


def test_equal_words_are_not_apart_and_very_long_ones_not_compared():
    assert (distance("lamp", "lamp"), distance("", ""), distance("a" * 41, "b")) == (0, 0, inf)
    assert distance("lamp", "boats") == distance("boats", "lamp")


@pytest.mark.parametrize(
    ("word", "bare", "spelt"),
    [("müller", "muller", "mueller"), ("łódź", "lodz", "łódź"), ("lamp", "lamp", "lamp")],
)
def test_accents_go_or_are_spelt_out(word, bare, spelt):
    assert (plain(word), spelt_out(word)) == (bare, spelt)


def test_steps_say_how_one_spelling_came_from_the_other():
    assert steps("modern", "modem").close == (4,)
    assert steps("modern", "modem").shaped
    assert steps("boat", "baot").slips == (1,)
    assert steps("lantern", "lntern").lost == (1,)
    assert steps("lamp", "lamp").places == ()


@pytest.mark.parametrize("other", ["goal", "wharf", "lighthouses"])
def test_another_word_is_no_steps_away(other):
    assert steps("lamp", other) is None
