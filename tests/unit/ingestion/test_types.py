"""File types that offices send: each is read, or says truly why not."""

import io
import json
import stat
import zipfile

import pytest
from PIL import Image

from pincite.errors import Unreadable, UnsupportedType
from pincite.ingestion.language import commonness, is_gibberish
from pincite.ingestion.ocr import Tesseract
from pincite.ingestion.parse import parse
from tests.fakes.documents import docx, p
from tests.unit.ingestion.golden import ROOT
from tests.unit.ingestion.test_grid import case

SCAN = (ROOT / "cases" / "scan.png").read_bytes()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("letter.rtf", "The lease ends on 30 June 2027.\n\nThe deposit is 900 euros."),
        ("talk.vtt", "Ana: The bridge opens to traffic on the second of November."),
        ("notebook.ipynb", "The trial ran on **eleven plots** from April to August."),
        ("notebook.ipynb", "mean yield: 4.7 tonnes per hectare"),
        ("msg_simple.msg", "This is a simple email body."),
        ("msg_with_attachment.msg", "test.txt\n\nThis is a test attachment file."),
        ("odf_table_with_title_01.ods", "| Year | Freshwater Ducks |\n|---|---|\n| 2019 | 120 |"),
        ("odf_presentation_01.odp", "Second slide title\n\n- Let’s introduce a list"),
        ("legacy_sample.xls", "| 2024 | 180 |"),
    ],
)
def test_what_is_in_them_is_read(name, said):
    assert said in case(name).text


def test_a_notebook_has_sections_and_no_pictures():
    parsed = case("notebook.ipynb")
    assert [section.path for section in parsed.sections] == [("Yield study",), ("Yield study", "Result")]
    assert "iVBOR" not in parsed.text
    assert parsed.warnings == ("1 picture of its output is not read.",)


@pytest.mark.parametrize("cells", [None, 7, [7], [{"source": 7, "outputs": [{"data": []}, 3]}]])
def test_a_notebook_with_anything_in_it(cells):
    assert parse("a.ipynb", json.dumps({"nbformat": 4, "cells": cells}).encode()).text == ""


def test_a_frame_of_data_in_a_notebook_is_a_table():
    head = "<tr><th></th><th colspan=2>weight</th></tr><tr><th></th><th>min</th><th>max</th></tr>"
    page = (
        f"<style>p</style><table><thead>{head}</thead><tr><th>Perch</th><td>0.2</td><td>1.9</td></tr></table>"
    )
    data = {"text/html": [page], "text/plain": ["      weight\n", "         min  max\n", "Perch  0.2  1.9"]}
    cells = [{"cell_type": "code", "source": "", "outputs": [{"output_type": "display_data", "data": data}]}]
    parsed = parse("a.ipynb", json.dumps({"nbformat": 4, "cells": cells}).encode())
    assert parsed.text == "|  | weight / min | weight / max |\n|---|---|---|\n| Perch | 0.2 | 1.9 |"
    assert len(parsed.tables) == 1


def test_times_of_a_talk_are_places():
    cues = "\n\n".join(
        f"{n}\n00:{n:02}:00,000 --> 00:{n:02}:30,000\n<i>Sentence number {n} of the talk,</i>\nwhich ends here."
        for n in range(1, 60)
    )
    parsed = parse("talk.srt", cues.encode())
    assert "Sentence number 41 of the talk, which ends here." in parsed.text
    starts = [section.path[0] for section in parsed.sections]
    assert starts[0] == "00:01:00"
    assert len(starts) > 1
    place = parsed.text.index("Sentence number 41 ")
    section = next(one for one in parsed.sections if one.start <= place < one.end)
    assert section.path[0] <= "00:41:00"


def packed(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_files_of_an_archive_are_read_each_under_its_name():
    inner = packed({"deep.md": "# Rules\n\nNo dogs."})
    files = {"b/lease.docx": docx(p("Head", "Heading1") + p("The rent is 900 euros.")), "a.txt": "Bring cash.",
             "__MACOSX/._a.txt": "junk", "program": b"\x7fELF" + bytes(200), "c.zip": inner}  # fmt: skip
    parsed = parse("all.zip", packed(files))
    assert parsed.text == (
        "a.txt\n\nBring cash.\n\nb/lease.docx\n\nHead\n\nThe rent is 900 euros.\n\n"
        "c.zip\n\ndeep.md\n\n# Rules\n\nNo dogs."
    )
    assert [section.path for section in parsed.sections][-1] == ("c.zip", "deep.md", "Rules")
    assert len(parsed.warnings) == 1
    assert parsed.warnings[0].startswith("A file inside is not read. program: it is ")


@pytest.mark.parametrize("kind", ["text-web", "text-template", "text-master"])
def test_every_open_document_of_text_is_read_as_one(kind):
    """And not as an archive: neither its styles nor its thumbnail are text of it."""
    with zipfile.ZipFile(ROOT / "docs" / "text_document_01.odt") as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    as_text = parse("a.odt", packed(files)).text
    kept = {**files, "mimetype": f"application/vnd.oasis.opendocument.{kind}".encode()}
    assert as_text
    assert parse("a.odt", packed(kept)).text == as_text


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"mimetype": b"application/vnd.oasis.opendocument.formula", "content.xml": b"<math/>"},
         "it is an OpenDocument formula, which holds no text; save it as PDF"),
        ({"[Content_Types].xml": b"<Types/>", "visio/document.xml": b"<A/>"}, "it is a package of a program"),
        ({"Index/Document.iwa": b"\0\1", "preview.jpg": b"\xff\xd8\xff"}, "it is a file of Pages, Numbers or Keynote"),
    ],
)  # fmt: skip
def test_a_container_of_another_program_is_no_archive(files, why):
    with pytest.raises(UnsupportedType, match=rf"^a: {why}"):
        parse("a", packed(files))


def test_archives_in_archives_end():
    data = packed({"a.txt": "deep"})
    for _ in range(6):
        data = packed({"a.zip": data})
    with pytest.raises(Unreadable, match=r"^a\.zip: it is an archive without a file that we can read"):
        parse("a.zip", data)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (bytes.fromhex("d0cf11e0a1b11ae1") + bytes(512), "the file is damaged or cut off"),
        (b"PK\x05\x06" + bytes(18), "it is an archive without a file that we can read"),
        (b'{"nbformat": 4, "cells": [', "the file is damaged or cut off"),
    ],
)
def test_what_is_damaged_says_so(data, why):
    with pytest.raises(Unreadable, match=rf"^thing: {why}"):
        parse("thing", data)


def test_a_picture_says_what_it_needs():
    with pytest.raises(UnsupportedType, match="it is a picture; install tesseract"):
        parse("scan.png", SCAN)
    with pytest.raises(Unreadable, match="the file is damaged or cut off"):
        parse("scan.png", SCAN[:3000], ocr=lambda picture: "never asked")


def test_each_picture_of_a_tiff_is_a_page():
    seen = []

    def ocr(picture):
        seen.append(picture[:3])
        return f"Page number {len(seen)}."

    out = io.BytesIO()
    pages = [Image.new("RGB", (60, 40), colour) for colour in ("white", "red")]
    pages[0].save(out, "TIFF", save_all=True, append_images=pages[1:])
    parsed = parse("a.tif", out.getvalue(), ocr=ocr)
    assert [parsed.text[page.start : page.end] for page in parsed.pages] == [
        "Page number 1.",
        "Page number 2.",
    ]
    assert seen == [b"P5 ", b"P5 "]


def test_a_page_without_a_language_of_latin_letters_is_recognised_once(tmp_path):
    program = tmp_path / "tesseract"
    program.write_text(f'#!/bin/sh\necho x >> {tmp_path}/calls\nprintf "كل صفحة مقروءة مرة واحدة فقط"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    assert Tesseract(str(program))(b"P5 2 2 255\n\0\0\0\0") == "كل صفحة مقروءة مرة واحدة فقط"
    assert (tmp_path / "calls").read_text() == "x\n"


def test_language_is_told_from_letters_that_were_exchanged():
    text = case("right_to_left_01.pdf").text
    assert commonness(text) is None
    prose = "The charge for late payment is 45 euros. The charge for a second copy is 12 euros."
    shifted = "Uif dibshf gps mbuf qbznfou jt 56 fvspt. Uif dibshf gps b tfdpoe dpqz jt 23 fvspt."
    parts = "Bracket left, Bracket right, Washer M6, Hinge steel, Screw brass, Plate oak, Rail nylon, Clamp rubber"
    german = "Die Miete beträgt 900 Euro und ist zum ersten Werktag des Monats auf das Konto zu zahlen."
    assert [is_gibberish(each) for each in (prose, shifted, parts, german)] == [False, True, False, False]


def test_an_older_word_file_says_what_reads_it(tmp_path, monkeypatch):
    """A stand-in for LibreOffice, which writes what it would: the program is no part of this package."""
    data = (
        (ROOT / "cases" / "legacy_sample.xls")
        .read_bytes()
        .replace("Workbook".encode("utf-16-le"), "WordDoku".encode("utf-16-le"))
    )
    with pytest.raises(UnsupportedType, match="compound file"):
        parse("a.doc", data)
    monkeypatch.setenv("PATH", str(tmp_path))
    from pincite.ingestion.formats import legacy

    with pytest.raises(
        UnsupportedType, match=r"^a\.doc: it is an older Office file \(\.doc\), which LibreOffice reads"
    ):
        legacy.read_doc("a.doc", b"")
    made = tmp_path / "made.docx"
    made.write_bytes(docx(p("The rent is 900 euros.")))
    program = tmp_path / "soffice"
    program.write_text(
        f'#!/bin/sh\nwhile [ "$1" != --outdir ]; do shift; done\n/bin/cp {made} "$2/file.docx"\n'
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    assert legacy.read_doc("a.doc", b"").finish("a", "b", "c").text == "The rent is 900 euros."
    program.write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(Unreadable, match="LibreOffice cannot open it"):
        legacy.read_doc("a.doc", b"")


@pytest.mark.parametrize(
    ("name", "written", "text"),
    [
        (
            "a.org",
            "#+TITLE: Pump\n* TODO Storage :tag:\n:PROPERTIES:\n:ID: 7\n:END:\nAbove [[http://x][5 degrees]].\n"
            "| Part | Price |\n|------+-------|\n| Seal | 4 |",
            "# Pump\n# Storage\nAbove 5 degrees.\n\n| Part | Price |\n|---|---|\n| Seal | 4 |",
        ),
        (
            "a.adoc",
            "= Pump\n:toc:\n\n.Prices\n[cols=2]\n|===\n|Part |Price\n\n|Seal\n|4\n|Cap |5\n|===\n* one",
            "# Pump\n\nPrices\n\n| Part | Price |\n|---|---|\n| Seal | 4 |\n| Cap | 5 |\n\n- one",
        ),
        (
            "a.adoc",
            '[%header,cols="1,1,1"]\n.Prices\n|===\n.2+|Plan\n'
            "2+|Price\n|Month|Year\n|Basic|11|120\n2*|19\n|205\n|===",
            "Prices\n\n| Plan | Price / Month | Price / Year |\n|---|---|---|\n"
            "| Basic | 11 | 120 |\n| 19 | 19 | 205 |",
        ),
        (
            "a.adoc",
            '[cols="2,1,1",options="header"]\n|===\n| Device 2+| Limit\n\nh| '
            "h| Lower h| Upper\n| Kiln\n| 600 | 1280\n|===",
            "| Device | Limit / Lower | Limit / Upper |\n|---|---|---|\n| Kiln | 600 | 1280 |",
        ),
        (
            "a.adoc",
            '[format=csv]\n|===\nPort,Note\n\nBonn,"calm, dry"\n|===\n\n:===\nUlm:9\nJena:4\n:===',
            "| Port | Note |\n|---|---|\n| Bonn | calm, dry |\n\n\n\n| Ulm | 9 |\n| Jena | 4 |",
        ),
        (
            "a.json",
            '{"berths": [{"name": "Alba", "fees": {"day": 12, "month": 210}, "for": ["sail", "oar"]},'
            '{"name": "Corso", "fees": {"day": 10}}]}',
            "berths\n| name | fees / day | fees / month | for |\n|---|---|---|---|\n"
            "| Alba | 12 | 210 | sail, oar |\n| Corso | 10 |  |  |",
        ),
        (
            "a.json",
            '{"shop": {"open": true, "items": [{"part":"Seal","price":4},{"part":"Cap","price":5}]}}',
            "shop.open: true\n\nshop.items\n| part | price |\n|---|---|\n| Seal | 4 |\n| Cap | 5 |",
        ),
        ("a.jsonl", '{"a": 1, "b": "x"}\n{"a": 2, "b": null}\n', "| a | b |\n|---|---|\n| 1 | x |\n| 2 |  |"),
        (
            "a.xml",
            '<?xml version="1.0"?><orders><order id="1"><city>Bonn</city></order><order id="2"><city>Ulm</city></order>'
            "<note>All paid.</note></orders>",
            "orders.order\n| id | city |\n|---|---|\n| 1 | Bonn |\n| 2 | Ulm |\n\norders.note: All paid.",
        ),
        (
            "a.xml",
            '<wells><well id="a"><depth unit="m">61</depth></well>'
            '<well id="b"><depth unit="m">88</depth></well></wells>',
            "wells.well\n| id | depth / unit | depth |\n|---|---|---|\n| a | m | 61 |\n| b | m | 88 |",
        ),
        (
            "a.rss",
            "<rss><channel><title>News</title><item><title>Bridge</title><pubDate>May 2</pubDate>"
            "<description>&lt;p&gt;It opens on &lt;b&gt;2 November&lt;/b&gt;.</description></item></channel></rss>",
            "News\n\nBridge\n\npubDate: May 2\n\nIt opens on 2 November.",
        ),
    ],
)
def test_marked_up_text_and_records(name, written, text):
    assert parse(name, written.encode()).text == text


def test_restructured_text_has_sections_and_touches_no_other_file():
    assert [section.path for section in case("manual.rst").sections] == [
        ("Pump manual",), ("Pump manual", "Maintenance"), ("Pump manual", "Maintenance", "Storage"),
    ]  # fmt: skip
    text = parse(
        "a.rst", b"Head\n====\n\n.. include:: /etc/passwd\n\n.. raw:: html\n   :file: /etc/passwd\n\nKept."
    ).text
    assert "root:" not in text
    assert text.endswith("Kept.")


@pytest.mark.parametrize("data", [b"[" * 100_000, b'{"a": [1, 2', b"[" + b"1," * 50])
def test_json_that_is_none_says_so(data):
    with pytest.raises(Unreadable, match=r"^a\.json: "):
        parse("a.json", data)


ADOC = """= Manual
:max: 3000
:limit: {max} rpm

The limit is {limit}, not {other}.

ifdef::draft[]
A secret.
endif::[]
ifndef::draft[]
Shown.
endif::[]

. first
.. inner
. second

Later:

. again
"""


def test_asciidoc_fills_in_what_it_sets_and_counts_its_items():
    text = parse("a.adoc", ADOC.encode()).text
    assert "The limit is 3000 rpm, not {other}." in text
    assert "Shown." in text
    assert "secret" not in text
    assert "1. first\n1. inner\n2. second" in text
    assert text.endswith("Later:\n\n1. again")
