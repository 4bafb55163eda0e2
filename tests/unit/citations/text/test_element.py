"""What an element is asked."""

import pytest

from pincite.citations.text.element import KINDS, LIGHT
from pincite.citations.text.reading import elements

TEXT = "The owner paid 40 euros on 3 May 2021."


def test_a_moved_element_is_the_same_but_for_its_place():
    (owner,) = elements("Owner")
    moved = owner.moved(4)
    assert (moved.start, moved.end) == (4, 9)
    assert moved._replace(start=0, end=5) == owner
    assert owner.moved(0) is owner


def test_what_a_source_must_bear_has_a_meaning_of_its_own():
    assert [TEXT[e.start : e.end] for e in elements(TEXT) if e.content] == [
        "owner", "paid", "40 euros", "3 May 2021",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "verbs"),
    [("The owner paid.", ["paid"]), ("It is closed.", ["is", "closed"]), ("You must pay.", ["must", "pay"]),
     ("The red door", [])],
)  # fmt: skip
def test_finite_is_what_is_most_likely_a_verb(text, verbs):
    assert [text[e.start : e.end] for e in elements(text) if e.finite] == verbs


def test_nothing_light_has_a_meaning_of_its_own():
    assert set(KINDS) > LIGHT
    assert [e for e in elements(TEXT) if e.light and e.content] == []
    assert [e.value for e in elements(TEXT) if e.kind == "mark"] == ["."]
