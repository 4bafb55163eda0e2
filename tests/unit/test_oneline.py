"""Quoted words as people read them: cells apart, no bar of the parser's."""

import pytest

from pincite.oneline import one_line


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("| F28 | No ignition |  | Press reset |", "F28 · No ignition · Press reset"),
        ("| Code | Meaning |\n|---|:-:|\n| F22 | Low \\| no water |", "Code · Meaning F22 · Low | no water"),
        ("The fee is\n 5 euros.", "The fee is 5 euros."),
        ("p(a|b) is 0.5, a | b", "p(a|b) is 0.5, a | b"),
        ("- - -", "- - -"),
        ("", ""),
    ],
)
def test_cells_are_told_apart(words, shown):
    assert one_line(words) == shown
