"""One thing said of several, told in full."""

import pytest

from pincite.citations.claims.parallel import parallels
from pincite.citations.text.reading import elements


def words(text, found):
    return " ".join(text[each.start : each.end] for each in found)


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("Adults take two tablets and children one tablet.", "children take one tablet"),
        ("Rooms cost 40 euros in May and 60 euros in July.", "Rooms cost 60 euros in July"),
    ],
)
def test_the_second_part_is_told_in_full(text, second):
    (found,) = parallels(elements(text))
    assert words(text, found.second).rstrip(" .") == second


def test_what_neither_part_says_is_crossed():
    text = "Adults take two tablets and children one tablet."
    (found,) = parallels(elements(text))
    crossed = {words(text, each).rstrip(" .") for each, _ in found.crossed}
    assert crossed == {"children take two tablets", "Adults take one tablet"}
    assert words(text, found.first) not in crossed


@pytest.mark.parametrize(
    "text",
    [
        "Adults take tablets and syrup.",
        "Adults never take two tablets and children one tablet.",
        "Adults take two tablets and children are given one tablet.",
        "Adults take two tablets.",
        "",
    ],
)
def test_a_list_a_denial_or_a_sentence_of_its_own_is_none(text):
    assert list(parallels(elements(text))) == []
