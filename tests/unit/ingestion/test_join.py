"""Parts of a long document → the whole: every offset stands where its words stand."""

from pincite.ingestion.join import join
from pincite.models import Page, Parsed, Section, Table


def part(text, first, *, sections=(), tables=(), warnings=()):
    half = len(text) // 2
    return Parsed(
        name="a.pdf", media_type="application/pdf", version="sha256:0", text=text,
        pages=(Page(number=first, start=0, end=half), Page(number=first + 1, start=half, end=len(text))),
        sections=sections, tables=tables, warnings=warnings,
    )  # fmt: skip


def test_offsets_move_with_their_words():
    one = part("Fees\n\nThe fee is 5 EUR.", 1, sections=(Section(path=("Fees",), start=0, end=23),))
    two = part(
        "It is due monthly.\n\nRent\n\n| a | b |\n| 1 | 2 |", 3,
        sections=(Section(path=("Rent",), start=20, end=45),),
        tables=(Table(start=26, end=45, header_end=35),), warnings=("page 4 is a scan",),
    )  # fmt: skip
    whole = join([one, two])
    assert whole.text == f"{one.text}\n\n{two.text}"
    assert [page.number for page in whole.pages] == [1, 2, 3, 4]
    assert whole.text[whole.pages[2].start : whole.pages[3].end] == two.text
    [table] = whole.tables
    assert whole.text[table.start : table.header_end] == "| a | b |"
    assert whole.text[table.start : table.end] == "| a | b |\n| 1 | 2 |"
    assert [(each.path, whole.text[each.start : each.end]) for each in whole.sections] == [
        (("Fees",), "Fees\n\nThe fee is 5 EUR.\n\nIt is due monthly.\n\n"),
        (("Rent",), "Rent\n\n| a | b |\n| 1 | 2 |"),
    ]
    assert whole.warnings == ("page 4 is a scan",)


def test_a_part_without_text_leaves_no_gap():
    whole = join([part("One.", 1), part("", 3), part("Two.", 5)])
    assert whole.text == "One.\n\nTwo."
    assert [(page.start, page.end) for page in whole.pages[2:4]] == [(4, 4), (4, 4)]


def test_one_part_is_the_whole():
    only = part("One.", 1)
    assert join([only]) is only
