"""(claim, evidence) → what one part of a text says, said of what another part is about.

`The fee is 5 EUR. For members it is 3 EUR.` does not say that it is 5 EUR for members; who `fined Norvik and warned
Salten` has not fined Salten; of `A. Lund (chair), B. Moe (clerk)` Moe is no chair.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from typing import NamedTuple

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.dates import Date, same_date
from pincite.citations.reading.facts import Quantity, gives, is_year
from pincite.citations.reading.terms import IRREGULAR, Term, content
from pincite.citations.supporting.differences import Reading, names, worded

MOST_SENTENCES = 12
"""Sentences of evidence that are compared with each other."""
_TIMES = frozenset({"s", "day", "month", "business day", "working day"})
_JOINT = re.compile(r",?\s(?:and|but|while|whereas)\s|;\s|,\s")
_ITEM = re.compile(
    r"(?:^|[,;:]|\band\b)([^,;:()\n]{2,60})\(([A-Za-z][a-z][^()\n]{0,40})\)(?=\s*(?:[,;.]|and\b|$))"
)
"""One of several with something in brackets: no short form of its name, which would be in capitals."""


class Part(NamedTuple):
    """A stretch of a sentence: the stems of its content words, in order, with the words as they are written."""

    words: tuple[tuple[str, str], ...]

    @property
    def stems(self) -> frozenset[str]:
        """Its stems alone."""
        return frozenset(stem for stem, _ in self.words)


def of_another_sentence(claim: Reading, sentences: Sequence[Reading]) -> Mismatch | None:
    """A measure of the claim that one sentence gives, where the one beside it has what the claim begins with, little
    else (a verb), and another measure of the same kind."""
    subject = [term.stem for term in content(worded(claim))]
    words = set(subject)
    near = sentences[:MOST_SENTENCES]
    for ours in claim.quantities:
        if not ours.unit or is_year(ours):
            continue
        holding = [each for each in near if any(gives(ours, theirs) for theirs in each.quantities)]
        if len(holding) != 1:
            continue
        at = near.index(holding[0])
        here = {term.stem for term in content(holding[0].terms)}
        for other in (*near[max(0, at - 1) : at], *near[at + 1 : at + 2]):
            theirs = _instead(ours, claim, other)
            its = {term.stem for term in content(worded(other))} - here
            first = next((stem for stem in subject if stem in here | its), "")
            if theirs and first in its and len(words - here - its) <= 1 and len(its - words) <= 1:
                return Mismatch(
                    other.text[theirs.start : theirs.end].strip(),
                    claim.text[ours.start : ours.end].strip(),
                    False,
                )
    return None


def _instead(ours: Quantity, claim: Reading, other: Reading) -> Quantity | None:
    """The one measure of the same kind that `other` gives and the claim does not."""
    kind = _TIMES if ours.unit in _TIMES else frozenset({ours.unit})
    found = [each for each in other.quantities if each.unit in kind]
    if len(found) != 1 or any(gives(each, found[0]) for each in claim.quantities):
        return None
    return found[0]


def of_another_part(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The verb of one part of the sentence with the object of the next, which has a verb of its own."""
    said = {term.stem for term in claim.terms}
    for one, next_ in pairwise(_parts(sentence)):
        for did, has in permutations((one, next_)):
            verb, other = _verb(did, did is one), _verb(has, has is one)
            if verb is None or other is None or verb[0] == other[0] or _tense(verb[1]) != _tense(other[1]):
                continue
            objects = _after(did, verb) - has.stems, _after(has, other) - did.stems
            if not objects[0] or not objects[1] or other[0] in said or verb[0] not in said:
                continue
            if objects[1] & said and not objects[0] & said:
                return Mismatch(other[1], verb[1], False)
    return None


def in_another_role(claim: Reading, sentence: Reading) -> Mismatch | None:
    """What stands in brackets behind one of several, said of another of them."""
    said = {term.stem for term in claim.terms}
    for found in _ITEM.finditer(sentence.text):
        who, role = _within(sentence, *found.span(1)), _within(sentence, *found.span(2))
        elsewhere = _within(sentence, 0, found.start(1)) | _within(sentence, found.end(), len(sentence.text))
        named = {term.stem for term in names(sentence)}
        others = named & elsewhere - who - role
        if named & who and role & said - elsewhere and others & said and not who & said - elsewhere:
            return Mismatch(found[0].strip(" ,;:"), found[2], False)
    return None


def on_another_day(claim: Reading, sentence: Reading) -> Mismatch | None:
    """A date of the claim that one part of the sentence gives, where all that the claim says stands in another part,
    with a date of its own."""
    if len(sentence.dates) < 2:
        return None
    said = {term.stem for term in content(worded(claim))}
    edges = [0, *(found.end() for found in _JOINT.finditer(sentence.text)), len(sentence.text)]
    for ours in claim.dates:
        parts = [
            (start, end)
            for start, end in pairwise(edges)
            if any(start <= d.start < end for d in sentence.dates)
        ]
        holding = [part for part in parts if any(same_date(ours, d) for d in _dates_of(sentence, part))]
        if len(holding) != 1:
            continue
        there = _within(sentence, *holding[0])
        for part in parts:
            given = _dates_of(sentence, part)[0]
            stated = any(same_date(date, given) for date in claim.dates)
            if part != holding[0] and not stated and said <= _within(sentence, *part) and said - there:
                return Mismatch(
                    sentence.text[given.start : given.end], claim.text[ours.start : ours.end], False
                )
    return None


def _dates_of(sentence: Reading, part: tuple[int, int]) -> list[Date]:
    return [date for date in sentence.dates if part[0] <= date.start < part[1]]


def _parts(sentence: Reading) -> list[Part]:
    edges = [0, *(found.end() for found in _JOINT.finditer(sentence.text)), len(sentence.text)]
    words = content(sentence.terms)
    return [
        Part(tuple((term.stem, term.word) for term in words if start <= term.start < end))
        for start, end in pairwise(edges)
    ]


def _verb(part: Part, first: bool) -> tuple[str, str] | None:
    """The part's past verb: of a later part the word that it begins with, of the first part any, the last one."""
    past = [word for word in part.words if _tense(word[1])]
    if first:
        return past[-1] if past else None
    return part.words[0] if part.words and _tense(part.words[0][1]) else None


def _tense(word: str) -> bool:
    return (word.endswith("ed") and len(word) > 4) or word in IRREGULAR


def _after(part: Part, verb: tuple[str, str]) -> frozenset[str]:
    return frozenset(stem for stem, _ in part.words[part.words.index(verb) + 1 :])


def _within(sentence: Reading, start: int, end: int) -> frozenset[str]:
    return frozenset(_stems(sentence.terms, start, end))


def _stems(terms: Sequence[Term], start: int, end: int) -> Iterator[str]:
    return (term.stem for term in content(list(terms)) if start <= term.start < end)
