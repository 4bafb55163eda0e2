"""(claim, its evidence, what alignment found) → the thirteen numbers from which the score of an open claim follows.

They were chosen from 45 and their products by what cross-validated ranking needed.
"""

from __future__ import annotations

import math
import re
from itertools import pairwise

from pincite.citations.claims.settle import Settled
from pincite.citations.scoring.evidence import ROOT, Evidence, text_of
from pincite.citations.text.element import Element

NAMES = (
    "aligned", "outcome", "figures", "figures_missing", "names", "names_missing", "persons", "length", "covered",
    "pairs", "covered_pairs", "beside", "denied",
)  # fmt: skip
_OUTCOMES = {"proven": 2.0, "refuted": -1.0, "absent": -0.5}
_PERSONS = frozenset(
    ("i", "me", "my", "mine", "you", "your", "yours", "we", "us", "our", "i'm", "i've", "you're")
)
_WORD = re.compile(r"[\w']+")
_MOST = 5, 8, 3
"""Figures, names and persons beyond which no more count."""


def features(claim: str, source: str, evidence: Evidence, settled: Settled) -> list[float]:
    """→ the features of `NAMES`, in that order: the share of the claim that one statement bears; what follows from it;
    figures, and how many stand nowhere; names, and the share that the evidence lacks; how often persons speak; the
    logarithm of its length; the share of its words that the evidence has, or has the root of; that of its pairs of
    neighbouring words; their product; the share of the best sentence that the claim leaves out; and what follows where
    a denial stands on one side only."""
    covered = frozenset().union(*evidence.held)
    every = range(len(evidence.said))
    figures = [i for i in every if evidence.said[i].kind != "word"]
    names = [i for i in every if evidence.said[i].name]
    joined = text_of(source, evidence)
    roots = {word[:ROOT] for word in _words(joined) if len(word) >= ROOT}
    near = sum(i in covered or _rooted(evidence.said[i], roots) for i in every)
    said = _words(claim)
    ours, theirs = set(pairwise(said)), set(pairwise(_words(joined)))
    best = set(_words(source[slice(*evidence.spans[evidence.picked[0]])])) if evidence.picked else set()
    outcome = _OUTCOMES.get(settled.outcome, 0.0)
    share, pairs = near / max(1, len(every)), len(ours & theirs) / max(1, len(ours))
    return [
        settled.bound,
        outcome,
        min(len(figures), _MOST[0]),
        sum(i not in evidence.present for i in figures),
        min(len(names), _MOST[1]),
        sum(i not in covered for i in names) / max(1, len(names)),
        min(sum(word in _PERSONS for word in said), _MOST[2]),
        math.log1p(len(claim)),
        share,
        pairs,
        share * pairs,
        len(best - set(said)) / max(1, len(best)),
        outcome * any(d.kind == "negation" for d in settled.differences),
    ]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _rooted(each: Element, roots: set[str]) -> bool:
    return any(len(key) >= ROOT and key[:ROOT] in roots for key in each.keys if key.isalpha())
