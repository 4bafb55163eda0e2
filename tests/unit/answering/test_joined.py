"""What counts as several questions in one."""

from __future__ import annotations

import pytest

from pincite.answering.joined import joined


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("Who pays, and how is it paid?", ["Who pays?", "how is it paid?"]),
        ("How do I return an item? What does it cost?", ["How do I return an item?", "What does it cost?"]),
        (
            "Given the new law, what changes and who decides?",
            ["Given the new law, what changes?", "who decides?"],
        ),
        ("What is the difference between a lease and a licence?", ["a lease?", "a licence?"]),
        ("Compare the basic plan with the team plan.", ["the basic plan?", "the team plan?"]),
        ("How long is the notice period?", []),
        ("In practice, how long does a refund take?", []),
        ("Which goods, apart from food, is the shop not allowed to take back?", []),
        ("Are pets, which must be registered, allowed?", []),
        ("Have the results been compared with the forecast for the year and the budget?", []),
    ],
)
def test_a_question_is_split_where_it_asks_for_several_things(question: str, parts: list[str]) -> None:
    assert joined(question) == parts
