"""Answers longer than any answer: their beginning is checked, the rest is said to be unchecked."""

from __future__ import annotations

import pytest

from pincite.citations.answer_units import LONGEST, MOST_UNITS, claims_of
from pincite.citations.check import check_answer
from pincite.citations.markers import clean
from pincite.citations.quoting.quoted import quotations
from pincite.citations.reading.sentences import CAREFUL_CHARS, split
from pincite.requests import AnswerCheck, GivenSource, VerifyAnswerRequest

FEE = "The fee is 5 euros."


def verified(answer: str) -> AnswerCheck:
    return check_answer(VerifyAnswerRequest(answer=answer, sources=(GivenSource(id="a", text=FEE),)))


def test_an_answer_of_as_many_sentences_as_are_checked_has_no_rest() -> None:
    text = "The fee is 5 euros. " * MOST_UNITS
    assert [unit.kind for unit in claims_of(text, ())] == ["prose"] * MOST_UNITS


def test_sentences_beyond_are_one_that_is_unverifiable_with_its_citations() -> None:
    checked = verified("The fee is 5 euros [1]. " * (MOST_UNITS + 3))
    *read, rest = checked.sentences
    assert len(read) == MOST_UNITS
    assert {sentence.verdict for sentence in read} == {"verified"}
    assert (rest.verdict, rest.citations, rest.text.count("5 euros")) == ("unverifiable", (1,), 3)
    assert checked.answer[rest.start : rest.end] == rest.text
    assert checked.citations[-1].verdict == "unverifiable"
    assert checked.citations[-1].issues == ("check_failed",)
    assert (checked.verification.status, checked.verification.supported) == ("unverified", False)


def test_a_sentence_that_ends_too_late_belongs_to_the_rest() -> None:
    text = f"The fee is 5 euros. Word {'word ' * LONGEST}"
    first, rest = claims_of(text, ())
    assert (first.kind, first.claim) == ("prose", "The fee is 5 euros")
    assert (rest.kind, text[rest.start : rest.start + 9]) == ("rest", "Word word")
    assert rest.end == len(text.rstrip())


@pytest.mark.parametrize("before", range(5))
def test_no_marker_is_cut_in_two(before: int) -> None:
    text = f"The fee is 5 euros. {'x' * (LONGEST - 21 - before)} [12] and more"
    cleaned = clean(text, 12)
    units = claims_of(cleaned.text, cleaned.markers)
    assert [number for unit in units for number in unit.numbers] == [12]


@pytest.mark.parametrize(
    "text", ["A. ", '"', "“", '"a" ', "'a b c' ", "\"a\" 'b c d' ", "- a\n", "x\n", "a [1]. ", "|a|\n|-|\n"]
)
def test_a_megabyte_of_anything_is_at_most_so_many_sentences_and_none_is_verified(text: str) -> None:
    checked = verified(text * (1_000_000 // len(text)))
    assert len(checked.sentences) <= MOST_UNITS + 1
    assert checked.verification.status == "unverified"


def test_marks_in_great_number_are_paired_as_few_are() -> None:
    few, many = "\"a\" 'b c d' ", 2_000
    assert quotations(few) == [(1, 2), (5, 10)]
    assert len(quotations(few * many)) == 2 * many


def test_a_long_text_of_stops_is_cut_at_few_of_them_and_long_prose_with_care() -> None:
    assert len(split("A. " * CAREFUL_CHARS)) <= 3 * CAREFUL_CHARS / 20 + 1
    prose = "Mr. Smith of Acme Inc. paid the fee of 5 euros to the club in the town of his birth. "
    times = CAREFUL_CHARS // len(prose) + 1
    assert len(split(prose * times)) == times
