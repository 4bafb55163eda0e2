"""What is drawn small on a page → the boxes that are ticked or not, as words of the line that they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pincite.ingestion.formats.pdf.word import Word

Point = tuple[float, float]

_SMALLEST, LARGEST = 5.0, 18.0
"""Points that the side of a box has."""
_UNEVEN = 1.5
"""Points by which its sides may differ."""
_OFF = 0.3
_FILLED = 0.7
"""Share of a box from which what fills it is its colour, and no tick."""
_MOST = 400
"""Boxes of a page; more are a pattern."""
_BESIDE = 1.6
"""Heights between a box and its word, at most."""
_TICKS = frozenset("xX×✓✔✗✘✕☑☒•●")
_TICKED, _NOT = "☒", "☐"


class Outline(NamedTuple):
    """Corners in reading space, whether the line itself is drawn, and whether a colour fills it."""

    points: Sequence[Point]
    stroked: bool
    filled: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), max(xs), min(ys), max(ys)


class Square(NamedTuple):
    """A box to be ticked, in reading space."""

    x0: float
    x1: float
    top: float
    bottom: float
    ticked: bool = False


def is_small(points: Sequence[Point]) -> bool:
    """Whether an outline is no larger than such a box."""
    x0, x1, top, bottom = Outline(points, stroked=True).box
    return x1 - x0 <= LARGEST and bottom - top <= LARGEST


def squares(outlines: Sequence[Outline]) -> tuple[list[Square], list[Outline]]:
    """Small outlines → boxes, and the outlines that are none and stand in none. Boxes side by side without a space are
    places for letters, round ones of which none is chosen the signs of a list, and those as large as one that a
    colour fills are a legend's."""
    boxes = [one for one in outlines if _is_square(one)]
    others = [one for one in outlines if not _is_square(one)]
    if not boxes or len(boxes) > _MOST:
        return [], list(outlines)
    alone = list(dict.fromkeys(one.box for one in boxes))
    alone = [box for box in alone if not any(_touches(box, other) for other in alone if other != box)]
    inside = {box: [one for one in others if _holds(box, one.box)] for box in alone}
    patches = [box for box in alone if any(one.filled and _fills(one.box, box) for one in inside[box])]
    alone = [box for box in alone if not any(_is_as_large(box, patch) for patch in patches)]
    inside = {box: inside[box] for box in alone}
    rounds = {one.box for one in boxes if _is_round(one)}
    if not any(inside.get(box) for box in rounds):
        alone = [box for box in alone if box not in rounds]
        inside = {box: inside[box] for box in alone}
    found = [Square(*box, ticked=bool(inside[box])) for box in alone]
    taken = {id(one) for group in inside.values() for one in group}
    left = [one for one in others if id(one) not in taken]
    return found, [*left, *(one for one in boxes if one.box not in inside)]


def with_boxes(words: Sequence[Word], found: Sequence[Square]) -> list[Word]:
    """Words, with a sign for each box that stands beside one; a cross or tick written into it is that sign."""
    out = list(words)
    for square in found:
        height = square.bottom - square.top
        inside = [
            word
            for word in out
            if square.x0 - 1 <= (word.x0 + word.x1) / 2 <= square.x1 + 1
            and square.top - height / 2 <= (word.top + word.bottom) / 2 <= square.bottom + height / 2
        ]
        if any(not _TICKS.issuperset(word.text) for word in inside):
            continue
        beside = [
            word
            for word in words
            if word not in inside
            and word.top < (square.top + square.bottom) / 2 < word.bottom
            and 0 <= max(word.x0 - square.x1, square.x0 - word.x1) <= _BESIDE * max(word.size, height)
        ]
        if not beside:
            continue
        near = min(beside, key=lambda word: max(word.x0 - square.x1, square.x0 - word.x1))
        sign = _TICKED if square.ticked or inside else _NOT
        out = [word for word in out if word not in inside]
        out.append(near._replace(text=sign, x0=square.x0, x1=square.x1, bold=False))
    return out


def _is_square(outline: Outline) -> bool:
    """Whether an outline is a box, or as round as places to choose one of several are."""
    x0, x1, top, bottom = outline.box
    sides = (x1 - x0, bottom - top)
    corners = {(round(x, 1), round(y, 1)) for x, y in outline.points}
    if not outline.stroked or outline.filled or len(corners) != 4:
        return False
    if not all(_SMALLEST <= side <= LARGEST for side in sides) or abs(sides[0] - sides[1]) > _UNEVEN:
        return False
    return _is_round(outline) or all(
        min(abs(x - x0), abs(x - x1)) < _OFF > min(abs(y - top), abs(y - bottom)) for x, y in outline.points
    )


def _is_round(outline: Outline) -> bool:
    x0, x1, top, bottom = outline.box
    x, y = (x0 + x1) / 2, (top + bottom) / 2
    return all(abs(a - x) < _OFF or abs(b - y) < _OFF for a, b in outline.points)


def _touches(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return (
        one[0] <= other[1] + 1
        and other[0] <= one[1] + 1
        and one[2] <= other[3] + 1
        and other[2] <= one[3] + 1
    )


def _fills(one: tuple[float, ...], box: tuple[float, ...]) -> bool:
    return (one[1] - one[0]) * (one[3] - one[2]) > _FILLED * (box[1] - box[0]) * (box[3] - box[2])


def _is_as_large(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return abs((one[1] - one[0]) - (other[1] - other[0])) < 1 > abs((one[3] - one[2]) - (other[3] - other[2]))


def _holds(box: tuple[float, ...], other: tuple[float, ...]) -> bool:
    x, y = (other[0] + other[1]) / 2, (other[2] + other[3]) / 2
    return box[0] < x < box[1] and box[2] < y < box[3]
