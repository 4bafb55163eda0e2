"""A quote of several lines as another extractor read them."""

import pytest

from pincite.citations.quoting.copies import copied
from pincite.citations.quoting.matching import Source
from pincite.citations.reading.normalise import View

TABLE = (
    "| Ferry | Deck | Fare |\n|---|---|---|\n| Heron | upper | 12 euros |\n"
    "| Osprey | lower | 15 euros |\n| Curlew | upper | 19 euros |\n"
)
RULES = ["The keeper lights the lamp.", "No boat leaves in fog.", "The bell rings at noon."]
FAR = " Much else was said in that year about wool, salt, tar and the price of rope.\n"


def found(quote, text=TABLE):
    return [text[slice(*match.span)] for match in copied(quote, Source.of(View.of(text)))]


def test_each_line_in_another_order_is_a_piece_of_its_own():
    assert found("\n".join(RULES[::-1]), "\n".join(RULES)) == RULES[::-1]


def test_a_piece_may_be_misread():
    noisy = [*RULES[1:], "The keepcr lights the lamp."]
    assert found("\n".join(noisy), "\n".join(RULES)) == [*RULES[1:], RULES[0]]


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("Heron | upper | 15 euros\nOsprey | lower | 12 euros\nCurlew | upper | 19 euros", TABLE),
        ("Heron | upper | 12 euros\nOsprey | lower | 15 euros\nCurlew | upper | 91 euros", TABLE),
        ("Heron | 12 euros\nOsprey | lower", TABLE),
        ("\n".join([RULES[0], RULES[0], RULES[1]]), "\n".join(RULES)),
        ("\n".join(RULES[::-1]), (FAR * 3).join(RULES)),
        ("", TABLE),
    ],
    ids=[
        "cells that changed rows",
        "a cell that is not there",
        "two lines",
        "one place used twice",
        "pieces far apart",
        "nothing",
    ],
)
def test_what_is_no_copy_has_no_pieces(quote, text):
    assert found(quote, text) == []
