"""DOCX: what a reader of the document with its changes accepted sees."""

import pytest

from pincite.errors import TooLarge, Unreadable
from pincite.ingestion import manuscript
from pincite.ingestion.parse import parse
from tests.fakes.documents import archive, docx, p, tbl
from tests.unit.ingestion.golden import ROOT


def text_of(body, **parts):
    return parse("a.docx", docx(body, **parts)).text


@pytest.mark.case("ING-15", 1, 2, 3, 4)
def test_tables_stand_where_they_stand():
    parsed = parse("tables.docx", (ROOT / "files" / "tables.docx").read_bytes())
    text = parsed.text
    assert text.index("Before the table.") < text.index("Basic") < text.index("After the table.")
    assert "| Basic | 12 EUR |" in text
    assert text.count("Prices exclude VAT.") == 1
    assert "Nested: setup costs 5 EUR." in text
    table = parsed.tables[0]
    assert text[table.start : table.header_end] == "| Plan | Monthly fee |\n|---|---|"


def test_headings_become_sections_also_by_a_style_based_on_another():
    parsed = parse("a.docx", docx(p("Terms", "Heading1") + p("a") + p("Fees", "Mine") + p("b") + p("c")))
    assert [section.path for section in parsed.sections] == [("Terms",), ("Terms", "Fees")]
    assert parsed.text[parsed.sections[1].start :] == "Fees\n\nb\n\nc"


def test_tracked_changes_are_read_as_accepted():
    run = "<w:r><w:t xml:space='preserve'>{}</w:t></w:r>"
    body = (
        "<w:p>" + run.format("The fee is ") + "<w:del><w:r><w:delText>10</w:delText></w:r></w:del>"
        "<w:ins>" + run.format("20") + "</w:ins>" + run.format(" EUR.") + "</w:p>"
        "<w:p><w:moveFrom>"
        + run.format("old place")
        + "</w:moveFrom><w:moveTo>"
        + run.format("new place")
        + "</w:moveTo></w:p>"
    )
    assert text_of(body) == "The fee is 20 EUR.\n\nnew place"


def test_a_deleted_row_is_gone():
    row = "<w:tr>{}<w:tc>" + p("{}") + "</w:tc><w:tc>" + p("x") + "</w:tc></w:tr>"
    gone = "<w:trPr><w:del/></w:trPr>"
    text = text_of(
        "<w:tbl>" + row.format("", "kept") + row.format(gone, "dropped") + row.format("", "also") + "</w:tbl>"
    )
    assert "dropped" not in text
    assert "kept" in text


def test_notes_stand_after_their_paragraph():
    mark = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    note = (
        '<w:footnote w:id="0" w:type="separator"/><w:footnote w:id="2">'
        + p("Except on Sundays.")
        + "</w:footnote>"
    )
    assert text_of(p("We open daily.", inner=mark) + p("Next."), footnotes=note) == (
        "We open daily.\n\nExcept on Sundays.\n\nNext."
    )


def test_a_note_in_a_table_follows_the_table():
    cell = "<w:tc>" + p("1", inner='<w:r><w:footnoteReference w:id="2"/></w:r>') + "</w:tc>"
    note = '<w:footnote w:id="2">' + p("The note.") + "</w:footnote>"
    text = text_of(f"<w:tbl><w:tr>{cell}<w:tc>{p('2')}</w:tc></w:tr></w:tbl>", footnotes=note)
    assert text == "| 1 | 2 |\n\nThe note."


def test_a_text_box_is_read_once():
    box = "<w:txbxContent>" + p("In the box.") + "</w:txbxContent>"
    both = (
        '<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f"<mc:Choice>{box}</mc:Choice><mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert text_of(p("Around it.", inner=both)) == "Around it.\n\nIn the box."


def test_hidden_text_field_codes_and_contents_are_left_out():
    hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>"
    field = "<w:r><w:instrText>PAGE</w:instrText></w:r>"
    assert text_of(p("Seen.", inner=hidden + field) + p("Terms 3", "TOC1")) == "Seen."


def test_content_controls_links_tabs_and_symbols():
    body = (
        "<w:sdt><w:sdtContent>" + p("In a control.") + "</w:sdtContent></w:sdt>"
        "<w:p><w:hyperlink><w:r><w:t>a link</w:t></w:r></w:hyperlink><w:r><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t>"
        "<w:noBreakHyphen/><w:t>d</w:t></w:r></w:p>"
    )
    assert text_of(body) == "In a control.\n\na link\tb\nc\u2011d"


def test_a_superscript_stays_told_apart():
    inner = "<w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:t>2</w:t></w:r>"
    assert text_of(p("about 10", inner=inner)) == "about 10²"


def test_numbers_of_lists_and_headings_are_those_that_word_prints():
    levels = (
        '<w:abstractNum w:abstractNumId="1">'
        '<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
        '<w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>'
    )

    def item(text, level):
        look = f'<w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="7"/></w:numPr></w:pPr>'
        return f"<w:p>{look}<w:r><w:t>{text}</w:t></w:r></w:p>"

    body = item("one", 0) + item("two", 0) + item("under two", 1) + item("three", 0)
    assert text_of(body, numbering=levels) == "1. one\n2. two\n2.a) under two\n3. three"


def test_cells_that_continue_the_one_above_say_the_same():
    def cell(text, merge):
        return f"<w:tc><w:tcPr><w:vMerge {merge}/></w:tcPr>{p(text)}</w:tc>"

    first, after = cell("EU", 'w:val="restart"'), cell("EU", "")
    rows = f"<w:tr>{first}<w:tc>{p('4.90')}</w:tc></w:tr><w:tr>{after}<w:tc>{p('9.90')}</w:tc></w:tr>"
    assert text_of(f"<w:tbl>{rows}</w:tbl>") == "| EU | 4.90 |\n| EU | 9.90 |"


def test_a_frame_around_prose_is_prose():
    parsed = parse(
        "a.docx", docx("<w:tbl><w:tr><w:tc>" + p("Title", "Heading1") + p("One.") + "</w:tc></w:tr></w:tbl>")
    )
    assert parsed.text == "Title\n\nOne."
    assert parsed.tables == ()


def test_a_declared_header_is_the_header():
    parsed = parse("a.docx", docx(tbl([["2024", "2025"], ["1", "2"]], header=True)))
    table = parsed.tables[0]
    assert parsed.text[table.start : table.header_end] == "| 2024 | 2025 |\n|---|---|"


def test_a_container_without_a_document_is_damaged():
    with pytest.raises(Unreadable, match="damaged"):
        parse("a.docx", archive({"[Content_Types].xml": "<Types/>", "word/other.xml": "<x/>"}))


def test_a_wide_row_does_not_widen_all_others():
    rows = (
        "<w:tr>" + f"<w:tc>{p('x')}</w:tc>" * 5_000 + "</w:tr>" + f"<w:tr><w:tc>{p('y')}</w:tc></w:tr>" * 500
    )
    assert len(text_of(f"<w:tbl>{rows}</w:tbl>")) < 500_000


def test_a_text_without_end_is_refused(monkeypatch):
    monkeypatch.setattr(manuscript, "MAX_CHARACTERS", 1_000)
    with pytest.raises(TooLarge, match=r"^a\.docx: more than 1,000 characters"):
        text_of(p("word ") * 300)


def test_formulas_keep_what_their_places_mean():
    def run(text):
        return f"<m:r><m:t>{text}</m:t></m:r>"

    body = (
        "<w:p xmlns:m='http://schemas.openxmlformats.org/officeDocument/2006/math'><w:r>"
        "<w:t>Rate: </w:t></w:r><m:oMath>"
        f"<m:f><m:num>{run('a+b')}</m:num><m:den>{run('2')}</m:den></m:f>{run('=')}"
        f"<m:sSup><m:e>{run('10')}</m:e><m:sup>{run('2')}</m:sup></m:sSup>{run('+')}"
        f"<m:sSup><m:e>{run('x')}</m:e><m:sup>{run('k')}</m:sup></m:sSup>{run('+')}"
        f"<m:sSub><m:e>{run('10')}</m:e><m:sub>{run('2')}</m:sub></m:sSub>{run('+')}"
        f"<m:rad><m:deg/><m:e>{run('7')}</m:e></m:rad>{run('+')}"
        "<m:d><m:dPr><m:begChr m:val='['/><m:endChr m:val=']'/></m:dPr>"
        f"<m:e>{run('y')}</m:e></m:d></m:oMath></w:p>"
    )
    assert text_of(body) == "Rate: (a+b)/2=10²+x^k+10_2+√7+[y]"


def test_a_row_that_leaves_out_its_first_column_keeps_its_cells_under_their_headers():
    def cells(*texts):
        return "".join(f"<w:tc>{p(text)}</w:tc>" for text in texts)

    before = "<w:trPr><w:gridBefore w:val='1'/></w:trPr>"
    rows = "".join(f"<w:tr>{row}</w:tr>" for row in (cells(*"ABC"), before + cells(*"23"), cells(*"456")))
    assert text_of(f"<w:tbl>{rows}</w:tbl>") == "| A | B | C |\n|---|---|---|\n|  | 2 | 3 |\n| 4 | 5 | 6 |"


def test_lists_go_on_and_begin_anew_as_word_counts_them():
    def item(text, number):
        numbering = f"<w:numPr><w:ilvl w:val='0'/><w:numId w:val='{number}'/></w:numPr>"
        return p(text).replace("<w:p>", f"<w:p><w:pPr>{numbering}</w:pPr>", 1)

    level = (
        "<w:lvl w:ilvl='0'><w:start w:val='1'/><w:numFmt w:val='decimal'/><w:lvlText w:val='%1.'/></w:lvl>"
    )
    again = "<w:lvlOverride w:ilvl='0'><w:startOverride w:val='5'/></w:lvlOverride>"
    numbering = f"<w:abstractNum w:abstractNumId='0'>{level}</w:abstractNum>" + "".join(
        f"<w:num w:numId='{number}'><w:abstractNumId w:val='0'/>{more}</w:num>"
        for number, more in ((1, ""), (2, again), (3, ""))
    )
    body = item("a", 1) + item("b", 1) + item("c", 2) + item("d", 2) + item("e", 3)
    text = text_of(body, numbering=numbering)
    assert text.split("\n") == ["1. a", "2. b", "5. c", "6. d", "7. e"]


def test_paragraphs_whose_parting_was_deleted_are_one():
    ended = p("First half ").replace("<w:p>", "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>", 1)
    assert text_of(ended + p("and second.") + ended) == "First half and second.\n\nFirst half"


def test_a_file_put_into_the_document_is_said_to_be_unread():
    parsed = parse("a.docx", docx(p("Before.") + "<w:altChunk/>" + p("After.") + "<w:altChunk/>"))
    assert parsed.text == "Before.\n\nAfter."
    [warning] = parsed.warnings
    assert "is not read" in warning
