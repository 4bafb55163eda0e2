"""(claim, sentences of its evidence) → a number that stands beside another subject, a name where another one stands.

Support looks at all evidence at once; here each number stays with the subject of its own sentence or row, so that
`managers receive 25 days` does not follow from `employees receive 25 days. Managers receive 30.`
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.overclaiming.stretches import MOST_SENTENCES
from pincite.citations.overclaiming.substitutions import alike
from pincite.citations.reading.quantity import Quantity, gives, is_year
from pincite.citations.reading.terms import STOP, Term, content, terms
from pincite.citations.supporting.differences import Reading, coverage, names, worded

_ROW = re.compile(r"[|\t]|^\W*[^:.!?]{1,60}:\s")
_HEADER = re.compile(r"^([^\n]*\|[^\n]*)\n[|\s:-]*-{2,}[|\s:-]*$", re.MULTILINE)
ALIKE = 0.65
"""Share of the content words of a sentence that the claim must hold, or the other way round, for the name in it to be
the one that was replaced."""


def misplaced(claim: Reading, sentences: Sequence[Reading]) -> Mismatch | None:
    """The first number of the claim that only sentences about something else give, where the claim's own subject has
    another number of the same sort."""
    words = {term.stem for term in content(worded(claim))}
    near = sentences[:MOST_SENTENCES]
    for ours in claim.quantities:
        holding = [each for each in near if any(gives(ours, q) for q in each.quantities)]
        others = [each for each in near if each not in holding]
        rivals = [_rival(ours, claim, words, each, others) for each in holding]
        if rivals and all(rivals):
            found = rivals[0] or ours
            sentence = next(each for each in others if found in each.quantities)
            return Mismatch(
                sentence.text[found.start : found.end].strip(),
                claim.text[ours.start : ours.end].strip(),
                False,
            )
    return None


def _rival(
    ours: Quantity, claim: Reading, words: set[str], holding: Reading, others: Sequence[Reading]
) -> Quantity | None:
    """What the claim's subject has instead, if `holding` is about another one."""
    if _subject(holding) in words:
        return None
    there = {term.stem for term in content(holding.terms)}
    for other in others:
        subject = _subject(other)
        if subject not in words or subject in there:
            continue
        rows = bool(_ROW.search(holding.text)), bool(_ROW.search(other.text))
        shared = words & there & {term.stem for term in content(other.terms)}
        if rows[0] != rows[1] or not (rows[0] or shared):
            continue
        for theirs in other.quantities:
            stated = any(gives(each, theirs) for each in claim.quantities)
            if _of_one_sort(ours, theirs) and not stated:
                return theirs
    return None


def in_other_rows(claim: Reading, source: str, sentences: Sequence[Reading]) -> Mismatch | None:
    """The first word or number that the claim says of one row of a table and only rows of others have."""
    headers = {found[1].strip() for found in _HEADER.finditer(source)}
    rows = [
        each for each in sentences[:MOST_SENTENCES] if _cells(each) > 1 and each.text.strip() not in headers
    ]
    labels = {_subject(row): row for row in rows}
    said = {term.stem: term for term in claim.terms}
    named = {label: row for label, row in labels.items() if label in said}
    others = [row for label, row in labels.items() if label not in said]
    if not named:
        return None
    elsewhere = {term.stem for each in sentences if each not in rows for term in each.terms}
    elsewhere |= {term.stem for header in headers for term in terms(header)}
    here = {term.stem for row in named.values() for term in row.terms} | elsewhere
    for quantity in claim.quantities:
        label = _label_of(quantity, claim, named)
        holding = [row for row in rows if any(gives(quantity, each) for each in row.quantities)]
        if holding and named[label] not in holding:
            return Mismatch(
                named[label].text.strip(), claim.text[quantity.start : quantity.end].strip(), False
            )
    for term in content(worded(claim)):
        if term.stem not in here and any(term.stem in {t.stem for t in row.terms} for row in others):
            return Mismatch(next(iter(named.values())).text.strip(), term.word, False)
    return None


def _cells(row: Reading) -> int:
    return max(row.text.count("|"), row.text.count("\t"))


def _label_of(quantity: Quantity, claim: Reading, named: Mapping[str, Reading]) -> str:
    """The row label that stands last before the quantity, else the first after it."""
    places = [(term.start, term.stem) for term in claim.terms if term.stem in named]
    before = [label for start, label in places if start < quantity.start]
    return before[-1] if before else places[0][1]


def renamed(claim: Reading, source: str, sentences: Sequence[Reading]) -> Mismatch | None:
    """The first name of the claim that is nowhere in the source, where after the same two words another name stands."""
    lower = source.lower()
    places = {term.start: at for at, term in enumerate(claim.terms)}
    said = {term.stem for term in claim.terms}
    for name in names(claim):
        at = places[name.start]
        if at < 2 or name.word in lower:
            continue
        before = claim.terms[at - 2 : at]
        if all(term.word in STOP for term in before):
            continue
        for sentence in sentences[:MOST_SENTENCES]:
            other = _named_after(before, sentence)
            if other is None or other.stem in said or not _about_the_same(claim, sentence, other):
                continue
            if not alike(name.word, other.word) and not _short_for(claim.text, name, other):
                return Mismatch(
                    sentence.text[other.start : other.end], claim.text[name.start : name.end], True
                )
    return None


def _about_the_same(claim: Reading, sentence: Reading, name: Term) -> bool:
    rest = [term for term in sentence.terms if term is not name]
    return max(coverage(claim.terms, sentence.terms), coverage(rest, claim.terms)) >= ALIKE


def _short_for(text: str, name: Term, other: Term) -> bool:
    """ASSR for Autonomous Soviet …"""
    return text[name.start : name.end].isupper() and name.word[0] == other.word[0]


def _named_after(before: Sequence[Term], sentence: Reading) -> Term | None:
    first, second = before
    words = sentence.terms
    for one, two, name in zip(words, words[1:], words[2:], strict=False):
        if (one.stem, two.stem) == (first.stem, second.stem) and sentence.text[name.start].isupper():
            return name
    return None


def _subject(reading: Reading) -> str:
    """The stem of the first word with a meaning of its own that is no number."""
    return next((term.stem for term in content(reading.terms) if not term.word[0].isdigit()), "")


def _of_one_sort(one: Quantity, other: Quantity) -> bool:
    nouns = other.noun in ("", one.noun)
    return other.unit in ("", one.unit) and nouns and is_year(one) == is_year(other)
