"""The facts that a claim asserts."""

import pytest

from pincite.citations.claims.facts import facts
from pincite.citations.text.reading import elements


def told(text):
    return [text[each[0].start : each[-1].end] for each in facts(elements(text))]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("The pool is open, and the bar is closed.", ["The pool is open, and", "the bar is closed."]),
        ("The pool is open; the bar is closed. The gym was sold.",
         ["The pool is open;", "the bar is closed.", "The gym was sold."]),
        ("The pool is open but the bar is closed.", ["The pool is open but", "the bar is closed."]),
    ],
)  # fmt: skip
def test_sentences_and_coordinated_statements(text, parts):
    assert told(text) == parts


@pytest.mark.parametrize(
    "text",
    ["Cats and dogs are allowed.", "The pool opens if it rains, and the bar is closed.", "The pool is warm and deep.",
     "The pool is open."],
)  # fmt: skip
def test_what_cannot_stand_alone_stays(text):
    assert told(text) == [text]


@pytest.mark.parametrize("text", ["", "...", " ; ; "])
def test_of_nothing_there_are_none(text):
    assert told(text) == []


def test_no_element_is_in_two():
    found = elements("The pool is open, and the bar is closed; the gym was sold but the hall was kept.")
    assert [each for part in facts(found) for each in part] == list(found)
