"""Words put in at the beginning or end of a passage."""

import pytest

from pincite.citations.reading.normalise import View
from pincite.citations.relocating.put_in import opens, put_before, put_behind


def place(part, text):
    return text.index(part), text.index(part) + len(part)


@pytest.mark.parametrize(
    ("text", "begins"),
    [("It is lit.", True), ("Look. It is lit.", True), ("- It is lit.", True), ("Now It is lit.", False)],
)
def test_a_sentence_or_an_item_opens(text, begins):
    assert opens(text, text.index("It")) is begins


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Look here. In no case may the owner light it.", ("negation", "In no case")),
        ("Look here. On Sundays may the owner light it.", ("word_dropped", "On Sundays")),
        ("Look here. May the owner light it.", None),
    ],
)
def test_words_before_what_began_a_sentence(text, found):
    span = "May the owner light it."
    where = text.lower().index("may"), len(text)
    each = put_before(span, where, View.of(text), True)
    assert (each and (each.kind, each.expected)) == found
    assert each is None or text[each.start : each.end] == each.expected


def test_what_began_no_sentence_may_have_words_before_it():
    text = "At night the owner may light it."
    assert put_before("owner may light it.", place("owner", text), View.of(text), False) is None


@pytest.mark.parametrize(
    ("span", "text", "found"),
    [
        ("The lamp is lit.", "The lamp is lit unless fog falls.", ("negation", "unless fog falls")),
        ("The lamp is lit.", "The lamp is lit when fog falls.", ("word_dropped", "when fog falls")),
        ("The lamp is lit.", "The lamp is lit. Fog falls.", None),
        ("The lamp is lit", "The lamp is lit unless fog falls.", None),
        ("The fee is 3.", "The fee is 3.75.", ("number", "75")),
    ],
)
def test_words_and_decimals_before_a_stop(span, text, found):
    end = (
        len(span)
        if span.startswith("The fee")
        else len("The lamp is lit") + text.startswith("The lamp is lit.")
    )
    each = put_behind(span, (0, end), View.of(text))
    assert (each and (each.kind, each.expected)) == found
