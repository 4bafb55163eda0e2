"""Ranked lists → one score a key: reciprocal rank fusion."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

K = 60
"""Rank constant of Cormack, Clarke and Buettcher, "Reciprocal Rank Fusion", SIGIR 2009."""

Key = TypeVar("Key", bound=Hashable)


def fused(lists: Sequence[Sequence[Key]], weights: Sequence[float] = (1.0, 1.0)) -> dict[Key, float]:
    """Keys, best first in each list → key: Σ weight / (K + rank), rank from 1. The caller sorts, and breaks ties."""
    scores: dict[Key, float] = {}
    for keys, weight in zip(lists, weights, strict=True):
        for rank, key in enumerate(keys, start=1):
            scores[key] = scores.get(key, 0.0) + weight / (K + rank)
    return scores
