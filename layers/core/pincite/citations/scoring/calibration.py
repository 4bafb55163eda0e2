"""features → how sure it is that a source carries a claim, on a scale fitted on labelled pairs.

`benchmarks/fit_support.py` fits a logistic regression and the curve that turns its probability into a score, and writes
both as JSON beside this package: here they are only read, so that no learning library is needed at run time.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from importlib import resources
from itertools import pairwise

from pincite.models import Noun

SUPPORTED = 0.7
"""A claim is called supported from this score on; the curve puts the point of best balanced accuracy here."""
SURE = 0.9
"""From this score on, at least 95 % of the held-out claims were right; the curve is cut so."""


class Scale(Noun):
    """`weights`: of each of `features`, and last the constant; `knots` (probability, score): the curve."""

    features: tuple[str, ...]
    weights: tuple[float, ...]
    knots: tuple[tuple[float, float], ...]
    fitted_on: str

    def probability(self, x: Sequence[float]) -> float:
        """features → probability of support where supported and not supported are equally likely."""
        total = math.fsum(weight * value for weight, value in zip(self.weights, (*x, 1.0), strict=True))
        return 1.0 / (1.0 + math.exp(-total))

    def score(self, probability: float) -> float:
        """Probability → calibrated score, by the curve, straight between its knots."""
        knots = self.knots
        if probability <= knots[0][0]:
            return knots[0][1]
        for (x0, y0), (x1, y1) in pairwise(knots):
            if probability <= x1:
                return y0 if x1 <= x0 else y0 + (y1 - y0) * (probability - x0) / (x1 - x0)
        return knots[-1][1]


@cache
def scale() -> Scale:
    """The shipped scale."""
    text = (resources.files("pincite.citations") / "data" / "support.json").read_text("utf-8")
    return Scale.model_validate(json.loads(text))
