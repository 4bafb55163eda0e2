"""category → the words and phrases of it that matter to quotes, from `data/quote_cues.tsv`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    text = (files("pincite.citations") / "data" / "quote_cues.tsv").read_text("utf-8")
    for line in text.splitlines():
        category, phrase = line.split("\t")
        found.setdefault(category, set()).add(phrase)
    return {category: frozenset(phrases) for category, phrases in found.items()}


def phrases(category: str) -> frozenset[str]:
    """`editorial`: what writers put into quotes; `note`: abbreviations before a footnote's number; `interval`: words
    after which two numbers in brackets are an interval; `pronoun`; `power`: words of three letters that have powers;
    `deny`, `restrict`, `except`, `condition`: words that turn what follows them, and `some` what follows at once."""
    return _table()[category]
