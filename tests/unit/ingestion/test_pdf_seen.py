"""What of a PDF is text: what its reader sees, in words of a language, sentence by sentence."""

import pytest

from pincite.errors import Unreadable
from pincite.ingestion.parse import parse
from tests.fakes.documents import Text, pdf
from tests.unit.ingestion.golden import ROOT
from tests.unit.ingestion.test_grid import case
from tests.unit.ingestion.test_pdf_fields import made

UNSEEN = "Text that nobody sees (switched off, covered, in the colour of its ground) was left out on page 1."


def drawn(stream, room=400):
    """A page whose content is written as it stands, fonts named /plain and /bold → PDF."""
    whole = pdf([[Text(0, 0, "#" * room)]])
    start = whole.index(b"stream\n") + 7
    length = whole.index(b"\nendstream") - start
    assert len(stream) <= length
    return whole[:start] + stream.ljust(length) + whole[start + length :]


def test_a_layer_that_is_switched_off_is_left_out_and_said():
    parsed = case("ocg.pdf")
    assert parsed.text == "The annual fee is 80 euros.\n\nMembers vote in April."
    assert parsed.warnings == (UNSEEN,)


@pytest.mark.parametrize(
    "hidden",
    [
        b"1 g BT /plain 11 Tf 72 600 Td (The code is 4711.) Tj ET 0 g",
        b"3 Tr BT /plain 11 Tf 72 600 Td (The code is 4711.) Tj ET 0 Tr",
        b"BT /plain 11 Tf 72 600 Td (The code is 4711.) Tj ET 0 g 60 590 300 30 re f",
    ],
    ids=["white", "not drawn", "black box"],
)
def test_what_is_hidden_otherwise_too(hidden):
    parsed = parse("a.pdf", drawn(b"BT /plain 11 Tf 72 700 Td (The fee is 80 euros.) Tj ET " + hidden))
    assert parsed.text == "The fee is 80 euros."
    assert parsed.warnings == (UNSEEN,)


def test_white_letters_on_a_dark_ground_are_seen():
    parsed = parse(
        "a.pdf", drawn(b"0 g 60 590 300 30 re f 1 g BT /plain 11 Tf 72 600 Td (The fee is 80 euros.) Tj ET")
    )
    assert parsed.text == "The fee is 80 euros."
    assert parsed.warnings == ()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_page_shown_turned_is_seen(turn):
    parsed = parse(
        "a.pdf",
        pdf([[Text(72, 100, "The fee is 80 euros."), Text(72, 700, "It is due in May.")]], rotate=turn),
    )
    assert "The fee is 80 euros." in parsed.text
    assert "It is due in May." in parsed.text
    assert parsed.warnings == ()


def test_a_font_that_lies_about_its_characters_is_read_from_the_page():
    data = (ROOT / "cases" / "wrong-tounicode.pdf").read_bytes()
    read = parse("a.pdf", data, ocr=lambda picture: "The charge for late payment is 45 euros.")
    assert read.text == "The charge for late payment is 45 euros."
    assert read.warnings == ("Text recognition (OCR) read page 1; some letters may be wrong.",)
    (warning,) = parse("a.pdf", data).warnings
    assert warning == "The text of page 1 makes no language: a font may say wrongly what it shows."


def test_a_form_that_waits_for_another_program_says_what_it_is():
    with pytest.raises(Unreadable, match=r"^xfa\.pdf: it is an XFA form, .* print it as PDF and add that$"):
        case("xfa.pdf")


def test_a_list_of_a_form_shows_its_choice_and_boxes_whether_they_are_ticked():
    text = case("acroform.pdf").text
    assert "Boats wanted: Double scull" in text
    assert "Insurance: ☐ yes ☒ no" in text
    assert "☐ Showers wanted" in text


def test_a_hyphen_at_a_line_end_is_no_superscript():
    assert "must be regis-\ntered with the harbour office" in case("softhyphen-marked.pdf").text


def test_a_sentence_that_a_footnote_parts_is_one():
    assert "The second warning is given at 5.1 metres, when" in case("two-columns.pdf").text
    parsed = case("footnote-break.pdf")
    assert "the master has to noti-\nfy the harbour office of the tugs at least 36 hours" in parsed.text
    first = parsed.pages[0]
    assert "1 Berths one to six only." in parsed.text[first.start : first.end]


def test_lam_and_alef_set_as_one_sign_are_in_the_order_of_the_word():
    text = case("right_to_left_01.pdf").text
    assert "تحسين الإنتاجية وحل المشكلات من خلال البرمجة بلغة" in text


@pytest.mark.parametrize("box", [b"92 597 66 13", b"92 599 66 8"], ids=["whole", "tight"])
def test_words_under_a_bar_leave_a_mark_in_their_line(box):
    line = b"BT /plain 11 Tf 72 600 Td (The seller Henrik Aalto is not liable.) Tj ET 0 g "
    content = line + box.replace(b"92", b"121") + b" re f"
    assert parse("a.pdf", drawn(content)).text == "The seller \u2588 is not liable."


def test_a_layer_of_text_without_meaning_is_noticed_though_nobody_sees_it():
    layer = (
        "Rvlxz qf tbx zllqtmxnt gzrdxn Ezch mxmbxr pzys hzr yxzrly rxnt qf thx plqt zt thx fjrst qf Nqvxmbxr"
    )
    meant = (
        "Rules of the garden Each member pays a yearly rent for the plot at the office by the first of May"
    )
    text = "BT /F 10 Tf 50 700 Td 3 Tr ({}) Tj ET\n"
    said = "The text of page 1 makes no language: a font may say wrongly what it shows."
    assert said in made(text.format(layer)).warnings
    assert said not in made(text.format(meant)).warnings


def test_words_with_a_line_through_them_are_crossed_out_and_underlined_ones_are_not():
    text = "BT /F 11 Tf 60 700 Td (The fee is 30 euros 35 euros.) Tj ET\n"
    through, under = "108.3 703.5 43 0.6 re f\n", "155 698.5 45 0.6 re f\n"
    assert made(text + through + under).text == "The fee is ~~30 euros~~ 35 euros."
    assert made(text + under).text == "The fee is 30 euros 35 euros."
    across = "20 703.5 500 0.6 re f\n"
    assert made(text + across).text == "The fee is 30 euros 35 euros."


ITEMS = (
    b"The tenant keeps the stairs of the house clean and lit", b"The owner paints the rooms before a tenant moves in",
    b"Dogs are allowed on every floor but the first",
)  # fmt: skip
SQUARE = b"74 %d 5 5 re f"
ROUND = b"74 %d m 77 %d l 80 %d l 77 %d l f"


def listed(mark, x=90):
    lines = [b"BT /plain 11 Tf 72 740 Td (This holds for all:) Tj ET"]
    for number, item in enumerate(ITEMS):
        y = 720 - 14 * number
        at = tuple(y + by for by in (1, 4, 1, 7))[: mark.count(b"%d")]
        lines.append(mark % at + b" BT /plain 11 Tf %d %d Td (%s) Tj ET" % (x, y, item))
    return parse("a.pdf", drawn(b" ".join(lines), room=1200)).text


@pytest.mark.parametrize("mark", [SQUARE, ROUND], ids=["square", "diamond"])
def test_drawn_signs_of_a_list_part_its_items(mark):
    assert listed(mark).split("\n\n")[1:] == [f"▪ {item.decode()}" for item in ITEMS]


@pytest.mark.parametrize(
    ("mark", "x"),
    [(b"74 %d 16 9 re f", 95), (SQUARE, 250), (b"1 0 0 RG 74 %d 5 5 re S", 90)],
    ids=["too large", "too far", "not filled"],
)
def test_other_shapes_beside_lines_are_no_signs(mark, x):
    assert "▪" not in listed(mark, x)
