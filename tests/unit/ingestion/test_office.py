"""PPTX, XLSX, ODT, EPUB and article XML: small documents made on the spot."""

import pytest

from pincite.errors import Unreadable
from pincite.ingestion.parse import parse
from tests.fakes.documents import archive

R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def slide(*shapes, show="1"):
    tree = f"<p:cSld><p:spTree>{''.join(shapes)}</p:spTree></p:cSld>"
    return f'<p:sld xmlns:p="p" xmlns:a="a" show="{show}">{tree}</p:sld>'


def shape(text, kind=""):
    holder = f'<p:nvSpPr><p:nvPr><p:ph type="{kind}"/></p:nvPr></p:nvSpPr>' if kind else ""
    lines = "".join(f"<a:p><a:r><a:t>{line}</a:t></a:r></a:p>" for line in text.split("\n"))
    return f"<p:sp>{holder}<p:txBody>{lines}</p:txBody></p:sp>"


def pptx(*slides, **parts):
    listed = "".join(f'<x:sldId r:id="r{number}"/>' for number in reversed(range(len(slides))))
    related = "".join(f'<R Id="r{n}" Target="slides/s{n}.xml"/>' for n in range(len(slides)))
    return archive(
        {
            "[Content_Types].xml": "<Types/>",
            "ppt/presentation.xml": f'<x:show xmlns:x="x" {R}><x:sldIdLst>{listed}</x:sldIdLst></x:show>',
            "ppt/_rels/presentation.xml.rels": f"<Rs>{related}</Rs>",
            **{f"ppt/slides/s{number}.xml": body for number, body in enumerate(slides)},
            **parts,
        }
    )


def test_slides_are_pages_in_the_order_of_the_show():
    parsed = parse(
        "a.pptx",
        pptx(slide(shape("Last", "title"), shape("b")), slide(shape("First", "ctrTitle"), shape("a\nc"))),
    )
    assert parsed.text == "First\n\na\nc\n\nLast\n\nb"
    assert [parsed.text[page.start : page.end] for page in parsed.pages] == ["First\n\na\nc", "Last\n\nb"]
    assert [section.path for section in parsed.sections] == [("First",), ("Last",)]


def test_hidden_slides_and_slide_numbers_are_left_out():
    parsed = parse(
        "a.pptx", pptx(slide(shape("secret"), show="0"), slide(shape("seen"), shape("7", "sldNum")))
    )
    assert parsed.text == "seen"
    assert len(parsed.pages) == 2


def xlsx(cells, *, shared="", styles="", state="visible"):
    return archive(
        {
            "[Content_Types].xml": "<Types/>",
            "xl/workbook.xml": f'<w {R}><sheets><sheet name="Prices" r:id="r1" state="{state}"/></sheets></w>',
            "xl/_rels/workbook.xml.rels": '<Rs><R Id="r1" Target="worksheets/sheet1.xml"/></Rs>',
            "xl/worksheets/sheet1.xml": f"<worksheet><sheetData>{cells}</sheetData></worksheet>",
            "xl/sharedStrings.xml": f"<sst>{shared}</sst>",
            "xl/styles.xml": f"<styleSheet>{styles}</styleSheet>",
        }
    )


def test_cells_stand_in_their_columns():
    cells = (
        '<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>'
        '<row><c r="A2" t="s"><v>1</v></c><c r="B2"><v>5</v></c><c r="C2"><f>B2*2</f><v>10</v></c></row>'
        '<row hidden="1"><c r="A3"><v>99</v></c></row>'
    )
    shared = "<si><t>Plan</t></si><si><r><t>Ba</t></r><r><t>sic</t></r><rPh><t>reading</t></rPh></si>"
    assert (
        parse("a.xlsx", xlsx(cells, shared=shared)).text
        == "Prices\n\n| Plan |  | Price |\n|---|---|---|\n| Basic | 5 | 10 |"
    )


def test_dates_are_dates():
    styles = '<numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/></numFmts>'
    styles += '<cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>'
    cells = '<row><c><v>45000</v></c><c s="1"><v>45000</v></c><c s="2"><v>45000.5</v></c><c t="b"><v>1</v></c></row>'
    text = parse("a.xlsx", xlsx(cells, styles=styles)).text
    assert text == "Prices\n\n| 45000 | 2023-03-15 | March 2023 | TRUE |"


def test_a_hidden_sheet_is_left_out():
    assert parse("a.xlsx", xlsx("<row><c><v>1</v></c></row>", state="hidden")).text == ""


def odt(body, manifest="<m/>"):
    return archive(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "META-INF/manifest.xml": manifest,
            "content.xml": f'<o xmlns:x="x"><body><text>{body}</text></body></o>',
        }
    )


def test_odt():
    parsed = parse(
        "a.odt",
        odt(
            '<tracked-changes><p>gone</p></tracked-changes><h outline-level="1">Terms</h><p>One<s c="2"/>two'
            "<note><note-citation>1</note-citation><note-body><p>The note.</p></note-body></note>.</p>"
            "<list><list-item><p>item</p></list-item></list>"
            "<table><table-row><table-cell><p>a</p></table-cell><table-cell><p>b</p></table-cell></table-row>"
            '<table-row><table-cell number-columns-repeated="2"><p>1</p></table-cell></table-row></table>'
        ),
    )
    assert parsed.text == "Terms\n\nOne  two.\n\nThe note.\n\n- item\n\n| a | b |\n|---|---|\n| 1 | 1 |"


def test_an_odt_with_a_password_says_what_to_do():
    with pytest.raises(Unreadable, match="password"):
        parse("a.odt", odt("", "<m><encryption-data/></m>"))


def test_epub_follows_the_spine():
    data = archive(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<c><rootfiles><rootfile full-path="in/book.opf"/></rootfiles></c>',
            "in/book.opf": (
                '<package><manifest><item id="b" href="b%20c.xhtml" media-type="application/xhtml+xml"/>'
                '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>'
                '<item id="n" href="n.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>'
                '<spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/></spine></package>'
            ),
            "in/a.xhtml": "<html><body><h1>One</h1><p>first</p></body></html>",
            "in/b c.xhtml": "<html><body><h1>Two</h1><p>second</p></body></html>",
            "in/n.xhtml": "<html><body><p>contents</p></body></html>",
        }
    )
    assert parse("a.epub", data).text == "One\n\nfirst\n\nTwo\n\nsecond"


def test_an_article_keeps_its_sections_and_superscripts():
    xml = (
        "<article><front><article-meta><title-group><article-title>On <italic>fees</italic></article-title>"
        "</title-group><abstract><p>Short.</p></abstract></article-meta></front><body><sec><label>1</label>"
        "<title>Methods</title><p>About 10<sup>2</sup> cases "
        "<fig><label>Figure 1.</label><caption><p>A plot.</p></caption></fig>"
        "were seen.</p><table-wrap><label>Table 1.</label><table><thead><tr><th>a</th><th>b</th></tr></thead>"
        "<tbody><tr><td>1</td><td>2</td></tr></tbody></table></table-wrap></sec></body>"
        "<back><ref-list><ref><mixed-citation>Left out</mixed-citation></ref></ref-list></back></article>"
    )
    parsed = parse("a.nxml", xml.encode())
    assert parsed.text == (
        "On fees\n\nAbstract\n\nShort.\n\n1 Methods\n\nAbout 10² cases were seen.\n\nFigure 1. A plot.\n\nTable 1.\n\n"
        "| a | b |\n|---|---|\n| 1 | 2 |"
    )
    assert parsed.sections[-1].path == ("On fees", "1 Methods")


def test_superscripts_stay_told_apart_in_every_office_format():
    run = '<a:r><a:rPr baseline="{}"/><a:t>{}</a:t></a:r>'
    line = "<a:p>" + run.format("0", "10") + run.format("30000", "2") + run.format("-25000", "3") + "</a:p>"
    assert parse("a.pptx", pptx(slide(f"<p:sp><p:txBody>{line}</p:txBody></p:sp>"))).text == "10²3"
    rich = '<si><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></si>'
    cells = '<row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>0</v></c></row>'
    assert "10²" in parse("a.xlsx", xlsx(cells, shared=rich)).text
    style = '<s:style s:name="T1"><s:look s:text-position="super 58%"/></s:style>'
    span = 'Area 10<t:span t:style-name="T1">2</t:span>.'
    content = (
        f'<o:content xmlns:o="o" xmlns:s="s" xmlns:t="t"><o:automatic-styles>{style}</o:automatic-styles>'
        f"<o:body><o:text><t:p>{span}</t:p></o:text></o:body></o:content>"
    )
    kind = "application/vnd.oasis.opendocument.text"
    assert parse("a.odt", archive({"mimetype": kind, "content.xml": content})).text == "Area 10²."


def test_charts_and_diagrams_of_a_slide_are_read_before_its_notes():
    def cached(*values):
        points = "".join(f'<c:pt idx="{n}"><c:v>{value}</c:v></c:pt>' for n, value in enumerate(values))
        return f"<c:ref><c:cache>{points}</c:cache></c:ref>"

    def series(name, *values):
        return (
            f"<c:ser><c:tx>{cached(name)}</c:tx><c:cat>{cached('2022', '2023')}</c:cat>"
            f"<c:val>{cached(*values)}</c:val></c:ser>"
        )

    title = "<c:title><c:t>Sales</c:t></c:title>"
    graph = f'<c:s xmlns:c="c"><c:chart>{title}{series("North", 1, 2)}{series("South", 3)}</c:chart></c:s>'
    shapes = '<d:m xmlns:d="d"><d:pt><d:t>First</d:t></d:pt><d:pt type="sibTrans"><d:t>no</d:t></d:pt></d:m>'
    related = "".join(
        f'<R Id="{kind}" Type="x/{kind}" Target="../{kind}.xml"/>'
        for kind in ("notesSlide", "chart", "diagramData")
    )
    parts = {
        "ppt/slides/_rels/s0.xml.rels": f"<Rs>{related}</Rs>", "ppt/chart.xml": graph, "ppt/diagramData.xml": shapes,
        "ppt/notesSlide.xml": slide(shape("Say it.", "body")),
    }  # fmt: skip
    parsed = parse("a.pptx", pptx(slide(shape("Seen.")), **parts))
    assert parsed.text == (
        "Seen.\n\nSales\n\n|  | North | South |\n|---|---|---|\n| 2022 | 1 | 3 |\n| 2023 | 2 |  |\n\nFirst\n\nSay it."
    )


def test_a_formula_on_a_slide_keeps_what_its_places_mean():
    power = (
        "<m:oMath xmlns:m='m'><m:sSup><m:e><m:t>x</m:t></m:e><m:sup><m:t>2</m:t></m:sup></m:sSup></m:oMath>"
    )
    text = f"<p:sp><p:txBody><a:p><a:r><a:t>Let </a:t></a:r>{power}</a:p></p:txBody></p:sp>"
    assert parse("a.pptx", pptx(slide(text))).text == "Let x²"
