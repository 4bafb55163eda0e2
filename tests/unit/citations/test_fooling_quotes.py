"""Quotes that were written to fool the checker, names and terms of nearly the same spelling, first words left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.left_out import HEADS, quotes_of
from benchmarks.near_spelt import quotes
from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View
from pincite.citations.verdict import judged

GOLDEN = Path(__file__).parents[2] / "golden" / "quotes"
FOOLING = [
    json.loads(line)
    for name in ("fooling", "languages", "shown", "printed")
    for line in (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("item", FOOLING, ids=[item["id"] for item in FOOLING])
def test_it_is_not_fooled(item: dict) -> None:
    check = check_quote(item["quote"], View.of(item["source"]))
    assert check.accepted == (item["verdict"] == "match"), check


def test_no_name_or_term_is_taken_for_its_neighbour() -> None:
    every = list(quotes())[::5]
    wrong = [pair for _, pair, source, quote in every if check_quote(quote, View.of(source)).accepted]
    assert len(every) > 1_000
    assert wrong == []


@pytest.mark.parametrize("head", HEADS)
def test_first_words_that_deny_restrict_or_except_are_not_left_out(head: str) -> None:
    every = list(quotes_of(head))
    assert every
    assert [quote for source, quote in every if check_quote(quote, View.of(source)).accepted] == []


@pytest.mark.parametrize(
    ("source", "quote", "editorial"),
    [
        (
            "When a fault occurs, it must be repaired within a week.",
            "it [the landlord] must be repaired",
            True,
        ),
        (
            "When a fault occurs, it must be repaired within a week.",
            "[the fault] must be repaired within",
            True,
        ),
        (
            "When a fault occurs, it must be repaired within a week.",
            "When [a] fault [sic] occurs, it must",
            False,
        ),
        ("The Agency [EPA] publishes the limits each year.", "The Agency [EPA] publishes the limits", False),
        ("The Agency publishes the limits each year.", "The Agency [the EPA] publishes the limits", True),
    ],
)
def test_words_in_brackets_that_a_writer_put_in_are_noted(
    source: str, quote: str, *, editorial: bool
) -> None:
    check = check_quote(quote, View.of(source))
    result = judged(check, None)
    assert (check.accepted, check.editorial, result.verdict) == (True, editorial, "verified")
    assert ("text_span_editorial" in result.issues) == editorial


@pytest.mark.parametrize(
    "quote",
    [
        "it must [not] be repaired within a week",
        "it must be repaired within [three] a week",
        "a [former] fault occurs, it must be repaired",
        "When [the roof] occurs, it must be repaired",
        "[the landlord] fault occurs, it must be repaired",
    ],
)
def test_other_words_in_brackets_are_words(quote: str) -> None:
    check = check_quote(quote, View.of("When a fault occurs, it must be repaired within a week."))
    assert check.status == "altered", check
