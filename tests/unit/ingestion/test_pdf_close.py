"""PDF: columns set so close that no gap alone parts them, cells over several lines, fields under what they ask."""

import pytest

from pincite.ingestion.parse import parse
from tests.fakes.documents import Text, pdf
from tests.unit.ingestion.test_pdf_columns import table
from tests.unit.ingestion.test_pdf_fields import made
from tests.unit.ingestion.test_pdf_layout import set_at


def test_columns_of_words_set_close_are_parted():
    rows = [("Yoga", "18:00", "", "19:00"), ("Pilates", "", "17:30", ""), ("Boxing", "20:00", "", "")]
    assert table([60, 110, 150, 190], ("Course", "Mon", "Tue", "Wed"), *rows) == (
        "| Course | Mon | Tue | Wed |\n|---|---|---|---|\n| Yoga | 18:00 |  | 19:00 |\n"
        "| Pilates |  | 17:30 |  |\n| Boxing | 20:00 |  |  |"
    )


def test_items_of_a_list_are_no_cells():
    lines = [
        Text(x, 100 + 16 * number, text)
        for number, words in enumerate(
            ("Bring a towel.", "Shower before.", "No glass here.", "Leave at nine.")
        )
        for x, text in ((60, f"{number + 1}."), (85, words))
    ]
    assert "|" not in parse("a.pdf", pdf([lines])).text


def test_names_of_groups_stand_over_headings_set_close():
    lines = [Text(190, 100, "Room"), Text(264, 100, "2023"), Text(366, 100, "2024")]
    lines += [
        Text(x, 118, text) for x, text in zip((232, 276, 334, 378), ("Winter", "Summer") * 2, strict=True)
    ]
    rows = [("Single", 80, 95, 84, 101), ("Double", 120, 140, 126, 148), ("Suite", 210, 260, 220, 275)]
    for number, row in enumerate(rows):
        places = (190, 242, 292, 345, 395)
        lines += [Text(x, 136 + 18 * number, str(cell)) for x, cell in zip(places, row, strict=True)]
    text = parse("a.pdf", pdf([lines])).text
    assert text.startswith("| Room | 2023 / Winter | 2023 / Summer | 2024 / Winter | 2024 / Summer |\n")
    assert text.endswith("| Suite | 210 | 260 | 220 | 275 |")


DUTIES = [
    (("Check the fire extinguishers in", "all corridors and write the", "result down"),
     ("Caretaker of the house in", "question"), ("31 March",)),
    (("Clean the gutters",), ("Roofing firm under contract", "since 2019"), ("15 November",)),
]  # fmt: skip


def duties(between):
    lines = [Text(x, 100, text) for x, text in zip((60, 240, 420), ("Duty", "Who", "By when"), strict=True)]
    y = 100 + 12 + between
    for row in DUTIES:
        for x, cell in zip((60, 240, 420), row, strict=True):
            lines += [Text(x, y + 12 * number, words) for number, words in enumerate(cell)]
        y += 12 * max(map(len, row)) + between
    return parse("a.pdf", pdf([lines])).text


def test_cells_over_several_lines_are_one_row():
    assert duties(6) == (
        "| Duty | Who | By when |\n|---|---|---|\n"
        "| Check the fire extinguishers in all corridors and write the result down "
        "| Caretaker of the house in question | 31 March |\n"
        "| Clean the gutters | Roofing firm under contract since 2019 | 15 November |"
    )


def test_rows_of_words_that_come_in_groups_stay_rows():
    names = [
        "Anna Bern Nurse",
        "Ben Chur Baker",
        "Cleo Genf Pilot",
        "Dora Zug Clerk",
        "Emil Basel Cook",
        "Finn Thun Smith",
    ]
    lines = [
        Text(x, 100 + 14 * number + 8 * (number // 3), word)
        for number, row in enumerate(names)
        for x, word in zip((60, 160, 260), row.split(), strict=True)
    ]
    text = parse("a.pdf", pdf([lines])).text
    assert all(f"| {' | '.join(row.split())} |" in text for row in names)


def asked(y, *pairs, size=7):
    lines = []
    for x, (question, answer) in zip((60, 320), pairs, strict=False):
        lines += (
            [Text(x, y, question, size), Text(x, y + 13, answer)] if answer else [Text(x, y, question, size)]
        )
    return lines


def test_what_was_filled_in_under_small_words_answers_them():
    lines = asked(100, ("Customer", "Nordlicht GmbH"), ("Delivered on", "3 May 2025"))
    lines += asked(140, ("Contact", "Jana Petersen"), ("Carrier", ""))
    lines += asked(180, ("Order number", "PO-8812"), ("Weight", "340 kg"))
    assert parse("a.pdf", pdf([lines])).text == (
        "| Customer | Nordlicht GmbH |\n| Delivered on | 3 May 2025 |\n| Contact | Jana Petersen |\n| Carrier |  |\n"
        "| Order number | PO-8812 |\n| Weight | 340 kg |"
    )


BOX = "{0} {1} 9 9 re S\n"
CROSS = "{0} {1} m {2} {3} l S\n{0} {3} m {2} {1} l S\n"


def box(x, y, *, ticked=False):
    return BOX.format(x, y) + (CROSS.format(x, y, x + 9, y + 9) if ticked else "")


def test_boxes_that_are_drawn_are_ticked_or_not():
    parsed = made(
        box(60, 700, ticked=True) + set_at(74, 701, "Breakfast") + box(60, 680) + set_at(74, 681, "Parking")
        + box(60, 660) + set_at(62, 662, "X", 8) + set_at(74, 661, "Insurance")
        + set_at(60, 641, "Smoker") + box(120, 640) + set_at(134, 641, "yes") + box(170, 640, ticked=True)
        + set_at(184, 641, "no")
    )  # fmt: skip
    assert parsed.text.split("\n\n") == ["☒ Breakfast", "☐ Parking", "☒ Insurance", "Smoker ☐ yes ☒ no"]


CIRCLE = "{0} {1} m {0} {2} {3} {2} {3} {1} c {3} {4} {0} {4} {0} {1} c {5}\n"


def circle(x, y, radius=4.5, paint="S"):
    off = radius * 4 / 3
    return CIRCLE.format(x - radius, y, y + off, x + radius, y - off, paint)


def test_of_round_places_one_is_chosen():
    choices = circle(65, 604) + set_at(76, 600, "Card") + circle(165, 604) + set_at(176, 600, "Cash")
    assert made(choices + circle(165, 604, 2, "f")).text == "☐ Card ☒ Cash"
    assert "☐" not in made(choices).text


@pytest.mark.parametrize(
    "drawn",
    [
        "".join(BOX.format(120 + 9 * number, 700) for number in range(6)),
        "0.2 g 60 700 9 9 re B\n0 g\n",
        "0.2 g 60 700 9 9 re f\n0 g 60 700 9 9 re S\n60 680 9 9 re S\n",
        "300 500 9 9 re S\n",
    ],
    ids=["places for letters", "sign of a list", "legend", "far from any word"],
)
def test_other_small_squares_are_no_boxes(drawn):
    assert made(drawn + set_at(74, 701, "Number") + set_at(74, 681, "Both")).text.replace("\n", " ").split() == [
        "Number", "Both",
    ]  # fmt: skip
