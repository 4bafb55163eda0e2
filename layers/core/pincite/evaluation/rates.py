"""labels and scores → rates: balanced accuracy, AUROC, calibration error, and the best threshold."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

BINS = 10


def share(values: Sequence[bool]) -> float:
    """Share that is true; 0 of none."""
    return sum(values) / len(values) if values else 0.0


def balanced_accuracy(labels: Sequence[bool], said: Sequence[bool]) -> float:
    """Mean of the shares of the supported and of the others that are called right."""
    yes = [s for label, s in zip(labels, said, strict=True) if label]
    no = [not s for label, s in zip(labels, said, strict=True) if not label]
    return (share(yes) + share(no)) / 2


def auroc(labels: Sequence[bool], scores: Sequence[float]) -> float:
    """Chance that a supported claim scores above one that is not; ties count half."""
    low = sorted(score for label, score in zip(labels, scores, strict=True) if not label)
    high = [score for label, score in zip(labels, scores, strict=True) if label]
    if not low or not high:
        return float("nan")
    return sum(bisect_left(low, s) + bisect_right(low, s) for s in high) / (2 * len(low) * len(high))


def calibration_error(labels: Sequence[bool], scores: Sequence[float]) -> float:
    """Expected calibration error (Naeini et al., 2015): |share supported − mean score| over ten bins, by size."""
    bins: list[list[tuple[bool, float]]] = [[] for _ in range(BINS)]
    for label, score in zip(labels, scores, strict=True):
        bins[min(BINS - 1, int(score * BINS))].append((label, score))
    return sum(abs(sum(label for label, _ in each) - sum(score for _, score in each)) for each in bins) / max(
        1, len(labels)
    )


def best_threshold(labels: Sequence[bool], scores: Sequence[float]) -> float:
    """The score from which on calling claims supported has the best balanced accuracy."""
    return max(
        sorted(set(scores)), key=lambda t: balanced_accuracy(labels, [s >= t for s in scores]), default=0.5
    )


def overlap(a: tuple[int, int], b: tuple[int, int]) -> float:
    """Intersection over union of two spans."""
    inside = max(0, min(a[1], b[1]) - max(a[0], b[0]))
    return inside / (max(a[1], b[1]) - min(a[0], b[0])) if inside else 0.0
