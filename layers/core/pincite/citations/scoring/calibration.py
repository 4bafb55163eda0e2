"""features → how sure it is that a source carries a claim, on a scale fitted on labelled pairs.

`benchmarks/fit_support.py` fits gradient-boosted trees and the curve, and writes both as JSON beside this package:
here they are only read and walked, so that no learning library is needed at run time.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache, cached_property
from importlib import resources
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pincite.models import Noun

SUPPORTED = 0.7
"""A claim is called supported from this score on; the curve puts the point of best balanced accuracy here."""
SURE = 0.9
"""From this score on, at least 95 % of the held-out claims were right; the curve is cut so."""


class Tree(Noun):
    """A binary tree as arrays: node i asks `x[feature[i]] <= threshold[i]`, yes → `left[i]`, no → `right[i]`.

    A negative child −k−1 is leaf k."""

    feature: tuple[int, ...]
    threshold: tuple[float, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    leaf: tuple[float, ...]

    def value(self, x: Sequence[float]) -> float:
        """The leaf that x falls into."""
        if not self.feature:
            return self.leaf[0]
        at = 0
        while at >= 0:
            at = self.left[at] if x[self.feature[at]] <= self.threshold[at] else self.right[at]
        return self.leaf[-at - 1]


class Scale(Noun):
    """Trees over `features`, and the curve that turns their probability into a score: `knots` (probability, score)."""

    features: tuple[str, ...]
    trees: tuple[Tree, ...]
    knots: tuple[tuple[float, float], ...]
    fitted_on: str

    @cached_property
    def _packed(
        self,
    ) -> tuple[
        NDArray[np.int64], NDArray[np.float64], NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]
    ]:
        """All trees in one: feature, threshold, children (2, nodes), value, and the roots. Leaves stand behind the
        inner nodes, and have themselves as children, so that all trees can be walked in step."""
        feature: list[int] = []
        left: list[int] = []
        right: list[int] = []
        threshold: list[float] = []
        leaf: list[float] = []
        inner, roots = sum(len(tree.feature) for tree in self.trees), []
        for tree in self.trees:
            first, held = len(feature), len(leaf)
            roots.append(first)
            feature += tree.feature
            threshold += tree.threshold
            for children, given in ((left, tree.left), (right, tree.right)):
                children += [at + first if at >= 0 else inner + held - at - 1 for at in given]
            leaf += tree.leaf
        own = list(range(inner, inner + len(leaf)))
        return (
            np.array(feature + [0] * len(leaf)),
            np.array(threshold + [np.inf] * len(leaf)),
            np.array([left + own, right + own]),
            np.array([0.0] * inner + leaf),
            np.array(roots),
        )

    @cached_property
    def _walkable(self) -> bool:
        return bool(self.trees) and all(tree.feature for tree in self.trees)

    @cached_property
    def _depth(self) -> int:
        """Steps to the deepest leaf."""
        _, _, children, _, at = self._packed
        inner, steps = children.shape[1] - sum(len(tree.leaf) for tree in self.trees), 0
        while (at := np.unique(children[:, at[at < inner]])).size:
            steps += 1
        return steps

    def probability(self, x: Sequence[float]) -> float:
        """features → probability of support where supported and not supported are equally likely."""
        if not self._walkable:
            return _logistic(sum(tree.value(x) for tree in self.trees))
        feature, threshold, children, value, at = self._packed
        row = np.asarray(x, np.float64)
        for _ in range(self._depth):
            at = children[(row[feature[at]] > threshold[at]).view(np.int8), at]
        return _logistic(float(value[at].sum()))

    def score(self, probability: float) -> float:
        """Probability of the trees → calibrated score, by the curve, straight between its knots."""
        knots = self.knots
        if probability <= knots[0][0]:
            return knots[0][1]
        for (x0, y0), (x1, y1) in pairwise(knots):
            if probability <= x1:
                return y0 if x1 <= x0 else y0 + (y1 - y0) * (probability - x0) / (x1 - x0)
        return knots[-1][1]


def _logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x))


@cache
def scale() -> Scale:
    """The shipped scale."""
    text = (resources.files("pincite.citations") / "data" / "support.json").read_text("utf-8")
    return Scale.model_validate(json.loads(text))
