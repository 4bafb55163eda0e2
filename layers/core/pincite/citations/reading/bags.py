"""terms → their stems with a weight each, for likeness by the cosine."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pincite.citations.reading.rarity import rarity
from pincite.citations.reading.terms import Term


class Bag(NamedTuple):
    """Stems in order with their weights, and the sum of the squares."""

    weights: dict[str, float]
    squares: float

    @classmethod
    def of(cls, terms: Sequence[Term]) -> Bag:
        """Terms → bag of stems, weighted (1 + ln tf) · idf (Salton and Buckley, 1988)."""
        counts = Counter([t.stem for t in terms])
        weights = {t: rarity(t) if n == 1 else (1 + math.log(n)) * rarity(t) for t, n in counts.items()}
        return cls(weights, math.fsum([v * v for v in weights.values()]))

    def cosine(self, other: Bag) -> float:
        """How alike two bags are, 0–1; the order of this one's stems is that of the sum."""
        norm = math.sqrt(self.squares * other.squares)
        get = other.weights.get
        return sum([v * get(t, 0.0) for t, v in self.weights.items()]) / norm if norm else 0.0
