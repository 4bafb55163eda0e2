"""Quotes from public bug reports of other systems; `ref` names the report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "golden" / "cases" / "span.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['case']}-{at}" for at, case in enumerate(CASES)])
def test_case(case: dict) -> None:
    source = case["source"]
    check = check_quote(case["quote"], View.of(source))
    assert check.accepted == case["accepted"], check
    if "status" in case:
        assert check.status in case["status"]
    if "slice" in case:
        start, end = check.locations[0]
        assert source[start:end] == case["slice"]
    assert {alteration.kind for alteration in check.alterations} >= set(case.get("kinds", ()))


def test_nothing_accepted_in_pathological_text() -> None:
    texts = ["a " * 20_000, "lorem ipsum dolor sit amet " * 2_000, "x" * 50_000]
    quotes = ["a " * 200 + "b", "lorem ipsum dolor sit amet consectetur", "x" * 300 + "y"]
    assert not [
        quote[:20] for text in texts for quote in quotes if check_quote(quote, View.of(text)).accepted
    ]
