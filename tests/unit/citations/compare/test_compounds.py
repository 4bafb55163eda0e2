"""One relation, said by a preposition, by order or by a verb."""

import pytest

from pincite.citations.compare.align import align
from pincite.citations.compare.compounds import rejoined
from pincite.citations.text.reading import elements


def joined(claim, given):
    ours, theirs = elements(claim), elements(given)
    found = rejoined(ours, theirs, align(ours, theirs))
    if found is None:
        return None
    sides = zip((claim, given), found, strict=True)
    return tuple(" ".join(text[e.start : e.end] for e in side if e.content) for text, side in sides)


@pytest.mark.parametrize(
    ("claim", "given", "given_so"),
    [
        ("Furniture costs are high.", "The cost of furniture is high.", "furniture cost high"),
        ("Shares were sold.", "The sale of shares took place.", "shares sale took place"),
        ("She paid a $5 fee.", "She paid a fee of $5.", "paid $5 fee"),
    ],
)
def test_one_is_said_as_the_other(claim, given, given_so):
    found = joined(claim, given)
    assert (found and found[1]) == given_so


def test_the_claims_own_phrase_is_turned_too():
    claim, _ = joined("The cost of furniture is high.", "Furniture costs are high.")
    assert claim == "furniture cost high"


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("The museum guard left.", "The guard of the bank left."),
        ("The fee rose.", "The fee rose."),
        ("", "a fee of $5"),
    ],
)
def test_where_nothing_is_to_be_turned(claim, given):
    assert joined(claim, given) is None
