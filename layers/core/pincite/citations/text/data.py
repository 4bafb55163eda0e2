"""The tables of language in `citations/data`, one file each: cues, equivalents, opposites, numbers, units, verbs.

A row of a table is knowledge; what is done with it is an algorithm elsewhere. Rows are read on first use and kept.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "zh")


def _raw(name: str) -> bytes:
    return (files("pincite.citations") / "data" / name).read_bytes()


def rows(name: str) -> Iterator[list[str]]:
    """Rows of a table, cut at tabs, without comments."""
    for line in _raw(name).decode().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


ASIDE = frozenset({
    "report", "filler", "measure", "up", "down", "steady", "more", "fewer", "level", "owner", "when",
    "year ago", "relative", "of a year", "privative", "kind", "together", "part", "collective", "partitive", "adding",
    "mutual", "denying", "prospective", "judged", "adverse", "untrue", "rest", "nth", "utmost",
    "held against", "unwilled", "body", "numbered", "basis", "annuls", "yes", "no",
    "presuming", "talk", "nod", "unsaid", "taste", "thanks", "frame",
})  # fmt: skip
"""Categories that words have beside their own meaning: they are asked for with `listed`."""


@cache
def listed(category: str) -> frozenset[str]:
    """Words and phrases of a category."""
    return frozenset(phrase for phrase, of, _, _ in rows("cues.tsv") if of == category)


class Cue(NamedTuple):
    """What a word or phrase does to a statement. `category`: neg, force, quant, cond, …; `value`: which of its kind."""

    category: str
    value: str


@cache
def cues(language: str) -> dict[tuple[str, ...], tuple[Cue, ...]]:
    """Phrase, as a tuple of small words, → its cues in that language, signs and symbols in every one."""
    found: dict[tuple[str, ...], list[Cue]] = {}
    for phrase, category, value, of in rows("cues.tsv"):
        if category not in ASIDE and (of == language or not phrase[0].isalpha()):
            found.setdefault(tuple(phrase.split()), []).append(Cue(category, value))
    return {phrase: tuple(each) for phrase, each in found.items()}


@cache
def longest(language: str) -> dict[str, int]:
    """First word → words of the longest cue or equivalent that begins with it."""
    out: dict[str, int] = {}
    for phrase in [*cues(language), *equivalents()[0]]:
        out[phrase[0]] = max(out.get(phrase[0], 1), len(phrase))
    return out


LOOSELY = "≈"
CLASSES = f"=~{LOOSELY}"
"""What a key begins with that is no word of its own."""


@cache
def equivalents() -> tuple[dict[tuple[str, ...], frozenset[str]], frozenset[tuple[str, str]]]:
    """Phrase of lemmas → the classes of what may be said for it, those of some senses only begin with `LOOSELY`; and
    pairs (said by a source, follows for a claim)."""
    classes: dict[tuple[str, ...], set[str]] = {}
    follows: set[tuple[str, str]] = set()
    for number, (line,) in enumerate(rows("equivalents.tsv")):
        if " > " in line:
            given, claimed = (part.strip() for part in line.split(" > "))
            for side in (given, claimed):
                classes.setdefault(tuple(side.split()), set()).add(side)
            follows.add((given, claimed))
            continue
        sign = LOOSELY if line.startswith("~ ") else "="
        for phrase in line.removeprefix("~ ").split("|"):
            classes.setdefault(tuple(phrase.split()), set()).add(f"{sign}{number}")
    for (line,) in rows("derivations.txt"):
        for word in (words := line.split()):
            classes.setdefault((word,), set()).add(f"~{words[0]}")
    return {phrase: frozenset(each) for phrase, each in classes.items()}, frozenset(follows)


@cache
def opposed() -> dict[str, frozenset[str]]:
    """Lemma, or phrase of lemmas (in the table with `_`), → those that exclude it in the same place."""
    found: dict[str, set[str]] = {}
    for left, right in rows("opposed.tsv"):
        for a in _phrases(left):
            for b in _phrases(right):
                found.setdefault(a, set()).add(b)
                found.setdefault(b, set()).add(a)
    return {word: frozenset(each) for word, each in found.items()}


def _phrases(cell: str) -> list[str]:
    return [phrase.replace("_", " ") for phrase in cell.split()]


class Number(NamedTuple):
    """A number word. `kind`: one, ten, hundred, scale, ordinal, share, times."""

    value: float
    kind: str


@cache
def numbers(language: str) -> dict[str, tuple[Number, ...]]:
    """Number word → its values; `second` and `quarter` have two. Scales of English are read in every language."""
    found: dict[str, list[Number]] = {}
    for word, value, kind, of in rows("numbers.tsv"):
        if of == language or (of == "en" and kind == "scale"):
            found.setdefault(word, []).append(Number(float(value), kind))
    return {word: tuple(each) for word, each in found.items()}


@cache
def units(language: str = "") -> dict[str, tuple[str, float]]:
    """Unit as written → (dimension, factor to its base): those of every language, and of the one that is given."""
    return {
        name.replace("-", " "): (dimension, float(factor))
        for dimension, factor, names, *of in rows("units.tsv")
        if not of or of == [language]
        for name in names.split()
    }


@cache
def irregular() -> dict[str, str]:
    """Irregular form → lemma."""
    return dict(rows("irregular.tsv"))


@cache
def verbs() -> dict[str, bool]:
    """Base form of a verb → whether it is a verb more often than anything else."""
    words = gzip.decompress(_raw("verbs.txt.gz")).decode().split("\n")
    return {word.rstrip("!"): word.endswith("!") for word in words}


@cache
def function_words() -> dict[str, frozenset[str]]:
    """Language → its words that carry no meaning of their own, by which it is told."""
    out: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    for phrase, category, _, of in rows("cues.tsv"):
        if category in ("det", "rel", "conj", "pron", "be", "aux", "neg", "force") and " " not in phrase:
            out[of].add(phrase)
    return {language: frozenset(words) for language, words in out.items()}
