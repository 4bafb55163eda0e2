"""PDF: tables whose cells are bounded by lines that are drawn."""

import itertools

import pytest

from tests.unit.ingestion.test_pdf_fields import made
from tests.unit.ingestion.test_pdf_layout import set_at


def line(x0, y0, x1, y1):
    return f"{x0} {y0} m {x1} {y1} l S\n"


def thin(x0, y0, x1, y1):
    return f"{x0 - 0.4} {y0 - 0.4} {x1 - x0 + 0.8} {y1 - y0 + 0.8} re f\n"


def frame(xs, ys, draw=line):
    """All lines of a table, `ys` from the top."""
    across = "".join(draw(xs[0], y, xs[-1], y) for y in ys)
    return across + "".join(draw(x, ys[-1], x, ys[0]) for x in xs)


def cells(xs, ys, rows, size=10):
    return "".join(
        set_at(x + 4, y - 14, text, size)
        for y, row in zip(ys, rows, strict=False)
        for x, text in zip(xs, row, strict=False)
        if text
    )


XS, YS = (72, 200, 300, 400), (700, 680, 660, 640)
ROWS = (("Harbour", "Berths", "Depth"), ("Eastport", "12", "4.5 m"), ("Westport", "", "6.0 m"))
TABLE = "| Harbour | Berths | Depth |\n|---|---|---|\n| Eastport | 12 | 4.5 m |\n| Westport |  | 6.0 m |"


@pytest.mark.parametrize("draw", [line, thin])
def test_a_table_is_read_by_its_lines(draw):
    assert made(frame(XS, YS, draw) + cells(XS, YS, ROWS)).text == TABLE


def test_cells_of_colours_alone_are_cells():
    grounds = "".join(
        f"0.8 g {x0} {y1} {x1 - x0 - 1} {y0 - y1 - 1} re f\n"
        for x0, x1 in itertools.pairwise(XS)
        for y0, y1 in itertools.pairwise(YS)
    )
    assert made(f"{grounds}0 g\n{cells(XS, YS, ROWS)}").text == TABLE


def test_a_heading_over_a_group_and_a_cell_over_rows_say_so_in_each():
    xs = (72, 180, 280, 380, 480)
    drawn = "".join(line(180 if y == 680 else 72, y, 480, y) for y in (700, 680, 660, 620))
    drawn += line(180, 640, 480, 640)
    drawn += "".join(line(x, 620, x, 680 if x == 280 else 700) for x in xs)
    text = set_at(220, 686, "Summer") + set_at(390, 686, "Winter") + set_at(80, 676, "Quay")
    text += cells(xs[1:], (680,), (("Rent", "Deposit", "Rent"),))
    text += cells(xs, (660, 640), (("North", "410", "820", "205"), ("", "415", "830", "210")))
    assert made(drawn + text).text.splitlines() == [
        "| Quay | Summer / Rent | Summer / Deposit | Winter / Rent |",
        "|---|---|---|---|",
        "| North | 410 | 820 | 205 |",
        "| North | 415 | 830 | 210 |",
    ]


def test_rows_without_lines_between_them_are_rows():
    ys = (700, 680, 630)
    text = cells(XS, (700, 680, 666, 652), (*ROWS, ("Inland", "3", "2.0 m")))
    assert made(frame(XS, ys) + text).text == f"{TABLE}\n| Inland | 3 | 2.0 m |"


def test_figures_side_by_side_between_two_lines_are_columns():
    xs, ys = (72, 200, 400), (700, 670, 610)
    text = set_at(80, 680, "Harbour") + set_at(270, 690, "Berths") + set_at(210, 676, "old")
    text += set_at(330, 676, "new")
    for y, row in zip(
        (656, 642, 628), (("East", "12", "15"), ("West", "8", "9"), ("Inland", "3", "7")), strict=True
    ):
        text += set_at(80, y, row[0]) + set_at(210, y, row[1]) + set_at(330, y, row[2])
    assert made(frame(xs, ys) + text).text.splitlines() == [
        "| Harbour | Berths / old | Berths / new |",
        "|---|---|---|",
        "| East | 12 | 15 |",
        "| West | 8 | 9 |",
        "| Inland | 3 | 7 |",
    ]


def test_a_table_beside_text_stands_after_the_paragraph_that_runs_around_it():
    prose = "".join(
        set_at(72, 712 - 13 * number, text)
        for number, text in enumerate(
            (
                "The harbours were",
                "surveyed in spring and",
                "again in autumn, when",
                "the gauges had been",
                "set anew.",
            )
        )
    )
    xs = tuple(x + 150 for x in XS)
    parsed = made(prose + frame(xs, YS) + cells(xs, YS, ROWS))
    assert TABLE in parsed.text
    assert "surveyed in spring and again in autumn, when the gauges had been set anew." in parsed.text


def test_headings_that_run_up_the_page_are_in_their_cells():
    ys = (740, 680, 660, 640)
    text = cells(XS, (680, 660), (("Eastport", "12", "4.5"), ("Westport", "9", "6.0")))
    text += set_at(80, 700, "Harbour")
    for x, words in ((240, "Berths"), (252, "in use"), (340, "Depth")):
        text += f"BT /F 10 Tf 0 1 -1 0 {x} 690 Tm ({words}) Tj ET\n"
    assert made(frame(XS, ys) + text).text.splitlines()[0] == "| Harbour | Berths in use | Depth |"


def test_numbers_of_rows_are_no_numbers_of_lines():
    ys = tuple(720 - 16 * number for number in range(16))
    rows = [("No.", "Berth", "Depth"), *((str(n), f"East {n}", f"{n}.5 m") for n in range(1, 15))]
    parsed = made(frame(XS, ys) + cells(XS, ys, rows))
    assert "| 9 | East 9 | 9.5 m |" in parsed.text


def test_underlined_and_framed_words_of_a_sentence_are_no_cells():
    drawn = frame((150, 175, 200), (710, 697, 683))
    text = set_at(72, 700, "The mill ground rye until the war") + set_at(
        72, 686, "and barley after it ended then."
    )
    assert made(drawn + text).text == "The mill ground rye until the war and barley after it ended then."


def test_rows_under_ruled_headings_are_not_parted_from_them():
    xs = (72, 200, 300)
    drawn = frame((*xs, 400), (720, 710, 700))
    heads = cells(xs, (724, 714), (("Harbour", "Berths", "Depth"), ("name", "number", "metres")), 8)
    rows = (("East", "12", "4.5"), ("West", "9", "6.0"), ("Inland", "3", "2.0"))
    parsed = made(drawn + heads + cells(xs, (700, 686, 672), rows))
    assert parsed.text.splitlines()[-3:] == [
        "| East | 12 | 4.5 |",
        "| West | 9 | 6.0 |",
        "| Inland | 3 | 2.0 |",
    ]
    assert "|---|---|---|\n| East" in parsed.text


def test_figures_side_by_side_in_one_row_are_put_under_no_heading():
    xs, ys = (72, 200, 400), (700, 680, 660, 640)
    text = cells(xs, ys, (("Harbour", "Berths"), ("East", "12"), ("West", ""))) + "".join(
        set_at(x, 646, figure) for x, figure in ((210, "12"), (270, "15"), (330, "19"))
    )
    parsed = made(frame(xs, ys) + text)
    assert "12 15 19" not in parsed.text
    assert "| Berths |\n|---|" not in parsed.text


@pytest.mark.parametrize("beside", ["beginning", "end"])
def test_figures_beside_the_beginning_or_the_end_of_a_name_are_in_its_row(beside):
    xs = (60, 220, 320, 420)
    text = cells(xs, (700,), (("Item", "2024", "2025"),))
    rows = (("Repair of the", "upper weir", "120", "130"), ("New gates for", "the lock", "80", "75"))
    for y, (name, rest, *figures) in zip((664, 628), rows, strict=True):
        text += set_at(64, y, name, 10) + set_at(64, y - 12, rest, 10)
        for x, figure in zip((224, 324), figures, strict=True):
            text += set_at(x, y if beside == "beginning" else y - 12, figure, 10)
    assert made(frame(xs, (700, 680, 600)) + text).text.splitlines()[2:] == [
        "| Repair of the upper weir | 120 | 130 |",
        "| New gates for the lock | 80 | 75 |",
    ]
