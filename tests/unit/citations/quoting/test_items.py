"""Where sentences, items of a list and rows end."""

import pytest

from pincite.citations.quoting.items import begins_item, crossings, ends_item
from pincite.citations.reading.normalise import View


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("He came. She left.", 1),
        ("See no. 5 there", 0),
        ("one; two; three", 2),
        ("they work; there are many", 0),
        ("Monday: 9\nTuesday: 10\nFriday: 11", 2),
        ("It was published on\nApril 10 in the journal", 0),
        ("(a) pay\n(b) leave", 1),
    ],
)
def test_ends_inside_a_text(text, count):
    view = View.of(text)
    assert len(crossings(view, 0, len(view.folded))) == count


def test_a_full_line_breaks_and_does_not_end():
    lines = [
        "The board of the company met in the old town hall of Bern",
        "Berlin was named as the next place for such a board to meet",
    ]
    view = View.of("\n".join([*lines, "and the members agreed to come there in the next May or so"]))
    assert crossings(view, 0, len(view.folded)) == []


def test_what_is_left_of_an_item():
    assert begins_item(" and (c) ")
    assert not begins_item(" and the owner ")
    assert ends_item(" (1925)")
    assert not ends_item(" was paid")
