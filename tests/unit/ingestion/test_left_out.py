"""What a file holds that nobody sees: it is no part of the text, and a warning says so."""

import io
import zipfile

import pytest

from pincite.ingestion.parse import parse
from tests.fakes.documents import archive, docx, p
from tests.unit.ingestion.test_office import pptx, shape, slide, xlsx

HIDDEN_SHEET = "Hidden sheets were left out: Prices."
HIDDEN_PARTS = "Hidden rows or columns were left out."


def test_hidden_sheets_are_named():
    assert parse("a.xlsx", xlsx("<row><c><v>1</v></c></row>", state="hidden")).warnings == (HIDDEN_SHEET,)


def test_hidden_rows_and_columns_of_excel():
    cells = "".join(
        f'<row r="{at}"{more}><c r="A{at}" t="str"><v>{a}</v></c><c r="B{at}"><v>{b}</v></c>'
        f'<c r="C{at}"><v>{c}</v></c></row>'
        for at, more, a, b, c in [
            (1, "", "Chair", 50, 75),
            (2, ' hidden="1"', "Old", 1, 2),
            (3, "", "Desk", 90, 135),
        ]
    )
    parsed = parse("a.xlsx", with_columns(xlsx(cells), '<cols><col min="2" max="2" hidden="1"/></cols>'))
    assert parsed.text == "Prices\n\n| Chair | 75 |\n| Desk | 135 |"
    assert parsed.warnings == (HIDDEN_PARTS,)
    assert parse("a.xlsx", xlsx("<row><c><v>1</v></c></row>")).warnings == ()


def with_columns(book, columns):
    with zipfile.ZipFile(io.BytesIO(book)) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    parts[sheet] = parts[sheet].replace(b"<sheetData>", f"{columns}<sheetData>".encode())
    return archive(parts)


def test_formulas_that_were_never_worked_out_are_counted():
    cells = '<row><c t="str"><v>Sum</v></c><c><f>A2+A3</f></c><c><f>A2</f><v>4</v></c></row>'
    parsed = parse("a.xlsx", xlsx(cells))
    assert parsed.text == "Prices\n\n| Sum | 4 |"
    assert parsed.warnings[0].startswith("1 formula has no value in the file")


def test_hidden_parts_of_a_spreadsheet_of_opendocument():
    rows = (
        '<t:table-column/><t:table-column t:visibility="collapse"/><t:table-column/>'
        "<t:table-row><t:table-cell><t:p>Chair</t:p></t:table-cell><t:table-cell><t:p>50</t:p></t:table-cell>"
        "<t:table-cell><t:p>75</t:p></t:table-cell></t:table-row>"
        '<t:table-row t:visibility="collapse"><t:table-cell><t:p>Old</t:p></t:table-cell></t:table-row>'
    )
    hidden = '<s:style s:name="ta2"><s:table-properties t:display="false"/></s:style>'
    content = (
        f'<o:content xmlns:o="o" xmlns:s="s" xmlns:t="t"><o:automatic-styles>{hidden}</o:automatic-styles><o:body>'
        f'<o:spreadsheet><t:table t:name="Fees">{rows}</t:table>'
        f'<t:table t:name="Plan" t:style-name="ta2">{rows}</t:table></o:spreadsheet>'
        "</o:body></o:content>"
    )
    parsed = parse(
        "a.ods",
        archive({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content}),
    )
    assert parsed.text == "Fees\n\n| Chair | 75 |"
    assert parsed.warnings == ("Hidden sheets were left out: Plan.", HIDDEN_PARTS)


def test_hidden_slides_are_counted():
    parsed = parse("a.pptx", pptx(slide(shape("Seen", "title")), slide(shape("Not seen"), show="0")))
    assert parsed.warnings == ("1 hidden slide was left out.",)


def test_tracked_changes_and_hidden_words_of_word():
    change = (
        "<w:ins><w:r><w:t>35 euros</w:t></w:r></w:ins><w:del><w:r><w:delText>30</w:delText></w:r></w:del>"
    )
    assert parse("a.docx", docx(f"<w:p>{change}</w:p>")).warnings == (
        "Its tracked changes are read as if they were accepted.",
    )
    hidden = "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>"
    parsed = parse("a.docx", docx(p("Seen") + hidden))
    assert (parsed.text, parsed.warnings) == ("Seen", ("Text that is marked as hidden was left out.",))
    assert parse("a.docx", docx(p("Seen"))).warnings == ()


@pytest.mark.parametrize(
    ("rtf", "text"),
    [
        (r"The fee is {\strike 5 }6 euros.", "The fee is ~~5~~ 6 euros."),
        (r"The fee is \strike 5\strike0  6 euros.", "The fee is ~~5~~ 6 euros."),
        (r"\strike Old\par too\plain\par New", "~~Old~~\n\n~~too~~\n\nNew"),
        (r"The fee is {\b\strike\'80 5} 6 euros.", "The fee is ~~€ 5~~ 6 euros."),
    ],
)
def test_crossed_out_words_of_rtf_are_marked(rtf, text):
    assert parse("a.rtf", (r"{\rtf1\ansi " + rtf + "}").encode()).text == text


def test_hidden_words_of_rtf_are_left_out():
    parsed = parse("a.rtf", rb"{\rtf1\ansi Pets {\v are allowed }are \v not \v0 forbidden.}")
    assert " ".join(parsed.text.split()) == "Pets are forbidden."
    assert parsed.warnings == ("Words that are marked as hidden were left out.",)


FORM = (
    "<form><label><input type=checkbox checked> Newsletter</label> <label><input type=checkbox> Phone</label>"
    "<p>Class <select><option>First</option><option selected>Second</option></select> "
    "Seat <select><option>Aisle</select><p>Name <input value=Otto> <input type=hidden value=x7> "
    "<input type=password value=pw> <input type=submit value=Go>"
    "<table><tr><th>Extra<th>Wanted</tr><tr><td>Towels<td><input type=checkbox></tr></table></form>"
)


def test_a_form_of_a_page_says_what_is_ticked_written_and_chosen():
    assert parse("a.html", FORM.encode()).text == (
        "☒ Newsletter ☐ Phone\n\nClass Second Seat\n\nName Otto\n\nTowels ☐ Wanted"
    )


def test_a_box_that_only_works_the_page_is_none():
    assert (
        parse("a.html", b"<html><p><input type=checkbox role=button> Contents of it").text == "Contents of it"
    )


def rtf_row(edges, *cells):
    places = "".join(rf"{before}\cellx{edge}" for before, edge in edges)
    return rf"\trowd{places}\pard\intbl " + "".join(rf"{cell}\cell " for cell in cells) + r"\row" + "\n"


def test_cells_of_rtf_reach_as_far_as_their_edges_and_go_on_with_those_above():
    two = [("", 2000), ("", 4000), ("", 6000)]
    rows = (
        rtf_row([("", 2000), ("", 6000)], "Zone", "Fare")
        + rtf_row([(r"\clvmrg", 2000), *two[1:]], "", "Adult", "Child")
        + rtf_row(two, r"Inner\par city", "2.40", "1.20")
        + rtf_row(two, "", "6.80", "3.40")
    )
    text = parse(
        "a.rtf", (r"{\rtf1\ansi\pard Fares\par" + rows + r"\pard\par " + rows + r"\pard End\par}").encode()
    ).text
    table = "| Zone | Fare / Adult | Fare / Child |\n|---|---|---|\n| Inner city | 2.40 | 1.20 |\n|  | 6.80 | 3.40 |"
    assert text == f"Fares\n\n{table}\n\n{table}\n\nEnd"
