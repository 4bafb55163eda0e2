"""What is only planned where the claim says that it happened."""

import pytest

from pincite.citations.claims.prove import compare
from pincite.citations.claims.unrealised import ahead_of, done, prospective, unrealised
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements


def compared(claim, source):
    return compare(elements(claim), statements(source)[0])


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The town has built a bridge.", "The town will build a bridge."),
        ("The town built a bridge.", "The town plans to build a bridge."),
        ("Sales have risen to 2 million.", "Sales are expected to rise to 2 million."),
    ],
)
def test_a_plan_is_no_deed(claim, source):
    assert [(each.kind, each.exclusive) for each, _ in unrealised(compared(claim, source))] == [
        ("tense", True)
    ]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The town built a bridge.", "The town built a bridge."),
        ("The town built a bridge.", "The town must build a bridge."),
        ("The town built a bridge.", "The town may build a bridge."),
        ("The town built a bridge.", "The town will build a bridge."),
        ("The town has not built a bridge.", "The town will build a bridge."),
        ("The town plans to build a bridge.", "The town plans to build a bridge."),
        ("", "The town plans to build a bridge."),
    ],
)
def test_a_deed_a_duty_or_what_may_have_been_since_is_left_open(claim, source):
    assert list(unrealised(compared(claim, source))) == []


def test_the_verb_that_says_what_happened():
    claim = elements("The town built a bridge.")
    assert (done(claim), done(elements("The town is old.")), done(())) == (2, None, None)
    assert ahead_of(compared("The town built a bridge.", "The town built a bridge."), 2) is None


@pytest.mark.parametrize(("word", "ahead"), [("plans", True), ("expects", True), ("owns", False)])
def test_words_for_what_is_to_come(word, ahead):
    assert any(map(prospective, elements(f"it {word} one", "en"))) is ahead
