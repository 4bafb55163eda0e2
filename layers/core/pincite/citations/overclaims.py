"""(claim, source, its evidence) → what the claim says beyond, or against, the sentence whose words it uses.

Only sentences that hold nearly all of the claim's words are looked at: of others, another wording is to be expected.
What is found can only refuse a claim.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.bounds import Mismatch, misstated
from pincite.citations.differences import coverage, read
from pincite.citations.pairings import crossed
from pincite.citations.roles import exchanged
from pincite.citations.scopes import exceeded, exclusive
from pincite.citations.sentences import split

NEARLY_ALL = 0.75
"""Share of the claim's content words that a sentence must hold."""
_LONGEST = 600
_BOUNDING = frozenset({"exactly", "precisely", "approximately", "roughly", "nearly", "almost", "around"})


def overclaim(claim: str, source: str, evidence: Sequence[tuple[int, int]]) -> Mismatch | None:
    """None where some sentence with the claim's words says as much as the claim."""
    if len(claim) > _LONGEST:
        return None
    carrying = " ".join(source[start:end] for start, end in evidence)
    found = exclusive(claim, carrying)
    if found is not None:
        return found
    said = read(claim)
    worded = [term for term in said.terms if term.word not in _BOUNDING]
    spans = [(start + a, start + b) for start, end in evidence for a, b in split(source[start:end])]
    mismatches: list[Mismatch] = []
    for start, end in spans:
        sentence = read(source[start:end])
        if end - start > _LONGEST or coverage(worded, sentence.terms) < NEARLY_ALL:
            continue
        mismatch = (
            misstated(said, sentence)
            or crossed(said, sentence)
            or exceeded(said, sentence, source[max(0, start - 4) : start])
            or exchanged(said, sentence)
        )
        if mismatch is None:
            return None
        mismatches.append(mismatch)
    return mismatches[0] if mismatches else None
