"""Brackets and parentheses: markers, links, definitions, arrays."""

import pytest

from pincite.citations.marking.scanner import Scanner


def read(text, kind="marker"):
    return [item.raw for item in Scanner(3).feed(text, final=True) if item.kind == kind]


@pytest.mark.parametrize(
    ("text", "marker"),
    [
        ("The lamp is lit [1].", "[1]"),
        ("The lamp is lit [[2]].", "[[2]]"),
        ("The lamp is lit 【3】.", "【3】"),
        ("The lamp is lit (Source: 1).", "(Source: 1)"),
        ("The lamp is lit [Source 2](https://example.org/a_(b)).", "[Source 2]"),
    ],
)
def test_what_cites_is_a_marker(text, marker):
    assert read(text) == [marker]


def test_the_target_of_a_linked_marker_goes_with_it():
    text = "It is lit [1](https://example.org/a_(b)) at dusk."
    assert (read(text), read(text, "drop")) == (["[1]"], ["(https://example.org/a_(b))"])


@pytest.mark.parametrize(
    "text",
    [
        "see [the rules](https://example.org/1)",
        "![1](https://example.org/lamp.png)",
        "[1]: https://example.org",
        "the interval x = [1, 2] is open",
        "the matrix [[1, 2], [3, 1]] is square",
        "prices[0] is the first",
        "he said [sic] so [",
        "(see page 1)",
        "",
    ],
)
def test_links_pictures_definitions_and_arrays_are_text(text):
    assert read(text) == []
