"""E-mail and saved pages: what the reader of the message sees; tables that are called so."""

from __future__ import annotations

import pytest

from pincite.errors import Unreadable
from pincite.ingestion.chunk import chunk
from pincite.ingestion.parse import parse
from pincite.models import Document

HEAD = (
    "From: Ann <a@example.org>\nDate: Fri, 1 Mar 2024 10:00:00 +0000\nSubject: =?utf-8?Q?K=C3=BCndigung?=\n"
)
MIXED = f'{HEAD}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n'


def part(kind, body, more=""):
    return f"--b\nContent-Type: {kind}\n{more}\n{body}\n"


def read(text):
    return parse("a.eml", text.encode())


def test_a_message_is_its_subject_its_people_and_its_text():
    parsed = read(f"{HEAD}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
                  "Three months, says J=C3=BCrgen, who =\nlives here.")  # fmt: skip
    assert parsed.media_type == "message/rfc822"
    assert parsed.text == (
        "Kündigung\n\nFrom: Ann <a@example.org>\nDate: Fri, 1 Mar 2024 10:00:00 +0000\n\n"
        "Three months, says Jürgen, who lives here."
    )
    assert [section.path for section in parsed.sections] == [("Kündigung",)]


def test_of_two_forms_the_plain_one_is_read_and_attached_files_behind_it():
    plain, page = part("text/plain", "Three months."), part("text/html", "<p>Three <b>months</b>.")
    file = part("text/plain", "secret", 'Content-Disposition: attachment; filename="a.txt"\n')
    parsed = read(f"{MIXED}{plain}{page}{file}--b--")
    assert parsed.text.endswith("Three months.\n\na.txt\n\nsecret")
    assert parsed.text.count("months") == 1
    assert parsed.sections[-1].path == ("Kündigung", "a.txt")
    assert parsed.warnings == ()
    assert read(f"{MIXED}{page}--b--").text.endswith("\n\nThree months.")


def test_a_text_that_only_speaks_of_messages_is_none():
    assert read("Subject: a word about nothing\n\nFrom here on.").media_type == "text/plain"
    assert read("From: me\nSubject: x\nnot a field\nDate: today\n\nText").media_type == "text/plain"


@pytest.mark.parametrize(
    "message",
    [
        MIXED + "--b\nContent-Type: multipart/mixed; boundary=b\n\n" * 3000,
        HEAD + "MIME-Version: 1.0\nContent-Type: text/plain; charset=nonsense\n\n\xff",
        HEAD.replace("utf-8", "no-such") + "\nText",
        HEAD + "Content-Transfer-Encoding: base64\nMIME-Version: 1.0\n\n!!!!",
        MIXED,
        HEAD + "MIME-Version: 1.0\nContent-Type: multipart/mixed\n\nText",
        HEAD + "To: " + "=?utf-8?b?=C3" * 5000 + "\n\nText",
    ],
    ids=["nested", "unknown encoding", "unknown words", "no base64", "no parts", "no boundary", "long field"],
)
def test_a_damaged_message_is_read_as_far_as_it_goes(message):
    assert read(message).media_type == "message/rfc822"


def test_parts_nested_beyond_reading_are_refused():
    heads = "".join(
        f"Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n" for level in range(2000)
    )
    with pytest.raises(Unreadable, match=r"a\.eml: its parts are nested too deep"):
        read(f"{HEAD}MIME-Version: 1.0\n{heads}\nText")


@pytest.mark.parametrize(("name", "sign"), [("a.csv", ","), ("a.CSV", ";"), ("a.tsv", "\t")])
def test_a_table_in_plain_text_keeps_its_rows_and_each_chunk_its_header(name, sign):
    rows = [sign.join(("City", "Rent", "Note"))] + [
        sign.join((f"Town {number}", f"{number} EUR", "a note of some words")) for number in range(60)
    ]
    parsed = parse(name, "\n".join(rows).encode())
    assert parsed.media_type == "text/csv"
    document = Document(
        document_id="0123456789abcdef", name=name, source=name, collection="default", version=parsed.version,
        media_type=parsed.media_type, size=1, status="indexing",
    )  # fmt: skip
    chunks = chunk(parsed, document, chunk_tokens=200, overlap=10, count_tokens=lambda text: len(text) // 4)
    assert len(chunks) > 2
    for each in chunks:
        assert each.text.startswith("| City | Rent | Note |\n|---|---|---|\n| Town ")
    assert [row for row in parsed.text.split("\n") if "Town 41 " in row] == [
        "| Town 41 | 41 EUR | a note of some words |"
    ]


def test_one_line_and_prose_are_no_table():
    assert parse("a.csv", b"alone, here").tables == ()
    assert parse("a.csv", b"no cells\nhere").tables == ()
    assert parse("a.txt", b"a,b\n1,2").tables == ()


def test_a_message_that_is_attached_is_another_one():
    inner = "Subject: Older offer\nFrom: Bo <b@example.org>\nDate: Thu, 29 Feb 2024 10:00:00 +0000\n\nIt was 700 euros."
    parsed = read(f"{MIXED}{part('text/plain', 'It is 900 euros.')}{part('message/rfc822', inner)}--b--")
    assert parsed.text.endswith(
        "It is 900 euros.\n\nattached message 1.eml\n\nOlder offer\n\nFrom: Bo <b@example.org>\n"
        "Date: Thu, 29 Feb 2024 10:00:00 +0000\n\nIt was 700 euros."
    )
    assert parsed.sections[-1].path == ("Kündigung", "attached message 1.eml", "Older offer")
