"""The statements of a text, each with what belongs to it."""

import pytest

from pincite.citations.text.statement import scaled, statements


def written(text, found):
    return " ".join(text[each.start : each.end] for each in found)


def test_an_item_stands_with_its_lead_and_not_with_its_neighbour():
    text = "You must bring:\n- a towel;\n- a padlock.\n"
    _, towel, padlock = statements(text)
    assert (towel.form, padlock.form) == ("item", "item")
    assert written(text, towel.lead) == "You must bring :"
    assert (written(text, towel.elements), written(text, padlock.elements)) == ("a towel ;", "a padlock .")


def test_a_cell_stands_with_its_row_and_its_column():
    text = "| Room | Beds | Rent |\n|---|---|---|\n| North | 2 | 300 |\n| South | 4 | 450 |\n"
    rents = [each for each in statements(text) if written(text, each.header) == "Rent"]
    assert [(written(text, e.label), written(text, e.elements)) for e in rents] == [
        ("North", "300"), ("South", "450"),
    ]  # fmt: skip
    assert all(each.columns and each.form == "row" for each in rents)


def test_a_label_and_its_value():
    text = "Deposit: 200 euros\nKeys: two\n"
    assert [(s.form, s.label_text, written(text, s.elements)) for s in statements(text)] == [
        ("label", "deposit", "200 euros"), ("label", "keys", "two"),
    ]  # fmt: skip


def test_boxes_are_ticked_or_not():
    assert [each.ticked for each in statements("☑ Smoker\n☐ Vegetarian\n")] == [True, False]


def test_a_pronoun_finds_the_sentence_before_but_not_over_a_blank_line():
    first, second, third = statements("The hall is new. It has a stage.\n\nIt is locked at night.")
    assert second.previous == first
    assert (first.before, third.before) == ((), ())


def test_a_question_is_told_as_one():
    assert [each.form for each in statements("Are dogs allowed? Dogs are allowed.")] == ["question", "prose"]


@pytest.mark.parametrize("text", ["", " \n\n "])
def test_of_nothing_there_are_none(text):
    assert statements(text) == ()


def test_its_words_are_never_too_few():
    text = "Fees:\n- Adults pay 12 euros\n\n| Day | Hours |\n|---|---|\n| Monday | nine to five |\n"
    for each in statements(text):
        parts = (*each.elements, *each.lead, *each.label, *each.header)
        assert all(e.keys & each.words for e in parts if e.kind == "word")


@pytest.mark.parametrize(
    ("text", "is_scaled"), [("Revenue, in millions of euros", True), ("Three million bees live here", False)]
)
def test_a_scale_is_declared_or_not(text, is_scaled):
    assert scaled(text) is is_scaled
