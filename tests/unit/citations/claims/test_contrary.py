"""What stands in a claim's place that excludes it."""

import pytest

from pincite.citations.claims.contrary import contrary_words, one_figure
from pincite.citations.claims.prove import compare
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements


def contrary(claim, source):
    out = []
    for each, _ in contrary_words(compare(elements(claim), statements(source)[0])):
        start, _, end = each.given.partition(":")
        out.append((each.kind, claim[each.start : each.end], source[int(start) : int(end)]))
    return out


@pytest.mark.parametrize(
    ("claim", "source", "told"),
    [
        ("The pool opens at noon.", "The pool closes at noon.", ("opposite", "opens", "closes")),
        ("The rent is 400 euros.", "The rent is 300 euros.", ("number", "400 euros", "300 euros")),
        ("At least 40 guests may stay.", "At most 40 guests may stay.", ("bound", "40", "40")),
        ("It began on 3 May 2020.", "It began on 4 May 2020.", ("date", "3 May 2020", "4 May 2020")),
        ("Guests must register.", "Guests need not register.", ("force", "must", "need not")),
        ("See annex B for the fees.", "See annex C for the fees.", ("name", "B", "C")),
    ],
)
def test_another_in_its_place(claim, source, told):
    assert contrary(claim, source) == [told]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The rent is 300 euros.", "The rent is 300 euros."),
        ("The motion won by two votes.", "The motion won by 51 votes to 49 votes."),
        ("The rent is about 310 euros.", "The rent is 300 euros."),
        ("The fee is 20 euros.", "The rent is 300 euros for two rooms and the fee is 20 euros."),
        ("The pool is green.", "The pool is deep."),
        ("", "The rent is 300 euros."),
    ],
)
def test_what_may_both_be_is_not_contrary(claim, source):
    assert contrary(claim, source) == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("8.5 days", "8.5 hours", True), ("8.5 days", "8.5 kg", False), ("5 days", "5 hours", False),
     ("at least 12 kg", "at most 12 kg", True), ("12 kg", "12 kg", False), ("12", "12 kg", False)],
)  # fmt: skip
def test_one_figure_with_another_unit_or_the_opposite_limit(one, other, same):
    assert one_figure(elements(one, "en")[0], elements(other, "en")[0]) is same
