"""What a claim has taken of a statement before the words that it leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

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

    @cached_property
    def both(self) -> bool:
        """Whether what it says is so of several together."""
        return any(
            (each.kind == "quant" and each.value == "both")
            or each.value == "between"
            or each.keys & listed("collective")
            for each in self.elements
        )

    @cached_property
    def event(self) -> bool:
        """A single happening: what happened somewhere, after something, for something, happened."""
        verbs = [
            each
            for each in self.elements
            if each.kind in ("be", "aux") or each.verb == 2 or each.value == "past"
        ]
        if not verbs or verbs[0].value != "past" or verbs[0].kind != "word":
            return False
        universal = any(each.kind == "quant" for each in self.elements)
        lasting = verbs[0].keys & _measuring()
        return not (lasting or self.negated or self.conditioned or self.forced or universal)
