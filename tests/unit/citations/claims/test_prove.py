"""What keeps a statement from proving a fact."""

import pytest

from pincite.citations.claims.prove import beside_clauses, beside_parallels, compare, denies, told_of_another
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements

SCHOOLS = "Northfield charges 4,200 pounds, Southfield 3,650 pounds."
DOSES = "Adults take two tablets and children one tablet."


def compared(claim, source):
    return compare(elements(claim), statements(source)[-1])


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The pool is heated.", "The pool is heated because winters are cold."),
        ("The town bought the mill.", "The mill was bought by the town in 1990."),
        ("Guests pay at most 40 euros.", "Guests pay less than 40 euros."),
        ("The hall has a stage.", "The hall is new. It has a stage."),
        ("Funds must report.", "Banks and funds must report."),
    ],
)
def test_what_is_proven(claim, source):
    found = compared(claim, source)
    assert (found.proven, found.differences) == (True, ())


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        ("The pool is heated.", "The pool is heated if it snows.", "omitted"),
        ("The pool is heated.", "The pool is not heated.", "negation"),
        ("The pool is heated daily.", "The pool is heated.", "added"),
        ("The rent is 40 euros.", "The rent is 50 euros.", "number"),
        ("The pool is heated.", "The pool was heated.", "tense"),
        ("The dog chased the cat.", "The cat chased the dog.", "order"),
        ("Rents were 40 euros in 2020.", "Rents were 40 euros in May 2020.", "date"),
    ],
)
def test_what_keeps_it_from_it(claim, source, kind):
    assert kind in {each.kind for each in compared(claim, source).differences}


def test_too_little_or_nothing_is_never_proven():
    assert not compared("Pool.", "The pool is heated.").proven
    assert compared("Elephants trumpet.", "The pool is heated.").bound == 0


def test_one_is_not_told_of_another():
    (statement,) = statements(DOSES)
    assert told_of_another(elements("Children take two tablets."), statement).kind == "order"
    assert told_of_another(elements("Children take one tablet."), statement) is None
    (full,) = beside_parallels(elements("Children take one tablet."), statement)
    assert full.proven


@pytest.mark.parametrize(
    ("claim", "count"), [("Southfield charges 4,200 pounds.", 1), ("Eastfield is new.", 0)]
)
def test_a_clause_that_bears_all_but_one_value(claim, count):
    assert len(list(beside_clauses(elements(claim), statements(SCHOOLS)[0]))) == count


@pytest.mark.parametrize(
    ("word", "is_one"), [("not", True), ("must not", True), ("must", False), ("oak", False)]
)
def test_what_denies(word, is_one):
    assert any(map(denies, elements(f"they {word} stay", "en"))) is is_one
