"""Running heads and page numbers inside prose."""

from __future__ import annotations

import pytest

from pincite.citations.quoting.layout import furniture, repeated_lines

BODY = "The supplier shall replace all goods that\n{}prove defective within twelve months of delivery."


@pytest.mark.parametrize(
    ("between", "lines"),
    [
        ("\n12\n\n", ["12"]),
        ("\nPage 3 of 40\n\n", ["Page 3 of 40"]),
        ("\n- 315 -\n\nQuarterly Bulletin\n\n", ["- 315 -", "Quarterly Bulletin"]),
        ("\nCONFIDENTIAL DRAFT\n291\n\n", ["CONFIDENTIAL DRAFT", "291"]),
        ("\niv\n\n", ["iv"]),
        ("\nseventy days later than the others\n\n", []),
        ("\nNot later than in May.\n12\n\n", ["12"]),
        ("\n1,204\n\n", []),
        ("\n33.2\n\n", []),
    ],
)
def test_what_stands_between_two_halves(between: str, lines: list[str]) -> None:
    text = BODY.format(between)
    found = furniture(text, 0, len(text), repeated_lines(text))
    assert [text[start:end].strip() for start, end in found] == lines


def test_a_title_before_a_page_number_is_no_head_if_the_sentence_goes_on() -> None:
    text = "A Pharmacy Technician in the\n\n- 5 -\n\nUK is considered a professional."
    assert [text[slice(*span)] for span in furniture(text, 0, len(text), frozenset())] == ["- 5 -"]


def test_numbers_among_cells_are_no_page_numbers() -> None:
    text = "North\n\n24\n\n69\n\nSouth\n\n31\n\n75\n"
    assert furniture(text, 0, len(text), frozenset()) == []


def test_repeated_lines_mask_their_digits() -> None:
    assert repeated_lines("Report, page 1\nbody text\nReport, page 2\nother text\n") == {"report, page 0"}
