"""Columns and rows of a table, copied."""

import pytest

from pincite.citations.quoting.matching import Source
from pincite.citations.quoting.tables import columns_copied
from pincite.citations.reading.normalise import View

ROWS = [
    ("Heron", "upper", "12"),
    ("Osprey", "lower", "15"),
    ("Curlew", "middle", "19"),
    ("Plover", "upper", "23"),
]
TABLE = "| Ferry | Deck | Fare |\n|---|---|---|\n" + "".join(f"| {' | '.join(row)} |\n" for row in ROWS)
BODY = TABLE.split("---|\n")[1].rstrip()


def source():
    return Source.of(View.of(TABLE))


def found(matches):
    return [TABLE[slice(*match.span)] for match in matches]


def column(at):
    return [row[at] for row in ROWS]


@pytest.mark.parametrize(
    "lines",
    [[*column(0), *column(2)], [*column(2), *column(0)], [*column(0)[::-1], *column(1)[::-1]]],
    ids=["two columns", "the last one first", "upwards"],
)
def test_columns_are_read_down_or_up(lines):
    assert found(columns_copied(lines, source())) == [BODY]


@pytest.mark.parametrize(
    "lines",
    [
        [*column(0), "15", "12", "19", "23"],
        ["Heron", "Osprey", "Plover", "Curlew"],
        ["Heron", "Osprey", "Curlew", "Puffin"],
        ["Heron", "Osprey"],
        [],
    ],
    ids=["numbers beside other labels", "rows that do not follow", "a cell that is not there", "few", "none"],
)
def test_what_would_put_a_number_beside_another_label_is_no_copy(lines):
    assert columns_copied(lines, source()) == ()
