"""PDF: tables that go on on the next page, whose first row there is no heading unless it is one."""

import pytest

from pincite.ingestion.parse import parse
from tests.unit.ingestion.test_pdf_fields import stream
from tests.unit.ingestion.test_pdf_layout import set_at
from tests.unit.ingestion.test_pdf_ruled import cells, frame, line

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


def zones(rows, above=0):
    """Rows of which all but the first `above` lie in one cell of the first column."""
    ys = tuple(740 - 20 * number for number in range(len(rows) + 1))
    drawn = "".join(
        line(XS[0] if number <= above or number == len(rows) else XS[1], y, XS[3], y)
        for number, y in enumerate(ys)
    )
    return drawn + "".join(line(x, ys[-1], x, ys[0]) for x in XS) + cells(XS, ys, rows)


LOTS = [("", f"Lot {n}", str(20 * n)) for n in range(1, 31)]


@pytest.mark.parametrize("repeated", [True, False])
def test_a_cell_that_reaches_over_the_end_of_the_page_says_so_on_both(repeated):
    head = ("Zone", "Lot", "Bid")
    first = zones([head, ("North quay", *LOTS[0][1:]), *LOTS[1:20]], 1)
    second = zones([head, *LOTS[20:]], 1) if repeated else zones(LOTS[20:])
    text = pages(first, second).text
    assert "| Zone | Lot | Bid |\n|---|---|---|\n| North quay | Lot 21 | 420 |" in text
    assert text.endswith("| North quay | Lot 30 | 600 |")


def test_a_column_that_is_empty_on_the_page_keeps_its_place():
    rows = [(f"Room {n}", "" if n > 30 else f"club {n}", f"{n}.5") for n in range(1, 41)]
    text = pages(ruled([HEAD, *rows[:30]]), ruled(rows[30:])).text
    assert "| Room | Used by | Key kept by |\n|---|---|---|\n| Room 31 |  | 31.5 |" in text
