"""The shorter sentences that a sentence asserts as well."""

import pytest

from pincite.citations.claims.clauses import clauses
from pincite.citations.text.reading import elements


def asserted(text, claim=""):
    return [
        " ".join(text[e.start : e.end] for e in each if e.kind != "mark")
        for each in clauses(elements(text), elements(claim))
    ]


@pytest.mark.parametrize(
    ("text", "shorter"),
    [
        ("The fund buys bonds and is audited yearly.", ["The fund buys bonds", "The fund is audited yearly"]),
        ("Banks and funds must report.", ["Banks must report", "funds must report"]),
        ("Leeds is the largest site.", ["the largest site is Leeds"]),
        ("Sales fell after the sale of the mill to Harrow.", ["the sale of the mill to Harrow"]),
        ("Of 640 patients, 322 had a cough.", ["322 patients had a cough"]),
    ],
)
def test_what_is_asserted_as_well(text, shorter):
    assert asserted(text) == shorter


@pytest.mark.parametrize(
    "text",
    [
        "Critics say the fund buys bonds and is audited yearly.",
        "The fund does not buy bonds and keep shares.",
        "The fund buys bonds if rates fall.",
        "The club and the school share a hall.",
        "Oil and water mix.",
        "The pool is open.",
        "",
    ],
)
def test_what_hangs_on_another_word_stands(text):
    assert asserted(text) == []


def test_no_is_said_as_not():
    (found,) = clauses(elements("No sample was lost."), ())
    assert [e.kind for e in found if e.kind != "mark"] == ["word", "be", "neg", "word"]


def test_the_passive_only_for_a_claim_that_leaves_the_doer_out():
    text = "The shop sold the van."
    assert len(asserted(text, "The van was sold.")) == 1
    assert asserted(text, "The van was sold by the shop.") == asserted(text, "The shop sold the van.") == []
