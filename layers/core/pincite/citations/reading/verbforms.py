"""word → may it be the verb of a clause? From the list of verbs and the irregular forms, and from its ending."""

from __future__ import annotations

import gzip
from functools import cache, lru_cache
from importlib.resources import files

from pincite.citations.reading.quotecues import phrases

_DATA = "pincite.citations"


@cache
def _verbs() -> dict[str, bool]:
    """Base form of a verb → whether it is a verb more often than anything else."""
    raw = gzip.decompress((files(_DATA) / "data" / "verbs.txt.gz").read_bytes()).decode()
    return {word.rstrip("!"): word.endswith("!") for word in raw.split("\n")}


@cache
def _irregular() -> dict[str, str]:
    text = (files(_DATA) / "data" / "irregular.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return {row[0]: row[1] for row in rows}


@lru_cache(maxsize=4096)
def is_past(word: str) -> bool:
    """Is it a form of the past, or a participle: paid, backed?"""
    lemma = _irregular().get(word)
    if lemma is not None:
        return _verbs().get(lemma, False)
    return word.endswith("ed") and any(base in _verbs() for base in _bases(word[:-2], "e"))


@lru_cache(maxsize=4096)
def is_present(word: str) -> bool:
    """Is it a form of the present: pays, provides, provide? `sure` words alone, since most are nouns as well."""
    if _verbs().get(word, False):
        return True
    return word.endswith("s") and any(_verbs().get(base, False) for base in _bases(word[:-1], ""))


@lru_cache(maxsize=4096)
def may_be_present(word: str) -> bool:
    """Is it a form of the present, or of a noun: pays, backs?"""
    return word.endswith("s") and any(base in _verbs() for base in _bases(word[:-1], ""))


def is_auxiliary(word: str) -> bool:
    """Is it one of the words that help other verbs, in any language: is, has, must, wird?"""
    return word in phrases("auxiliary")


def is_verb(word: str) -> bool:
    """May it be the verb of a clause?"""
    return is_auxiliary(word) or is_past(word) or is_present(word)


def _bases(stem: str, ending: str) -> tuple[str, ...]:
    """What is left of a form → the base forms that it may be of."""
    doubled = stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem
    ies = stem[:-1] + "y" if stem.endswith("i") else stem[:-2] + "y" if stem.endswith("ie") else stem
    return stem, stem + ending, doubled, ies, stem.removesuffix("e")
