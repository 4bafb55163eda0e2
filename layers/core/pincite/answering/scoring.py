"""features → probability that a passage, or a sentence, answers: logistic regressions fitted by
`benchmarks/fit_relevance.py`, shipped as `data/relevance.json`."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from importlib import resources

from pincite.models import Noun


class Logistic(Noun):
    """probability = 1 / (1 + exp(−(bias + Σ weight · feature))). `fitted_on` says on what."""

    features: tuple[str, ...]
    weights: tuple[float, ...]
    bias: float
    fitted_on: str

    def probability(self, values: Sequence[float]) -> float:
        """`values`: in the order of `features`."""
        total = self.bias + sum(weight * value for weight, value in zip(self.weights, values, strict=True))
        return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, total))))


def lowered(probability: float, log_odds: float) -> float:
    """The probability with its log-odds lowered by so much."""
    kept = probability * math.exp(-log_odds)
    return kept / (kept + 1 - probability) if kept else 0.0


@cache
def model(name: str) -> Logistic:
    """`passage`: does the text answer? `sentence_words`: is this the sentence, by its words alone? `sentence`: is it,
    by words and similarity?"""
    text = (resources.files("pincite.answering") / "data" / "relevance.json").read_text("utf-8")
    return Logistic.model_validate(json.loads(text)[name])
