"""What a claim has taken of a statement before the words that it leaves out."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.text.data import listed
from pincite.citations.text.element import Element

_DENYING = frozenset({"mustnot", "neednot", "shouldnot", "couldnot", "willnot", "wouldnot", "mightnot"})


def _measuring() -> frozenset[str]:
    """Verbs of which a place or a period is part: what fell in Europe did not therefore fall."""
    return listed("measure")


class Before:
    """What the claim has taken of the statement before the words that it leaves out."""

    def __init__(self, given: Sequence[Element]) -> None:
        self.elements = given
        self.negated = any(each.kind == "neg" or each.value in _DENYING for each in given)
        self.conditioned = any(each.kind == "cond" for each in given)
        self.forced = any(each.kind == "force" for each in given)
        self.both = any(
            (each.kind == "quant" and each.value == "both")
            or each.value == "between"
            or each.keys & listed("collective")
            for each in given
        )
        verbs = [
            each for each in given if each.kind in ("be", "aux") or each.verb == 2 or each.value == "past"
        ]
        universal = any(each.kind == "quant" for each in given)
        self.event = (
            bool(verbs)
            and verbs[0].value == "past"
            and verbs[0].kind == "word"
            and not (
                verbs[0].keys & _measuring() or self.negated or self.conditioned or self.forced or universal
            )
        )
        """A single happening: what happened somewhere, after something, for something, happened."""
