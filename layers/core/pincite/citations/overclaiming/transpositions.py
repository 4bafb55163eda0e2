"""(claim, sentence) of the very same words → do two of them stand in each other's place?

`Exports fell by 2 % while imports grew by 8 %` is not `exports grew by 8 % while imports fell by 2 %`; a sentence whose
clauses come in another order says the same.
"""

from __future__ import annotations

import re
from itertools import takewhile

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.terms import STOP
from pincite.citations.supporting.differences import Reading

_FEWEST, _MOST = 4, 60
"""Words of a claim that are compared in order."""
_JOINT = re.compile(r"\s*(?:[;:,]|\b(?:and|or|while|whereas|but)\b)\s*", re.IGNORECASE)
_JOINING = frozenset({"and", "or", "nor", "both", "either", "between"})
_WORD = re.compile(r"[^\W_]+(?:[.,'’-][^\W_]+)*%?")


def transposed(claim: Reading, sentence: Reading) -> Mismatch | None:
    """Two words of the claim that stand the other way round in the sentence, where all others are in their places."""
    ours, theirs = _words(claim.text), _words(sentence.text)
    if not _FEWEST <= len(ours) <= min(len(theirs), _MOST):
        return None
    wanted = sorted(ours)
    for at in range(len(theirs) - len(ours) + 1):
        window = theirs[at : at + len(ours)]
        if sorted(window) != wanted:
            continue
        moved = [i for i, (a, b) in enumerate(zip(ours, window, strict=True)) if a != b]
        if not moved or any(ours[i] in STOP for i in moved) or _same_clauses(claim.text, sentence.text):
            return None
        if {*ours[moved[0] : moved[-1] + 1]} - {ours[i] for i in moved} <= _JOINING:
            return None  # `salt and pepper` for `pepper and salt`
        return Mismatch(window[moved[0]], ours[moved[0]], True)
    return None


def _words(text: str) -> list[str]:
    return [found[0].casefold() for found in _WORD.finditer(text)]


def _same_clauses(claim: str, sentence: str) -> bool:
    """Whether the claim has the sentence's clauses in another order, behind what both begin with."""
    pairs = zip(_words(claim), _words(sentence), strict=False)
    lead = [a for a, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]
    theirs = _clauses(sentence, lead)
    return all(part in theirs for part in _clauses(claim, lead))


def _clauses(text: str, lead: list[str]) -> list[list[str]]:
    first, *others = [_words(part) for part in _JOINT.split(text)]
    return [first[len(lead) :] if first[: len(lead)] == lead else first, *others]
