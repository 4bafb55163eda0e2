"""(claim, evidence) → where the two cannot both be right, and which words of the claim the evidence lacks.

Looks for what similarity cannot see: another number, date or unit; a negation, quantifier or modality on one side
only; an opposite; another name in the same place; two names that changed places.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from pincite.citations.reading.bags import Bag
from pincite.citations.reading.dates import Date, dates, same_date
from pincite.citations.reading.facts import quantities
from pincite.citations.reading.polarity import EXCEPTION, QUANTIFIER, negations, opposite
from pincite.citations.reading.quantity import Quantity, is_year, same_value
from pincite.citations.reading.terms import STOP, Term, content, terms
from pincite.citations.supporting.claims import clauses
from pincite.citations.supporting.substitutions import Side, substitutions

MAX_TERMS = 400
"""Words of one side that are aligned; the alignment is quadratic at worst."""
CLOSE = 0.6
"""Share of a claim's content words that a sentence must hold before its differences count as contradictions: below
it the sentence may be about something else."""
NEAR = 0.7
"""Share of a claim's words, in order, from which on a sentence is the same statement in almost the same words."""
_PASSIVE = frozenset({"by", "from"})
_SAME = dict(zip("µ’‘“”\u00a0\u202f", "μ''\"\"  ", strict=True))
"""Signs that mean the same, one for one, so that offsets stay."""
_SIGN = re.compile(f"[{''.join(_SAME)}]")
_MARKER = re.compile(r"\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\]")


class Difference(NamedTuple):
    """One difference: `claim[start:end]` against the evidence. `hard`: the evidence says otherwise."""

    kind: str
    start: int
    end: int
    hard: bool


class _Read(NamedTuple):
    text: str
    terms: list[Term]
    quantities: list[Quantity]
    dates: list[Date]


class Reading(_Read):
    """A text read once: its terms, quantities and dates, and what is asked of them again and again."""

    @cached_property
    def stems(self) -> frozenset[str]:
        """Stems of its terms."""
        return frozenset([term.stem for term in self.terms])

    @cached_property
    def content(self) -> list[Term]:
        """Its terms that carry meaning of their own."""
        return content(self.terms)

    @cached_property
    def stemmed(self) -> list[str]:
        """Stems in order, stop words left out."""
        return [term.stem for term in self.terms if term.word not in STOP]

    @cached_property
    def clauses(self) -> list[tuple[int, int]]:
        """Spans of its clauses."""
        return clauses(self.text)

    @cached_property
    def bag(self) -> Bag:
        """Its stems, weighted."""
        return Bag.of(self.terms)

    def covers(self, claim: Reading) -> float:
        """Share of a claim's content terms whose stem it has."""
        wanted = claim.content
        return sum([term.stem in self.stems for term in wanted]) / len(wanted) if wanted else 0.0


def plain(text: str) -> str:
    """Text of the same length with signs that mean the same written the same."""
    return text if text.isascii() else _SIGN.sub(lambda sign: _SAME[sign[0]], text)


@lru_cache(maxsize=1024)
def read(text: str) -> Reading:
    """text → its terms and facts; citation markers count as blanks. Kept, since claims share their sentences."""
    text = plain(text)
    if "[" in text:
        text = _MARKER.sub(lambda m: " " * len(m.group()), text)
    found = dates(text)
    return Reading(text, terms(text)[:MAX_TERMS], quantities(text, found), found)


def names(reading: Reading) -> list[Term]:
    """Terms written with a capital inside a sentence, or at its start where no stop word stands there."""
    out = []
    for term in reading.terms:
        first = reading.text[term.start]
        if first.isupper() and term.word not in STOP and not term.word.isdigit() and len(term.word) > 1:
            out.append(term)
    return out


def starts_sentence(text: str, start: int) -> bool:
    """Whether only quotes, brackets or nothing stand between `start` and the sentence's beginning."""
    before = text[:start].rstrip(" \"'“‘([")
    return not before or before[-1] in ".!?:\n"


def negations_in(reading: Reading) -> int:
    """How many negating words a text has."""
    return negations([t.word for t in reading.terms])


def facts_missing(claim: Reading, evidence: Reading, nearest: Reading | None = None) -> list[Difference]:
    """Quantities and dates of the claim that the evidence does not have.

    Hard where `nearest`, a sentence that says most of the claim, has another of the same kind in its place.
    """
    close = nearest is not None and coverage(worded(claim), nearest.terms) >= CLOSE
    beside = nearest if nearest is not None and close else Reading("", [], [], [])
    years = {float(d.year) for d in evidence.dates if d.year} | {
        r for q in evidence.quantities for r in q.readings
    }
    days = {float(d.day) for d in evidence.dates if d.day}
    out = []
    for q in claim.quantities:
        if any(same_value(q, e) for e in evidence.quantities) or _LIST.fullmatch(claim.text, 0, q.end + 1):
            continue
        if not q.unit and (q.readings[0] in days or (is_year(q) and q.readings[0] in years)):
            continue
        written = claim.text[q.start : q.end].strip().lower()
        if written.isalpha() and any(t.word == written and not _counts(evidence, t) for t in evidence.terms):
            continue
        rival = any(_rivals(q, e) for e in beside.quantities) or (
            is_year(q) and any(d.year for d in beside.dates)
        )
        out.append(Difference("number", q.start, q.end, rival))
    for date in claim.dates:
        if any(same_date(date, e) for e in evidence.dates):
            continue
        split = float(date.year) in years and any(
            e.month == date.month and (not date.day or e.day == date.day) for e in evidence.dates
        )
        if not split:
            rival = any(d.year or d.day for d in beside.dates) or any(is_year(q) for q in beside.quantities)
            out.append(Difference("date", date.start, date.end, rival))
    return out


def _counts(reading: Reading, term: Term) -> bool:
    """Whether the word is the numeral of a quantity that has a unit of its own."""
    return any(q.unit and q.start <= term.start < q.end for q in reading.quantities)


def worded(claim: Reading) -> list[Term]:
    """A reading's terms without those of its quantities and dates."""
    taken = [(q.start, q.end) for q in claim.quantities] + [(d.start, d.end) for d in claim.dates]
    return [t for t in claim.terms if not any(a < t.end and t.start < b for a, b in taken)]


_LIST = re.compile(r"(?s:.*\n)?\s*\(?\d{1,2}[.)]")


def _rivals(a: Quantity, b: Quantity) -> bool:
    """Whether two quantities count or measure the same sort of thing, or share their numeral but not their unit."""
    same = a.unit == b.unit and bool(a.unit or a.noun == b.noun or (is_year(a) and is_year(b)))
    return same or a.readings[0] == b.readings[0] or (a.unit == b.unit and a.noun in ("", b.noun))


def coverage(claim: Sequence[Term], evidence: Sequence[Term]) -> float:
    """Share of the claim's content terms whose stem the evidence has."""
    wanted = content(list(claim))
    have = {t.stem for t in evidence}
    return sum(t.stem in have for t in wanted) / len(wanted) if wanted else 0.0


def meaning_changed(claim: Reading, evidence: Reading) -> list[Difference]:
    """Differences in polarity, force, opposites, names and their order, against one sentence (or a short run).

    They are hard where the two are near in wording; else the sentence may say the same in other words.
    """
    if evidence.covers(claim) < CLOSE:
        return []
    left, right = claim.terms, evidence.terms
    matcher = SequenceMatcher(None, [t.stem for t in left], [t.stem for t in right], autojunk=False)
    blocks = [b for b in matcher.get_matching_blocks() if b.size]
    if not blocks:
        return []
    low = max(0, blocks[0].b - 3)
    high = min(len(right), blocks[-1].b + blocks[-1].size + 2)
    window = right[low:high]
    near = sum(b.size for b in blocks) >= NEAR * len(left)
    have, wanted = evidence.stems, claim.stems
    turned = _polarity(left, window) if not of_what_is_excepted(claim, evidence) else []
    out = [d._replace(hard=near or _denies_alone(left, right)) for d in turned]
    for term in left:
        if (
            term.stem not in have
            and term.word not in STOP
            and any(
                e.stem not in wanted and (opposite(term.word, e.word) or opposite(term.stem, e.stem))
                for e in window
            )
        ):
            out.append(Difference("opposite", term.start, term.end, near))
    if near:
        out += _only(left, window)
        edits = matcher.get_opcodes()
        ours, theirs = (
            Side(claim.text, left, claim.quantities),
            Side(evidence.text, right, evidence.quantities),
        )
        for kind, term in substitutions(ours, theirs, edits):
            out.append(Difference(kind, term.start, term.end, kind != "modality"))
    return out + _swapped(claim, left, right)


def of_what_is_excepted(claim: Reading, evidence: Reading) -> bool:
    """Whether the claim denies of what the evidence excepts what it says of the rest."""
    return negations_in(claim) == negations_in(evidence) + 1 and any(
        {term.stem for term in content(terms(found[1]))} <= claim.stems
        for found in EXCEPTION.finditer(evidence.text)
    )


def _denies_alone(left: Sequence[Term], right: Sequence[Term]) -> bool:
    """Whether a claim denies what a sentence without any denial says: it holds all the other words of the claim."""
    affirmed = [t for t in left if not negations([t.word])]
    denies = len(affirmed) < len(left) and not any(negations([t.word]) for t in right)
    return denies and coverage(affirmed, right) >= 1.0


def _polarity(left: Sequence[Term], window: Sequence[Term]) -> list[Difference]:
    ours, theirs = negations([t.word for t in left]), negations([t.word for t in window])
    if ours % 2 == theirs % 2:
        return []
    at = next((t for t in left if negations([t.word])), None)
    start, end = (at.start, at.end) if at and ours else (left[0].start, left[-1].end)
    return [Difference("negation", start, end, True)]


def _only(left: Sequence[Term], window: Sequence[Term]) -> list[Difference]:
    """A claim may not say more than its evidence: `all` or `only` where it has no such word."""
    ours = {QUANTIFIER[t.word]: t for t in left if t.word in QUANTIFIER}
    theirs = {QUANTIFIER[t.word] for t in window if t.word in QUANTIFIER}
    return [
        Difference("quantifier", ours[force].start, ours[force].end, False)
        for force in sorted(ours.keys() - theirs)
        if force in ("all", "only")
    ]


def _swapped(claim: Reading, left: Sequence[Term], right: Sequence[Term]) -> list[Difference]:
    """Two names, each once on both sides, in the opposite order a verb between them, both active or both passive."""
    ours = names(claim)
    place = {}
    for i, t in enumerate(right):
        place[t.stem] = -1 if t.stem in place else i
    spot = {t.stem: i for i, t in enumerate(left)}
    passive = bool(_PASSIVE & {t.word for t in left}) != bool(_PASSIVE & {t.word for t in right})
    if passive or coverage(left, right) < 0.85:
        return []
    for a, b in pairwise(ours):
        if place.get(a.stem, -1) < 0 or place.get(b.stem, -1) < 0 or spot[b.stem] - spot[a.stem] < 2:
            continue
        between = [
            t for t in left[spot[a.stem] + 1 : spot[b.stem]] if t.word not in ("and", "or", "the", "of", "a")
        ]
        if place[a.stem] > place[b.stem] and between and len(left) <= 40 and len(ours) == 2:
            return [Difference("order", a.start, b.end, True)]
    return []
