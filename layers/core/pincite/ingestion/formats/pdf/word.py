"""A word of a page and where it stands."""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """A run of characters without white space. `base`: its base line. `size`: height of its font's box, points. `turn`:
    quarters by which it is turned to the left against most words of its page."""

    text: str
    x0: float
    x1: float
    top: float
    bottom: float
    base: float
    size: float
    bold: bool
    turn: int = 0
