"""What a claim says that its statement does not, or the other way round."""

from __future__ import annotations

from typing import Literal, NamedTuple

DifferenceKind = Literal["added", "omitted", "number", "bound", "unit", "date", "name", "opposite", "negation", "force",
                         "quantifier", "order", "tense", "box", "pronoun", "relation", "reworded"]  # fmt: skip


class Difference(NamedTuple):
    """`start`, `end`: in the claim, an empty span where something is left out; `given`: the source's words.

    `exclusive`: the two cannot both be so of the same thing, as two numbers in one place cannot.
    """

    kind: DifferenceKind
    start: int
    end: int
    given: str = ""
    exclusive: bool = False
