"""PDF: tables that go on on the next page, whose first row there is no heading unless it is one."""

import pytest

from pincite.ingestion.parse import parse
from tests.unit.ingestion.test_pdf_fields import stream
from tests.unit.ingestion.test_pdf_layout import set_at
from tests.unit.ingestion.test_pdf_ruled import cells, frame

XS = (72, 200, 330, 460)


def pages(*contents):
    count = len(contents)
    kids = " ".join(f"{5 + 2 * number} 0 R" for number in range(count))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    ]
    for number, content in enumerate(contents):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {6 + 2 * number} 0 R "
            "/Resources << /Font << /F 3 0 R /B 4 0 R >> >> >>"
        )
        objects.append(stream(content))
    body = "".join(f"{number} 0 obj\n{each}\nendobj\n" for number, each in enumerate(objects, 1))
    return parse("a.pdf", f"%PDF-1.7\n{body}trailer << /Root 1 0 R >>\n".encode())


def ruled(rows, *, bold=False):
    ys = tuple(740 - 20 * number for number in range(len(rows) + 1))
    text = cells(XS, ys, rows)
    return frame(XS, ys) + (text.replace("/F 10", "/B 10", 3) if bold else text)


def plain(rows):
    return "".join(
        set_at(x, 740 - 20 * number, text, 10)
        for number, row in enumerate(rows)
        for x, text in zip(XS, row, strict=False)
    )


HEAD = ("Room", "Used by", "Key kept by")
ROOMS = [(f"Room {n}", f"club {n}", f"warden {n}") for n in range(1, 41)]
PEOPLE = [
    ("North hall", "choir", "Ann Ito"),
    ("South hall", "band", "Bo Lind"),
    ("Gallery", "painters", "Cy Ho"),
] * 8


@pytest.mark.parametrize("drawn", [ruled, plain])
def test_rows_of_words_go_on_under_the_headings_of_the_page_before(drawn):
    text = pages(drawn([HEAD, *ROOMS[:30]]), drawn(ROOMS[30:])).text
    assert "| Room | Used by | Key kept by |\n|---|---|---|\n| Room 31 | club 31 | warden 31 |" in text


def test_headings_in_bold_on_the_page_before_head_rows_that_are_not():
    text = pages(ruled([HEAD, *PEOPLE], bold=True), ruled(PEOPLE)).text
    assert "| North hall | choir | Ann Ito |\n|---|" not in text
    assert text.count("|---|---|---|") == text.count("| Room | Used by | Key kept by |\n|---|") > 2


def test_a_first_row_that_may_be_either_heads_nothing_and_has_no_headings():
    text = pages(ruled([HEAD, *PEOPLE]), ruled(PEOPLE[:5])).text
    assert text.endswith(
        "\n\n| North hall | choir | Ann Ito |\n| South hall | band | Bo Lind |\n| Gallery | painters | Cy Ho |\n"
        "| North hall | choir | Ann Ito |\n| South hall | band | Bo Lind |"
    )


def test_headings_of_figures_on_the_next_page_are_its_own():
    figures = [("Boat", "Length", "Draught"), *((f"Boat {n}", f"{n}.5", f"{n}.1") for n in range(1, 6))]
    text = pages(ruled([HEAD, *ROOMS[:30]]), ruled(figures)).text
    assert "| Boat | Length | Draught |\n|---|---|---|\n| Boat 1 | 1.5 | 1.1 |" in text
