"""HTML: what a reader sees of the main text."""

import pytest

from pincite.ingestion.parse import parse
from tests.unit.ingestion.golden import ROOT


def read(body, head=""):
    return parse("a.html", f"<!doctype html><html><head>{head}</head><body>{body}</body></html>".encode())


@pytest.mark.case("ING-17", 1, 2, 4)
def test_hidden_parts_scripts_and_navigation_are_left_out():
    text = parse("page.html", (ROOT / "files" / "page.html").read_bytes()).text
    for piece in ("Refunds take ten days.", "Fee: 5 €", "& VAT <20%>"):
        assert piece in text
    for piece in (
        "scripttext", "styletext", "comment text", "template text", "hidden-attr text", "Refunds are instant.",
        "noscript text", "Home | Shop", "onerror", "alert",
    ):  # fmt: skip
        assert piece not in text


@pytest.mark.parametrize(
    "hidden",
    [
        "<p style='color:red; DISPLAY : none'>x</p>",
        "<div aria-hidden=true>x</div>",
        "<div role=navigation>x</div>",
        "<div hidden><b>x</b></div>",
        "<span style='visibility:hidden'>x</span>",
        "<svg><text>x</text></svg>",
        "<iframe>x</iframe>",
        "<select><option>x</select>",
        "<div class='sr-only a'>x</div>",
        "<p style='position:absolute; left:-9999px'>x</p>",
        "<p style='text-indent:-999em'>x</p>",
        "<p style='visibility: collapse'>x</p>",
        "<p style='position:absolute;clip:rect(0,0,0,0)'>x</p>",
        "<div style='height:0;overflow:hidden'><p>x</div>",
        "<p style='transform:scale(0)'>x</p>",
        "<p style='color:#FFF;background:white'>x</p>",
        "<style>.gone { max-height: 0px; overflow: hidden }</style><p class=gone>x</p>",
        "<noframes>x</noframes>",
    ],
)
def test_what_is_not_seen_is_not_read(hidden):
    assert read(f"<p>a</p>{hidden}<p>b</p>").text == "a\n\nb"


@pytest.mark.parametrize(
    "style",
    ["color:#fff", "color:white;background:#036", "height:0", "overflow:hidden", "margin-left:-20px", "opacity:0.9",
     "top:-100px", "clip:rect(10px,0,0,0)", "width:0.5em;overflow:hidden", "background:white"],
)  # fmt: skip
def test_what_may_be_seen_is_read(style):
    assert read(f"<p>a</p><p style='{style}'>x</p>").text == "a\n\nx"


def test_headings_become_sections_and_the_title_stands_in_where_there_is_no_h1():
    parsed = read("<p>before</p><h2>One</h2><p>a<h3>Sub</h3><p>b<h2>Two</h2><p>c", "<title>All of it</title>")
    assert [section.path for section in parsed.sections] == [
        ("All of it",), ("All of it", "One"), ("All of it", "One", "Sub"), ("All of it", "Two"),
    ]  # fmt: skip
    assert read("<h1>Named</h1><p>a", "<title>Other</title>").sections[0].path == ("Named",)


def test_tables_are_rows_with_their_header():
    parsed = read(
        "<table><thead><tr><th>Plan<th>Fee</thead><tr><td>Basic<td>12 EUR<tr><td colspan=2>Without <b>VAT</b></table>"
    )
    table = parsed.tables[0]
    assert parsed.text == "| Plan | Fee |\n|---|---|\n| Basic | 12 EUR |\n\nWithout VAT"
    assert parsed.text[table.start : table.header_end] == "| Plan | Fee |\n|---|---|"


def test_a_table_that_lays_out_a_page_is_prose():
    parsed = read("<table><tr><td><h1>T</h1><p>left</td><td><p>right</td></tr></table>")
    assert parsed.text == "T\n\nleft\n\nright"
    assert parsed.tables == ()


def test_lists_links_breaks_and_preformatted_text():
    body = "<ul><li>one<li>two <a href='/x'>linked</a></ul><ol><li>first<li>second</ol>a<br>b<pre>  x\n   y</pre>"
    assert read(body).text == "- one\n- two linked\n\n1. first\n2. second\n\na\nb\n\nx\n   y"


@pytest.mark.case("ING-17", 3)
def test_white_space_is_as_a_browser_shows_it():
    assert read("<p>a\n   b&nbsp;c<b>d</b> <i> e </i></p>").text == "a b cd e"


def test_note_marks_go_and_other_superscripts_stay():
    mark = "<sup class=reference><a href='#n1'>[1]</a></sup>"
    body = f"<p>Fact.{mark} Area 5 m<sup>2</sup>, 10<sup>-3</sup>, 1<sup>st</sup>."
    assert read(body).text == "Fact. Area 5 m², 10⁻³, 1st."


def test_main_text_wins_where_the_page_marks_it():
    body = "<div>menu one</div><main><p>" + "The text itself. " * 10 + "</p></main><div>footer links</div>"
    assert read(body).text == ("The text itself. " * 10).strip()


def test_a_small_main_element_is_not_trusted():
    assert "outside" in read("<main>x</main><p>" + "outside " * 50).text


@pytest.mark.parametrize("charset", ["iso-8859-1", "windows-1252", "utf-8", "koi8-r"])
def test_declared_encoding(charset):
    word = "Возврат" if charset == "koi8-r" else "Gebühr: 5"
    page = f"<html><head><meta charset='{charset}'></head><p>{word}</p>"
    assert parse("a.html", page.encode(charset)).text == word


def test_text_without_any_tag_structure_is_kept():
    assert read("just words").text == "just words"
    assert parse("a.html", b"<html></html>").text == ""


def test_cells_that_reach_over_rows_are_said_in_each():
    rows = (
        "<tr><th>Region<th>Year<th>Rate<tr><td rowspan=2>North<td>2022<td>5 %<tr><td>2023<td>6 %"
        "<tr><td>South<td colspan=1 rowspan=9>2024<td>7 %<tr><td>East<td>8 %<tr><td rowspan=x>West<td>9 %"
    )
    assert read(f"<table>{rows}</table>").text.splitlines()[2:] == [
        "| North | 2022 | 5 % |", "| North | 2023 | 6 % |", "| South | 2024 | 7 % |",
        "| East | 2024 | 8 % |", "| West | 2024 | 9 % |",
    ]  # fmt: skip


def test_what_a_style_sheet_hides_is_left_out_and_said():
    sheet = (
        "<style>/* p{display:none} */ @media print { p { display:none } } .gone, #away, i.dim { visibility: hidden }"
        " .x:not(:hover) p { display:none } body{display:none} .fade { opacity: 0.5 }</style>"
    )
    parsed = read(
        "<p>a</p><p class='b gone'>x<i class=dim>y</i></p><p id=away>x</p><i class=dim>x</i><p class=fade>b</p>",
        sheet,
    )
    assert parsed.text == "a\n\nb"
    assert parsed.warnings == ("Parts of the page that its style sheet hides were left out.",)


def test_xhtml_is_read_though_its_empty_elements_end_in_themselves():
    page = (
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a"/></head>'
        "<body><p>One<br/>two</p><a id='x'/><p>5 <![CDATA[< 6 & 7]]></p></body></html>"
    )
    assert parse("a.xhtml", page.encode()).text == "One\ntwo\n\n5 < 6 & 7"


def test_formulas_keep_what_their_places_mean():
    formula = (
        "<math><semantics><mrow><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>+</mo><msup><mn>10</mn><mn>2</mn></msup>"
        "<mo>+</mo><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt></mrow><annotation>tex</annotation></semantics></math>"
    )
    assert read(f"<p>It is {formula} m.</p>").text == "It is 1/2+10²+√(x+1) m."
    deep = "<mrow>" * 500 + "<mi>x</mi>" + "</mrow>" * 500
    assert read(f"<p>a <math>{deep}</math></p>").text == "a"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_a_page_of_wide_characters_is_a_page(encoding):
    parsed = parse("a.htm", "<html><body><p>5 €.</p></body></html>".encode(encoding))
    assert (parsed.media_type, parsed.text) == ("text/html", "5 €.")


def test_a_piece_of_a_page_is_one_too_and_markdown_stays_markdown():
    piece = b"<p align=center>One</p><p>Two</p>"
    assert parse("a.txt", piece).text == "One\n\nTwo"
    assert parse("a.md", piece).media_type == "text/markdown"
    assert parse("a.txt", b"<p is no tag here").media_type == "text/plain"


@pytest.mark.parametrize(
    "piece", ["<![CDATA[", "<br ", "<br/", "<br a=b ", "<i/>", "<style>@{", "<style>a{", "<style>/*"]
)
def test_what_never_ends_is_read_in_time_that_grows_with_it(piece):
    page = '<?xml version="1.0"?><html><body><p>a' + piece * 100_000
    assert parse("a.html", page.encode()).media_type == "text/html"


def test_text_that_its_own_style_hides_is_left_out_and_said():
    page = "<p>Dues are 12 euros.</p><p style='display:none'>Dues were 99 euros.</p><div style='display:none'>x</div>"
    parsed = parse("a.html", page.encode())
    assert parsed.text == "Dues are 12 euros."
    assert parsed.warnings == ("Parts of the page that its style sheet hides were left out.",)
    assert parse("a.html", page.replace("Dues were 99 euros.", "").encode()).warnings == ()


def test_a_table_that_lays_out_the_page_is_not_read_across_though_one_in_it_has_headings():
    inner = (
        "<table><tr><th>Depot<th>Opens<tr><th scope=row>Hull<td>8:00<tr><th scope=row>York<td>9:00</table>"
    )
    parsed = read(f"<table><tr><td><h2>Depots</h2><p>Two are open.</p>{inner}<td><p>Call us.</table>")
    assert parsed.text == (
        "Depots\n\nTwo are open.\n\n| Depot | Opens |\n|---|---|\n| Hull | 8:00 |\n| York | 9:00 |\n\nCall us."
    )
