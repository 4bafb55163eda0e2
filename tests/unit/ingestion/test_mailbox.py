"""Mailboxes, mails in wide encodings, and what a mail's head encodes."""

import pytest

from pincite.ingestion.parse import parse

FIRST = (
    "From ann@example.org Mon Jun 01 04:28:28 2026\nSubject: Berths\nFrom: Ann <ann@example.org>\n"
    "To: b@example.org\n"
)
MAILBOX = (
    FIRST + "Date: Mon, 1 Jun 2026 04:28:28 +0000\n\nBerth 4 is free.\n>From June on it costs 90 euros.\n\n"
    "From bob@example.org Tue Jun 02 08:00:00 2026\nSubject: =?utf-8?q?Geb=C3=BChren?=\nFrom: bob@example.org\n"
    "Date: Tue, 2 Jun 2026 08:00:00 +0000\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n"
    "See the list.\n--b\nContent-Disposition: attachment; filename=fees.csv\n\nboat,fee\nYole,90\nSkiff,60\n--b--\n"
)


def sections(parsed):
    return [section.path for section in parsed.sections]


def test_a_mailbox_is_read_message_by_message_with_what_is_attached():
    parsed = parse("all.mbox", MAILBOX.encode())
    assert parsed.media_type == "message/rfc822"
    assert sections(parsed) == [("Berths",), ("Gebühren",), ("Gebühren", "fees.csv")]
    assert "From June on it costs 90 euros." in parsed.text
    assert "| Skiff | 60 |" in parsed.text


def test_a_line_of_a_mail_that_begins_with_from_parts_nothing():
    mail = MAILBOX.partition("\n")[2].replace(">From June", "From June").partition("\n\nFrom bob")[0]
    parsed = parse("one.eml", mail.encode())
    assert sections(parsed) == [("Berths",)]
    assert "From June on it costs 90 euros." in parsed.text


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_mail_in_a_wide_encoding_is_read_as_one(encoding):
    parsed = parse("wide.eml", MAILBOX.partition("\n")[2].partition("\n\nFrom bob")[0].encode(encoding))
    assert parsed.media_type == "message/rfc822"
    assert sections(parsed) == [("Berths",)]
    assert "Berth 4 is free." in parsed.text


def test_only_so_many_messages_of_a_mailbox_are_read(monkeypatch):
    monkeypatch.setattr("pincite.ingestion.formats.mail.MAX_MESSAGES", 1)
    parsed = parse("all.mbox", MAILBOX.encode())
    assert sections(parsed) == [("Berths",)]
    assert parsed.warnings == ("Only its first 1 messages are read: the others are over a limit.",)
