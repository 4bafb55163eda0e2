"""PDF: tables whose columns stand close, whose headings take several lines, or whose headings stand apart from them."""

import pytest

from pincite.ingestion.parse import parse
from tests.fakes.documents import Text, pdf
from tests.unit.ingestion.test_pdf_fields import made
from tests.unit.ingestion.test_pdf_layout import set_at


def table(places, *rows, top=100, step=16):
    """Rows of cells at `places`; an empty cell is left out."""
    lines = [
        Text(x, top + step * number, cell)
        for number, row in enumerate(rows)
        for x, cell in zip(places, row, strict=True)
        if cell
    ]
    return parse("a.pdf", pdf([lines])).text


def test_columns_of_figures_set_close_are_parted():
    rows = [
        (f"Zone {name}", f"1,2{number}4", f"3,4{number}6", f"5,6{number}8")
        for number, name in enumerate("ABCDE")
    ]
    text = table([60, 200, 235, 270], ("Zone", "2003", "2004", "2005"), *rows)
    assert "| Zone | 2003 | 2004 | 2005 |" in text
    assert "| Zone C | 1,224 | 3,426 | 5,628 |" in text


def test_names_of_several_words_stay_one_cell():
    rows = [(f"Boat {number} of the lake", f"{number}.5", f"12{number}") for number in range(1, 7)]
    text = table([60, 260, 340], ("Boat", "Length", "Fee"), *rows)
    assert "| Boat 3 of the lake | 3.5 | 123 |" in text


def test_headings_broken_into_lines_are_one_row():
    text = table(
        [60, 200, 300, 400],
        ("", "Number of", "Inhabitants", "Retail"),
        ("Country", "outlets", "per outlet", "sales"),
        ("Germany", "415.3", "196", "373"), ("France", "343.4", "169", "292"), ("Italy", "627.2", "91", "311"),
        step=13,
    )  # fmt: skip
    assert "| Country | Number of outlets | Inhabitants per outlet | Retail sales |" in text
    assert "| Italy | 627.2 | 91 | 311 |" in text


def test_a_heading_to_the_left_and_its_figures_to_the_right_are_one_column():
    lines = [Text(60, 100, "Year"), Text(160, 100, "Ducks")]
    for number in range(5):
        lines += [Text(110, 116 + 16 * number, f"20{number}9"), Text(165, 116 + 16 * number, f"1{number}0")]
    text = parse("a.pdf", pdf([lines])).text
    assert "| Year | Ducks |" in text
    assert "| 2019 | 110 |" in text


@pytest.mark.parametrize("heads", [("1994", "1997", "2003"), ("6/30/2009", "6/30/2010", "6/30/2011")])
def test_years_and_dates_head_columns_that_are_no_bare_figures(heads):
    text = table(
        [60, 200, 300, 420], ("Quarter" if "/" in heads[0] else "", *heads),
        ("Lowest", "$9,594 or less", "$22,400 or less", "$34,000 or less"),
        ("Middle", "$9,595 or more", "$22,401 or more", "$34,001 or more"),
        ("Highest", "over $25,771", "over $40,888", "over $66,900"),
    )  # fmt: skip
    assert f"| {' | '.join(heads)} |\n|---" in text


def test_headings_that_stand_over_a_table_ruled_with_dashes_are_its_own():
    lines = [Text(60, 100, "Proportion"), Text(200, 100, "1.0"), Text(230, 100, "1.1"), Text(260, 100, "1.2")]
    lines += [Text(60, 112, "-" * 60)]
    for number in range(4):
        row = (f"0.9{number}", f"{number}0", f"{number}1", f"{number}2")
        lines += [Text(x, 124 + 14 * number, cell) for x, cell in zip((60, 200, 230, 260), row, strict=True)]
    text = parse("a.pdf", pdf([lines])).text
    assert "| Proportion | 1.0 | 1.1 | 1.2 |\n|---|---|---|---|\n| 0.90 | 00 | 01 | 02 |" in text


def test_a_sentence_over_a_table_is_no_heading():
    lines = [Text(60, 84, "These are the fees of the boats.")]
    for number in range(4):
        row = (f"Boat {number}", f"1{number}0", f"2{number}0")
        lines += [Text(x, 100 + 14 * number, cell) for x, cell in zip((60, 200, 300), row, strict=True)]
    assert parse("a.pdf", pdf([lines])).text.startswith("These are the fees of the boats.\n\n| Boat 0 |")


def test_a_first_cell_of_several_lines_is_one():
    text = table(
        [60, 300, 380],
        ("Programme", "2009", "2010"), ("Performance.gov", "47", "63"),
        ("Federal risk authorization and management", "", ""), ("programme", "0.3", "0.4"),
        ("Applications made", "7", "8"), ("by the public and the government", "", ""), ("Data.gov", "12", "15"),
    )  # fmt: skip
    assert "| Federal risk authorization and management programme | 0.3 | 0.4 |" in text
    assert "| Applications made by the public and the government | 7 | 8 |" in text
    assert "| Data.gov | 12 | 15 |" in text


def test_signs_of_a_currency_that_stand_apart_belong_to_the_figures_behind_them():
    shown = set_at(280, 700, "Note", 10) + set_at(345, 700, "2024", 10) + set_at(425, 700, "2023", 10)
    rows = (
        ("Revenue", "3", "$", "5,310", "$", "4,870"),
        ("Cost of sales", "4", "", "(3,900)", "", "(4,102)"),
        ("Net loss", "", "$", "390", "$", "(412)"),
    )
    for number, row in enumerate(rows):
        for x, text in zip((72, 288, 316, 340, 396, 420), row, strict=True):
            shown += set_at(x, 684 - 16 * number, text, 10) if text else ""
    assert made(shown).text.splitlines() == [
        "|  | Note | 2024 | 2023 |",
        "|---|---|---|---|",
        "| Revenue | 3 | $5,310 | $4,870 |",
        "| Cost of sales | 4 | (3,900) | (4,102) |",
        "| Net loss |  | $390 | $(412) |",
    ]


def test_signs_of_a_currency_behind_their_figures_stay_there():
    shown = "".join(
        set_at(x, 700 - 16 * number, text, 10)
        for number, row in enumerate((("Rent", "390", "$", "412", "$"), ("Heat", "41", "$", "52", "$")))
        for x, text in zip((72, 288, 306, 360, 378), row, strict=True)
    )
    assert "390 $" in made(shown).text
    assert "$412" not in made(shown).text


LEFT = (
    "The pool of the town was opened in", "1932 and rebuilt twice since. It has", "two basins of which one is warm all",
    "through the year. For repairs the", "pool is closed on Mondays from ten", "to noon, and on the last Friday of",
    "the month. Guests who come with a", "pass of the region pay half.",
)  # fmt: skip
RIGHT = (
    "Tickets are sold at the gate and by",
    "the machines in the hall. The prices",
    "of the season are these:",
)
BELOW = (
    "A ticket holds for one visit of three",
    "hours. Who stays longer pays one euro",
    "for each half hour more.",
)


def test_a_table_in_a_column_of_prose_does_not_join_it_to_the_other_column():
    prices = (("Guests", "Summer", "Winter"), ("Adults", "8.00", "9.50"), ("Children", "4.00", "5.00"))
    shown = "".join(set_at(50, 760 - 13 * number, text, 10) for number, text in enumerate(LEFT))
    shown += "".join(set_at(310, 760 - 13 * number, text, 10) for number, text in enumerate(RIGHT))
    shown += "".join(
        set_at(310 + 80 * place, 700 - 16 * number, text, 10)
        for number, row in enumerate(prices)
        for place, text in enumerate(row)
    )
    shown += "".join(set_at(310, 640 - 13 * number, text, 10) for number, text in enumerate(BELOW))
    text = made(shown).text
    assert "For repairs the pool is closed on Mondays from ten to noon" in text
    assert "| Guests | Summer | Winter |\n|---|---|---|\n| Adults | 8.00 | 9.50 |" in text


def test_cells_over_several_lines_need_not_be_set_close():
    shown = "".join(
        set_at(x, y, text, 10)
        for y, row in (
            (700, ("Device", "Remarks", "Guarantee")),
            (675, ("Kettle", "Only for water; is to be", "two years")),
            (660, ("", "freed of lime every month", "")),
            (635, ("Toaster", "Needs a plug with an", "one year")),
            (620, ("", "earth, sold without one", "")),
            (595, ("Iron", "Not for silk", "none")),
        )
        for x, text in zip((72, 220, 370), row, strict=True)
        if text
    )
    assert made(shown).text.splitlines()[2:] == [
        "| Kettle | Only for water; is to be freed of lime every month | two years |",
        "| Toaster | Needs a plug with an earth, sold without one | one year |",
        "| Iron | Not for silk | none |",
    ]
