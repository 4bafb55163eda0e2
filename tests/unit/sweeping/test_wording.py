"""What changed between two wordings, told in words of both."""

import pytest

from pincite.sweeping.wording import said


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ("Back in 31 days.", "Back in the days.", "“in the days” stands where “in 31 days” stood"),
        ("Returns within 31 days.", "Returns within 14 days.", "“within 14 days” stands where “within 31 days” stood"),
        ("It is due.", "It is not due.", "“is not due” stands where “is due” stood"),
        ("It is not due.", "It is due.", "“is due” stands where “is not due” stood"),
        ("It is due.", "It  is\ndue.", ""),
        ("a b c x y z d e", "a b k x l z d e", "“b k x l z” stands where “b c x y z” stood"),
    ],
)  # fmt: skip
def test_a_change_is_told_with_its_neighbours(before, now, told):
    assert said(before, now) == told


def test_many_changes_are_counted():
    before, now = (" ".join(f"same {word}{n} also" for n in range(9)) for word in ("old", "new"))
    assert said(before, now).endswith("; and 5 more changes")


def test_a_long_passage_is_told_as_a_whole():
    assert said("old " * 500, "new " * 500).count("…”") == 2
