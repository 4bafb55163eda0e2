"""PDF: order of reading, pages, margins, hyphens, scans, damage."""

import zlib
from concurrent.futures import ThreadPoolExecutor

import pytest

from pincite.errors import TooLarge, Unreadable
from pincite.ingestion.formats.pdf import streams
from pincite.ingestion.parse import parse
from tests.fakes.documents import Text, column, pdf
from tests.unit.ingestion.golden import ROOT

FILES = ROOT / "files"
LEFT = [
    "The board examined the yearly accounts",
    "and praised them in the strongest terms",
    "before the members left for their lunch",
    "which was served in the garden at noon.",
]
RIGHT = [
    "The auditor rejected the travel claims",
    "and asked for the receipts of the spring",
    "so that nothing would be left to chance",
    "when the chamber of accounts comes by.",
]


def case(name):
    return parse(name, (FILES / name).read_bytes())


def words(parsed):
    return " ".join(parsed.text.split())


def test_hyphens_at_line_ends_keep_their_line_break():
    text = case("hyphenation.pdf").text
    assert "abnormal struc-\ntural pattern" in text
    assert "price-\ndetermining factors" in text
    assert "effective and final notice" in text


def test_a_sentence_over_a_page_break_is_whole_and_its_page_known():
    parsed = case("page_break.pdf")
    sentence = (
        "If a defect appears within twelve months, the Supplier shall replace the goods at its own cost"
    )
    assert sentence in words(parsed)
    start = parsed.text.index("If a defect")
    end = parsed.text.index("replace the goods") + 5
    first, second = parsed.pages[0], parsed.pages[1]
    assert first.start <= start < first.end
    assert second.start < end <= second.end
    assert "Page 1 of 3" not in parsed.text
    assert parsed.text.count("ACME Supply Terms - Confidential") == 1


def test_pages_are_physical_and_labels_stand_beside_them():
    parsed = case("page_labels.pdf")
    assert [(page.number, page.label) for page in parsed.pages] == [(1, "i"), (2, "ii"), (3, "1"), (4, "2")]
    page = parsed.pages[2]
    assert parsed.text[page.start : page.end] == "Deposits are refunded within ten working days."


def test_a_blank_page_counts_and_misses_nothing():
    parsed = case("page_labels.pdf")
    assert parsed.pages[1].start == parsed.pages[1].end
    assert parsed.pages_without_text == ()
    assert parsed.warnings == ()


def test_two_columns_of_two_lines():
    text = words(case("two_column.pdf"))
    assert "The board examined the yearly accounts and praised them." in text
    assert "The auditor rejected the travel accounts and praised them." not in text


@pytest.mark.parametrize("shift", [0, 3, 7, 10])
def test_columns_need_no_common_lines(shift):
    page = [*column(60, 100, LEFT * 3), *column(320, 100 + shift, RIGHT * 3)]
    text = words(parse("a.pdf", pdf([page])))
    assert " ".join(LEFT) in text
    assert text.index("The board") < text.rindex("at noon.") < text.index("The auditor")


@pytest.mark.parametrize("count", [2, 3])
def test_the_order_of_the_file_does_not_matter(count):
    sets = [LEFT, RIGHT, [line.replace("auditor", "treasurer") for line in RIGHT]][:count]
    scale = 9 if count == 3 else 11
    lines = [
        line
        for number, lines in enumerate(sets)
        for line in column(40 + number * 185 * (3 - count or 1), 100, lines * 2, scale)
    ]
    if count == 2:
        lines = [*column(60, 100, LEFT * 2), *column(320, 100, RIGHT * 2)]
    expected = words(parse("a.pdf", pdf([lines])))
    shuffled = sorted(lines, key=lambda line: (line.y, -line.x))
    assert words(parse("a.pdf", pdf([shuffled]))) == expected
    assert expected.startswith(" ".join(LEFT))


def test_a_title_over_two_columns_and_a_line_under_them():
    page = [
        Text(150, 80, "Minutes of the meeting held in Geneva last spring", 16, "bold"),
        *column(60, 120, LEFT * 2), *column(320, 120, RIGHT * 2),
        Text(60, 260, "The meeting was closed at nine in the evening by the chair of the board of all members.", 11),
    ]  # fmt: skip
    parsed = parse("a.pdf", pdf([page]))
    text = words(parsed)
    assert text.startswith("Minutes of the meeting")
    assert text.endswith("of all members.")
    assert text.index("served in the garden") < text.index("The auditor")
    assert parsed.sections[0].path == ("Minutes of the meeting held in Geneva last spring",)


TABLE = [
    ("Parcel", "Within the EU", "Elsewhere"),
    ("up to 5 kg", "4.90 EUR", "14.50 EUR"),
    ("up to 20 kg", "9.90 EUR", "32.00 EUR"),
]


def test_a_table_is_read_across():
    page = [
        Text(x, 100 + 18 * number, cell)
        for number, row in enumerate(TABLE)
        for x, cell in zip((72, 250, 400), row, strict=True)
    ]
    parsed = parse("a.pdf", pdf([page]))
    assert "| up to 5 kg | 4.90 EUR | 14.50 EUR |" in parsed.text
    table = parsed.tables[0]
    assert (
        parsed.text[table.start : table.header_end] == "| Parcel | Within the EU | Elsewhere |\n|---|---|---|"
    )


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_turned_text_is_read_in_its_own_direction(turn):
    place = {
        0: lambda x, y: (x, y),
        90: lambda x, y: (y, 792 - x),
        180: lambda x, y: (612 - x, 792 - y),
        270: lambda x, y: (612 - y, x),
    }
    lines = [
        Text(*place[turn](60, 100 + 14 * number), line, 11, "plain", turn) for number, line in enumerate(LEFT)
    ]
    assert words(parse("a.pdf", pdf([lines]))) == " ".join(LEFT)


def test_a_note_in_the_margin_set_on_its_side_follows_the_page():
    page = [*column(60, 100, LEFT), Text(580, 500, "Downloaded in spring", 8, "plain", 90)]
    assert words(parse("a.pdf", pdf([page]))) == " ".join(LEFT) + " Downloaded in spring"


def test_running_heads_of_left_and_right_pages():
    pages = []
    for number in range(1, 9):
        head = f"{number} Terms of Supply" if number % 2 == 0 else f"Annex B {number}"
        pages.append(
            [
                Text(72, 40, head, 9),
                *column(72, 100, [f"Clause {word} of the terms" for word in ("one", "two")]),
                Text(300, 770, str(number), 9),
            ]
        )
    parsed = parse("a.pdf", pdf(pages))
    assert parsed.text.count("Terms of Supply") == 0
    assert parsed.text.count("Annex B") == 1
    assert parsed.text.count("Clause one") == 8


def test_pages_that_say_the_same_are_all_kept():
    assert parse("a.pdf", pdf([[Text(72, 40, "Approved.")]] * 3)).text.count("Approved.") == 3


def test_rows_of_figures_that_repeat_are_no_running_heads():
    pages = [
        [
            Text(72, 40, "Alabama", 9),
            Text(250, 40, str(1000 + 37 * number), 9),
            *column(72, 100, ["Some text on the page."]),
        ]
        for number in range(4)
    ]
    assert parse("a.pdf", pdf(pages)).text.count("Alabama") == 4


def test_line_numbers_of_a_pleading_are_left_out():
    lines = [f"the {word} line of the testimony given under oath" for word in "abcdefghijklmnopqrst"]
    page = [*column(60, 100, map(str, range(1, 21)), step=24), *column(110, 100, lines, step=24)]
    text = words(parse("a.pdf", pdf([page])))
    assert "a line of the testimony given under oath the b line" in text


def test_a_superscript_stays_told_apart():
    page = [Text(60, 100, "The area is 10"), Text(133, 96, "2", 7), *column(60, 114, ["hectares in all."])]
    text = words(parse("a.pdf", pdf([page])))
    assert "102" not in text


def test_headings_by_size_and_by_weight():
    page = [
        Text(60, 80, "Terms", 20, "bold"), *column(60, 110, LEFT),
        Text(60, 190, "Fees and charges", 11, "bold"), *column(60, 210, RIGHT),
    ]  # fmt: skip
    parsed = parse("a.pdf", pdf([page]))
    assert [section.path for section in parsed.sections] == [("Terms",), ("Terms", "Fees and charges")]


@pytest.mark.case("ING-11", 1)
def test_a_password_for_the_owner_only_does_not_matter():
    assert case("enc_owner_only_aes256.pdf").text == "The notice period is ninety days."


@pytest.mark.case("ING-11", 2)
@pytest.mark.case("ING-12", 1)
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("enc_user_password.pdf", "password"),
        ("truncated.pdf", "cut off"),
        ("zero_byte.pdf", "empty"),
    ],
)
def test_what_cannot_be_opened_names_the_file_and_what_to_do(name, why):
    with pytest.raises(Unreadable, match=rf"^{name.replace('.', '[.]')}: .*{why}"):
        case(name)


@pytest.mark.case("ING-12", 2)
@pytest.mark.parametrize("keep", [0.1, 0.5, 0.9])
def test_a_cut_file_never_gives_an_error_text(keep):
    data = pdf([column(60, 100, LEFT)] * 3)
    allowed = set(" ".join(LEFT).split())
    try:
        parsed = parse("cut.pdf", data[: int(len(data) * keep)])
    except Unreadable as error:
        said = str(error)
        allowed = set(said.split()) if said.startswith("cut.pdf: ") else set()
        parsed = None
    assert allowed
    assert parsed is None or set(parsed.text.split()) <= allowed


def test_documents_are_read_in_many_threads_at_once():
    data = (FILES / "hyphenation.pdf").read_bytes()
    alone = parse("a.pdf", data).text
    with ThreadPoolExecutor(8) as threads:
        texts = list(threads.map(lambda number: parse(f"{number}.pdf", data).text, range(64)))
    assert texts == [alone] * 64


def test_a_scan_without_ocr_is_listed():
    parsed = case("scanned_image_only.pdf")
    assert parsed.text == ""
    assert parsed.pages_without_text == (1,)
    assert "page 1" in parsed.warnings[0]
    assert "tesseract" in parsed.warnings[0]


def test_a_scan_is_handed_to_ocr_as_a_picture():
    pictures = []

    def ocr(picture):
        pictures.append(picture)
        return "First block\nof text.\n\nSecond block.\n\f"

    parsed = parse("scan.pdf", (FILES / "scanned_image_only.pdf").read_bytes(), ocr=ocr)
    assert parsed.text == "First block\nof text.\n\nSecond block."
    assert parsed.pages_without_text == ()
    assert "OCR" in parsed.warnings[0]
    magic, width, height, depth = pictures[0].split(None, 4)[:4]
    assert (magic, depth) == (b"P5", b"255")
    assert pictures[0].endswith(pictures[0][-int(width) * int(height) :])


@pytest.mark.parametrize("reply", [None, "", " \n\f"])
def test_a_scan_that_ocr_cannot_read_is_listed(reply):
    parsed = parse("scan.pdf", (FILES / "scanned_image_only.pdf").read_bytes(), ocr=lambda picture: reply)
    assert parsed.pages_without_text == (1,)
    assert parsed.warnings


def test_a_page_with_text_is_not_handed_to_ocr():
    assert parse("a.pdf", (FILES / "plain_notice.pdf").read_bytes(), ocr=lambda picture: 1 / 0).text


def compressed(stream, filters):
    """A page whose content stream went through Flate so many times."""
    for _ in range(filters):
        packer = zlib.compressobj(9)
        stream = (
            b"".join(packer.compress(stream[at : at + 2**24]) for at in range(0, len(stream), 2**24))
            + packer.flush()
        )
    empty = b"<< /Length 0 >>\nstream\n\nendstream"
    names = b" ".join([b"/FlateDecode"] * filters)
    full = b"<< /Length %d /Filter [%s] >>\nstream\n%s\nendstream" % (len(stream), names, stream)
    return pdf([[]]).replace(empty, full)


SHOWN = b"BT /plain 11 Tf 1 0 0 1 60 700 Tm (Seen.) Tj ET "


@pytest.mark.parametrize("filters", [1, 2])
def test_compressed_pages_are_read(filters):
    assert parse("a.pdf", compressed(SHOWN, filters)).text == "Seen."


@pytest.mark.parametrize("filters", [1, 3])
def test_a_stream_that_unpacks_without_end_is_refused(filters, monkeypatch):
    monkeypatch.setattr(streams, "MAX_STREAM", 2**20)
    with pytest.raises(TooLarge, match=r"^bomb\.pdf: "):
        parse("bomb.pdf", compressed(SHOWN + bytes(2**20), filters))


def test_streams_are_counted(monkeypatch):
    monkeypatch.setattr(streams, "MAX_STREAMS", 2)
    with pytest.raises(TooLarge, match="streams"):
        parse("many.pdf", pdf([column(60, 100, LEFT)] * 3))


def test_spaces_that_line_up_in_type_of_one_width_are_no_gutter():
    lines = [
        "while the memorial was a spectacle there was no",
        "sorrow, genuine emotion and, yes, dignity. Though",
        "about downtown gridlock were ominous, less than",
        "a thousand people showed up around the perimeter",
    ]
    placed = [
        Text(72 + 6 * len("".join(before)) + 8 * len(before), 100 + 12 * number, word, 10, "mono")
        for number, line in enumerate(lines)
        for at, word in enumerate(line.split())
        for before in [line.split()[:at]]
    ]
    assert " ".join(lines) in words(parse("a.pdf", pdf([placed])))
