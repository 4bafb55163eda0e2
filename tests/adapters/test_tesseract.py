"""Text recognition by the real tesseract: pictures, scans turned in any way, a page whose font lies."""

from pathlib import Path

import pytest

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
