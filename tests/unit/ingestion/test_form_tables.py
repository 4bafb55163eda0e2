"""Forms without colons, lists of terms, boxes in cells: rows that are no column of values under a heading."""

import pytest

from pincite.citations.support import check_support
from pincite.ingestion.grid import grid
from pincite.ingestion.parse import parse
from tests.fakes.documents import Text, docx, p, pdf, tbl

FORM = [
    ("Surname", "Bergstrom"),
    ("Date of birth", "14 March 1978"),
    ("Street and number", "Hafenweg 12"),
    ("Kind of membership", "Family"),
    ("Annual fee", "120 euros"),
]
TERMS = [
    ("Anchor", ("A device that holds a vessel in", "place on the sea floor.")),
    ("Cleat", ("A fitting to which a rope is", "made fast.")),
    ("Draught", ("The depth of a vessel below", "the waterline.")),
]


def two_columns(rows):
    lines = [
        Text(x, 100 + 18 * at, text)
        for at, row in enumerate(rows)
        for x, text in zip((60, 220), row, strict=True)
    ]
    return parse("a.pdf", pdf([lines])).text


@pytest.mark.parametrize(
    "rows",
    [
        FORM,
        [("Applicant", "Lena Maier"), ("Born", "1990-05-02"), ("Amount", "2500"), ("Approved", "no")],
        [("Name", "Karin Vogt"), ("Town", "Kiel"), ("Occupation", "Nurse")],
        [(term, " ".join(words)) for term, words in TERMS],
    ],
)
def test_a_form_has_no_headings(rows):
    assert grid(rows).header == []


@pytest.mark.parametrize(
    "rows",
    [
        [("Task", "Department"), ("Travel", "Finance"), ("Laptop", "IT Desk"), ("Press", "Office")],
        [("Deductible", "Not covered"), ("Glass", "Wear"), ("Theft", "Racing"), ("Storm", "Rust")],
        [("Chair", "Price"), ("Oak", "40"), ("Pine", "30"), ("Ash", "on request")],
        [("Item", "Value"), ("Start", "9:30"), ("Day", "3 May 2025"), ("Place", "Kiel")],
        [("Event", "Date"), ("Fair", "3 May"), ("Ball", "12 October 2025"), ("Market", "open")],
    ],
)
def test_a_column_of_one_kind_keeps_its_heading(rows):
    assert grid(rows).header == list(rows[0])


def test_a_form_of_a_page_is_one_form():
    text = two_columns(FORM)
    assert text == "\n".join(f"| {asked} | {answer} |" for asked, answer in FORM)
    assert check_support("The annual fee is 120 euros.", text).support == "supported"
    assert check_support("The kind of membership is Bergstrom.", text).support != "supported"


def test_the_rest_of_a_text_stays_in_its_cell_also_in_the_last_row():
    lines = []
    for number, (term, words) in enumerate(TERMS):
        y = 100 + 34 * number
        lines += [Text(60, y, term), Text(180, y, words[0]), Text(180, y + 12, words[1])]
    assert parse("a.pdf", pdf([lines])).text == "\n".join(
        f"| {term} | {' '.join(words)} |" for term, words in TERMS
    )


OPTIONS = [["Option", "Wanted", "Price"], ["Towels", "☐", "4 euros"], ["Breakfast", "☒", "12 euros"]]
ANSWERS = [["Option", "Yes", "No"], ["Transfer", "☐", "☒"], ["Vegetarian meal", "☒", "☐"]]


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        (OPTIONS, "Towels ☐ Wanted\nBreakfast ☒ Wanted"),
        (ANSWERS, "Transfer ☐ Yes ☒ No\nVegetarian meal ☒ Yes ☐ No"),
        ([["☒", "Insurance"], ["☐", "Extra driver"]], "☒ Insurance\n☐ Extra driver"),
        ([["Insurance", "☒"], ["Extra driver", "☐"]], "☒ Insurance\n☐ Extra driver"),
        ([["Payment", "☐ Card", "☒ Cash"], ["Delivery", "☒ Post", "☐ None"]],
         "Payment ☐ Card ☒ Cash\nDelivery ☒ Post ☐ None"),
        ([["Feature", "Free", "Pro"], ["Export", "✗", "✓"]], "Export ✗ Free ✓ Pro"),
    ],
)  # fmt: skip
def test_a_box_in_a_cell_stands_before_what_it_is_for(rows, lines):
    text = parse("a.docx", docx(tbl(rows))).text
    assert text.endswith(lines)
    assert not any(line.startswith("|") for line in lines.splitlines())


@pytest.mark.parametrize(
    ("rows", "holds", "does_not"),
    [
        (OPTIONS, "Breakfast is wanted.", "Towels are wanted."),
        (ANSWERS, "Transfer: no", "Transfer: yes"),
        (
            [["Payment", "☐ Card", "☒ Cash"], ["Name", "Ole", ""]],
            "Payment is by cash.",
            "Payment is by card.",
        ),
    ],
)
def test_what_is_not_ticked_is_not_stated(rows, holds, does_not):
    text = parse("a.docx", docx(p("Booking") + tbl(rows))).text
    assert check_support(holds, text).support == "supported"
    assert check_support(does_not, text).support in {"contradicted", "unverifiable"}


def test_what_a_row_has_beside_its_box_stays_under_its_heading():
    text = parse("a.docx", docx(tbl(OPTIONS))).text
    assert "| Option | Price |\n|---|---|\n| Towels | 4 euros |\n| Breakfast | 12 euros |" in text


def test_words_behind_a_tick_stay_in_their_column():
    rows = [["Metric", "Target", "Status"], ["Revenue", "10 %", "✓ Exceeded"], ["Growth", "4 %", "✗ Missed"]]
    assert "| Revenue | 10 % | ✓ Exceeded |" in parse("a.docx", docx(tbl(rows))).text
