"""Weighted logistic regression by Newton's method, in numpy: enough for a dozen features."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def fit(
    features: Array, labels: Array, weights: Array, ridge: float = 1.0, steps: int = 40
) -> tuple[Array, float]:
    """(n, k) features, n labels of 0 or 1, n weights → k coefficients and a bias, in the features' own units.

    `ridge` penalises the coefficients of the standardised features, never the bias."""
    mean, scale = features.mean(axis=0), features.std(axis=0) + 1e-9
    design = np.c_[(features - mean) / scale, np.ones(len(features))]
    penalty = ridge * np.eye(design.shape[1])
    penalty[-1, -1] = 0.0
    beta = np.zeros(design.shape[1])
    for _ in range(steps):
        probability = 1 / (1 + np.exp(-np.clip(design @ beta, -40, 40)))
        gradient = design.T @ (weights * (probability - labels)) + penalty @ beta
        curvature = (design * (weights * probability * (1 - probability))[:, None]).T @ design + penalty
        beta -= np.linalg.solve(curvature + 1e-9 * np.eye(len(beta)), gradient)
    coefficients = beta[:-1] / scale
    return coefficients, float(beta[-1] - coefficients @ mean)
