"""Pictures beside text: what stands in them is read where they look like a page, else it is said where they are."""

import io

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pincite.ingestion.beside import MOST, Beside, Shown, looks_like_a_page, says_something, shown_in
from pincite.ingestion.ocr import Tesseract, find_tesseract, upright
from pincite.ingestion.parse import parse
from pincite.ingestion.pictured import pictures
from tests.fakes.documents import p
from tests.unit.ingestion.test_office import R, pptx, shape, slide
from tests.unit.ingestion.test_pdf_fields import made
from tests.unit.ingestion.test_pdf_layout import set_at
from tests.unit.ingestion.test_pictured import shown, word

SAID = "The depot at Lund opens at 5 in the morning."
READ = "Text recognition (OCR) read what stands in {}; some letters may be wrong."


def sign(text=SAID):
    """A picture of a line of text."""
    picture = Image.new("L", (900, 80), 255)
    ImageDraw.Draw(picture).text((30, 20), text, font=ImageFont.load_default(34), fill=0)
    return picture


def png(picture):
    held = io.BytesIO()
    picture.save(held, "PNG")
    return held.getvalue()


def photograph():
    """Light that falls from the one side to the other."""
    light = np.linspace(0, 255, 400) * np.linspace(0.4, 1, 200)[:, None]
    return Image.fromarray(light.astype(np.uint8))


def placed(picture, x, y, width, height):
    """An inline picture in the content of a page."""
    size = f"/W {picture.width} /H {picture.height} /CS /G /BPC 8 /F /AHx"
    return f"q {width} 0 0 {height} {x} {y} cm BI {size} ID {picture.tobytes().hex()}> EI Q\n"


def lines(y, *texts):
    return "".join(set_at(72, y - 16 * number, text, 11) for number, text in enumerate(texts))


ABOVE = lines(
    740, "Goods are taken in at the gate of the yard, where a clerk signs for each", "of them by hand."
)
BELOW = lines(500, "Drivers wait in the hall until their number is called out by the clerk of", "the day.")
PAGE = ABOVE + placed(sign(), 72, 600, 450, 40) + BELOW


def pages(content, ocr, monkeypatch):
    monkeypatch.setattr("tests.unit.ingestion.test_pdf_fields.parse", lambda *file: parse(*file, ocr=ocr))
    return made(content)


def test_a_picture_on_a_page_is_read_where_it_stands(monkeypatch):
    parsed = pages(PAGE, find_tesseract(), monkeypatch)
    above, pictured, below = parsed.text.split("\n\n")
    assert (above[-8:], below[:7]) == ("by hand.", "Drivers")
    assert "depot at Lund opens at 5" in pictured
    assert parsed.warnings == (READ.format("picture 1 on page 1"),)


def test_without_text_recognition_it_is_said_which_pictures_are_not_read():
    assert made(PAGE).warnings == (
        "What may stand in picture 1 on page 1 is not read: install tesseract to have it read.",
    )


@pytest.mark.parametrize(
    "content",
    [
        ABOVE + placed(photograph(), 72, 500, 300, 150),
        ABOVE + placed(Image.new("L", (40, 40), 255), 72, 500, 300, 150),
        ABOVE + placed(sign(), 72, 600, 40, 4),
        placed(sign(), 60, 715, 500, 45) + ABOVE,
    ],
    ids=["a photograph", "an empty one", "a small one", "the ground of words"],
)
def test_what_holds_no_text_of_its_own_is_not_read(content, monkeypatch):
    asked = []
    assert pages(content, asked.append, monkeypatch).warnings == made(content).warnings == ()
    assert asked == []


def test_a_sentence_over_a_picture_goes_on_after_the_next_page_begins(monkeypatch):
    torn = lines(740, "A sentence of some length that the end of the page parts, and which goes on over")
    parsed = pages(torn + placed(sign(), 72, 600, 450, 40), lambda _: SAID, monkeypatch)
    assert parsed.text.split("\n\n")[0] == SAID


def test_pictures_of_word_and_slides_are_read():
    ocr, body = find_tesseract(), p("Before.") + shown("a") + p("After.")
    parsed = parse("a.docx", word(body, a=png(sign())), ocr=ocr)
    assert "depot at Lund" in parsed.text.split("\n\n")[1]
    assert parsed.warnings == (READ.format("picture 1"),)
    pic = f'<p:pic xmlns:p="p"><a:blip xmlns:a="a" {R} r:embed="i"/></p:pic>'
    related = '<Rs><R Id="i" Type="x/image" Target="../media/i.png"/></Rs>'
    parts = {"ppt/slides/_rels/s0.xml.rels": related, "ppt/media/i.png": png(sign())}
    show = parse("a.pptx", pptx(slide(shape("Depots", "title"), pic), **parts), ocr=ocr)
    assert show.text.startswith("Depots\n\nThe depot at Lund")
    assert show.warnings == (READ.format("picture 1 on page 1"),)


def test_a_picture_of_word_keeps_its_place_on_the_page_behind_what_was_read_in_another():
    body = p("Before.") + shown("a") + p("Between.") + shown("b")
    data = word(body, a=png(sign()), b=png(sign("Two words")))
    text = parse("a.docx", data, ocr=lambda _: SAID).text
    first, second = pictures("a.docx", data, text)
    assert text[: first.at].endswith("Before.")
    assert text[: second.at].endswith("Between.")


def test_so_many_are_read_and_no_picture_twice():
    asked = []

    def ocr(pixels):
        asked.append(pixels)
        return SAID

    beside = Beside(ocr)
    for number in range(MOST + 1):
        beside.text(Shown(b"%d" % number, f"picture {number}"))
        assert beside.text(Shown(b"0", "again")) == ""
    assert len(asked) == MOST
    assert list(beside.sentences())[1] == (
        f"What may stand in picture {MOST} is not read: "
        f"{MOST} pictures of a document are; add what you need on its own."
    )


def test_one_that_text_recognition_gives_up_is_named():
    beside = Beside(lambda _: None)
    assert beside.text(Shown(b"x", "picture 7")) == ""
    assert "picture 7 is not read" in next(beside.sentences())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Audit Code: AUD-2024-7842\nAuditor: James Wilson", True),
        ("NOTICE: SSL Certificate Expires 2025-12-31", True),
        ("10 20 30 40", False),
        ("Seaeseoesesestice\npape eee =", False),
        ("spualy / Alwey Woy poddns", False),
        ("~ i ; ye | oe", False),
    ],
)
def test_what_a_drawing_looked_like_is_no_text(text, said):
    assert says_something(text, english=True) is said


def test_labels_in_other_languages_are_text_where_they_are_read():
    assert says_something("Öffnungszeiten Montag geschlossen")


def test_files_that_are_no_pictures_hold_nothing():
    assert shown_in(b"no picture", "picture 1") is None
    assert not looks_like_a_page(np.zeros((0, 4), np.uint8))


def test_a_picture_beside_text_is_read_once_and_as_it_stands():
    assert upright(Tesseract("tesseract", "deu")) == Tesseract("tesseract", "deu", turns=False)
