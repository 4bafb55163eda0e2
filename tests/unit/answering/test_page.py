"""A document of a page: all of it is read, and the sentence that answers is told from those that only speak of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pincite.answering import page
from pincite.answering.extract import extract
from pincite.answering.scoring import model
from tests.unit.answering.passages import passage
from tests.unit.answering.test_extract_read import Scripted, embedder, trained

NOTE = (
    "MISSING!\n\nOur tabby cat has not come home since Friday evening. She wears a green collar with a bell. She is shy"
    " with strangers, so please do not chase her. Look in your sheds and garages. Ring Carla on 0161 555 0148, day or"
    " night. There is a reward of 50 pounds."
)
MAIL = (
    "From: reception@dental.example\nTo: tom@mail.example\nDate: Tue, 3 Feb 2026 09:12:00 +0000\n\nHello Tom,\n\nyour"
    " check-up with Dr Sethi is on Thursday 12 February at 14:20. If you cannot make it, tell us a day before."
)


def answered(question: str, text: str, context: str = "") -> str:
    return extract(question, [passage(1, text, context=context)], embedder(), reader=trained()).text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What number should I call if I find her?", "0161 555 0148"),
        ("How much do I get for finding the cat?", "50 pounds"),
        ("What does the cat wear?", "green collar"),
    ],
)
def test_a_note_is_answered_from(question: str, answer: str) -> None:
    assert answer in answered(question, NOTE)


@pytest.mark.parametrize("question", ["How old is the cat?", "How fast does the train go?"])
def test_a_note_without_such_a_figure_does_not_answer(question: str) -> None:
    assert answered(question, NOTE) == ""


def test_a_price_of_what_the_page_has_no_word_of_is_none() -> None:
    lease = "The rent is 900 EUR a month. Late payment costs a fee of 20 EUR. Pets are allowed with consent."
    assert answered("What does a boat cost?", lease) == ""
    assert "20 EUR" in answered("What does late payment cost?", lease)


def test_a_number_in_a_row_without_headings_is_a_price() -> None:
    fruit = "| Pear | 4 |\n| Plum | 6 |"
    assert answered("What does a pear cost?", fruit) == "Pear: 4 [1]."
    assert answered("How much is a plum?", fruit) == "Plum: 6 [1]."
    assert answered("What does a melon cost?", fruit) == ""


def test_the_head_of_an_e_mail_answers_for_the_e_mail_alone() -> None:
    assert answered("What time is the appointment?", MAIL, "Your appointment").startswith("your check-up")
    assert "3 Feb 2026" in answered("When was this e-mail sent?", MAIL, "Your appointment")


def test_a_list_under_a_heading_is_quoted_whole() -> None:
    text = "## You need\n\n- 150 g flour\n- 2 eggs\n- a pinch of salt"
    said = answered("What ingredients do I need for pancakes?", text, "Pancakes > You need")
    assert said == "150 g flour [1]. 2 eggs [1]. a pinch of salt [1]."


def test_every_sentence_of_a_page_is_read_but_not_of_a_very_long_one() -> None:
    reader = Scripted()
    long = " ".join(f"Sentence number {number} is about something else." for number in range(60))
    extract("What stands here?", [passage(1, NOTE)], embedder(), reader=reader)
    assert any("reward" in text for text in reader.given)
    reader = Scripted()
    extract("What stands here?", [passage(1, long)], embedder(), reader=reader)
    assert len(reader.given) <= 2 * (page.READ + page.READ_LISTS)


def test_two_sentences_that_are_as_likely_are_both_quoted() -> None:
    def said(*log_odds: float) -> str:
        reader = Scripted(Anna=log_odds[0], Bert=log_odds[1])
        text = "Anna keeps the key of the shed. The roof is red. Bert keeps the key of the house."
        return extract("Who keeps the key?", [passage(1, text)], embedder(), reader=reader).text

    anna, bert = "Anna keeps the key of the shed [1].", "Bert keeps the key of the house [1]."
    assert said(4.0, 3.9) == f"{anna} {bert}"
    assert said(3.9, 4.0) == f"{bert} {anna}"
    assert said(4.0, -6.0) == anna


@pytest.mark.parametrize(
    ("name", "features"), [("page_sentence", page.OF_SENTENCE), ("page_answered", page.OF_QUESTION)]
)
def test_weights_are_of_the_features_that_are_worked_out(name: str, features: Sequence[str]) -> None:
    assert model(name).features == tuple(features)
