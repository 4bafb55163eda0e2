"""Windows in which a quote may stand."""

import pytest

from pincite.citations.quoting.locate import Places
from pincite.citations.reading.normalise import View

FILLER = " ".join(f"Paragraph {number} deals with ropes, knots and sails." for number in range(40))
SAID = "The lighthouse keeper must light the lamp at dusk"


def windows(quote, text):
    view = View.of(text)
    found = Places(view).windows(View.of(quote).skeleton[0])
    return [view.folded[window.start : window.end] for window in found]


def test_the_place_of_a_quote_is_the_best_window():
    assert SAID.lower() in windows(SAID, f"{FILLER} {SAID}. {FILLER}")[0]


def test_noise_does_not_hide_it():
    noisy = "The Iighthouse-keeper must light the larnp  at dusk"
    assert SAID.lower() in windows(noisy, f"{FILLER} {SAID}. {FILLER}")[0]


def test_a_quote_that_stands_twice_has_two_windows():
    found = windows(SAID, f"{SAID}. {FILLER} {SAID}.")
    assert len([window for window in found if SAID.lower() in window]) == 2


@pytest.mark.parametrize(("quote", "text"), [(SAID, ""), ("Zxqwv jkpzz", FILLER)])
def test_nothing_in_common_is_no_window(quote, text):
    assert windows(quote, text) == []
