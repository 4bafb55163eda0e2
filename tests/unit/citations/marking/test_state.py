"""What a scanner knows, and how text and markers leave it."""

import pytest

from pincite.citations.marking.scanner import Scanner
from pincite.citations.marking.state import PRIVATE, WORD, State

TEXT = (
    "The lamp `x[1]` is lit [1, 2] and [3](https://example.org).\n\n[^4]: a note\n[5]: https://example.org\n"
)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_all_items_joined_are_the_text_and_stand_where_they_say(size):
    scanner = Scanner(9)
    items = [item for at in range(0, len(TEXT), size) for item in scanner.feed(TEXT[at : at + size])]
    items += scanner.feed("", final=True)
    assert "".join(item.raw for item in items) == TEXT
    assert all(TEXT[item.start :].startswith(item.raw) for item in items)
    assert [item.raw for item in items if item.kind == "marker"] == ["[1, 2]", "[3]"]
    assert (scanner.footnotes, scanner.links) == ({4}, {5})


def test_the_state_of_no_text_defines_nothing():
    state = State(2)
    assert (state.count, state.footnotes, state.links) == (2, set(), set())


def test_private_characters_are_no_words():
    assert PRIVATE.findall("a\ue200b\uf8ff\U000f0000c") == ["\ue200", "\uf8ff\U000f0000"]
    assert WORD.findall("turn0search1\ue201 x") == ["turn0search1", "x"]
