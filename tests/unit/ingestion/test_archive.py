"""Containers: bombs, lies, traps and damage are refused while they are read, naming the file."""

import io
import struct
import tracemalloc
import zipfile

import pytest

from pincite.errors import PinciteError, TooLarge, Unreadable
from pincite.ingestion.archive import Archive
from pincite.ingestion.parse import parse
from tests.fakes.documents import archive, docx, p
from tests.unit.ingestion.golden import ROOT

FILES = ROOT / "files"


@pytest.mark.case("SEC-09", 1, 2)
@pytest.mark.parametrize("name", ["bomb_40MiB.docx", "bomb.doc", "bomb.pdf", "bomb.txt"])
def test_a_bomb_is_refused_in_little_memory_whatever_its_name(name):
    data = (FILES / "bomb_40MiB.docx").read_bytes()
    tracemalloc.start()
    try:
        with pytest.raises(TooLarge, match=f"^{name}: "):
            parse(name, data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 60 * 2**20


def test_many_small_parts_are_counted_together():
    parts = {f"word/part{number}.xml": b"x" * 2**20 for number in range(40)}
    with Archive("many.docx", archive(parts)) as container, pytest.raises(TooLarge):
        sum(len(container.read(part)) for part in parts)


def test_sizes_that_lie_are_not_believed():
    data = bytearray(docx(p("word " * 2_000_000)))
    real = zipfile.ZipFile(io.BytesIO(bytes(data))).getinfo("word/document.xml")
    at = 0
    while (at := data.find(struct.pack("<I", real.file_size), at)) >= 0:
        data[at : at + 4] = struct.pack("<I", 10)
        at += 4
    with pytest.raises(PinciteError, match=r"^lie\.docx: "):
        parse("lie.docx", bytes(data))


@pytest.mark.case("SEC-09", 3)
def test_an_entry_with_a_path_upwards_is_not_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parsed = parse("zip_slip.docx", (FILES / "zip_slip.docx").read_bytes())
    assert parsed.text
    assert list(tmp_path.iterdir()) == []


def test_a_container_with_a_password_says_what_to_do():
    data = bytearray(docx(p("secret")))
    at = 0
    while (at := data.find(b"PK\x03\x04", at)) >= 0:
        data[at + 6] |= 1
        at += 4
    at = 0
    while (at := data.find(b"PK\x01\x02", at)) >= 0:
        data[at + 8] |= 1
        at += 4
    with pytest.raises(Unreadable, match="password"):
        parse("locked.docx", bytes(data))


@pytest.mark.parametrize("cut", [30, 200, 500])
def test_a_truncated_container_is_damaged(cut):
    with pytest.raises(Unreadable, match=r"^cut\.docx: the file is damaged"):
        parse("cut.docx", docx(p("Words " * 200))[:cut])


def test_too_many_entries():
    with pytest.raises(TooLarge, match="entries"):
        parse("many.docx", archive({f"e{number}": b"" for number in range(10_001)}))


LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>'
    "<article><body><p>&d;</p></body></article>"
)
OUTSIDE = (
    '<?xml version="1.0"?><!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    "<article><body><p>&x;</p></body></article>"
)


@pytest.mark.parametrize("text", [LAUGHS, OUTSIDE], ids=["laughs", "outside"])
def test_entities_of_a_file_are_refused(text):
    with pytest.raises(Unreadable, match="entities"):
        parse("a.xml", text.encode())


def test_entities_in_a_part_are_refused():
    body = OUTSIDE.replace("article", "document")
    with pytest.raises(Unreadable):
        parse("a.docx", docx("", extra={"word/document.xml": body}))


@pytest.mark.parametrize("depth", [1_000, 100_000])
def test_deep_nesting_ends_in_an_error_never_in_a_crash(depth):
    xml = "<article><body>" + "<sec>" * depth + "<p>deep</p>" + "</sec>" * depth + "</body></article>"
    word = "<w:sdt><w:sdtContent>" * depth + p("deep") + "</w:sdtContent></w:sdt>" * depth
    with pytest.raises(Unreadable):
        parse("deep.xml", xml.encode())
    with pytest.raises(PinciteError):
        parse("deep.docx", docx(word))


@pytest.mark.parametrize("raw", ["", "<script>if (i<n) a<b</SCRIPT>", "<!-- <div> -->", "<svg></svg>"])
def test_html_is_read_to_a_depth_that_no_page_needs(raw):
    html = "<html><body>{}" + "<div>" * 1_900 + "deep"
    assert parse("deep.html", html.format(raw).encode()).text == "deep"
    with pytest.raises(Unreadable, match="nested"):
        parse("deep.html", (html.format(raw) + "<div>" * 200).encode())


def test_comparisons_in_a_script_are_no_tags():
    html = "<html><body><script>" + "if(i<n)x=a<b;" * 3_000 + "</script><p>Seen."
    assert parse("a.html", html.encode()).text == "Seen."


def test_not_well_formed_xml_is_damaged():
    with pytest.raises(Unreadable, match="not well formed"):
        parse("a.xml", b"<article><body><p>x</body></article>")
