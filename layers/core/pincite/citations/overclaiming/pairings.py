"""(claim, sentence) of the same words and numbers → have two numbers changed places, is one the other's?

`Meals 64, hotel 180` is neither `meals 180, hotel 64` nor `hotel 64`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.overclaiming.stretches import around, cut, stems_in
from pincite.citations.reading.quantity import Quantity, gives, is_year, same_value
from pincite.citations.reading.terms import STOP, content, terms
from pincite.citations.reading.units import TIMES
from pincite.citations.supporting.differences import Reading

_MOST = 12
"""Quantities of one side that are looked at."""
Labels = list[tuple[Quantity, frozenset[str]]]


def crossed(claim: Reading, sentence: Reading) -> Mismatch | None:
    """Two numbers of the claim, each beside words that stand beside the other one in the sentence."""
    if not 2 <= len(claim.quantities) <= _MOST or not 2 <= len(sentence.quantities) <= _MOST:
        return None
    for labelled in (_before, _after):
        ours, theirs = _own(labelled(claim)), _own(labelled(sentence))
        for (one, its), (other, others) in permutations(ours, 2):
            if same_value(one, other) or not its or not others:
                continue
            here, there = _beside(its, theirs), _beside(others, theirs)
            if here and there and same_value(other, here) and same_value(one, there):
                return Mismatch(
                    sentence.text[here.start : here.end].strip(),
                    claim.text[one.start : one.end].strip(),
                    True,
                )
    return None


def of_another(claim: Reading, sentence: Reading) -> Mismatch | None:
    """A number of the claim that the sentence gives in one clause, with the words by which another clause differs."""
    if not 2 <= len(sentence.quantities) <= _MOST:
        return None
    said = {term.stem for term in claim.terms}
    labels = _own(_in_clauses(sentence))
    for ours in claim.quantities:
        here = [label for label in labels if gives(ours, label[0])]
        if len(here) != 1 or not here[0][1] or here[0][1] <= said:
            continue
        given, its = here[0]
        for other, others in labels:
            stated = any(gives(each, other) for each in claim.quantities)
            if other is given or stated or not others or not _alike(sentence, given, other):
                continue
            if len(others & said) * len(its) > len(its & said) * len(others):
                return Mismatch(
                    sentence.text[other.start : other.end].strip(),
                    claim.text[ours.start : ours.end].strip(),
                    False,
                )
    return None


_PER = re.compile(
    r"\s{0,2}(?:[^\W\d_]+\s){0,2}?(?:per|for (?:each|every))\s(?P<basis>[^.,;:()|\n\d]{2,60})", re.IGNORECASE
)


def on_another_basis(claim: Reading, sentence: Reading) -> Mismatch | None:
    """A number for each of something, which the sentence gives for each of something else: `per family` for `per
    insured person`."""
    for ours in claim.quantities:
        said = _PER.match(claim.text, ours.end)
        given = [
            found for theirs in sentence.quantities
            if gives(ours, theirs) and (found := _PER.match(sentence.text, theirs.end))
        ]  # fmt: skip
        if not said or not given:
            continue
        basis = next((term for term in terms(said["basis"]) if term.word not in STOP), None)
        held = {term.stem for found in given for term in terms(found["basis"])}
        if basis is not None and held and basis.stem not in held:
            return Mismatch(given[0]["basis"].strip(), said["basis"].strip(), False)
    return None


def in_one_clause(claim: Reading, sentence: Reading) -> bool:
    """Whether one main clause of the sentence, after what stands before its first number, is all that the claim says:
    `revenue was 5 in 2022` of `Revenue was 4 in 2021 and 5 in 2022`."""
    said = {term.stem for term in content(claim.terms)}
    before = stems_in(sentence, (0, min((each.start for each in sentence.quantities), default=0)))
    for span in cut(sentence.text, _MAIN_CLAUSE):
        its = stems_in(sentence, span)
        given = [each for each in sentence.quantities if span[0] <= each.start < span[1]]
        held = all(any(gives(ours, each) for each in given) for ours in claim.quantities)
        if len(claim.quantities) > 1 and held and its <= said | before and said <= its | before:
            return True
    return False


_MAIN_CLAUSE = re.compile(r";|,?\s(?:and|while|but|whereas)\s|,\s(?=in (?:1\d|20)\d\d\b)")
_YEAR = re.compile(r"1\d{3}|20\d{2}")
_CLAUSE = re.compile(r"[;:()]|,\s|\b(?:and|while|but|versus|vs|against|whereas|compared)\b")


def _in_clauses(sentence: Reading) -> Labels:
    """Each quantity with the content words of its clause, as far as the quantities beside it."""
    clauses, spans = cut(sentence.text, _CLAUSE), []
    for at, quantity in enumerate(sentence.quantities):
        start, end = around(quantity.start, clauses)
        before = sentence.quantities[at - 1].end if at else 0
        after = sentence.quantities[at + 1].start if at + 1 < len(sentence.quantities) else end
        spans.append((max(start, before), min(end, after) if after < end else end))
    words = [term for term in content(sentence.terms) if not term.word[0].isdigit()]
    return [
        (quantity, _year_of(sentence, quantity) | frozenset(
            term.stem for term in words
            if start <= term.start and term.end <= end and not quantity.start <= term.start < quantity.end
        ))
        for quantity, (start, end) in zip(sentence.quantities, spans, strict=True)
    ]  # fmt: skip


def _year_of(sentence: Reading, quantity: Quantity) -> frozenset[str]:
    """The year for which a quantity is given: the only one of its main clause."""
    if is_year(quantity):
        return frozenset()
    start, end = around(quantity.start, cut(sentence.text, _MAIN_CLAUSE))
    years = {term.stem for term in sentence.terms if start <= term.start < end and _YEAR.fullmatch(term.word)}
    return frozenset(years if len(years) == 1 else ())


def _alike(sentence: Reading, one: Quantity, other: Quantity) -> bool:
    """Of one sort: an ordinal names, and a year dates, where a number counts."""
    years = (_dates(sentence, one), _dates(sentence, other))
    units = {one.unit, other.unit}
    return (len(units) == 1 or units <= TIMES) and one.ordinal == other.ordinal and years[0] == years[1]


def _dates(sentence: Reading, quantity: Quantity) -> bool:
    return is_year(quantity) and "," not in sentence.text[quantity.start : quantity.end].strip(" ,")


def _before(reading: Reading) -> Labels:
    """Each quantity with the content words between it and the one before it."""
    edges = [0, *(q.end for q in reading.quantities)]
    return _labels(reading, [(edge, q.start) for edge, q in zip(edges, reading.quantities, strict=False)])


def _after(reading: Reading) -> Labels:
    """Each quantity with the content words between it and the next one."""
    edges = [*(q.start for q in reading.quantities[1:]), len(reading.text)]
    return _labels(reading, [(q.end, edge) for edge, q in zip(edges, reading.quantities, strict=True)])


def _labels(reading: Reading, spans: Sequence[tuple[int, int]]) -> Labels:
    words = content(reading.terms)
    return [
        (quantity, frozenset(term.stem for term in words if start <= term.start and term.end <= end))
        for quantity, (start, end) in zip(reading.quantities, spans, strict=True)
    ]


def _own(labels: Labels) -> Labels:
    """Labels without the words that several quantities share."""
    every = [label for _, label in labels]
    return [
        (quantity, frozenset(word for word in label if sum(word in each for each in every) == 1))
        for quantity, label in labels
    ]


def _beside(label: frozenset[str], labels: Labels) -> Quantity | None:
    """The one quantity whose words these are; None where it is not one alone."""
    found = [quantity for quantity, words in labels if label & words]
    return found[0] if len(found) == 1 else None
