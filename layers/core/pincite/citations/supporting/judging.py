"""(claim, source) → what the checks without a model see: evidence, differences and features."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pincite.citations.reading.dates import dates
from pincite.citations.reading.facts import quantities
from pincite.citations.reading.terms import Term
from pincite.citations.supporting.differences import (
    MAX_TERMS,
    Difference,
    Reading,
    facts_missing,
    meaning_changed,
    read,
)
from pincite.citations.supporting.evidence import Evidence, select
from pincite.citations.supporting.features import lexical

MAX_CLAIM_CHARS = 4000
"""A claim is a sentence; what stands beyond this is not read and the claim counts as not wholly checked."""


class Findings(NamedTuple):
    """`each`: picked sentences, best first; `nearest`: the place in `each` of the one that covers most of the claim."""

    claim: Reading
    evidence: Evidence
    each: tuple[Reading, ...]
    joined: Reading
    nearest: int
    differences: tuple[Difference, ...]
    features: list[float]


def look(claim: str, source: str) -> Findings:
    """Read both, pick the evidence, and note every difference and feature."""
    ours = read(claim[:MAX_CLAIM_CHARS])
    evidence = select(ours.terms, source)
    each = tuple(read(source[slice(*evidence.sentences[i])]) for i in evidence.picked)
    joined = _joined([each[evidence.picked.index(i)] for i in sorted(evidence.picked)])
    nearest = max(range(len(each)), key=lambda i: (each[i].covers(ours), -i), default=0)
    beside = each[nearest] if each else read("")
    found = tuple(facts_missing(ours, joined, beside) + meaning_changed(ours, beside))
    features = lexical(ours, evidence, each, joined, beside, found, len(source))
    return Findings(ours, evidence, each, joined, nearest, found, features)


def _joined(parts: Sequence[Reading]) -> Reading:
    """Sentences read, in the source's order → the same as one text. Words are not looked for again; quantities and
    dates, which may go on over the end of a sentence, are."""
    if len(parts) == 1:
        return parts[0]
    text = " ".join(part.text for part in parts)
    words: list[Term] = []
    new, start = tuple.__new__, 0
    for part in parts:
        words += [new(Term, (word, stem, a + start, b + start)) for word, stem, a, b in part.terms]
        start += len(part.text) + 1
    found = dates(text)
    return Reading(text, words[:MAX_TERMS], quantities(text, found), found)
