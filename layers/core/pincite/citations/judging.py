"""(claim, source) → what the checks without a model see: evidence, differences and features."""

from __future__ import annotations

from typing import NamedTuple

from pincite.citations.differences import Difference, Reading, coverage, facts_missing, meaning_changed, read
from pincite.citations.evidence import Evidence, select
from pincite.citations.features import lexical

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
    joined = read(" ".join(source[a:b] for a, b in evidence.in_order()))
    nearest = max(range(len(each)), key=lambda i: (coverage(ours.terms, each[i].terms), -i), default=0)
    beside = each[nearest] if each else read("")
    found = tuple(facts_missing(ours, joined, beside) + meaning_changed(ours, beside))
    features = lexical(ours, evidence, each, joined, beside, found, len(source))
    return Findings(ours, evidence, each, joined, nearest, found, features)
