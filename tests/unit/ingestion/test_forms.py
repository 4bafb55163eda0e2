"""Fields, figures, lists and struck-out words of Word and of pages, as a reader sees them."""

import pytest

from pincite.ingestion.parse import parse
from tests.fakes.documents import docx, p
from tests.unit.ingestion.test_grid import case


def run(text, look=""):
    return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def test_boxes_are_ticked_or_not_and_lists_show_what_was_chosen():
    text = case("docx-formfields.docx").text
    assert "Kind of room: Family suite" in text
    assert "☒ Breakfast is wanted" in text
    assert "☐ Parking space is wanted" in text
    assert "Guests: four adults" in text


def test_a_field_shows_its_result_and_nothing_of_its_code():
    assert case("docx-if-field.docx").text == (
        "Membership\n\nMembers pay once a year. The fee is 45 euros a year. It is due in May."
    )


def test_a_field_that_does_not_end_hides_nothing():
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    assert parse("a.docx", docx(f"<w:p>{begin}{run('Kept.')}</w:p>")).text == "Kept."


def test_what_is_to_be_put_into_a_content_control_is_no_text():
    control = f"<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>{run('Click here.')}</w:sdtContent></w:sdt>"
    assert parse("a.docx", docx(f"<w:p>{run('Name: ')}{control}</w:p>")).text == "Name:"


def test_diagrams_and_charts_of_word_stand_where_they_are_shown():
    text = case("docx-smartart-chart.docx").text
    assert text.index("The steps are shown") < text.index("The registry decides within 25 days.")
    assert (
        text.index("within 25 days.") < text.index("Visitors are counted") < text.index("| Summer | 8730 |")
    )


def test_words_that_are_struck_out_are_marked():
    strike = "<w:strike/>"
    body = f"<w:p>{run('Fee: ')}{run('12 ', strike)}{run('euros', strike)}{run(' 15 euros')}</w:p>"
    assert parse("a.docx", docx(body)).text == "Fee: ~~12 euros~~ 15 euros"
    page = b"<p>Fee: <del>12 <b>euros</b></del> <span style='text-decoration:line-through'>13</span> 15"
    assert parse("a.html", page).text == "Fee: ~~12 euros 13~~ 15"


def test_a_list_takes_its_numbers_from_the_style_it_is_linked_to():
    numbering = (
        '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Mine"/></w:abstractNum>'
        '<w:abstractNum w:abstractNumId="2"><w:styleLink w:val="Mine"/>'
        '<w:lvl w:ilvl="0"><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="5"><w:abstractNumId w:val="2"/></w:num>'
        '<w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>'
    )
    styles = (
        '<w:styles xmlns:w="w"><w:style w:type="numbering" w:styleId="Mine"><w:name w:val="Mine"/>'
        '<w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr></w:style></w:styles>'
    )
    look = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr>'
    items = "".join(f"<w:p>{look}{run(text)}</w:p>" for text in ("one", "two"))
    assert parse(
        "a.docx", docx(p("Head") + items, numbering=numbering, extra={"word/styles.xml": styles})
    ).text == ("Head\n\nI) one\nII) two")


@pytest.mark.parametrize(
    ("name", "item"),
    [
        ("html-ol.html", "e. Visitors wear a badge at all times."),
        ("html-ol.html", "G. Children under ten need no badge."),
        ("html-ol.html", "2. Third step"),
        ("html-ol.html", "13. Clause thirteen governs bicycles."),
        ("html-tables-lists.html", "3. Bicycles cost four euros."),
        ("html-tables-lists.html", "b. Trailers cost eight euros."),
    ],
)
def test_items_of_a_page_have_the_numbers_that_a_browser_shows(name, item):
    assert item in case(name).text.split("\n")
