"""Sheets with several tables: each with its own headings and titles."""

from pincite.ingestion.formats.sheets import Merge, Sheet, write
from pincite.ingestion.manuscript import Manuscript


def written(rows, *merges):
    """Rows of cells, the first in row 1; None is a free row."""
    sheet, out = Sheet(), Manuscript()
    sheet.merges += merges
    for number, row in enumerate(rows, 1):
        for column, text in enumerate(row or ()):
            sheet.put(number, column, text)
    write(out, sheet)
    return out.finish("a.xlsx", "", "")


LEFT = [("Item", "Amount"), ("Linen", "90"), ("Food", "15")]
RIGHT = [("Contact", "Phone"), ("Dr Ito", "4410"), ("Nurse Beck", "4412")]
ROWS = [(*left, "", *right) for left, right in zip(LEFT, RIGHT, strict=True)]
ITEMS = "| Item | Amount |\n|---|---|\n| Linen | 90 |\n| Food | 15 |"
PEOPLE = "| Contact | Phone |\n|---|---|\n| Dr Ito | 4410 |\n| Nurse Beck | 4412 |"


def test_a_title_over_the_left_table_does_not_join_the_right_one_to_it():
    text = written([("Costs by item",), *ROWS]).text
    assert text == f"Costs by item\n{ITEMS}\n\n{PEOPLE}"


def test_each_of_two_tables_has_its_own_title():
    text = written([("Costs", "", "", "People"), *ROWS]).text
    assert text == f"{ITEMS}\n\n{PEOPLE}".replace("| Item", "Costs\n| Item").replace(
        "| Contact", "People\n| Contact"
    )


def test_a_title_merged_over_both_tables_stands_over_each():
    text = written([("Ward 3",), *ROWS], Merge(1, 0, 1, 4)).text
    assert text == f"Ward 3\n{ITEMS}\n\nWard 3\n{PEOPLE}"


def test_a_title_alone_over_several_tables_heads_them_all():
    parsed = written([("Branch Basel",), None, ("Income",), *LEFT, None, ("Costs",), *LEFT])
    assert [section.path for section in parsed.sections] == [("Branch Basel",)]
    assert parsed.text == f"Branch Basel\n\nIncome\n{ITEMS}\n\nCosts\n{ITEMS}"


def test_a_title_alone_over_one_table_stays_with_it():
    parsed = written([("Branch Basel",), None, *LEFT, None, ("Checked in May",)])
    assert parsed.text == f"Branch Basel\n{ITEMS}\n\nChecked in May"
