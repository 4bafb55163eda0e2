"""One part of a long PDF: its own pages, with the numbers of the whole."""

import pytest

from pincite.errors import TooLarge, Unreadable
from pincite.ingestion import manuscript
from pincite.ingestion.formats.pdf import reader
from pincite.ingestion.parse import parse
from pincite.ingestion.read import parts, read
from tests.fakes.documents import Text, pdf
from tests.unit.ingestion.golden import ROOT

WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def book(count):
    """Pages with a running head, a heading on every second, and a paragraph."""
    return pdf(
        [
            [
                Text(72, 40, f"{number} Terms of Supply", 9),
                *([Text(60, 90, f"Chapter {number}", 18, "bold")] if number % 2 else []),
                Text(60, 130, f"Clause {WORDS[number]} says what item {WORDS[number]} costs."),
                Text(300, 770, str(number), 9),
            ]
            for number in range(1, count + 1)
        ]
    )


def test_a_pdf_is_read_in_parts_of_some_pages_and_other_files_in_none(monkeypatch):
    monkeypatch.setattr(reader, "PART", 3)
    assert parts("a.pdf", book(7)) == [(1, 3), (4, 6), (7, 7)]
    assert parts("a.pdf", book(3)) == [(1, 3)]
    assert parts("a.md", b"# One") == []


def test_a_part_holds_its_own_pages_and_its_neighbours_show_its_running_heads():
    part = read("a.pdf", book(9), (4, 6))
    assert [page.number for page in part.pages] == [4, 5, 6]
    assert [word for word in WORDS if f"Clause {word} says" in part.text] == ["four", "five", "six"]
    assert "Terms of Supply" not in part.text


def test_a_long_document_reads_the_same_in_parts(monkeypatch):
    whole = parse("a.pdf", book(9))
    monkeypatch.setattr(reader, "PART", 4)
    joined = parse("a.pdf", book(9))
    assert joined.text == whole.text
    assert joined.pages == whole.pages
    assert joined.sections == whole.sections


def test_only_the_pages_of_a_part_are_recognised():
    scan = (ROOT / "files" / "scanned_image_only.pdf").read_bytes()
    pictures = []
    read("scan.pdf", scan, (1, 1), lambda picture: pictures.append(picture) or "Seen.")
    read("scan.pdf", scan, (2, 2), lambda picture: 1 / 0)
    assert len(pictures) == 1


@pytest.mark.parametrize("name", ["truncated.pdf", "enc_user_password.pdf"])
def test_what_cannot_be_opened_has_no_parts(name):
    with pytest.raises(Unreadable, match=name):
        parts(name, (ROOT / "files" / name).read_bytes())


def test_too_many_pages_are_refused(monkeypatch):
    monkeypatch.setattr(reader, "MAX_PAGES", 2)
    with pytest.raises(TooLarge, match="3 pages are over the limit of 2"):
        parts("a.pdf", book(3))


def test_a_part_that_takes_too_long_is_refused_with_what_to_do(monkeypatch):
    monkeypatch.setattr(reader, "MAX_SECONDS", -1.0)
    with pytest.raises(Unreadable, match="split it and try again"):
        read("a.pdf", book(3), (1, 3))


def test_a_part_without_end_is_refused(monkeypatch):
    monkeypatch.setattr(manuscript, "MAX_CHARACTERS", 50)
    with pytest.raises(TooLarge, match=r"^a\.pdf: more than 50 characters"):
        read("a.pdf", book(3), (1, 3))
