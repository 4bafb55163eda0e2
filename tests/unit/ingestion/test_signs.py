"""Fonts of signs: what a letter in them shows."""

import pytest

from pincite.ingestion.parse import parse
from pincite.ingestion.signs import as_boxes, as_signs
from tests.fakes.documents import docx


@pytest.mark.parametrize(
    ("letter", "font", "sign"),
    [
        ("þ", "Wingdings", "☑"),
        ("\uf0fe", "ABCDEF+Wingdings-Regular", "☑"),
        ("\uf0a8", "Wingdings", "☐"),
        ("S", "Wingdings 2", "☒"),
        ("n", "Wingdings", "▪"),
        ("þ", "Times New Roman", "þ"),
        ("S", "Wingdings 3", "S"),
    ],
)
def test_a_letter_is_the_sign_that_is_seen(letter, font, sign):
    assert as_signs(letter, font) == sign


def test_a_box_with_a_shadow_is_one_where_others_are_ticked():
    assert as_boxes(["❏", "Parking", "✔", "Breakfast"]) == ["☐", "Parking", "✔", "Breakfast"]
    assert as_boxes(["❏", "First", "❏", "Second"]) == ["❏", "First", "❏", "Second"]


def test_ticks_of_word_that_are_letters_of_such_a_font():
    ticked = '<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r><w:r><w:t> Breakfast</w:t></w:r></w:p>'
    font = '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>'
    empty = f"<w:p><w:r>{font}<w:t>o</w:t></w:r><w:r><w:t> Parking</w:t></w:r></w:p>"
    assert parse("a.docx", docx(ticked + empty)).text == "☑ Breakfast\n\n☐ Parking"
