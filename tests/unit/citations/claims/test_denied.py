"""What one side denies and the other says."""

import pytest

from pincite.citations.claims.denied import denied, denied_altogether, predicate, predicated
from pincite.citations.claims.prove import compare
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements


def compared(claim, source):
    return compare(elements(claim), statements(source)[0])


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The pool is heated.", "The pool is not heated."),
        ("The pool is not heated.", "The pool is heated."),
        ("The pool is heated.", "The pool is no longer heated."),
    ],
)
def test_a_denial_on_one_side(claim, source):
    ((found, _),) = denied(compared(claim, source))
    assert (found.kind, found.exclusive) == ("negation", True)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The pool is heated.", "The pool is heated."),
        ("The pool is not heated.", "The pool is not heated."),
        ("The pool is not heated if it rains.", "The pool is heated."),
        ("The pool is no longer heated.", "The pool was heated."),
        ("The pool is heated.", "The manager denied that the pool is not heated."),
        ("Guests may keep a dog.", "Guests must not keep a cat but may keep a dog."),
    ],
)
def test_where_both_may_be_so(claim, source):
    assert list(denied(compared(claim, source))) == []


@pytest.mark.parametrize(
    ("claim", "source", "said"),
    [
        (
            "The agency publishes data each June.",
            "The agency does not publish data.",
            "agency publishes data",
        ),
        ("Faults were found in Leeds.", "No fault was found in any unit.", "Faults were found"),
        ("The agency publishes data each June.", "The agency does not publish data on fish.", None),
        ("The agency publishes data each June.", "The agency publishes data.", None),
        ("", "The agency does not publish data.", None),
    ],
)
def test_what_is_denied_outright_is_denied_of_each_case(claim, source, said):
    found = denied_altogether(compared(claim, source))
    assert (found and claim[found.start : found.end]) == said


@pytest.mark.parametrize(
    ("source", "kinds"),
    [
        ("Laundry, parking and meals are non-refundable.", ["negation"]),
        ("Laundry, parking and meals are refundable.", []),
        ("Some laundry, parking and meals are non-refundable.", []),
        ("Parking and meals are non-refundable.", []),
    ],
)
def test_what_is_said_of_a_list_is_said_of_each(source, kinds):
    assert [each.kind for each, _ in predicated(compared("Laundry is refundable.", source))] == kinds


@pytest.mark.parametrize(
    ("text", "word"), [("The fees are refundable.", "refundable"), ("The fees rose.", None), ("", None)]
)
def test_the_one_word_that_is_said(text, word):
    found, at = elements(text), predicate(elements(text))
    assert (at if at is None else text[found[at].start : found[at].end]) == word
