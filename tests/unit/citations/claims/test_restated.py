"""A clause said in another way."""

import pytest

from pincite.citations.claims.restated import agentless, dated, inverted, negated, only_if, passive_of
from pincite.citations.text.reading import elements


def said(way, text):
    found = way(elements(text))
    return found and [
        each.value if each.kind in ("force", "neg", "quant") else text[each.start : each.end]
        for each in found
        if each.kind != "mark"
    ]


@pytest.mark.parametrize(
    ("way", "text", "words"),
    [
        (inverted, "Leeds is the largest site.", "the largest site is Leeds"),
        (negated, "No guest may swim.", "guest mustnot swim"),
        (negated, "No guest was ill.", "guest was not ill"),
        (only_if, "Guests must not swim unless guards watch.", "Guests may swim only unless guards watch"),
        (dated, "The maturity date of the loan is 3 May 2024.", "the loan maturity date 3 May 2024"),
    ],
)
def test_the_other_way(way, text, words):
    assert " ".join(said(way, text)) == words


@pytest.mark.parametrize(
    ("way", "text"),
    [
        (inverted, "Leeds is a large site."),
        (inverted, "No town is the largest site."),
        (negated, "Guests swam."),
        (negated, "No guest must swim."),
        (negated, "No guest swam or sang."),
        (only_if, "The pool is open unless it rains."),
        (only_if, "Guests must not swim."),
        (dated, "The earliest maturity date of the loans is 3 May 2024."),
        (dated, "The maturity date of the loan was 3 May 2024."),
    ],
)
def test_where_it_would_say_another_thing(way, text):
    assert said(way, text) is None


@pytest.mark.parametrize("way", [inverted, negated, only_if, dated])
def test_of_nothing_there_is_no_other_way(way):
    assert way(()) is None


def test_what_was_done_without_saying_by_whom():
    be = agentless(elements("The parcel was sent."))
    assert agentless(elements("The parcel was sent by the shop.")) is None
    assert agentless(elements("The parcel is heavy.")) is None
    for text, found in (
        ("The shop sent the parcel.", "the parcel sent"),
        ("The shop did not send the parcel.", None),
        ("Only the shop sent the parcel.", None),
    ):
        other = passive_of(elements(text), be)
        assert (
            other and " ".join(text[e.start : e.end] for e in other if e is not be and e.kind != "mark")
        ) == found
