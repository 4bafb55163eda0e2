"""Cells, label lines and boxes beside a claim."""

import pytest

from pincite.citations.claims.cells import boxed, contradicts_cell, proves_cell
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements

TABLE = "| Room | Beds | Rent |\n|---|---|---|\n| North | 2 | 300 |\n| South | 4 | 450 |\n"


def proven(claim, source=TABLE):
    found = statements(source)
    return [source[slice(*s.own[0])].strip() for s in found if proves_cell(elements(claim), s, found)]


def refuted(claim, source=TABLE):
    found = statements(source)
    all_ = ((contradicts_cell(elements(claim), s, found), s) for s in found)
    return [(d.kind, source[slice(*s.own[0])].strip()) for d, s in all_ if d is not None]


@pytest.mark.parametrize(
    ("claim", "value"),
    [("The North room has 2 beds.", "2"), ("South: rent 450", "450"), ("Rent of North is 300", "300")],
)
def test_a_cell_bears_its_row_column_and_value(claim, value):
    assert (proven(claim), refuted(claim)) == ([value], [])


@pytest.mark.parametrize(
    "claim",
    [
        "North has 4 beds.",
        "North costs 2.",
        "South has 4 beds with showers.",
        "The room has 2 beds.",
        "2 beds",
        "",
    ],
)
def test_nothing_else_is_borne(claim):
    assert proven(claim) == []


def test_another_value_in_its_place_is_refuted():
    assert refuted("North has 3 beds.") == [("number", "2")]
    assert refuted("The South rent is 300.") == [("number", "450")]


@pytest.mark.parametrize(
    "claim", ["East has 3 beds.", "North has 3.", "North has 3 lamps.", "North has beds.", ""]
)
def test_of_a_row_or_column_that_is_not_there_nothing_is(claim):
    assert refuted(claim) == []


def test_a_label_line():
    source = "Deposit: 200 euros\nKeys: two\n"
    assert proven("The deposit is 200 euros.", source) == ["200 euros"]
    assert refuted("The deposit is 250 euros.", source) == [("number", "200 euros")]


@pytest.mark.parametrize(
    ("claim", "said"),
    [("The lift is booked.", None), ("Heating is booked.", True), ("Parking is booked.", False),
     ("Parking is not booked.", True), ("Heating is not booked.", False), ("", None)],
)  # fmt: skip
def test_a_box_says_what_is_ticked(claim, said):
    heating, parking = statements("☑ Heating booked\n☐ Parking booked\n")
    told = {boxed(elements(claim), heating), boxed(elements(claim), parking)}
    assert told == {said, None}
