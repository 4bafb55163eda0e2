"""Which changes of order are none of meaning."""

import pytest

from pincite.citations.compare.align import align
from pincite.citations.compare.moves import active, in_order, opens_adjunct
from pincite.citations.text.reading import elements


def ordered(claim, given):
    ours, theirs = elements(claim), elements(given)
    return in_order(sorted(align(ours, theirs).items()), ours, theirs)


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("In 1990 the harbour froze.", "The harbour froze in 1990."),
        ("Cats and dogs are allowed.", "Dogs and cats are allowed."),
        ("The pool closes if it rains.", "If it rains, the pool closes."),
        ("", ""),
    ],
)
def test_harmless_moves(claim, given):
    assert ordered(claim, given)


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("Harrow sued Ashby.", "Ashby sued Harrow."),
        ("The cat chased the dog.", "The dog chased the cat."),
        ("Rent was $3 in May and $2 in June.", "Rent was $2 in May and $3 in June."),
    ],
)
def test_moves_that_change_what_is_said(claim, given):
    assert not ordered(claim, given)


def test_a_passive_is_put_in_the_active_voice():
    text = "The mill was bought by the town in 1990."
    assert [text[e.start : e.end] for e in active(elements(text)) if not e.light] == [
        "town", "bought", "mill", "in", "1990",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["The town bought the mill.", "The mill was bought.", "Rent was paid by 3 May.", ""]
)
def test_where_there_is_no_passive_that_names_its_doer(text):
    assert active(elements(text)) is None


@pytest.mark.parametrize(("word", "opens"), [("during", True), ("if", True), ("of", False), ("oak", False)])
def test_what_opens_a_phrase_of_its_own(word, opens):
    assert opens_adjunct(elements(f"left {word} it", "en")[1]) is opens
