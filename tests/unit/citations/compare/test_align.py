"""Which element of a claim is said by which of a statement."""

import pytest

from pincite.citations.compare.align import align
from pincite.citations.text.reading import elements


def pairs(claim, given):
    ours, theirs = elements(claim), elements(given)
    return [
        (claim[ours[i].start : ours[i].end], given[theirs[j].start : theirs[j].end])
        for i, j in align(ours, theirs).items()
    ]


def test_words_go_with_their_other_forms():
    found = pairs("Ferries carried cars.", "The ferry carries cars.")
    assert found == [("Ferries", "ferry"), ("carried", "carries"), ("cars", "cars")]


def test_each_is_used_once():
    assert [given for _, given in pairs("the mill by the mill", "the mill")] == ["mill"]


def test_the_nearest_of_two_is_taken():
    ours, theirs = (
        elements("Rent is due in June"),
        elements("Rent rose and heating is due; rent is due in June"),
    )
    found = align(ours, theirs)
    rent, last = found[0], found[len(ours) - 1]
    assert last - rent == len(ours) - 1


@pytest.mark.parametrize(
    ("claim", "given"),
    [("40 kg", "50 kg"), ("in 2020", "in 2021"), ("the oak", "an elm"), ("", "an elm"), ("oak", "")],
)
def test_what_differs_goes_with_nothing(claim, given):
    assert [ours for ours, _ in pairs(claim, given) if ours != "in"] == []


def test_articles_take_no_part():
    assert pairs("the bridge is the bridge", "a bridge is a bridge") == [("bridge", "bridge")] * 2
