"""Pieces of a draft, and the text that is safe to show."""

import pytest

from pincite.citations.marking.reader import MarkerReader


def shown(text, size, count=3):
    reader = MarkerReader(count)
    pieces = [reader.feed(text[at : at + size]) for at in range(0, len(text), size)]
    return reader, "".join(pieces) + reader.close()


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize(
    ("text", "safe", "actions"),
    [
        ("The lamp is lit [1]. It is green [2].", "The lamp is lit [1]. It is green [2].", []),
        ("The lamp is lit [9]. It is green.", "The lamp is lit. It is green.", ["removed_invalid_marker"]),
        ("The lamp is lit [[2]].", "The lamp is lit [2].", ["normalized_marker"]),
        ("The lamp is lit [1][1].", "The lamp is lit [1].", ["removed_duplicate_marker"]),
        ("The lamp is lit 【4:0†a】.", "The lamp is lit.", ["removed_provider_marker"]),
        ("", "", []),
    ],
)
def test_however_it_is_cut_no_marker_is_split_or_invalid(text, safe, actions, size):
    reader, out = shown(text, size)
    assert (out, [each.action for each in reader.actions]) == (safe, actions)
    assert all(out[each.start :].startswith(each.raw) for each in reader.markers)


def test_half_a_marker_waits():
    reader = MarkerReader(3)
    assert (reader.feed("It is lit [1"), reader.feed("] now")) == ("It is lit", " [1] now")


def test_what_is_refused_and_defined_is_told():
    reader, _ = shown("It is lit [8].\n\n[^2]: a note\n[3]: https://example.org", 1000)
    assert (reader.invalid, reader.defined) == (["8"], (frozenset({2}), frozenset({3})))
