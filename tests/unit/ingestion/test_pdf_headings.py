"""PDF: headings over tables without lines between their cells."""

from tests.unit.ingestion.test_pdf_fields import made
from tests.unit.ingestion.test_pdf_layout import set_at
from tests.unit.ingestion.test_pdf_ruled import line

COLUMNS = (72, 220, 290, 360, 430)
NAMES = ("North", "South", "East", "West")


def rows(y, *texts):
    return "".join(
        set_at(x, y - 14 * number, text, 10)
        for number, row in enumerate(texts)
        for x, text in zip(COLUMNS, row, strict=True)
        if text
    )


BODY = [(name, f"{n}1.5", f"{n}2.5", f"{n}3.5", f"{n}4.5") for n, name in enumerate(NAMES, 1)]


def test_a_line_under_a_heading_says_over_which_columns_it_stands():
    names = set_at(228, 700, "Share", 10) + set_at(372, 700, "Amount lent", 10)
    under = line(286, 697, 460, 697)
    parsed = made(names + under + rows(686, ("Region", "lent", "first", "second", "third"), *BODY))
    assert parsed.text.splitlines()[0] == (
        "| Region | Share / lent | Amount lent / first | Amount lent / second | Amount lent / third |"
    )


def test_a_line_under_all_headings_says_nothing_of_one():
    names = set_at(245, 700, "Wheat", 10) + set_at(385, 700, "Barley", 10)
    under = line(216, 697, 460, 697)
    parsed = made(names + under + rows(686, ("Region", "area", "yield", "area", "yield"), *BODY))
    assert parsed.text.splitlines()[0] == (
        "| Region | Wheat / area | Wheat / yield | Barley / area | Barley / yield |"
    )


def test_ranges_set_close_over_two_lines_are_headings_of_their_columns():
    heads = set_at(220, 700, "Less than", 10) + "".join(
        set_at(x, 700, f"${n}0,000-", 10) for n, x in ((1, 282), (2, 331), (3, 380))
    )
    ends = "".join(
        set_at(x, 686, text, 10)
        for x, text in ((72, "Region"), (220, "$10,000"), (290, "19,999"), (340, "29,999"), (390, "39,999"))
    )
    body = "".join(
        set_at(x, 672 - 14 * number, text, 10)
        for number, row in enumerate(BODY)
        for x, text in zip((72, 240, 300, 350, 400), row, strict=True)
    )
    assert made(heads + ends + body).text.splitlines()[0] == (
        "| Region | Less than $10,000 | $10,000- 19,999 | $20,000- 29,999 | $30,000- 39,999 |"
    )


def test_lines_of_a_form_over_a_table_are_not_in_its_columns():
    form = set_at(72, 728, "Patient: Ann Ito", 10) + set_at(300, 728, "Ward: 3", 10)
    form += set_at(72, 714, "Taken: 4 May", 10) + set_at(300, 714, "Sample: blood", 10)
    heads = ("Test", "Method", "Hint", "Result", "Unit")
    body = [(f"{name} count", "optical", "", f"{n}.9", "g/l") for n, name in enumerate(NAMES, 1)]
    parsed = made(form + rows(700, heads, *body))
    assert "| Test | Method | Hint | Result | Unit |\n|---|---|---|---|---|\n| North count |" in parsed.text
    assert "Patient: Ann Ito" in parsed.text


def test_names_with_colons_head_no_columns():
    fields = [("Film:", "The Weir", "", "Screen:", "four"), ("Seat:", "row nine", "", "Food:", "none")]
    parsed = made(rows(700, *fields, ("Paid:", "by card", "", "Seen:", "yes")))
    assert "|---|" not in parsed.text


def test_headings_of_three_levels_need_no_lines():
    years = set_at(72, 728, "Branch", 10) + set_at(243, 728, "2023", 10) + set_at(383, 728, "2024", 10)
    quarters = set_at(250, 714, "Q1", 10) + set_at(390, 714, "Q2", 10)
    parsed = made(years + quarters + rows(700, ("", "Plan", "Actual", "Plan", "Actual"), *BODY))
    assert parsed.text.splitlines()[:3] == [
        "| Branch | 2023 / Q1 / Plan | 2023 / Q1 / Actual | 2024 / Q2 / Plan | 2024 / Q2 / Actual |",
        "|---|---|---|---|---|",
        "| North | 11.5 | 12.5 | 13.5 | 14.5 |",
    ]


def test_a_name_over_two_years_stands_beside_names_of_single_columns():
    names = "".join(set_at(x, 714, text, 10) for x, text in ((72, "Crop"), (220, "Area"), (430, "Price")))
    parsed = made(names + set_at(314, 714, "Yield", 10) + rows(700, ("", "", "2023", "2024", ""), *BODY))
    assert parsed.text.splitlines()[0] == "| Crop | Area | Yield / 2023 | Yield / 2024 | Price |"
