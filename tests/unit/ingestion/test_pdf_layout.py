"""PDF: initials that stand over several lines, and figures set large with their words under them."""

import pytest

from tests.unit.ingestion.test_pdf_fields import made


def set_at(x, y, text, size=11):
    return f"BT /F {size} Tf {x} {y} Td ({text}) Tj ET\n"


def lines(x, y, *texts):
    return "".join(set_at(x, y - 14 * number, text) for number, text in enumerate(texts))


@pytest.mark.parametrize(
    ("initial", "first", "inset", "begins"),
    [
        ("T", "he mill was built beside the upper weir in", 0, "The mill was built"),
        ("A", "mill was built beside the upper weir in", 4, "A mill was built"),
        ('"W', "e built the mill beside the upper weir in", 0, '"We built the mill'),
    ],
)
def test_an_initial_over_lines_begins_the_word_beside_it(initial, first, inset, begins):
    width = {"T": 24, "A": 26, '"W': 48}[initial]
    beside = set_at(72 + width + inset, 700, first) + lines(
        72 + width,
        686,
        "the year of the great flood, and it ground",
        "rye until the war. The owner sold it to the",
    )
    under = lines(
        72, 658, "town for 640 pounds, which paid for the new school", "and for the bridge below the weir."
    )
    parsed = made(set_at(72, 672, initial, 38) + beside + under)
    assert parsed.text.startswith(f"{begins} ")
    assert (
        "flood, and it ground rye until the war. The owner sold it to the town for 640 pounds" in parsed.text
    )


def test_a_large_letter_beside_no_lines_stays_where_it_is():
    parsed = made(
        set_at(72, 700, "A", 38) + lines(72, 660, "The first gate leads to the ferries.", "It is open.")
    )
    assert parsed.text.startswith("A\n\n")


FIGURES = ((90, "1,250"), (260, "87 %"), (410, "3.4 m"))


def row(y, size, *texts):
    return "".join(set_at(x, y, text, size) for x, text in texts)


def test_large_figures_and_the_words_under_them_are_read_by_column():
    parsed = made(
        lines(72, 740, "The year in figures")
        + row(700, 26, *FIGURES)
        + row(682, 11, (86, "members of"), (252, "of them stay"), (398, "euros of fees"))
        + row(668, 11, (80, "the two clubs"), (252, "another year"), (410, "in 2025"))
        + lines(72, 620, "Members vote in April.")
    )
    assert parsed.text.split("\n\n")[1:4] == [
        "1,250 members of the two clubs", "87 % of them stay another year", "3.4 m euros of fees in 2025",
    ]  # fmt: skip


def test_words_over_one_row_of_figures_are_read_by_column():
    parsed = made(
        row(700, 11, (90, "Members"), (260, "Renewal"), (410, "Fees"))
        + row(684, 11, *FIGURES)
        + lines(72, 640, "Members vote in April.")
    )
    assert parsed.text.split("\n\n")[:3] == ["Members 1,250", "Renewal 87 %", "Fees 3.4 m"]


def test_a_table_of_names_and_figures_stays_a_table():
    parsed = made(
        row(700, 11, (90, "Club"), (260, "Members"), (410, "Fees"))
        + row(684, 11, (90, "Aare"), (260, "1,250"), (410, "87"))
        + row(668, 11, (90, "Reuss"), (260, "950"), (410, "65"))
    )
    assert "| Aare | 1,250 | 87 |" in parsed.text


def test_lines_with_boxes_do_not_run_into_each_other():
    """Boxes of Wingdings and the like are drawn; a form's own are words that stand where its fields do."""
    boxes = "[ ] gas [x] power"
    shown = [
        (700, "Plot for vegetables and fruit trees"),
        (686, boxes),
        (672, "Water connection [ ]"),
        (658, "Heap [x]"),
    ]
    fields = []
    page = ""
    for y, text in shown:
        before, *after = text.replace("[x]", "[ ]").split("[ ]")
        x = 72 + 6 * len(before)
        page += set_at(72, y, before) if before.strip() else ""
        for n, words in enumerate(after):
            ticked = text.split("[")[n + 1].startswith("x")
            fields.append((x, y, ticked))
            page += set_at(x + 20, y, words.strip()) if words.strip() else ""
            x += 20 + 8 * len(words) + 20
    first = 5
    objects = [
        f"<< /Type /Annot /Subtype /Widget /FT /Btn /T (f{n}) /V /{'Yes' if ticked else 'Off'} "
        f"/AS /{'Yes' if ticked else 'Off'} /Rect [{x} {y - 2} {x + 10} {y + 8}] "
        "/AP << /N << /Yes null /Off null >> >> >>"
        for n, (x, y, ticked) in enumerate(fields)
    ]
    refs = " ".join(f"{first + n} 0 R" for n in range(len(objects)))
    parsed = made(page, *objects, catalogue=f"/AcroForm << /Fields [{refs}] >>", page=f"/Annots [{refs}]")
    assert parsed.text.split("\n\n") == [
        "Plot for vegetables and fruit trees", "☐ gas ☒ power", "Water connection ☐", "Heap ☒",
    ]  # fmt: skip
