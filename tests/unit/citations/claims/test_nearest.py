"""The few statements that share most with a fact."""

import pytest

from pincite.citations.claims.nearest import LOOKED_AT, nearest
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements

HOUSE = "The hall has a stage. The pool is heated in winter. The pool has a slide. The roof is flat."


def near(claim, source=HOUSE):
    return [source[each.start : each.end] for each in nearest(elements(claim), statements(source), claim)]


@pytest.mark.parametrize(
    ("claim", "first"),
    [("In winter the pool is warm.", "The pool is heated in winter."),
     ("A slide is at the pool.", "The pool has a slide."),
     ("The pool is unheated.", "The pool is heated in winter.")],
)  # fmt: skip
def test_the_nearest_stands_first(claim, first):
    assert near(claim)[0] == first


@pytest.mark.parametrize("claim", ["Elephants trumpet.", "", "It is."])
def test_where_no_statement_has_a_word_of_it_there_is_none(claim):
    assert near(claim) == []


def test_there_are_never_more_than_are_looked_at():
    source = " ".join(f"The pool is open on day {day} of the week." for day in range(9))
    assert len(near("The pool is open on that day of the week.", source)) == LOOKED_AT


def test_a_figure_as_it_is_written_names_a_row():
    source = "".join(f"Year {year}: the rent\n" for year in range(3, 9)) + "Year 9: the deposit\n"
    assert near("The rent of year 7", source)[0] == "Year 7: the rent"
