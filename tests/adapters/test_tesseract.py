"""Text recognition by the real tesseract: pictures, scans turned in any way, a page whose font lies."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from pincite.ingestion.ocr import find_tesseract
from pincite.ingestion.parse import parse

CASES = Path(__file__).resolve().parents[1] / "golden" / "ingestion" / "cases"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("scan.png", "The society buys a new mower for 640 euros."),
        ("scan-turned90.pdf", "The society buys a new mower for 640 euros."),
        ("scan-upside-down.pdf", "The society buys a new mower for 640 euros."),
        ("wrong-tounicode.pdf", "The charge for late payment is 45 euros."),
    ],
)
def test_what_a_reader_sees_is_read(name, said):
    tesseract = find_tesseract()
    assert tesseract is not None
    assert said in parse(name, (CASES / name).read_bytes(), ocr=tesseract).text


FEES = (
    ("Boat", "Length", "Summer fee", "Winter fee"),
    ("Rowing boat", "short", "twelve euros", "seven euros"),
    ("Sloop", "middle", "thirty euros", "twenty euros"),
    ("Cutter", "long", "fifty euros", "thirty euros"),
    ("Barge", "longest", "ninety euros", "fifty euros"),
)
ABOVE = (
    "The fees below are paid at the office before a boat leaves.",
    "They hold for a night and do not include water or power.",
)


def drawn(*, ruled: bool) -> Image.Image:
    """A page with two lines of prose, a table, and a line under it."""
    page = Image.new("L", (2480, 1500), 255)
    pen, font, at = ImageDraw.Draw(page), ImageFont.load_default(48), 150
    for line in ABOVE:
        pen.text((200, at), line, font=font, fill=0)
        at += 70
    top = at = at + 90
    for row in FEES:
        for x, cell in zip((200, 800, 1200, 1750), row, strict=True):
            pen.text((x, at), cell, font=font, fill=0)
        at += 90
    if ruled:
        for number in range(len(FEES) + 1):
            pen.line((160, top - 20 + 90 * number, 2200, top - 20 + 90 * number), fill=0, width=4)
    pen.text((200, at + 60), "Owners of two boats pay half for the second one.", font=font, fill=0)
    return page


def saved(page: Image.Image, kind: str) -> bytes:
    out = io.BytesIO()
    page.save(out, kind, resolution=300)
    return out.getvalue()


@pytest.mark.parametrize(("kind", "ruled"), [("png", False), ("pdf", False), ("png", True)])
def test_a_table_in_a_scan_is_a_table(kind, ruled):
    parsed = parse(f"fees.{kind}", saved(drawn(ruled=ruled), kind), ocr=find_tesseract())
    (table,) = parsed.tables
    assert parsed.text[table.start : table.end].splitlines() == [
        "| Boat | Length | Summer fee | Winter fee |",
        "|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in FEES[1:]),
    ]
    assert parsed.text.startswith(" ".join(ABOVE))


def test_two_columns_of_prose_in_a_scan_are_no_table():
    page = Image.new("L", (2480, 1500), 255)
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(44)
    for x, begins in ((150, "left"), (1350, "right")):
        for number in range(10):
            line = f"The {begins} column says thing {number} in full words"
            pen.text((x, 150 + 70 * number), line, font=font, fill=0)
    parsed = parse("columns.png", saved(page, "png"), ocr=find_tesseract())
    assert parsed.tables == ()
    assert parsed.text.index("left column says thing 9") < parsed.text.index("right column says thing 0")
