"""A claim that sets aside the condition of its statement."""

import pytest

from pincite.citations.claims.conditions import without_condition
from pincite.citations.claims.prove import compare
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements

LOCKED = "Bicycles are covered only if they were locked."


def aside(claim, source):
    found = without_condition(compare(elements(claim), statements(source)[0]))
    if found is None:
        return None
    start, _, end = found.given.partition(":")
    return found.exclusive, claim[found.start : found.end], source[int(start) : int(end)]


@pytest.mark.parametrize(
    ("claim", "source", "said", "given"),
    [
        ("Bicycles are covered even if they were not locked.", LOCKED, "even if they were not locked.",
         "if they were locked."),
        ("Guests may use the pool without a towel.", "Guests may use the pool only with a towel.", "without a towel.",
         "with a towel."),
    ],
)  # fmt: skip
def test_it_is_seen(claim, source, said, given):
    assert aside(claim, source) == (True, said, given)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Bicycles are covered only if they were locked.", LOCKED),
        ("Bicycles are not covered if they were not locked.", LOCKED),
        ("Bicycles are covered even if they were not insured.", LOCKED),
        ("Bicycles are covered even if they were not locked.", "Bicycles are covered."),
        ("", LOCKED),
    ],
)
def test_another_condition_or_the_same_sets_nothing_aside(claim, source):
    assert aside(claim, source) is None
