"""A quote of several lines as another extractor read them."""

import pytest

from pincite.citations.quoting.copies import copied
from pincite.citations.quoting.matching import Source
from pincite.citations.reading.normalise import View

TABLE = (
    "| Ferry | Deck | Fare |\n|---|---|---|\n| Heron | upper | 12 euros |\n"
    "| Osprey | lower | 15 euros |\n| Curlew | upper | 19 euros |\n"
)


def found(quote, text=TABLE):
    return copied(quote, Source.of(View.of(text)))


@pytest.mark.parametrize(
    "quote",
    [
        "Curlew | upper | 19 euros\nOsprey | lower | 15 euros\nHeron | upper | 12 euros",
        "12 euros | Heron | upper\n15 euros | Osprey | lower\n19 euros | Curlew | upper",
    ],
    ids=["rows in another order", "cells in another order, the same in all rows"],
)
def test_another_reading_order_is_no_alteration(quote):
    text = "".join(TABLE[slice(*match.span)] for match in found(quote))
    assert all(word in text for word in ("Heron", "Osprey", "Curlew"))


@pytest.mark.parametrize(
    "quote",
    [
        "Heron | upper | 15 euros\nOsprey | lower | 12 euros\nCurlew | upper | 19 euros",
        "Heron | upper | 12 euros\nOsprey | lower | 15 euros\nCurlew | upper | 91 euros",
        "Heron | 12 euros\nOsprey | lower",
        "",
    ],
    ids=["cells that changed rows", "a cell that is not there", "two lines", "nothing"],
)
def test_what_is_no_copy_has_no_pieces(quote):
    assert found(quote) == ()
