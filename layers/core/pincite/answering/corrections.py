"""text shown, text right → corrections: the edits that turn one into the other, last first."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from pincite.models import Noun

MOST_CELLS = 100_000_000
"""Above this product of lengths, alignment would take seconds: one edit replaces all that differs."""


class Correction(Noun):
    """Replace `[start:end]` of the text streamed so far, earlier corrections applied, by `replacement`."""

    start: int
    end: int
    replacement: str
    reason: str


def corrections(shown: str, right: str, reason: str) -> list[Correction]:
    """Applied in the order given they turn `shown` into `right`; the last place comes first, so that no edit moves
    the offsets of a later one. Equal text at both ends is left out before the two are aligned."""
    head = _common_prefix(shown, right)
    tail = _common_prefix(shown[head:][::-1], right[head:][::-1])
    old, new = shown[head : len(shown) - tail], right[head : len(right) - tail]
    if old == new:
        return []
    if len(old) * len(new) > MOST_CELLS:
        return [Correction(start=head, end=head + len(old), replacement=new, reason=reason)]
    edits = [
        Correction(
            start=head + op.src_start,
            end=head + op.src_end,
            replacement=new[op.dest_start : op.dest_end],
            reason=reason,
        )
        for op in Levenshtein.opcodes(old, new)
        if op.tag != "equal"
    ]
    return edits[::-1]


def _common_prefix(one: str, other: str) -> int:
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle - 1)
    return low
