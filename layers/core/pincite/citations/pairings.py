"""(claim, sentence) of the same words and numbers → have two numbers changed places?

`Meals 64, hotel 180` is not `meals 180, hotel 64`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from pincite.citations.bounds import Mismatch
from pincite.citations.differences import Reading
from pincite.citations.facts import Quantity, same_value
from pincite.citations.terms import content

_MOST = 12
"""Quantities of one side that are looked at."""
Labels = list[tuple[Quantity, frozenset[str]]]


def crossed(claim: Reading, sentence: Reading) -> Mismatch | None:
    """Two numbers of the claim, each beside words that stand beside the other one in the sentence."""
    if not 2 <= len(claim.quantities) <= _MOST or not 2 <= len(sentence.quantities) <= _MOST:
        return None
    for labelled in (_before, _after):
        ours, theirs = _own(labelled(claim)), _own(labelled(sentence))
        for (one, its), (other, others) in permutations(ours, 2):
            if same_value(one, other) or not its or not others:
                continue
            here, there = _beside(its, theirs), _beside(others, theirs)
            if here and there and same_value(other, here) and same_value(one, there):
                return Mismatch(
                    sentence.text[here.start : here.end].strip(),
                    claim.text[one.start : one.end].strip(),
                    True,
                )
    return None


def _before(reading: Reading) -> Labels:
    """Each quantity with the content words between it and the one before it."""
    edges = [0, *(q.end for q in reading.quantities)]
    return _labels(reading, [(edge, q.start) for edge, q in zip(edges, reading.quantities, strict=False)])


def _after(reading: Reading) -> Labels:
    """Each quantity with the content words between it and the next one."""
    edges = [*(q.start for q in reading.quantities[1:]), len(reading.text)]
    return _labels(reading, [(q.end, edge) for edge, q in zip(edges, reading.quantities, strict=True)])


def _labels(reading: Reading, spans: Sequence[tuple[int, int]]) -> Labels:
    words = content(reading.terms)
    return [
        (quantity, frozenset(term.stem for term in words if start <= term.start and term.end <= end))
        for quantity, (start, end) in zip(reading.quantities, spans, strict=True)
    ]


def _own(labels: Labels) -> Labels:
    """Labels without the words that several quantities share."""
    every = [label for _, label in labels]
    return [
        (quantity, frozenset(word for word in label if sum(word in each for each in every) == 1))
        for quantity, label in labels
    ]


def _beside(label: frozenset[str], labels: Labels) -> Quantity | None:
    """The one quantity whose words these are; None where it is not one alone."""
    found = [quantity for quantity, words in labels if label & words]
    return found[0] if len(found) == 1 else None
