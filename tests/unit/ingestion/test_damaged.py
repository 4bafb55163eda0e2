"""Files that are damaged or cut off: refused with file, place and what to do, and never read by halves."""

import json

import pytest

from pincite.errors import Permanent
from pincite.ingestion.parse import parse
from tests.unit.ingestion.golden import ROOT

CASES, DOCS = ROOT / "cases", ROOT / "docs"
ONE_OF_EACH = sorted(
    {
        file.suffix: file for file in [*CASES.iterdir(), *DOCS.iterdir()] if file.stat().st_size < 300_000
    }.values()
)
BOUND = {".pdf", ".docx", ".xlsx", ".pptx", ".odp", ".ods", ".epub", ".rtf", ".msg", ".xls", ".png", ".ipynb"}
"""Types whose files say where they end."""


def refused(name, data):
    with pytest.raises(Permanent) as caught:
        parse(name, data, ocr=lambda _: "words")
    return str(caught.value)


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
@pytest.mark.parametrize(
    "file", [file for file in ONE_OF_EACH if file.suffix in BOUND], ids=lambda file: file.name
)
def test_no_half_of_a_file_is_read(file, share):
    data = file.read_bytes()
    assert refused(file.name, data[: int(share * len(data))]).startswith(f"{file.name}: ")


@pytest.mark.parametrize("name", ["a.pdf", "a.docx", "a.png", "a.csv", "a.txt", "a"])
def test_a_file_of_zeros_was_not_saved_whole(name):
    assert "holds nothing but zeros" in refused(name, bytes(5000))


@pytest.mark.parametrize(
    ("name", "data", "place", "remedy"),
    [
        ("a.png", b"\0" * 8 + bytes(range(256)) * 8, "its first bytes", "save the picture again as PNG"),
        ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(90), "its picture", "save the picture again as PNG"),
        ("a.pdf", b"\0\1" + bytes(range(256)) * 8, "its first bytes", "print it as a new PDF"),
        ("a.xlsx", b"\0\1" + bytes(range(256)) * 8, "its first bytes", "the program that made it"),
        ("a.eml", b"Subject: a\n\n" + b"\1" * 60, "from byte 13 on (line 3)", "export the message again"),
        ("a.csv", b"a,b\n1,2\n" + b"\1" * 60, "from byte 9 on (line 3)", "as text in UTF-8"),
        ("a.json", b'{"a": 1,\n"b" 2}', "at line 2", "as text in UTF-8"),
        ("a.jsonl", b'{"a": 1}\n{"a": 2}\n{"a": \n', "at line 3", "as text in UTF-8"),
        ("a.xml", b"<?xml version='1.0'?>\n<a>\n<b></a>", "at line 3", "as text in UTF-8"),
        ("a.ipynb", b'{"cells": [\n', "at line 2", "as text in UTF-8"),
        ("a.rtf", b"{\\rtf1 The rent is {\\b 900", "its text does not end", "the program that made it"),
        ("a.pdf", b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", "its end is missing", "new PDF"),
    ],
)
def test_the_error_names_file_place_and_what_to_do(name, data, place, remedy):
    said = refused(name, data)
    assert said.startswith(f"{name}: ")
    assert place in said
    assert remedy in said


def test_a_picture_is_never_told_to_be_saved_as_pdf():
    assert "PDF" not in refused("scan.jpg", bytes(range(256)) * 20)


def test_a_pdf_whose_last_revision_is_cut_off_is_not_read_as_the_one_before():
    whole = (DOCS / "multi_page.pdf").read_bytes()
    assert "its end is missing" in refused("a.pdf", whole + b"\n91 0 obj\n<< /Type /Page >>\nendobj\n")
    assert parse("a.pdf", whole + b"\n\n").text == parse("a.pdf", whole).text


def test_a_pdf_laid_out_for_the_web_says_how_long_it_is():
    data = b"%PDF-1.7\n1 0 obj\n<< /Linearized 1 /L 9000 /O 4 >>\nendobj\ntrailer << /Root 2 0 R >>\n"
    assert f"it has {len(data)} of 9,000 bytes" in refused("a.pdf", data)


def test_a_pdf_with_a_torn_stream_says_that_text_may_be_missing():
    data = (DOCS / "multi_page.pdf").read_bytes()
    at = data.index(b"stream", data.index(b"/FlateDecode")) + 60
    torn = parse("a.pdf", data[:at] + bytes(range(40)) + data[at + 40 :])
    assert any("text of its pages may be missing" in each for each in torn.warnings)
    assert not any("missing" in each for each in parse("a.pdf", data).warnings)


def test_a_document_is_not_read_as_the_workbook_that_ends_what_is_left_of_it():
    outer, inner = (
        (CASES / "docx-smartart-chart.docx").read_bytes(),
        (CASES / "xlsx-merged.xlsx").read_bytes(),
    )
    assert "ends with another container" in refused("a.docx", outer[:5000] + inner)


def test_a_message_whose_last_part_does_not_end_says_so():
    head = 'Subject: Rent\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n\n'
    part = "--x\nContent-Type: text/plain\n\nThe rent is 900.\n"
    warnings = parse("a.eml", (head + part).encode()).warnings
    assert warnings == ("The message ends before its last part does: it may be cut off.",)
    assert parse("a.eml", f"{head}{part}--x--\n".encode()).warnings == ()


def test_lines_of_json_are_read_each():
    text = parse("a.jsonl", "\n".join(json.dumps({"a": n, "b": n}) for n in range(3)).encode()).text
    assert "| 2 | 2 |" in text


def test_a_text_over_all_limits_is_refused_before_it_is_decoded(monkeypatch):
    monkeypatch.setattr("pincite.ingestion.parse.MAX_CHARACTERS", 1_000)
    monkeypatch.setattr("pincite.ingestion.formats.plain.decode", None)
    assert refused("a.txt", b"The rent is due. " * 400) == (
        "a.txt: more than 1,000 characters; split it and add its parts"
    )
