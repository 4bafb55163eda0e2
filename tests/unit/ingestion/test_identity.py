"""Ids, versions and names to show."""

import hashlib
import unicodedata

import pytest

from pincite.ingestion.identity import chunk_id, display_name, document_id, files_prefix, version

KEYS = ["a/readme.md", "b/readme.md", "a/report.pdf", "a/report.docx"]


@pytest.mark.case("ING-25", 1)
def test_each_exact_source_is_a_document_of_its_own():
    name = "a/Résumé.pdf"
    keys = [*KEYS, unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)]
    ids = {document_id("default", key) for key in keys}
    assert len(ids) == 6
    assert all(len(one) == 16 and set(one) <= set("0123456789abcdef") for one in ids)


@pytest.mark.case("ING-25", 3)
def test_an_id_is_stable_and_belongs_to_its_collection():
    assert document_id("default", "a.pdf") == document_id("default", "a.pdf")
    assert document_id("default", "a.pdf") != document_id("other", "a.pdf")
    assert document_id("default", "lone \ud800 surrogate")


def test_version_and_keys_are_made_of_hashes():
    assert version(b"x") == "sha256:" + hashlib.sha256(b"x").hexdigest()
    assert files_prefix("abc", "sha256:00ff") == "documents/abc/00ff/"
    assert chunk_id("abc", 0) == "abc::chunk_0"


@pytest.mark.case("ING-01", 3)
@pytest.mark.case("SEC-06", 3)
@pytest.mark.case("SEC-13", 2)
@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("../../etc/cron.d/x.txt", "etc/cron.d/x.txt"),
        ("..\\..\\x.pdf", "x.pdf"),
        ("/etc/passwd", "etc/passwd"),
        ("a/../../b.pdf", "a/b.pdf"),
        (".", "unnamed"),
        ("..", "unnamed"),
        ("", "unnamed"),
        ("nul\0.pdf", "nul\\u0000.pdf"),
        ("%2e%2e%2fx.pdf", "%2e%2e%2fx.pdf"),
        ("Policy\u202efdp.exe", "Policy\\u202efdp.exe"),
        ("policy.pdf ", "policy.pdf"),
        ("a b + c.pdf", "a b + c.pdf"),
        ("tenant1/Résumé (1).pdf", "tenant1/Résumé (1).pdf"),
        ("合同.docx", "合同.docx"),
        ('"><img src=x onerror=alert(1)>.pdf', '"><img src=x onerror=alert(1)>.pdf'),
        ("C:\\Users\\me\\x.pdf", "Users/me/x.pdf"),
    ],
)
def test_display_name(source, shown):
    assert display_name(source) == shown


def test_a_long_name_is_shortened_in_the_middle():
    shown = display_name("x" * 300 + ".pdf")
    assert len(shown) == 200
    assert shown.endswith(".pdf")


@pytest.mark.case("SEC-13", 1)
def test_look_alike_titles_stay_apart():
    titles = ["Policy.pdf", "Pоlicy.pdf", "policy.pdf ", "Policy\u202efdp.exe"]
    assert len({document_id("default", title) for title in titles}) == 4
