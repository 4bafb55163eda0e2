"""Tables of every format: spans said in each cell, headings of any depth in one row, titles, groups and notes apart."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.ingestion.formats.numberformats import shown
from pincite.ingestion.formats.sheets import Sheet, write
from pincite.ingestion.grid import GridCell, grid
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.parse import parse
from tests.fakes.documents import Text, archive, docx, p, pdf
from tests.unit.ingestion.golden import ROOT
from tests.unit.ingestion.test_office import R, xlsx


def case(name):
    return parse(name, (ROOT / "cases" / name).read_bytes())


@pytest.mark.parametrize(
    ("name", "row", "headings"),
    [
        ("docx-nested-merged.docx", "| Suburbs | Day | 9.80 euros |", "| Zone | Ticket | Fare |"),
        (
            "xlsx-merged.xlsx",
            "| Suburbs | Day | 9.80 euros | 6.40 euros |",
            "| Zone | Ticket | Adult / Peak | Adult / Off peak |",
        ),
        (
            "html-tables-lists.html",
            "| Kiel | 15:20 | 16:50 |",
            "| Harbour | Departure / Summer | Departure / Winter |",
        ),
        ("table-pages.pdf", "| PX-070 | Press 1 | 75 | 33 |", "| Part | Machine | Stock | Order point |"),
        (
            "xlsx-title-row.xlsx",
            "| Boat 150 | Owner 147 | B31 | 11.5 | 160 |",
            "| Boat | Owner | Berth | Length m | Fee euros |",
        ),
    ],
)
def test_a_row_stands_under_the_headings_that_name_it(name, row, headings):
    parsed = case(name)
    at = parsed.text.index(row)
    table = next(table for table in parsed.tables if table.start <= at < table.end)
    assert headings in parsed.text[table.start : table.header_end]
    assert table.end - table.start < 1200


def test_a_table_in_a_cell_stands_on_its_own_under_its_row_and_heading():
    text = case("docx-nested-merged.docx").text
    assert "| Fern | In stock. |" in text
    assert "Fern, Offer\n| Size | Price |\n|---|---|\n| Small | 14 euros |" in text


def test_the_title_of_a_sheet_is_no_heading_and_comes_along():
    parsed = case("xlsx-title-row.xlsx")
    assert len(parsed.tables) > 5
    for table in parsed.tables:
        assert parsed.text[table.start :].startswith("Harbour register 2026\n| Boat | Owner |")


@pytest.mark.parametrize(
    ("rows", "header"),
    [
        ([["", "2023", "2024"], ["Revenue", "5", "6"]], ["", "2023", "2024"]),
        ([["Name", "30 days", "60 days"], ["Ada", "12.00", "0.50"]], ["Name", "30 days", "60 days"]),
        ([["PX-1", "4", "5"], ["PX-2", "6", "7"]], []),
        ([["5", "4"], ["6", "7"]], []),
        ([["2022", "4"], ["2023", "7"]], []),
        ([["Total", ""], ["", "7"]], []),
        (
            [["Item", "", "Price"], ["", "net", "gross"], ["Oak", "3.00", "4.00"]],
            ["Item", "net", "Price / gross"],
        ),
        (
            [[GridCell("Year"), GridCell("North", columns=2)], ["", "a", "b"], ["2020", "1", "2"]],
            ["Year", "North / a", "North / b"],
        ),
    ],
)
def test_headings(rows, header):
    assert grid(rows).header == header


def test_headings_over_free_places_reach_on_where_no_format_says_how_far():
    rows = [["", "2023", "", "2024", ""], ["Town", "in", "out", "in", "out"], ["Bonn", "1", "2", "3", "4"]]
    named = ["Town", "2023 / in", "2023 / out", "2024 / in", "2024 / out"]
    assert grid(rows, spans_known=False).header == named


def test_titles_groups_and_notes_are_no_rows():
    rows = [
        [GridCell("Fees in thousand euros", columns=3)],
        ["Name", "2023", "2024"],
        [GridCell("North", columns=3)],
        ["a", "1", "2"],
        [GridCell("South", columns=3)],
        ["b", "3", "4"],
        [GridCell("Without tax", columns=3)],
    ]
    out = Manuscript()
    assert out.table(rows) == ["Name", "2023", "2024"]
    assert out.finish("a", "a", "a").text == (
        "Fees in thousand euros\nNorth\n| Name | 2023 | 2024 |\n|---|---|---|\n| a | 1 | 2 |\n\n"
        "Fees in thousand euros\nSouth\n| Name | 2023 | 2024 |\n|---|---|---|\n| b | 3 | 4 |\n\nWithout tax"
    )


CELL = st.one_of(
    st.sampled_from(["", "a", "b", "7", "2024", "3.25 %"]),
    st.builds(
        GridCell, st.sampled_from(["x", "", "9"]), st.integers(0, 12), st.integers(0, 9), st.booleans()
    ),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(CELL, max_size=6), max_size=8), st.integers(0, 4), st.booleans())
def test_any_table_is_rectangular_and_loses_nothing(rows, declared, spans_known):
    laid = grid(rows, declared, spans_known=spans_known)
    body = [row for _, group in laid.groups for row in group]
    widths = {len(row) for row in body} | ({len(laid.header)} if laid.header else set())
    assert len(widths) <= 1
    kept = " ".join([*laid.titles, *laid.header, *laid.notes, *(name for name, _ in laid.groups)])
    kept += " ".join(cell for row in body for cell in row)
    for cell in (cell for row in rows for cell in row):
        if isinstance(cell, GridCell) and cell.goes_on:
            continue
        text = cell.text if isinstance(cell, GridCell) else cell
        assert text in kept


def test_a_cell_that_claims_the_whole_world_ends():
    with pytest.raises(OverflowError):
        grid([[GridCell("x" * 100_000, columns=10**6, rows=10**6)] * 3] * 50)


@pytest.mark.parametrize(
    ("stored", "code", "seen"),
    [
        ("0.0325", "0.00 %", "3.25 %"),
        ("0.39583333333333331", "h:mm", "9:30"),
        ("1.25", '[h]:mm" h"', "30:00 h"),
        ("1200", "#,##0.00 [$€-407]", "1,200.00 €"),
        ("1200", '"$"#,##0_);("$"#,##0)', "$1,200"),
        ("-3.5", "0.00;[Red](0.00)", "-3.50"),
        ("-412", '"$"#,##0_);("$"#,##0)', "-$412"),
        ("-412", '#,##0 "(net)";-#,##0 "(net)"', "-412 (net)"),
        ("0.30000000000000004", "General", "0.3"),
        ("5.0000000000000003E-2", "General", "0.05"),
        ("45000", "dd/mm/yyyy", "2023-03-15"),
        ("45000.5", "yyyy-mm-dd hh:mm", "2023-03-15 12:00:00"),
        ("12", "00000", "00012"),
        ("1234567", "0.0,,", "1.2"),
        ("2.5", '0.0 "kg"', "2.5 kg"),
        ("0.1234", "0.0#", "0.12"),
        ("0.75", "h:mm AM/PM", "6:00 PM"),
        ("0", '"TRUE";"TRUE";"FALSE"', "FALSE"),
        ("0", '#,##0;-#,##0;"-"', "-"),
        ("5", ";;;", ""),
        ("0.75", "# ?/?", "3/4"),
        ("-1.25", "# ?/4", "-1 1/4"),
        ("2.5", "?/?", "5/2"),
        ("5550142", "000-0000", "555-0142"),
        ("123456", "0.00E+00", "1.23E+05"),
        ("0", '_-* #,##0 €_-;-* #,##0 €_-;_-* "-"?? €_-', "- €"),
        ("150", '[>100]"high";"low"', "high"),
        ("50", '[>100]"high";"low"', "low"),
        ("1500", '[<1000]0;0.0,"k"', "1.5k"),
        ("x", "0.00", "x"),
        ("1e400", "yyyy", "1e400"),
    ],
)
def test_numbers_are_read_as_a_sheet_shows_them(stored, code, seen):
    assert shown(stored, code) == seen


@settings(max_examples=150, deadline=None)
@given(st.floats(allow_nan=False), st.text('0#?.,;%yYmdhHsE+-"[]\\_*@/$€ AMPg', max_size=20))
def test_any_number_and_format_give_some_text(value, code):
    assert isinstance(shown(repr(value), code), str)


def row(number, *texts):
    cells = "".join(
        f'<c r="{chr(65 + at)}{number}" t="str"><v>{text}</v></c>' for at, text in enumerate(texts) if text
    )
    return f'<row r="{number}">{cells}</row>'


def test_several_tables_of_one_sheet_are_told_apart():
    cells = (
        row(1, "Plan", "Fee", "", "Town", "Rent")
        + row(2, "Basic", "12", "", "Bonn", "900")
        + row(3, "Plus", "20", "", "Ulm", "800")
        + row(5, "Prices of bulbs in euros")
        + row(6, "Bulb", "Price")
        + row(7, "LED", "4")
    )
    assert parse("a.xlsx", xlsx(cells)).text == (
        "Prices\n\n| Plan | Fee |\n|---|---|\n| Basic | 12 |\n| Plus | 20 |\n\n"
        "| Town | Rent |\n|---|---|\n| Bonn | 900 |\n| Ulm | 800 |\n\n"
        "Prices of bulbs in euros\n| Bulb | Price |\n|---|---|\n| LED | 4 |"
    )


def test_a_free_row_inside_a_table_does_not_make_a_row_of_it_a_heading():
    cells = row(1, "Plan", "Fee") + row(2, "Basic", "12") + row(3, "Plus", "20") + row(5, "Gold", "31")
    text = parse("a.xlsx", xlsx(cells)).text
    assert text == "Prices\n\n| Plan | Fee |\n|---|---|\n| Basic | 12 |\n| Plus | 20 |\n| Gold | 31 |"


def test_a_hundred_thousand_rows_are_read_without_a_tree_of_them():
    rows = "".join(
        f'<row r="{n}"><c r="A{n}"><v>{n}</v></c><c r="B{n}"><v>{n * 2}</v></c></row>'
        for n in range(2, 20_001)
    )
    head = '<row r="1"><c r="A1" t="str"><v>Item</v></c><c r="B1" t="str"><v>Count</v></c></row>'
    parsed = parse("a.xlsx", xlsx(head + rows))
    assert "| 20000 | 40000 |" in parsed.text
    assert all(parsed.text[table.start :].startswith("| Item | Count |") for table in parsed.tables)


def test_cells_of_a_slide_that_reach_over_others():
    def tc(text, look=""):
        return f"<a:tc {look}><a:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:txBody></a:tc>"

    rows = [
        tc("Zone", 'rowSpan="2"') + tc("Fare", 'gridSpan="2"') + tc("", 'hMerge="1"'),
        tc("", 'vMerge="1"') + tc("Peak") + tc("Off"),
        tc("Inner") + tc("2") + tc("1"),
    ]
    table = "".join(f"<a:tr>{row}</a:tr>" for row in rows)
    frame = f"<p:graphicFrame><a:tbl>{table}</a:tbl></p:graphicFrame>"
    slide = f'<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>{frame}</p:spTree></p:cSld></p:sld>'
    data = archive(
        {
            "[Content_Types].xml": "<Types/>",
            "ppt/presentation.xml": f'<x:show xmlns:x="x" {R}><x:sldIdLst><x:sldId r:id="r0"/></x:sldIdLst></x:show>',
            "ppt/_rels/presentation.xml.rels": '<Rs><R Id="r0" Target="slides/s0.xml"/></Rs>',
            "ppt/slides/s0.xml": slide,
        }
    )
    assert (
        parse("a.pptx", data).text == "| Zone | Fare / Peak | Fare / Off |\n|---|---|---|\n| Inner | 2 | 1 |"
    )


@pytest.mark.parametrize("centred", [False, True])
def test_headings_over_groups_of_columns_of_a_pdf(centred):
    places = [60, 160, 240, 340, 420]
    over = [(190, "North"), (370, "South")] if centred else [(160, "North"), (340, "South")]
    lines = [Text(x, 100, text) for x, text in over]
    lines += [Text(x, 116, text) for x, text in zip(places, ["Year", "in", "out", "in", "out"], strict=True)]
    for number in range(6):
        figures = [f"20{number}0", *(str(number * 7 + each) for each in range(4))]
        lines += [Text(x, 132 + 16 * number, text) for x, text in zip(places, figures, strict=True)]
    parsed = parse("a.pdf", pdf([lines]))
    assert "| Year | North / in | North / out | South / in | South / out |" in parsed.text


@pytest.mark.parametrize(
    ("written", "row"),
    [
        ('City;"Rent; net"\nBonn;900\nUlm;800\n', "| City | Rent; net |"),
        ('City,Note\nBonn,"two\nlines"\nUlm,x\n', "| Bonn | two lines |"),
        ("sep=|\nCity|Rent\nBonn|900\n", "| Bonn | 900 |"),
        ('City\tNote\nBonn\tsays "hi\nUlm\tx\n', "| Ulm | x |"),
    ],
)
def test_cells_of_a_text_file(written, row):
    text = parse("a.csv", written.encode()).text
    assert row in text.split("\n")
    assert text.split("\n")[1].startswith("|---|")


def test_a_long_table_in_markdown_has_its_headings_again():
    rows = "\n".join(f"| Town {n} | {n} EUR | a note of some words |" for n in range(60))
    parsed = parse("a.md", f"# Rents\n\n| Town | Rent | Note |\n|---|--:|---|\n{rows}\n\nThe end.\n".encode())
    assert len(parsed.tables) > 2
    for table in parsed.tables:
        assert parsed.text[table.start :].startswith("| Town | Rent | Note |\n|---|--:|---|\n| Town ")
    assert parsed.text.endswith("\n\nThe end.\n")


def test_lists_in_cells_keep_their_marks():
    levels = (
        '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>'
        '</w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>'
    )
    look = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr>'
    items = "".join(f"<w:p>{look}<w:r><w:t>{text}</w:t></w:r></w:p>" for text in ("wash", "dry"))
    body = f"<w:tbl><w:tr><w:tc>{p('Steps')}</w:tc><w:tc>{items}</w:tc></w:tr></w:tbl>"
    assert parse("a.docx", docx(body, numbering=levels)).text == "| Steps | 1. wash 2. dry |"


def test_a_row_of_headings_apart_from_its_figures_and_one_that_begins_with_a_number():
    sheet = Sheet()
    for row, cells in enumerate((("Number", "Square"), (), ("1", "1"), ("2", "4"), ("3", "9")), 1):
        for column, text in enumerate(cells):
            sheet.put(row, column, text)
    out = Manuscript()
    write(out, sheet)
    assert out.finish("a", "b", "c").text == "| Number | Square |\n|---|---|\n| 1 | 1 |\n| 2 | 4 |\n| 3 | 9 |"
    rows = [["0", "First", "Last", "Age"], ["1", "Dulce", "Abril", "32"], ["2", "Mara", "Hashimoto", "25"]]
    assert grid(rows).header == ["0", "First", "Last", "Age"]


def test_cells_of_headings_beside_rows_are_no_row_of_headings():
    page = (
        "<table><tr><th>Year</th><th>Quarter</th><th>Cost</th></tr><tr><th rowspan=3>2025</th><th rowspan=3>Q1</th>"
        "</tr><tr><td>$162</td></tr><tr><td>$155</td></tr></table>"
    )
    assert parse("a.html", page.encode()).text.startswith("| Year | Quarter | Cost |\n|---|---|---|\n")


C = GridCell
TALL = {
    "years, quarters and measures": (
        [[C("Branch", 1, 3), C("2024", 4)], [C("Q1", 2), C("Q2", 2)], ["Plan", "Actual", "Plan", "Actual"]],
        ["Branch", "2024 / Q1 / Plan", "2024 / Q1 / Actual", "2024 / Q2 / Plan", "2024 / Q2 / Actual"],
    ),
    "units": (
        [[C("Branch", 1, 3), C("2023", 2), C("2024", 2)], ["Output", "Cost"] * 2, ["GWh", "m€"] * 2],
        ["Branch", "2023 / Output / GWh", "2023 / Cost / m€", "2024 / Output / GWh", "2024 / Cost / m€"],
    ),
    "told cell by cell": (
        [["Branch", C("2024", 4)], [C("", goes_on=True), C("Plan", 2), C("Actual", 2)]],
        ["Branch", "2024 / Plan", "2024 / Plan", "2024 / Actual", "2024 / Actual"],
    ),
}


@pytest.mark.parametrize("kind", TALL)
def test_a_heading_beside_several_levels_says_how_many_there_are(kind):
    levels, headings = TALL[kind]
    laid = grid([*levels, ["Harlow", "290", "301", "310", "318"], ["Bexley", "205", "199", "210", "222"]])
    assert laid.header == headings
    assert [row[0] for _, group in laid.groups for row in group] == ["Harlow", "Bexley"]


def test_a_name_beside_rows_of_figures_is_no_heading():
    rows = [[C("North", 1, 2), C("12", 2)], ["4", "5"], [C("South", 1, 2), "6", "7"], ["8", "9"]]
    assert grid(rows).header == []
