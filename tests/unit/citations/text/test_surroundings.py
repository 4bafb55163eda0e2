"""Words, numbers and signs whose meaning their surroundings decide."""

import pytest

from pincite.citations.text.reading import elements


def read(text):
    return {text[each.start : each.end]: each for each in elements(text, "en")}


@pytest.mark.parametrize(
    ("text", "word", "value"),
    [
        ("The lock may not work in frost.", "may not", "mightnot"),
        ("The lock may not be sold.", "may not", "mustnot"),
        ("The result may not be accurate.", "may not", "mightnot"),
        ("The offer stands while stocks last.", "while", "while"),
        ("Exports grew while imports fell.", "while", "but"),
        ("The former pays 5 euros.", "The former", "former"),
        ("It opened first; then it closed.", "then", "that"),
    ],
)
def test_what_a_word_means_there(text, word, value):
    assert read(text)[word].value == value


@pytest.mark.parametrize(
    ("text", "word", "kind"),
    [
        ("The former rule allows it.", "former", "word"),
        ("The then owner sued.", "then", "word"),
        ("It became the No. 1 film.", "No", "word"),
        ("There is no film.", "no", "neg"),
        ("Version 1.10 is out.", "1.10", "word"),
        ("It costs 1.10 euros.", "1.10 euros", "quantity"),
    ],
)
def test_what_kind_of_thing_it_is(text, word, kind):
    assert read(text)[word].kind == kind


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It fell to −38.8 °C.", -38.8),
        ("It fell to minus 38.8 °C.", -38.8),
        ("The balance was (1,204).", -1204.0),
        ("Pages 5–10 are blank.", 5.0),
        ("Within thirty (30) kg.", 30_000.0),
    ],
)
def test_which_sign_an_amount_has(text, value):
    assert next(each.quantity.values[0] for each in elements(text, "en") if each.quantity) == value


def test_no_later_than_before_is_at_least():
    found = next(
        each.quantity for each in elements("no later than 14 days before departure", "en") if each.quantity
    )
    assert found.bound == "min"
