"""Links that lead to another number now."""

import pytest

from pincite.citations.relocating.links import renumbered

OLD = "See [Section 5.1](#5-1) of the rules."


def changed(new, old=OLD):
    text = f"Preface. {new} End."
    found = renumbered(old, text, (9, 9 + len(new)))
    assert found is None or text[found.start : found.end] == found.expected
    return found and (found.kind, found.found, found.expected)


def test_another_number_in_the_target_is_an_alteration():
    assert changed("See [Section 5.1](#5-3) of the rules.") == ("number", "#5-1", "#5-3")


@pytest.mark.parametrize(
    "new",
    [OLD, "See [Section 5.1](rules.html#s51) of the rules.", "See Section 5.1 of the rules.", ""],
    ids=["the same", "written anew", "no link any more", "nothing"],
)
def test_a_target_that_is_the_same_written_anew_or_gone_is_none(new):
    assert changed(new) is None
