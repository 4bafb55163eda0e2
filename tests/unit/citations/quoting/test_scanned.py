"""Words of a scan: misread, or other words."""

import pytest

from pincite.citations.quoting.scanned import (
    cropped,
    misread,
    nearest_of_class,
    short_word_in_digits,
    stray,
    unmasked,
)
from pincite.citations.quoting.vocabulary import Vocabulary
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import tokenise
from tests.unit.citations.quoting.test_vocabulary import PRINT, SCAN

PAGE = Vocabulary(View.of(SCAN))


@pytest.mark.parametrize(
    ("quote", "scan", "forgiven"),
    [
        (["month"], ["nionth"], True),
        (["before"], ["beforc"], True),
        (["to"], ["10"], True),
        (["good"], ["repair"], False),
        (["legal"], ["illegal"], False),
        (["may"], ["must"], False),
        (["30"], ["80"], False),
    ],
)
def test_what_is_no_word_may_be_a_misread_one(quote, scan, forgiven):
    noise = misread(quote, scan, PAGE)
    assert (noise is not None) is forgiven
    assert noise is None or 0 < noise <= 1


def test_a_misread_word_is_of_its_class_only_where_no_other_is_as_near():
    assert nearest_of_class("must", "rnust")
    assert not nearest_of_class("three", "fivc")


@pytest.mark.parametrize(
    ("quote", "scan", "noise"),
    [
        ("harbour", "harbo", 0.5),
        ("harbour", "rbour", 0.5),
        ("harbour", "bou", None),
        ("harbour", "har", None),
        ("notable", "able", None),
        ("to", "t", None),
    ],
)
def test_the_edge_of_a_page_cuts_a_few_letters_off(quote, scan, noise):
    assert cropped(quote, scan) == noise


@pytest.mark.parametrize(
    ("token", "word", "read"),
    [
        ("10", "to", True),
        ("tw6", "two", True),
        ("tw4", "two", False),
        ("1s", "is", True),
        ("12", "at", False),
        ("1000", "loooo", False),
    ],
)
def test_only_a_short_common_word_is_read_as_digits(token, word, read):
    assert short_word_in_digits(token, word) is read


@pytest.mark.parametrize(
    ("quote", "scan", "plain"),
    [("harbour", "harb0ur", "harbour"), ("hello", "h3110", "h3110"), ("room", "12", "12")],
)
def test_digits_stand_for_letters_inside_what_is_clearly_a_word(quote, scan, plain):
    assert unmasked(quote, scan, noisy=False) == (quote, plain)


@pytest.mark.parametrize(
    ("text", "page", "scrap"),
    [("xq", SCAN, True), ("kg", SCAN, False), ("xq", PRINT, False), ("boat", SCAN, False)],
)
def test_a_scrap_of_a_scan_is_neither_word_nor_unit(text, page, scrap):
    assert stray(tokenise(text)[0], Vocabulary(View.of(page))) is scrap
