"""A sample of labelled quotes, with the floor that the checker must hold on it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pincite.citations.quotes import QuoteCheck, check_quote
from pincite.citations.reading.normalise import View

GOLDEN = Path(__file__).parents[2] / "golden" / "quotes" / "noisy.jsonl"


@pytest.fixture(scope="module")
def checked() -> list[tuple[dict, QuoteCheck]]:
    items = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    return [(item, check_quote(item["quote"], View.of(item["source"]))) for item in items]


def test_no_altered_or_absent_quote_is_accepted(checked: list[tuple[dict, QuoteCheck]]) -> None:
    assert [item["id"] for item, check in checked if item["verdict"] != "match" and check.accepted] == []


def test_right_quotes_are_accepted(checked: list[tuple[dict, QuoteCheck]]) -> None:
    right = [(item, check) for item, check in checked if item["verdict"] == "match"]
    refused = [item["id"] for item, check in right if not check.accepted]
    assert len(right) >= 30
    assert len(refused) <= 1, refused


def test_accepted_quotes_are_located(checked: list[tuple[dict, QuoteCheck]]) -> None:
    missed = []
    for item, check in checked:
        if item["verdict"] == "match" and check.accepted:
            start, end = check.locations[0]
            first, last = item["spans"][0]
            shared = min(end, last) - max(start, first)
            if shared < 0.9 * (max(end, last) - min(start, first)):
                missed.append(item["id"])
    assert len(missed) <= 1, missed


def test_every_altered_quote_says_what_was_altered(checked: list[tuple[dict, QuoteCheck]]) -> None:
    silent = [item["id"] for item, check in checked if check.status == "altered" and not check.alterations]
    assert silent == []
