"""What must stand in an answer to a question for a figure or a colour."""

from __future__ import annotations

import pytest

from pincite.answering.kinds import kind_asked
from pincite.answering.measures import asks, lacks


@pytest.mark.parametrize(
    ("question", "has", "not_"),
    [
        ("What does a kayak cost for a week?", "A week costs 110 euros.", "We open 3 days a week."),
        ("What does a ticket cost?", "Admission is free.", "Seats are limited to 80."),
        (
            "How much is the deposit?",
            "The deposit is two months of rent.",
            "The deposit is due within two months.",
        ),
        ("How much is the deposit?", "It is three months' basic rent.", "It is kept for three months."),
        ("How heavy is the parcel?", "Weight: 41.5 kg", "Parcels: 3"),
        ("How old is she?", "She is twelve years old.", "She has 3 brothers."),
        ("What time is lunch?", "Lunch is at one.", "Lunch is for 20 guests."),
        ("How long is the guarantee?", "It is guaranteed for five years.", "It weighs 5 kg."),
        ("How often is it cleaned?", "Clean it every two months.", "Clean it with 2 cloths."),
        ("How fast is it?", "It does 120 km/h.", "It has 2 wheels."),
        ("How hot may it get?", "At most 85 degrees.", "At most 85 people."),
        ("How deep is the pool?", "It is 1.8 m deep.", "It has 2 slides."),
        ("How big is the reward?", "There is a reward of 50 pounds.", "There is a reward."),
        ("Which number do I call?", "Ring 0161 555 0148.", "Ring us within 3 days."),
        ("Which colour is the nut painted?", "It is painted dark-blue.", "The nut is of one piece."),
        ("What color are the tiles?", "The tiles are greenish.", "There are 40 tiles."),
        ("When is it due?", "Due: 25 February 2026", "reference 2026-0117"),
    ],
)
def test_a_figure_of_the_kind_asked_for_is_wanted(question: str, has: str, not_: str) -> None:
    assert asks(question)
    assert (lacks(question, has), lacks(question, not_)) == (False, True)


@pytest.mark.parametrize(
    "question",
    [
        "Who wrote it?",
        "Why is it closed?",
        "Is lunch part of the price?",
        "What is the fine for?",
        "What do I do when I forget it?",
    ],
)
def test_other_questions_want_no_figure(question: str) -> None:
    assert not asks(question)
    assert not lacks(question, "No figure stands here.")


def test_what_something_is_called_is_a_name() -> None:
    assert kind_asked("What is the cat called?") == kind_asked("What brand is it?") == "name"
    assert kind_asked("What is the monthly salary?") == "number"
    assert kind_asked("Since when has it been open?") == "date"
