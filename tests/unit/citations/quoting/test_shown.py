"""What a caller is shown of the differences."""

import pytest

from pincite.citations.quoting.matching import Phrase, Source
from pincite.citations.quoting.shown import reported
from pincite.citations.reading.normalise import View

TEXT = "  The  ferry may leave the pier at 7 o'clock, and it must not wait."


def shown(quote):
    view, phrase = View.of(TEXT), Phrase(quote)
    best = Source.of(view).alike(phrase)[0]
    return reported(best.altered, phrase.tokens, phrase.view, best.window, view)


@pytest.mark.parametrize(
    ("quote", "kind", "expected", "found"),
    [
        ("The ferry must leave the pier at 7 o'clock", "modality", "may", "must"),
        ("The ferry may leave the pier at 8 o'clock", "number", "7", "8"),
        ("The ferry may leave the quay at 7 o'clock", "entity", "pier", "quay"),
        ("The ferry may leave the pier at 7 o'clock, and it must wait", "negation", "not", ""),
    ],
)
def test_an_alteration_has_its_gravest_kind_and_place_in_the_source(quote, kind, expected, found):
    (each,) = shown(quote)
    assert (each.kind, each.expected, each.found) == (kind, expected, found)
    assert TEXT[each.start : each.end] == expected


def test_what_is_forgiven_is_not_shown():
    assert shown("The ferry may leave the picr at 7 o'clock") == ()
