"""(claim, sentence) that say almost the same → the words of the claim that stand where the sentence has others.

Only meant for statements in nearly the same words: there a different number, unit, name, opposite or stronger modal in
the same place, or two of them in exchanged places, is another statement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pincite.citations.reading.polarity import MODALITY, NEGATION, opposite
from pincite.citations.reading.quantity import Quantity, same_value
from pincite.citations.reading.rarity import rarity
from pincite.citations.reading.terms import STOP, Term
from pincite.citations.reading.units import CURRENCIES, ONES, SCALES, TENS, UNITS

MOST_WORDS = 3
"""Longer stretches are reworded, not replaced."""
MOST_IN_NAME = 6
ORDINARY = 7.0
"""Rarity up to which a capital at the beginning of a sentence says nothing: a word of 20 sentences in 25,000."""
_STRENGTH = {"may": 1, "should": 2, "must": 3}
_SMALL = STOP - MODALITY.keys()


class Side(NamedTuple):
    """A text, its terms and its quantities."""

    text: str
    terms: Sequence[Term]
    quantities: Sequence[Quantity] = ()


class Substitution(NamedTuple):
    """`kind` of what differs, `term` of the claim."""

    kind: str
    term: Term


Opcode = tuple[str, int, int, int, int]


def substitutions(claim: Side, sentence: Side, opcodes: Sequence[Opcode]) -> list[Substitution]:
    """Claim and sentence with the edits between them (difflib, over stems) → what was put in another's place."""
    out: list[Substitution] = []
    for tag, i1, i2, j1, j2 in opcodes:
        if tag != "replace" or i2 - i1 > MOST_IN_NAME or j2 - j1 > MOST_WORDS:
            continue
        ours, theirs = claim.terms[i1:i2], sentence.terms[j1:j2]
        for term in ours:
            kind = _kind(claim, term, sentence, theirs)
            if kind:
                out.append(Substitution(kind, term))
    return out + _exchanged(claim, sentence, opcodes) + _strengthened(claim, sentence, opcodes)


def _kind(claim: Side, term: Term, sentence: Side, theirs: Sequence[Term]) -> str:
    """What `term` changes against the words in its place; "" for another word for the same."""
    if any(opposite(term.word, t.word) or opposite(term.stem, t.stem) for t in theirs):
        return "opposite"
    others = [t for t in theirs if t.word not in _SMALL]
    if not others or any(t.stem == term.stem for t in others):
        return ""
    if (_number(term) or _unit(term)) and _same_quantity(claim, term, sentence, theirs):
        return ""
    if _number(term):
        rivals = [t for t in others if _number(t)]
        return "number" if rivals and not any(_value(t) == _value(term) for t in rivals) else ""
    if _unit(term):
        return "unit" if any(_unit(t) for t in others) else ""
    if not _name(claim, term):
        return ""
    named = [t for t in others if sentence.text[t.start].isupper()]
    if not named or any(t.stem == term.stem for t in sentence.terms):
        return ""
    return "" if any(alike(term.word, t.word) for t in named) else "entity"


def _number(term: Term) -> bool:
    return (
        any(c.isdigit() for c in term.word) or (term.word in ONES and term.word != "one") or term.word in TENS
    )


def _same_quantity(claim: Side, term: Term, sentence: Side, theirs: Sequence[Term]) -> bool:
    """Whether the quantity that `term` is part of is the one in its place, written otherwise."""
    start, end = theirs[0].start, theirs[-1].end
    rivals = [q for q in sentence.quantities if q.start < end and start < q.end]
    ours = [q for q in claim.quantities if q.start < term.end and term.start < q.end]
    return any(same_value(a, b) for a in ours for b in rivals)


def _value(term: Term) -> str:
    """A number's digits without separators, also of one in words."""
    spelt = ONES.get(term.word) or TENS.get(term.word)
    return f"{spelt[0]:.0f}" if spelt else "".join(c for c in term.word if c.isalnum())


def _unit(term: Term) -> bool:
    return len(term.word) > 1 and (term.word in UNITS or term.word in SCALES or term.word in CURRENCIES)


def alike(a: str, b: str) -> bool:
    """Forms of one name: a common beginning (`Africa`, `African`), one letter wrong, or initials."""
    if min(len(a), len(b)) < 4:
        return a[0] == b[0]
    return a[:4] == b[:4] or (
        len(a) == len(b) and sum(x != y for x, y in zip(a, b, strict=True)) == 1 and len(a) > 5
    )


def _exchanged(claim: Side, sentence: Side, opcodes: Sequence[Opcode]) -> list[Substitution]:
    """Numbers or names that left their place in the sentence and stand in another's."""
    gone: set[str] = set()
    come: list[Term] = []
    for tag, i1, i2, j1, j2 in opcodes:
        if tag != "equal" and i2 - i1 <= MOST_WORDS and j2 - j1 <= MOST_WORDS:
            come += [t for t in claim.terms[i1:i2] if _number(t) or _name(claim, t)]
            gone |= {t.stem for t in sentence.terms[j1:j2] if _number(t) or _name(sentence, t)}
    moved = [t for t in come if t.stem in gone]
    if len({t.stem for t in moved}) < 2 or len(claim.terms) < 6:
        return []
    between = [t for t in claim.terms if moved[0].start < t.start < moved[-1].start]
    listed = all(_name(claim, t) or _number(t) or t.word in ("and", "or", "the", "of") for t in between)
    return [] if listed and len(between) > 1 else [Substitution("order", t) for t in moved]


def _name(side: Side, term: Term) -> bool:
    """A term with a capital; at the very beginning only one that is rare in general prose."""
    if not side.text[term.start].isupper() or term.word in STOP or term.word in NEGATION:
        return False
    return side.text[: term.start].strip(" \"'“‘([") != "" or rarity(term.stem) > ORDINARY


def _strengthened(claim: Side, sentence: Side, opcodes: Sequence[Opcode]) -> list[Substitution]:
    """`must` where the sentence says `may`, and a plain statement where it says `may` or `might`."""
    out: list[Substitution] = []
    for tag, i1, i2, j1, j2 in opcodes:
        if tag == "equal" or i2 - i1 > MOST_WORDS or j2 - j1 > MOST_WORDS:
            continue
        weak = [_STRENGTH[MODALITY[t.word]] for t in sentence.terms[j1:j2] if _modal(sentence, t)]
        ours = [t for t in claim.terms[i1:i2] if _modal(claim, t)]
        said = max((_STRENGTH[MODALITY[t.word]] for t in ours), default=4)
        if weak and min(weak) < said and (ours or min(weak) == 1) and claim.terms:
            out.append(
                Substitution("modality", ours[0] if ours else claim.terms[min(i1, len(claim.terms) - 1)])
            )
    return out


def _modal(side: Side, term: Term) -> bool:
    """A modal verb; `May` with a capital inside a sentence is the month."""
    return term.word in MODALITY and not (
        term.word == "may" and side.text[term.start].isupper() and term.start > 0
    )
