"""Which words of a statement a claim may leave out."""

import pytest

from pincite.citations.compare.align import align
from pincite.citations.compare.omissions import added_up, omitted, reports, restricts
from pincite.citations.text.reading import elements


def missed(claim, given):
    ours, theirs = elements(claim), elements(given)
    return [
        given[theirs[a].start : theirs[b - 1].end]
        for a, b in omitted(theirs, list(align(ours, theirs).values()))
    ]


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("The pool is closed.", "The pool is closed because the pump failed."),
        ("The pool is closed.", "The pool is closed, and the gym is open."),
        ("The pool is closed.", "The pool (Lido) is closed."),
        ("The pool is closed.", "Although it is summer, the pool is closed."),
        ("The pool is closed.", "The pool is closed."),
    ],
)
def test_what_may_be_left_out(claim, given):
    assert missed(claim, given) == []


@pytest.mark.parametrize(
    ("claim", "given", "words"),
    [
        ("The pool is closed.", "The pool is closed if it rains.", "if it rains"),
        ("The pool is closed.", "The pool is not closed.", "is not"),
        ("Members may swim.", "Only members may swim.", "Only"),
        ("The pool is closed.", "The manager denies that the pool is closed.", "The manager denies that the"),
        ("Dogs are allowed.", "Dogs are allowed, but not in the hall.", ", but not in the hall"),
        ("They planted 40 oaks.", "They planted 40 oaks and elms.", "and elms"),
    ],
)
def test_what_may_not(claim, given, words):
    assert [each.strip(" .") for each in missed(claim, given)] == [words]


def test_a_claim_that_takes_nothing_leaves_all_out():
    given = elements("The pool is closed.")
    assert omitted(given, []) == [(0, len(given))]


@pytest.mark.parametrize(
    ("word", "asks", "holds"),
    [("claims", reports, True), ("owns", reports, False), ("only", restricts, True), ("if", restricts, True),
     ("green", restricts, False), ("together", added_up, True), ("apart", added_up, False)],
)  # fmt: skip
def test_what_a_word_does(word, asks, holds):
    assert any(map(asks, elements(f"she {word} it", "en"))) is holds
