"""Lines drawn on a page → lattices: those that touch each other, and the cells that they bound.

A lattice is made of the places at which its lines run, across and down. Neighbouring fields with no line between them
are one cell; where such fields make no rectangle, the lines bound no cells.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from pincite.ingestion.formats.pdf.rules import DrawnLine

NEAR = 3.0
"""Points up to which two lines are one, or touch."""
_COVERED = 0.6
"""Share of a field's side along which a line runs where it bounds it."""
_ACROSS = 0.9
"""Share of a table's width along which the edges of grounds run where they part rows."""
_LARGEST = 100
"""Columns of a table at most."""
_MOST = 4_000
"""Fields of a table at most."""
_LINES = 2_000
"""Lines of a page at most, those that go on with each other being one."""


class Box(NamedTuple):
    """A cell: the first column and row that it takes, and the last."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.bottom - self.top + 1


class Lattice(NamedTuple):
    """`xs`, `ys`: places of its lines, one more than columns and rows. `boxes`: its cells, row by row."""

    xs: list[float]
    ys: list[float]
    boxes: list[Box]


def lattices(rules: Sequence[DrawnLine], grounds: Sequence[DrawnLine] = ()) -> Iterator[Lattice]:
    """Those with two columns and two rows at least, the largest first. `grounds`: edges of coloured grounds, which may
    part rows as well."""
    lines = joined_rules([one for one in rules if one.is_level]) + joined_rules(
        [one for one in rules if not one.is_level]
    )
    if len(lines) > _LINES:
        return
    for group in sorted(_touching(lines), key=len, reverse=True):
        level, plumb = [one for one in group if one.is_level], [one for one in group if not one.is_level]
        if len(level) < 2 or not plumb:
            continue
        xs = _places([*(one.x0 for one in plumb), min(one.x0 for one in level), max(one.x1 for one in level)])
        if not 3 <= len(xs) <= _LARGEST:
            continue
        edges = (
            min(one.top for one in (*level, *plumb)),
            max(one.bottom for one in (*level, *plumb)),
        )
        level += _across((one for one in grounds if one.is_level), xs, edges)
        ys = _places([*(one.top for one in level), *edges])
        if len(ys) >= 3 and len(xs) * len(ys) <= _MOST:
            boxes = _boxes(xs, ys, level, plumb)
            if boxes is not None:
                yield Lattice(xs, ys, boxes)


def _across(grounds: Iterable[DrawnLine], xs: Sequence[float], ys: tuple[float, float]) -> list[DrawnLine]:
    """Edges of coloured grounds that together part a table from one side to the other, as a row of headings is parted
    by its colour alone; the ground of a word or a line of text does not."""
    places: dict[float, list[DrawnLine]] = {}
    for rule in sorted(grounds, key=lambda one: one.top):
        if not (ys[0] + NEAR < rule.top < ys[1] - NEAR and _is_at(xs, rule.x0) and _is_at(xs, rule.x1)):
            continue
        near = next((y for y in places if rule.top - y <= NEAR), rule.top)
        places.setdefault(near, []).append(rule)
    return [
        rule
        for found in places.values()
        if _runs_along([(one.x0 - NEAR, one.x1 + NEAR) for one in found], xs[0], xs[-1], _ACROSS)
        for rule in found
    ]


def _is_at(places: Sequence[float], value: float) -> bool:
    return any(abs(place - value) <= NEAR for place in places)


def joined_rules(rules: Sequence[DrawnLine]) -> list[DrawnLine]:
    """Level lines, or plumb ones, at one place that overlap or go on with each other → one."""
    out: list[DrawnLine] = []
    at = 2 if rules and rules[0].is_level else 0
    start, end = (0, 1) if at else (2, 3)
    places: list[list[DrawnLine]] = []
    for rule in sorted(rules, key=lambda one: one[at]):
        if places and rule[at] - places[-1][0][at] <= NEAR / 3:
            places[-1].append(rule)
        else:
            places.append([rule])
    for place in places:
        stretches: list[list[float]] = []
        for rule in sorted(place, key=lambda one: one[start]):
            if stretches and rule[start] <= stretches[-1][1] + NEAR:
                stretches[-1][1] = max(stretches[-1][1], rule[end])
            else:
                stretches.append([rule[start], rule[end]])
        where = place[0][at]
        out += [
            DrawnLine(first, last, where, where) if at else DrawnLine(where, where, first, last)
            for first, last in stretches
        ]
    return out


def _touching(rules: Sequence[DrawnLine]) -> Iterator[list[DrawnLine]]:
    """Lines → groups of those that touch, or touch what touches them."""
    if not rules:
        return
    x0, x1, top, bottom = (np.array(side) for side in zip(*(rule[:4] for rule in rules), strict=True))
    left = np.ones(len(rules), dtype=bool)
    while left.any():
        group = np.zeros(len(rules), dtype=bool)
        group[int(left.argmax())] = True
        fresh = group.copy()
        while fresh.any():
            near = np.zeros(len(rules), dtype=bool)
            for at in np.flatnonzero(fresh):
                near |= (
                    (x0 <= x1[at] + NEAR) & (x1 >= x0[at] - NEAR)
                    & (top <= bottom[at] + NEAR) & (bottom >= top[at] - NEAR)
                )  # fmt: skip
            fresh = near & ~group
            group |= near
        left &= ~group
        yield [rule for rule, belongs in zip(rules, group, strict=True) if belongs]


def _places(values: Iterable[float]) -> list[float]:
    """Places apart from each other; those that are near are one, in their middle."""
    groups: list[list[float]] = []
    for value in sorted(values):
        if groups and value - groups[-1][-1] <= NEAR:
            groups[-1].append(value)
        else:
            groups.append([value])
    return [(group[0] + group[-1]) / 2 for group in groups]


def _boxes(
    xs: Sequence[float], ys: Sequence[float], level: Sequence[DrawnLine], plumb: Sequence[DrawnLine]
) -> list[Box] | None:
    """The cells, row by row; None where fields without a line between them make no rectangle."""
    width, height = len(xs) - 1, len(ys) - 1
    parent = list(range(width * height))

    def root(field: int) -> int:
        while parent[field] != field:
            parent[field] = field = parent[parent[field]]
        return field

    upright = [[(one.top, one.bottom) for one in plumb if abs(one.x0 - x) <= NEAR] for x in xs]
    across = [[(one.x0, one.x1) for one in level if abs(one.top - y) <= NEAR] for y in ys]
    for row, column in itertools.product(range(height), range(width)):
        field = row * width + column
        if column + 1 < width and not _runs_along(upright[column + 1], ys[row], ys[row + 1]):
            parent[root(field + 1)] = root(field)
        if row + 1 < height and not _runs_along(across[row + 1], xs[column], xs[column + 1]):
            parent[root(field + width)] = root(field)
    cells: dict[int, list[int]] = {}
    for field in range(width * height):
        cells.setdefault(root(field), []).append(field)
    out = []
    for fields in cells.values():
        columns, rows = [field % width for field in fields], [field // width for field in fields]
        box = Box(min(columns), min(rows), max(columns), max(rows))
        if box.columns * box.rows != len(fields):
            return None
        out.append(box)
    return sorted(out, key=lambda box: (box.top, box.left))


def _runs_along(
    stretches: Iterable[tuple[float, float]], start: float, end: float, share: float = _COVERED
) -> bool:
    covered, at = 0.0, start
    for first, last in sorted(stretches):
        first, last = max(first, at), min(last, end)
        if last > first:
            covered += last - first
            at = last
    return covered >= share * (end - start)
