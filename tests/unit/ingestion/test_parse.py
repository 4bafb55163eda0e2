"""bytes → parsed: the type by content, the limits, the errors."""

import pytest

from pincite.errors import TooLarge, Unreadable, UnsupportedType
from pincite.ingestion.parse import parse


def test_the_type_is_found_by_content_not_by_name():
    html = b"<!doctype html><html><body><h1>Fees</h1><p>The fee is 5 EUR.</p></body></html>"
    parsed = parse("report.pdf", html)
    assert parsed.media_type == "text/html"
    assert "The fee is 5 EUR." in parsed.text


def test_pages_and_sections_are_ranges_of_the_text():
    parsed = parse("a.md", b"# One\n\nFirst.\n\n# Two\n\nSecond.\n")
    assert [section.path for section in parsed.sections] == [("One",), ("Two",)]
    for section in parsed.sections:
        assert 0 <= section.start < section.end <= len(parsed.text)


def test_over_the_limit_is_refused_before_it_is_read():
    with pytest.raises(TooLarge, match=r"big\.txt"):
        parse("big.txt", b"x" * 11, max_bytes=10)


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\nbroken"])
def test_what_is_damaged_is_named(data):
    with pytest.raises(Unreadable, match=r"file\.pdf"):
        parse("file.pdf", data)


def test_what_is_no_document_is_named():
    with pytest.raises(UnsupportedType, match=r"tool\.exe"):
        parse("tool.exe", b"MZ" + bytes(range(256)) * 20)


def test_the_same_bytes_have_the_same_version():
    assert parse("a.txt", b"text").version == parse("b.txt", b"text").version
