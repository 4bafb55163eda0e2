"""Pictures that a document holds itself: found where they stand, and only what a browser draws and never runs."""

import base64
import random

import pytest

from pincite.ingestion.parse import parse
from pincite.ingestion.pictured import ALL, LARGEST, pictures
from tests.fakes.documents import docx, p

PNG = b"\x89PNG\r\n\x1a\n" + b"x" * 20
JPEG = b"\xff\xd8\xff" + b"y" * 20
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def shown(name):
    return (
        f'<w:p><w:r><w:drawing><a:blip xmlns:a="a" xmlns:r="{R}" r:embed="{name}"/></w:drawing></w:r></w:p>'
    )


def word(body, **media):
    related = "".join(f'<R Id="{name}" Type="{R}/image" Target="media/{name}.png"/>' for name in media)
    parts = {f"word/media/{name}.png": data for name, data in media.items()}
    return docx(body, extra={"word/_rels/document.xml.rels": f"<Rs>{related}</Rs>", **parts})


def found(name, data):
    text = parse(name, data).text
    return [(text[: one.at].rpartition("\n")[2], base64.b64decode(one.data)) for one in pictures(name, data)]


def test_pictures_of_word_stand_behind_their_paragraph():
    body = p("Before.") + shown("a") + p("Between.") + shown("b") + p("After.") + shown("gone")
    assert found("a.docx", word(body, a=PNG, b=JPEG)) == [("Before.", PNG), ("Between.", JPEG)]
    assert [one.media_type for one in pictures("a.docx", word(body, a=PNG, b=JPEG))] == [
        "image/png",
        "image/jpeg",
    ]


def test_pictures_that_a_page_holds_itself():
    held = base64.b64encode(PNG).decode()
    page = (
        f"<html><p>First.<p>Plan: <img src='data:image/png;base64,{held}'> as built."
        "<img src='https://example.org/a.png'><img src='data:image/png;base64,&&&'>"
    )
    assert found("a.html", page.encode()) == [("Plan: as built.", PNG)]


@pytest.mark.parametrize("held", [b"<svg onload=alert(1)>", b"MZ" * 20, b"", PNG + b"x" * LARGEST])
def test_what_a_browser_might_run_or_is_too_large_is_no_picture(held):
    assert found("a.docx", word(p("Text.") + shown("a"), a=held)) == []


def test_no_more_is_given_than_fits():
    half = PNG + random.Random(1).randbytes(LARGEST - 100)
    names = "abcdef"
    body = p("Text.") + "".join(map(shown, names))
    assert len(found("a.docx", word(body, **dict.fromkeys(names, half)))) == ALL // LARGEST


def test_other_types_have_none():
    assert pictures("a.md", b"![x](data:image/png;base64,iVBORw0KGgo=)") == ()
