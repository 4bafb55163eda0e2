"""What a statement says otherwise in so many words."""

import pytest

from pincite.citations.claims.prove import compare
from pincite.citations.claims.refute import refuted
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements


def against(claim, source):
    found = refuted(compare(elements(claim), statements(source)[0]))
    return found and (found.kind, claim[found.start : found.end])


@pytest.mark.parametrize(
    ("claim", "source", "told"),
    [
        ("The hall seats 400 guests.", "The hall seats 300 guests.", ("number", "400")),
        ("The pool opens at noon on Mondays.", "The pool closes at noon on Mondays.", ("opposite", "opens")),
        ("The old hall is heated.", "The old hall is not heated.", ("negation", "heated")),
        ("All four wells were dry.", "Two of the four wells were dry.", ("quantifier", "All")),
        ("The dog chased the cat.", "The cat chased the dog.", ("order", "dog chased the cat")),
    ],
)
def test_what_excludes_it(claim, source, told):
    assert against(claim, source) == told


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The hall seats 300 guests.", "The hall seats 300 guests."),
        ("The hall seats 400 guests.", "The hall seats 300 guests if the stage is used."),
        ("The hall seats 400 guests.", "The ferry carries 300 cars."),
        ("The hall seats 400 guests.", "The hall is made of stone."),
        ("Ticket sales rose in May.", "Online ticket sales fell in May."),
        ("Firms with under 50 staff need not report.", "Firms with 50 or more staff must report."),
        ("Two of the twelve members disagreed.", "Ten of the twelve members agreed."),
        ("", "The hall seats 300 guests."),
    ],
)
def test_what_may_both_be_so_refutes_nothing(claim, source):
    assert against(claim, source) is None
