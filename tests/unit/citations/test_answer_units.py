"""answer → units of citation: Markdown, markers, quotations."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.citations.answer_units import claims_of
from pincite.citations.markers import clean


def units(text: str, count: int = 9) -> list[tuple[str, str, tuple[int, ...]]]:
    cleaned = clean(text, count)
    return [
        (unit.kind, cleaned.text[unit.start : unit.end], unit.numbers)
        for unit in claims_of(cleaned.text, cleaned.markers)
    ]


def test_structure_needs_no_citation() -> None:
    text = (
        "# Fees\n\n**Plans**\n\nThe plans are:\n\n| Plan | Fee |\n|:--|--:|\n| Basic | 12 EUR [1] |\n| Plus "
        "| 29 EUR |\n\n---\n\n```\nx = 1. Y = 2.\n```\n\n$$\na. B\n$$\n\n[^1]: A note.\n[1]: https://a.example\n"
    )
    assert units(text) == [
        ("lead", "The plans are:", ()),
        ("row", "Basic | 12 EUR [1]", (1,)),
        ("row", "Plus | 29 EUR", ()),
    ]


def test_structure_that_carries_a_marker_is_a_unit_so_that_none_is_lost() -> None:
    text = "## Fees [1]\n\n| Plan [2] | Fee |\n|--|--|\n| a | b [3] |\n\nSee.[^1]\n\n[^1]: Two percent [4].\n"
    assert [numbers for _, _, numbers in units(text)] == [(1,), (2,), (3,), (), (4,)]


def test_a_marker_right_after_a_stop_ends_the_sentence() -> None:
    assert units("In the U.S.[1] Companies must pay.\u00a0[2] 30 days apply. **Bold claim.** [3] Next.") == [
        ("prose", "In the U.S.[1]", (1,)),
        ("prose", "Companies must pay.\u00a0[2]", (2,)),
        ("prose", "30 days apply.", ()),
        ("prose", "**Bold claim.** [3]", (3,)),
        ("prose", "Next.", ()),
    ]


def test_items_stand_one_by_one() -> None:
    text = "1. Basic costs 12 EUR. It has mail [1].\n2. Plus costs 29 EUR\n   and has phone [2]\n- [x] signed [3]\n"
    assert units(text) == [
        ("item", "Basic costs 12 EUR.", ()),
        ("item", "It has mail [1].", (1,)),
        ("item", "Plus costs 29 EUR\n   and has phone [2]", (2,)),
        ("item", "signed [3]", (3,)),
    ]


def test_markers_belong_to_the_sentence_before_even_on_a_line_of_their_own() -> None:
    assert units("Rent is due.[1] Heat is in. [2] Pets need consent.\n[3]\n\n[4] says no.") == [
        ("prose", "Rent is due.[1]", (1,)),
        ("prose", "Heat is in. [2]", (2,)),
        ("prose", "Pets need consent.\n[3]", (3,)),
        ("prose", "[4] says no.", (4,)),
    ]


def test_a_marker_that_is_the_subject_of_the_next_sentence_stays_with_it() -> None:
    assert units("[1] says rent is due. [2] says no.") == [
        ("prose", "[1] says rent is due.", (1,)),
        ("prose", "[2] says no.", (2,)),
    ]


def test_a_quotation_is_not_cut() -> None:
    assert units('He said: "It is due. It is late." [1] Then he left.') == [
        ("prose", 'He said: "It is due. It is late." [1]', (1,)),
        ("prose", "Then he left.", ()),
    ]


def test_a_list_of_sources_at_the_end_is_no_claim() -> None:
    assert units("Rent is due [1].\n\nSources:\n[1] Lease.pdf\n[2] Policy.pdf") == [
        ("prose", "Rent is due [1].", (1,))
    ]


def test_lines_without_stops_are_sentences() -> None:
    assert units("The fee is 3 [1]\nThe deposit is 4 [2]") == [
        ("prose", "The fee is 3 [1]", (1,)),
        ("prose", "The deposit is 4 [2]", (2,)),
    ]


@given(st.text(alphabet='ab. [1]\n|-*#"“”`>2:$', max_size=80))
def test_units_are_ordered_disjoint_and_hold_their_markers(text: str) -> None:
    cleaned = clean(text, 2)
    rest = 0
    for unit in claims_of(cleaned.text, cleaned.markers):
        assert rest <= unit.start < unit.end <= len(cleaned.text)
        assert all(unit.start <= marker.start < marker.end <= unit.end for marker in unit.markers)
        assert "".join(unit.claim.split()) != ""
        rest = unit.end
