"""PDF: form fields, what stands beside or across the page, what runs from right to left, what is attached."""

from __future__ import annotations

import pytest

from pincite.ingestion.parse import parse

FONT = (
    "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 5 0 R /DescendantFonts "
    "[<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "
    "/Supplement 0 >> /DW 600 >>] >>"
)
HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def made(content, *more, catalogue="", page="", font=HELVETICA):
    """A PDF of one page without a table of its objects, which pdfium rebuilds. `more`: objects from 5 on."""
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R {catalogue} >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R {page} "
        f"/Resources << /Font << /F {font} >> >> >>",
        stream(content),
        *more,
    ]
    body = "".join(f"{number} 0 obj\n{each}\nendobj\n" for number, each in enumerate(objects, 1))
    return parse("a.pdf", f"%PDF-1.7\n{body}trailer << /Root 1 0 R >>\n".encode("latin-1"))


def stream(content):
    return f"<< /Length {len(content)} >>\nstream\n{content}\nendstream"


def at(x, y, text, turn="1 0 0 1"):
    return f"BT /F 11 Tf {turn} {x} {y} Tm ({text}) Tj ET\n"


def unicode_page(*lines):
    """Lines of any characters, placed from left to right as given, in a font that says what its glyphs mean."""
    characters = sorted(set("".join(lines)))
    known = {character: number for number, character in enumerate(characters, 1)}
    pairs = " ".join(f"<{number:04x}> <{each.encode('utf-16-be').hex()}>" for each, number in known.items())
    content = "".join(
        f"BT /F 11 Tf 60 {700 - 16 * number} Td <{''.join(f'{known[each]:04x}' for each in line)}> Tj ET\n"
        for number, line in enumerate(lines)
    )
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange "
        f"<0000> <FFFF> endcodespacerange {len(known)} beginbfchar {pairs} endbfchar endcmap end end"
    )
    return made(content, stream(cmap), font=FONT)


def field(kind, rect, more):
    return f"<< /Type /Annot /Subtype /{kind} /Rect [{rect}] {more} >>"


def test_fields_and_free_text_stand_where_they_are_shown_and_notes_and_hidden_fields_do_not():
    looks = "/AP << /N << /Yes 12 0 R /Off 12 0 R >> >>"
    parsed = made(
        at(60, 700, "Name:") + at(60, 680, "Salary:") + at(60, 660, "Married:"),
        field("Widget", "110 696 300 712", "/FT /Tx /T (a) /V (Maria Jensen)"),
        field("Widget", "110 676 300 692", "/FT /Ch /Ff 131072 /Opt [(4 EUR) (54,000 EUR)] /T (b) /V (54,000 EUR)"),
        field("Widget", "110 656 122 668", f"/FT /Btn /T (c) /V /Yes /AS /Yes {looks}"),
        field("Widget", "310 696 400 712", "/FT /Tx /T (d) /V (not seen) /F 2"),
        field("Widget", "310 676 400 692", "/FT /Tx /T (e) /V (secret) /Ff 8192"),
        field("Text", "400 700 420 720", "/Contents (A note.)"),
        field("FreeText", "60 500 300 530", "/DA (/Helv 11 Tf) /Contents (Paid in full.)"),
        "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream",
        page="/Annots [5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R]",
        catalogue="/AcroForm << /Fields [5 0 R 6 0 R 7 0 R 8 0 R 9 0 R] >>",
    )  # fmt: skip
    assert parsed.text == (
        "| Name: | Maria Jensen |\n| Salary: | 54,000 EUR |\n\n☒ Married:\n\nPaid in full."
    )
    assert parsed.pages[0].end == len(parsed.text)


def test_what_stands_beside_the_page_is_left_out_and_said():
    parsed = made(at(60, 700, "Seen.") + at(60, -50, "Below.") + at(900, 400, "Right.") + at(60, 100, "Cut off."),
                  page="/CropBox [0 400 612 792]")  # fmt: skip
    assert parsed.text == "Seen."
    assert parsed.warnings == ("Text that stands beside the visible page was left out on page 1.",)


def test_a_page_without_an_area_is_read():
    assert made(at(60, 700, "Seen."), page="/MediaBox [0 0 0 0]").text == "Seen."


def test_a_stamp_across_the_page_is_no_heading_over_what_follows():
    parsed = made(
        "".join(at(60, 700 - 14 * line, f"Line {line} of the page speaks of the rent") for line in range(4))
        + "BT /F 60 Tf 0.7071 0.7071 -0.7071 0.7071 150 500 Tm (DRAFT) Tj ET\n"
    )
    assert parsed.sections == ()
    assert parsed.text.endswith("speaks of the rent\n\nDRAFT")


def test_lines_that_run_from_right_to_left_are_read_so():
    seen = ["החוזה נמשך 300 ימים.", "סעיף שלישי ACME AB כאן"]
    laid_out = ["." + "ימים"[::-1] + " 300 " + "נמשך"[::-1] + " " + "החוזה"[::-1],
                "כאן"[::-1] + " ACME AB " + "שלישי"[::-1] + " " + "סעיף"[::-1]]  # fmt: skip
    assert unicode_page(*laid_out).text.split() == " ".join(seen).split()


def test_characters_beyond_the_first_plane_are_whole():
    assert unicode_page("math 𝐱 and 😀 done").text == "math 𝐱 and 😀 done"


@pytest.mark.parametrize("count", [1, 2])
def test_attached_files_are_said_to_be_unread(count):
    names = " ".join(f"({number}.txt) 5 0 R" for number in range(count))
    parsed = made(
        at(60, 700, "Seen."), "<< /Type /Filespec /F (a.txt) /EF << /F 6 0 R >> >>", stream("seven days"),
        catalogue=f"/Names << /EmbeddedFiles << /Names [{names}] >> >>",
    )  # fmt: skip
    [warning] = parsed.warnings
    assert warning.startswith(f"{count} attached file")
    assert "seven" not in parsed.text


def test_fonts_that_do_not_say_what_their_characters_are_are_a_warning():
    parsed = made(
        "BT /F 11 Tf 60 700 Td <00240025002600270028> Tj ET\n", font=FONT.replace("/ToUnicode 5 0 R ", "")
    )
    assert parsed.warnings == (
        "Fonts do not say what their characters are on page 1; its text may be wrong.",
    )
