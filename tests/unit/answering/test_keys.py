"""Keys that a question names: what has a number in it because it is called so, and no figure."""

import pytest

from pincite.answering.keys import holding, keys
from pincite.answering.retrieve import sift


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("In which city is the customer of order ORD-001499?", ("ORD-001499",)),
        ("How many PX-070 are in stock?", ("PX-070",)),
        ("What is the fee of Boat 290?", ("Boat 290",)),
        ("What does § 4(b) say of clause 12?", ("4(b)", "clause 12")),
        ("Which invoice is 2025-0417?", ("2025-0417",)),
        ("How many lived there in the 1990s, and how many in 2015?", ()),
        ("Is 5 kg more than 4.2 pounds, or 1,000 g on the 20th?", ()),
        ("When is rent due?", ()),
        ("", ()),
    ],
)
def test_what_a_question_names(question, named):
    assert keys(question) == named


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("ord 001499, Basel", True),
        ("| ORD-001499 | Basel |", True),
        ("ORD-0014991, Basel", False),
        ("XORD-001499", False),
        ("001499", False),
    ],
)
def test_a_text_holds_a_key_or_not(text, holds):
    assert bool(holding("Where is ORD-001499?").search(text)) is holds


def test_without_a_key_nothing_is_looked_for():
    assert holding("When is rent due?") is None


def test_a_text_with_the_key_is_kept_under_the_floor_and_is_relevant(hit):
    found = [
        hit(0, "ORD-000001,Porto", 0.7),
        hit(1, "ORD-001499,Basel", 0.1),
        hit(2, "ORD-000003,Turku", 0.2),
    ]
    retrieved = sift(found, 0.5, holding("Where is ORD-001499?"))
    assert [kept.chunk.text for kept in retrieved.hits] == ["ORD-000001,Porto", "ORD-001499,Basel"]
    assert retrieved.average_similarity == pytest.approx(0.85)
