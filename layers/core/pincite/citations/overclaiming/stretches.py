"""sentence, what joins its clauses → the stretches between the joints, and the words in each."""

from __future__ import annotations

import re
from itertools import pairwise

from pincite.citations.reading.sentences import Span
from pincite.citations.reading.terms import Term, content
from pincite.citations.supporting.differences import Reading

MOST_SENTENCES = 12
"""Sentences or rows of evidence that are compared with each other."""


def cut(text: str, joint: re.Pattern[str]) -> list[Span]:
    """Spans in order; a joint belongs to the stretch before it, together they cover the text."""
    return list(pairwise([0, *(found.end() for found in joint.finditer(text)), len(text)]))


def around(place: int, stretches: list[Span]) -> Span:
    """The stretch in which a place is; the last one for the end of the text."""
    return next((span for span in stretches if span[0] <= place < span[1]), stretches[-1])


def words_in(reading: Reading, span: Span) -> list[Term]:
    """Content words that begin in the span."""
    return [term for term in content(reading.terms) if span[0] <= term.start < span[1]]


def stems_in(reading: Reading, span: Span) -> frozenset[str]:
    """Their stems."""
    return frozenset(term.stem for term in words_in(reading, span))
