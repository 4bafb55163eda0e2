"""What two texts have in common or not: a word or phrase, a quantity, a date or a cue, with what it may be said for."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from pincite.citations.reading.dates import Date
from pincite.citations.text.quantity import Quantity

Kind = Literal["word", "quantity", "date", "mark", "neg", "force", "quant", "cond", "reason", "result", "purpose",
               "concess", "conj", "comp", "rel", "det", "pron", "be", "aux", "that", "disc"]  # fmt: skip

KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
"""The kind of element that a cue of each category is."""
LIGHT = frozenset({"det", "be", "aux", "that", "disc", "mark"})
"""Kinds that carry no meaning of their own beside what they stand with."""


class Element(NamedTuple):
    """`text[start:end]`. `keys`: what it may be said for; `value`: the cue's value; `name`: written with a capital
    letter where no sentence begins; `verb`: 0 no verb, 1 perhaps, 2 most likely one."""

    kind: Kind
    keys: frozenset[str]
    start: int
    end: int
    value: str = ""
    quantity: Quantity | None = None
    date: Date | None = None
    name: bool = False
    verb: int = 0

    def moved(self, by: int) -> Element:
        """The same element of a text in which its own begins there."""
        if not by:
            return self
        return Element(
            self.kind,
            self.keys,
            self.start + by,
            self.end + by,
            self.value,
            self.quantity,
            self.date,
            self.name,
            self.verb,
        )

    @property
    def content(self) -> bool:
        """Whether it has a meaning of its own that a source must bear."""
        return self.kind in ("word", "quantity", "date")

    @property
    def finite(self) -> bool:
        """Whether it is, most likely, the verb of a clause."""
        return self.kind in ("be", "aux", "force") or self.verb == 2 or self.value == "past"

    @property
    def light(self) -> bool:
        """Whether it may come and go."""
        return self.kind in LIGHT
