"""A claim that tells a row of a table."""

import pytest

from pincite.citations.claims.rows import told_row

TABLE = """\
| Part | Stock | Price |
|---|---|---|
| PX-070 | 70 | 3 EUR |
| PX-071 | 12 | 4 EUR |
| PX-071 | 15 | 4 EUR |
"""


def row(claim, source=TABLE):
    found = told_row(claim, source)
    return found and (source[slice(*found.row)].strip("| "), found.difference)


@pytest.mark.parametrize(
    "claim",
    [
        "Part: PX-070; Stock: 70",
        "PX-070 | 70 | 3 EUR",
        "| PX-070 | 70 | 3 EUR |",
        "Part: px-070; Price: 3 EUR.",
    ],
)
def test_a_row_says_just_that(claim):
    assert row(claim) == ("PX-070 | 70 | 3 EUR", None)


def test_another_amount_is_refuted():
    claim = "Part: PX-070; Stock: 71"
    _, difference = row(claim)
    assert (difference.kind, difference.exclusive, claim[difference.start : difference.end]) == (
        "number",
        True,
        "71",
    )


@pytest.mark.parametrize(
    "claim",
    [
        "Part: PX-099; Stock: 70",
        "Part: PX-070; Colour: red",
        "PX-070 | 71 | 3 EUR",
        "PX-070 has 70.",
        "Part: PX-070",
        "",
    ],
)
def test_a_row_that_is_not_there_or_no_row(claim):
    assert row(claim) is None


def test_of_rows_with_one_label_the_whole_must_be_told():
    assert row("Part: PX-071; Price: 4 EUR") is None
    assert row("Part: PX-071; Stock: 15; Price: 4 EUR") == ("PX-071 | 15 | 4 EUR", None)


def test_a_source_without_a_table_has_no_row():
    assert row("Part: PX-070; Stock: 70", "Part PX-070 has a stock of 70.") is None
