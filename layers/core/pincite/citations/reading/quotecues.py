"""category → the words of it, from `data/words.tsv`, or the words and phrases, from `data/quote_cues.tsv`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files


def table(name: str) -> list[tuple[str, str]]:
    """Name of a file in `citations/data` → its rows of two columns."""
    text = (files("pincite.citations") / "data" / name).read_text("utf-8")
    return [(first, second) for first, second in (line.split("\t") for line in text.splitlines())]


def _by_category(rows: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for category, phrase in rows:
        found.setdefault(category, set()).add(phrase)
    return {category: frozenset(phrases) for category, phrases in found.items()}


@cache
def _words() -> dict[str, frozenset[str]]:
    return _by_category((category, word) for category, row in table("words.tsv") for word in row.split())


@cache
def _phrases() -> dict[str, frozenset[str]]:
    return _by_category(table("quote_cues.tsv"))


def words(category: str) -> frozenset[str]:
    """The words of a category; `opposites` are pairs with a stroke between."""
    return _words()[category]


def phrases(category: str) -> frozenset[str]:
    """`editorial`: what writers put into quotes; `note`: abbreviations before a footnote's number; `interval`: words
    after which two numbers in brackets are an interval; `pronoun`; `power`: words of three letters that have powers;
    `deny`, `restrict`, `except`, `condition`: words that turn what follows them, and `some` what follows at once;
    `negates`, `determines`, `doubt` with `that`, `asks`, `bound`, `approx`, `modal`: what turns a part of a quote that
    begins behind, see `beside`; `butting` after a `part` of all; `auxiliary`; `edited`, `editing`, `edit-filler`: what
    remarks of a writer are made of; `gloss`, `pointing`: what brackets put in begin with; `inflection`: endings that
    brackets may change; `power-unit`: units that have powers; `joins`, `joins-abroad`, `subordinates`,
    `subject`, `governs`: words that join clauses, words that are the subject of one, and those that a noun hangs on;
    `fronting`: what the time or case begins with in which a sentence holds."""
    return _phrases()[category]
