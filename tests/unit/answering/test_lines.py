"""Lines that are no sentences: labelled ones, rows of a table, who signed."""

from __future__ import annotations

import pytest

from pincite.answering.lines import by_column, label, paired, signed
from pincite.answering.relevance import Asked, Text

INVOICE = (
    "Invoice 2025-0417\n\n40 chairs, oak: 2,360.00 euros\nDelivery: 85.00 euros\nPayable within 14 days."
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Total: 2,909.55 euros", "Total"),
        ("40 chairs, oak: 2,360.00 euros", "40 chairs, oak"),
        ("- Weight: 3 kg", "Weight"),
        ("the rule is this: nothing leaves", ""),
        ("It was shown that what was said before holds: yes", ""),
        ("https://example.org", ""),
        ("", ""),
    ],
)
def test_a_label_is_a_few_words_before_a_colon(line: str, expected: str) -> None:
    assert label(line) == expected


def test_labelled_lines_under_each_other_are_parts_of_their_own() -> None:
    text = Text.of(INVOICE)
    parts = [text.text[start:end] for start, end in text.spans]
    assert "Delivery: 85.00 euros" in parts
    assert "40 chairs, oak: 2,360.00 euros" in parts


def test_lines_of_wrapped_prose_stay_one_sentence() -> None:
    prose = (
        "The committee that met on a Monday of the month and heard the\nArchitect: a tall man, said nothing."
    )
    assert len(Text.of(prose).spans) == 1


def test_a_label_is_asked_for_where_the_question_holds_all_of_it() -> None:
    asked = Asked("What was charged for delivery?", [Text.of(INVOICE)])
    assert asked.holds("Delivery")
    assert not asked.holds("Delivery address")
    assert not asked.holds("")


@pytest.mark.parametrize(
    ("header", "row", "expected"),
    [
        ("| Part | Stock |", "| PX-070 | 70 |", "Part: PX-070; Stock: 70"),
        ("| Part | Stock |", "| PX-070 | |", "Part: PX-070"),
        ("| | Stock |", "| R-2 \\| Pro | 70 |", "R-2 | Pro; Stock: 70"),
        ("| Part | Stock |", "| PX-070 | 70 | 3 |", "| PX-070 | 70 | 3 |"),
        ("", "No table.", "No table."),
    ],
)
def test_a_row_is_written_with_the_name_of_each_column(header: str, row: str, expected: str) -> None:
    assert by_column(header, row) == expected


def test_who_signed_is_said_as_it_is_asked_for() -> None:
    assert signed("Yours sincerely,\nPeter Lund, tenancy office").endswith("by: Peter Lund, tenancy office")
    assert signed("Regards are due to Peter.") == ""


def test_the_second_week_stands_in_the_row_with_a_2() -> None:
    table = Text.of("| Week | Fee |\n|---|---|\n| 1 | 140 |\n| 2 | 155 |")
    asked = Asked("What is the fee for the second week?", [table])
    first, second = (asked.coverage(asked.found(table.stems[at])) for at in (2, 3))
    assert second > first


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("| Annual fee | 120 euros |", "Annual fee: 120 euros"),
        ("| Name: | Maria Jensen |", "Name: Maria Jensen"),
        ("| Name |  |", ""),
        ("| Name | Erik | Age | 43 |", ""),
        ("Annual fee 120 euros", ""),
    ],
)
def test_a_row_of_two_cells_without_a_header_is_a_question_with_its_answer(row, said):
    assert paired(row) == said
    assert by_column("", row) == (said or row)


def test_the_first_row_of_a_table_without_a_header_heads_no_other():
    form = "| Name | Karin Vogt |\n| Destination | Oslo |\n| Advance | 400 euros |"
    text = Text.of(form, "", None)
    assert set(text.headers) == {""}
    assert [text.spelled(at) for at in range(3)] == [
        "Name: Karin Vogt",
        "Destination: Oslo",
        "Advance: 400 euros",
    ]
    named = Text.of("| Part | Stock |\n|---|---|\n| PX-1 | 5 |\n| PX-2 | 7 |", "", None)
    assert named.headers[-1] == "| Part | Stock |"
    assert Text.of("| PX-3 | 9 |", "| Part | Stock |\n|---|---|", None).headers == ("| Part | Stock |",)


def test_a_stop_in_a_cell_ends_no_row():
    rows = [
        "| Part | Terms | Price |",
        "|---|---|---|",
        "| Seal | Within 33 days. Free of carriage. | 9.70 |",
    ]
    text = Text.of("\n".join(rows) + "\n\nPrices hold. They may rise.")
    assert [text.text[slice(*span)] for span in text.spans] == [*rows, "Prices hold.", "They may rise."]
    assert text.headers[2] == rows[0]


def test_a_row_of_long_prose_is_read_sentence_by_sentence():
    told = "The quay is closed to all boats. " * 60
    assert len(Text.of(f"| Quay | {told}|").spans) > 50
