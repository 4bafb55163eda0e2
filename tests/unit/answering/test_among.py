"""Passages of several documents: what may answer is read whole, and that one stands out tells that it does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pincite.answering import among
from pincite.answering.extract import extract
from pincite.answering.scoring import model
from pincite.models import Passage
from tests.unit.answering.passages import passage
from tests.unit.answering.test_extract_read import Scripted, embedder, trained

MOVE = (
    "Brandt Logistics\n3 March 2026\n\nDear colleagues,\n\nOn Friday 27 March we leave Harbour Street and move into the"
    " new building at 14 Canal Road. Badges for the new doors are handed out by Irene Solberg.\n\nBest regards,\n"
    "Henrik Brandt"
)
LIFT = (
    "NOTICE\n\nThe lift in staircase C is out of order. The repair is planned for Tuesday 10 March. If you cannot climb"
    " the stairs, ring the caretaker, Mr Dufour, on 555 0142; he will carry shopping up for you."
)
DESKS = "Order confirmation 88213\n\nArticle: standing desk Flexo 160\nQuantity: 6\nDelivery: week 14"
PRICES = "| item | price |\n|---|---|\n| black and white page | 0.08 |\n| colour page | 0.35 |"
FRUIT = "| Pear | 4 |\n| Plum | 6 |"


def office(*first: str) -> list[Passage]:
    """All files of an office, those named first: as a second stage has put them."""
    texts = [*first, *(text for text in (MOVE, LIFT, DESKS, PRICES, FRUIT) if text not in first)]
    return [passage(number, text) for number, text in enumerate(texts, 1)]


def said(question: str, found: Sequence[Passage]) -> str:
    return extract(question, found, embedder(), reader=trained()).text


@pytest.mark.parametrize(
    ("question", "file", "answer"),
    [
        ("When will the lift work again?", LIFT, "10 March"),
        ("Where do I find Mr Dufour's number?", LIFT, "555 0142"),
        ("How much do you charge for a page in colour?", PRICES, "0.35"),
        ("What does a plum cost?", FRUIT, "Plum: 6"),
    ],
)
def test_one_file_of_many_is_answered_from(question: str, file: str, answer: str) -> None:
    assert answer in said(question, office(file))


@pytest.mark.parametrize(
    ("question", "file"),
    [("What does a melon cost?", FRUIT), ("Who built the desks?", DESKS), ("How old is the lift?", LIFT)],
)
def test_files_that_do_not_answer_are_not_taken_to(question: str, file: str) -> None:
    assert said(question, office(file)) == ""


def test_a_passage_far_behind_the_best_is_not_read() -> None:
    reader = Scripted(lift=3.0, leave=-9.0)
    extract("When will the lift work again?", office(LIFT), embedder(), reader=reader)
    assert any(text.startswith("The repair") for text in reader.given)
    assert not any(text.startswith("Badges") for text in reader.given)
    reader = Scripted(lift=-7.0, leave=-9.0)
    extract("When will the lift work again?", office(LIFT), embedder(), reader=reader)
    assert any(text.startswith("Badges") for text in reader.given)


def test_only_the_best_sentences_are_read_again_under_their_title() -> None:
    reader = Scripted()
    extract("When will the lift work again?", [passage(n, LIFT) for n in (1, 2)], embedder(), reader=reader)
    titled = [text for text in reader.given if text.startswith("NOTICE. ")]
    assert 0 < len(titled) <= among.TITLED


def test_what_stands_above_the_others_is_believed_sooner() -> None:
    answered = model("among_answered")
    weights = dict(zip(answered.features, answered.weights, strict=True))
    assert weights["above_others"] > 0
    assert weights["window"] > 0
    assert weights["figure_lacked"] < 0


def test_the_regressions_say_what_they_were_fitted_on_and_take_what_is_made_here() -> None:
    assert model("among_sentence").features == among.OF_SENTENCE
    assert model("among_answered").features == among.OF_QUESTION
    assert all("files of a page" in model(name).fitted_on for name in ("among_sentence", "among_answered"))
