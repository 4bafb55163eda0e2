"""Words that may be said for each other."""

from __future__ import annotations

import pytest

from pincite.citations.reading.synonyms import akin
from pincite.citations.reading.terms import terms


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("repair", "fix", True),
        ("tried", "attempted", True),
        ("cars", "vehicles", True),
        ("vehicle", "car", True),
        ("African", "Africa", True),
        ("steel", "cement", False),
        ("minimum", "average", False),
        ("current", "former", False),
        ("qwertz", "car", False),
    ],
)
def test_two_words(one, other, found):
    first, second = terms(f"{one} {other}")
    assert akin(first, second) is found
    assert akin(second, first) is found
