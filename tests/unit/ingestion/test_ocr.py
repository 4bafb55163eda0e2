"""Tesseract as a process: its text, its failures, its time limit; a stand-in program where it is not installed."""

import stat
import sys

import numpy as np
import pytest
from PIL import Image, ImageDraw

from pincite.ingestion.askew import angle_of, straightened
from pincite.ingestion.language import likely_language
from pincite.ingestion.ocr import Tesseract, find_tesseract
from pincite.ingestion.ocrtables import tabled

PICTURE = b"P5 2 2 255\n\x00\xff\x00\xff"


@pytest.fixture
def program(tmp_path):
    def write(body):
        path = tmp_path / "tesseract"
        path.write_text(f"#!{sys.executable}\nimport sys, time\n{body}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    return write


def test_the_picture_goes_in_and_text_comes_out(program):
    body = "data = sys.stdin.buffer.read()\nprint(len(data), *sys.argv[1:])"
    assert (
        Tesseract(program(body), "deu+eng")(PICTURE)
        == f"{len(PICTURE)} stdin stdout -l deu+eng --dpi 300 --psm 3 txt tsv\n"
    )


def test_a_program_that_fails_gives_nothing(program):
    assert Tesseract(program("print('Error'); sys.exit(1)"))(PICTURE) is None
    assert Tesseract("/nowhere/tesseract")(PICTURE) is None


def test_a_page_that_takes_too_long_gives_nothing(program):
    assert Tesseract(program("time.sleep(30)"), timeout=0.3)(PICTURE) is None


def test_it_is_found_on_the_path_or_not_at_all(program, monkeypatch, tmp_path):
    path = program("pass")
    monkeypatch.setenv("PATH", str(tmp_path))
    found = find_tesseract("deu", 5.0)
    assert found == Tesseract(path, "deu", 5.0)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert find_tesseract() is None


PROSE = "The rent of the plot is due in March and will be paid to the office of the club by each member."
GERMAN = (
    "Der Beitrag wird bis zum Ende des Monats auf das Konto des Vereins gezahlt und ist nicht zu erstatten."
)
HEBREW = "דמי החבר השנתיים הם 320 שקלים לכל חבר"
LATIN_NOISE = "an NDT777w xk NawA AANA NT NW WTIN FID TYx AW7AN NXq WNw SYA fanx JwQ"
ASKED = """
asked = sys.argv[1:]
def told(option):
    return asked[asked.index(option) + 1] if option in asked else ""
def tsv(sure):
    print("head")
    print("\\t".join(["5"] * 10 + [str(sure), "abcdefgh"]))
"""


def answers(installed, script, plain, sure=20.0, **own):
    """A program that reads `plain`, is so sure of it, tells `script`, and reads what it has in `own` by language."""
    return f"""{ASKED}
if "--list-langs" in asked:
    print("List of available languages:", *{installed!r}, sep="\\n")
elif told("--psm") == "0":
    print("Script: {script}")
elif "tsv" in asked and "txt" not in asked:
    tsv({sure})
else:
    print(({own!r}).get(told("-l"), {plain!r}))
"""


def test_a_script_that_is_not_the_settings_is_read_in_its_own_language_or_not_at_all(program):
    able = program(answers(["eng", "heb", "osd"], "Hebrew", LATIN_NOISE, heb=HEBREW))
    assert (Tesseract(able)(PICTURE) or "").strip() == HEBREW


def test_a_script_of_which_no_language_is_installed_gives_nothing(program):
    assert Tesseract(program(answers(["eng", "osd"], "Hebrew", LATIN_NOISE)))(PICTURE) is None


def test_words_of_which_it_is_sure_stay_though_they_are_no_prose(program):
    sure = program(answers(["eng", "osd", "heb"], "Hebrew", LATIN_NOISE, sure=95.0, heb=HEBREW))
    assert (Tesseract(sure)(PICTURE) or "").strip() == LATIN_NOISE


def test_a_language_that_shows_is_read_with_its_own_letters(program):
    own = {"deu+eng": "Über " + GERMAN}
    able = program(answers(["eng", "deu"], "Latin", GERMAN, **own))
    assert (Tesseract(able)(PICTURE) or "").strip() == "Über " + GERMAN


def test_a_language_that_is_not_installed_is_left_as_it_was_read(program):
    assert (Tesseract(program(answers(["eng"], "Latin", GERMAN)))(PICTURE) or "").strip() == GERMAN


@pytest.mark.parametrize(
    ("text", "code"), [(PROSE, "eng"), (GERMAN, "deu"), ("Oak 12 4 9", None), (LATIN_NOISE, None)]
)
def test_languages_show_in_their_small_words(text, code):
    assert likely_language(text) == code


def lines_at(degrees):
    """Lines of marks on a page that lies askew."""
    page = Image.new("L", (1200, 1600), 255)
    draw = ImageDraw.Draw(page)
    for y in range(200, 1400, 50):
        for x in range(150, 1050, 40):
            draw.rectangle((x, y, x + 28, y + 20), fill=0)
    return page.rotate(degrees, fillcolor=255, resample=Image.Resampling.BICUBIC)


@pytest.mark.parametrize("degrees", [-12, -5, -1.5, 2, 7, 14])
def test_a_page_that_lies_askew_is_set_straight(degrees):
    page = lines_at(degrees)
    assert angle_of(np.asarray(page)) == pytest.approx(-degrees, abs=0.5)
    before = b"P5 1200 1600 255\n" + page.tobytes()
    head, _, pixels = straightened(before).partition(b" 255\n")
    width, height = map(int, head.split()[1:])
    straight = np.frombuffer(pixels, np.uint8).reshape(height, width)
    assert abs(angle_of(straight)) < 0.6


@pytest.mark.parametrize(
    "picture",
    [
        b"P5 1200 1600 255\n" + lines_at(0).tobytes(),
        b"P5 900 900 255\n" + b"\xff" * 810_000,
        b"P5 900 900 255\n" + b"\xff" * 10,
        PICTURE,
        b"no picture",
    ],
    ids=["straight", "blank", "cut off", "tiny", "none"],
)
def test_what_lies_straight_or_shows_nothing_is_left_as_it_is(picture):
    assert straightened(picture) == picture


def places(*rows, sure=96):
    """tesseract's TSV of rows of (x, word), each row a line 40 pixels high, 80 under the last."""
    return [
        "\t".join(map(str, (5, 1, 1, 1, line, number, x, 100 + 80 * line, 22 * len(word), 40, sure, word)))
        for line, row in enumerate(rows)
        for number, (x, word) in enumerate(row)
    ]


FEES = places(
    [(200, "Boat"), (900, "Summer"), (1500, "Winter")], [(200, "Sloop"), (900, "31"), (1500, "18")],
    [(200, "Cutter"), (900, "48"), (1500, "29")], [(200, "Barge"), (900, "75"), (1500, "45")],
)  # fmt: skip


def test_words_in_columns_are_rows_of_cells():
    assert tabled("as read", FEES) == "Boat\tSummer\tWinter\nSloop\t31\t18\nCutter\t48\t29\nBarge\t75\t45"


def test_a_page_without_a_table_or_of_which_little_is_sure_stays_as_it_was_read():
    words = PROSE.split()[:15]
    starts = [200 + sum(22 * len(word) + 20 for word in words[:number]) for number in range(len(words))]
    prose = places(*[list(zip(starts, words, strict=True))] * 6)
    assert tabled("as read", prose) == "as read"
    assert tabled("as read", []) == "as read"
    assert tabled("as read", [row.replace("\t96\t", "\t40\t") for row in FEES]) == "as read"
    assert tabled("as read", FEES[:6]) == "as read"
