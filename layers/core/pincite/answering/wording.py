"""question → the words by which texts are told from each other, and the forms of them that stand in the texts. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rapidfuzz import fuzz, process

from pincite.answering.terms import Term, content, terms
from pincite.answering.tongues import RARITY, SHORTEST_PART, Tongue, stem
from pincite.citations.reading import lexicon

NEAR_SPELLING = 80
"""`fuzz.ratio` from which a word of at least five characters that is rare or none in English, such as a name, counts as
a spelling of another: 80 still joins two words of six characters that differ by a transposition."""
MOST_TERMS = 64
"""Terms of a question that are looked at; a question has a dozen."""

LIGHT = frozenset(
    {
        "anyone", "anything", "called", "come", "comes", "describe", "explain", "far", "get", "gets", "give", "go",
        "got", "happen", "happened", "happens", "kind", "long", "made", "make", "makes", "many", "mean", "means",
        "much", "name", "named", "need", "often", "old", "please", "someone", "something", "sort", "take", "takes",
        "tell", "thing", "things", "type", "use", "used", "way",
    }
)  # fmt: skip
"""Words that frame a question and need not stand in its answer."""


class QueryWord(NamedTuple):
    """A content word of the question. `rarity`: 0.1–1.1, by rank in running English. `name`: capitalised within it."""

    stem: str
    rarity: float
    name: bool
    number: bool


def words_of(question: str, read_in: Tongue | None) -> list[QueryWord]:
    """The words with a meaning of their own, each stem once, without those that only frame the question."""
    found: dict[str, QueryWord] = {}
    light = LIGHT if read_in is None else read_in.light
    all_terms = _terms(question, read_in)[:MOST_TERMS]
    for term in [term for term in all_terms if term.word not in light] or all_terms:
        found.setdefault(term.stem, _word(question, term, read_in))
    return list(found.values())


def _terms(question: str, read_in: Tongue | None) -> list[Term]:
    if read_in is None:
        return content(terms(question))
    stemmed = ((term, stem(question[term.start : term.end], read_in)) for term in terms(question))
    return [term._replace(stem=found) for term, found in stemmed if found is not None]


def _word(question: str, term: Term, read_in: Tongue | None) -> QueryWord:
    rank = min(lexicon.rank(term.word), _RAREST)
    rarity = 0.1 + (math.log(2 + rank) / math.log(2 + _RAREST)) ** 2 if read_in is None else RARITY
    capital = term.start > 0 and question[term.start].isupper() and (read_in is None or read_in.capitals)
    return QueryWord(term.stem, rarity, capital, term.word[0].isdigit())


_RAREST = 40_000
"""Rank from which rarer words count alike."""
_RARE = 1.0
"""Rarity of a word that stands outside the list of frequent English words, or close to its end."""


def variants_of(
    words: Sequence[QueryWord], vocabulary: Sequence[str], read_in: Tongue | None
) -> dict[str, frozenset[str]]:
    """Stem → the pool's words that share its first five characters or, for a rare word, are near spellings of it; in
    German also those that it ends."""
    longer = [word for word in vocabulary if len(word) >= 5]
    every = frozenset(vocabulary)
    found: dict[str, frozenset[str]] = {}
    for own, rarity, _, _ in words:
        alike = set[str]()
        if len(own) >= SHORTEST_PART and own.isalpha():
            alike = {word for word in longer if word[:5] == own[:5]}
            if read_in is not None and read_in.compounds:
                alike |= {word for word in longer if word.endswith(own) or own.endswith(word)}
            if rarity >= _RARE:
                near = process.extract(own, longer, scorer=fuzz.ratio, score_cutoff=NEAR_SPELLING, limit=8)
                alike |= {word for word, *_ in near}
        found[own] = frozenset(alike | (_same_number().get(own, frozenset()) & every))
    return found


_NUMERALS = (
    ("first", "one", "1"), ("second", "two", "2"), ("third", "three", "3"), ("fourth", "four", "4"),
    ("fifth", "five", "5"), ("sixth", "six", "6"), ("seventh", "seven", "7"), ("eighth", "eight", "8"),
    ("ninth", "nine", "9"), ("tenth", "ten", "10"), ("eleventh", "eleven", "11"), ("twelfth", "twelve", "12"),
)  # fmt: skip


@cache
def _same_number() -> dict[str, frozenset[str]]:
    """Stem → the same number in other words or in figures: the second week is the one in whose row there is a 2."""
    alike = [frozenset(filter(None, (stem(word, None) for word in words))) for words in _NUMERALS]
    return {own: every - {own} for every in alike for own in every}
