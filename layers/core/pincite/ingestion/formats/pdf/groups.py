"""Names of groups of columns over a table → how far each reaches."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pincite.ingestion.formats.pdf.edges import Column
from pincite.ingestion.formats.pdf.lattice import joined_rules
from pincite.ingestion.formats.pdf.lines import PdfLine, Segment
from pincite.ingestion.formats.pdf.rules import DrawnLine
from pincite.ingestion.grid import GridCell
from pincite.ingestion.headrows import is_bare

_TAKEN = GridCell("", columns=0)
_ALIGNED = 0.4
"""Difference of edges, in heights, up to which they are at one place."""
_UNDER = 0.7
"""Distance of the line under a name, in heights, at most."""
_WHOLE = 0.9
"""Share of the table's width from which a line under a name is one under all names."""


def reaching(
    row: Sequence[str], line: PdfLine, columns: Sequence[Column], rules: Sequence[DrawnLine] = ()
) -> list[GridCell]:
    """Names of groups → cells over all columns of the group. Where lines are drawn under them they say how far each
    reaches; else from where the name begins to the next, where all names begin where a column does, or as far to the
    one side as to the other, and half-way to the next name."""
    own = [column for column, text in enumerate(row) if text]
    segments = line.segments
    drawn = [_drawn(segment, line, columns, rules) for segment in segments]
    if any(drawn):
        reach = {at: found or range(at, at + 1) for at, found in zip(own, drawn, strict=True)}
    elif all(
        abs(one.x0 - columns[at][0]) < _ALIGNED * line.size for one, at in zip(segments, own, strict=True)
    ):
        ends = [*own[1:], len(columns)]
        reach = {start: range(start, end) for start, end in zip(own, ends, strict=True)}
    else:
        reach = _centred(own, line, columns)
    cells: list[GridCell] = []
    for at in own:
        start = max(reach[at].start, len(cells))
        cells.extend([GridCell("")] * (start - len(cells)))
        cells.extend([GridCell(row[at], columns=max(reach[at].stop - start, 1))])
        cells.extend([_TAKEN] * (cells[-1].columns - 1))
    cells.extend([GridCell("")] * (len(columns) - len(cells)))
    return [cell for cell in cells if cell is not _TAKEN]


def over_some(row: Sequence[str], below: Sequence[str], line: PdfLine, columns: Sequence[Column]) -> bool:
    """Whether a row of headings has names of single columns and names of groups: the row below it fills nothing but
    runs of columns over each of which one name stands, over its middle rather than over the first of it."""
    if any(map(is_bare, (*row, *below))) or not all(map(any, zip(row, below, strict=True))):
        return False
    names = line.segments
    alone = any(text and not under for text, under in zip(row[1:], below[1:], strict=True))
    if len(names) != sum(map(bool, row)) or not alone:
        return False
    placed = dict(zip((at for at, text in enumerate(row) if text), names, strict=True))
    several = False
    for run in _runs(below):
        own = [at for at in run if row[at]]
        if len(own) != 1:
            return False
        left, right = columns[run[0]][0], columns[run[-1]][1]
        middle = (placed[own[0]].x0 + placed[own[0]].x1) / 2
        if len(run) > 1 and abs(middle - (left + right) / 2) > (right - left) / len(run) / 2:
            return False
        several = several or len(run) > 1
    return several


def over_runs(row: Sequence[str], below: Sequence[str]) -> list[GridCell]:
    """The names of such a row, each as wide as the run of columns under it."""
    wide = {run[0]: (next(row[at] for at in run if row[at]), len(run)) for run in _runs(below)}
    inside = {at for run in _runs(below) for at in run[1:]}
    return [
        GridCell(*wide[at]) if at in wide else GridCell(text)
        for at, text in enumerate(row)
        if at not in inside
    ]


def _runs(row: Sequence[str]) -> list[list[int]]:
    """Columns side by side that are filled."""
    runs: list[list[int]] = []
    for at, text in enumerate(row):
        if text and runs and runs[-1][-1] == at - 1:
            runs[-1].append(at)
        elif text:
            runs.append([at])
    return runs


def _centred(own: Sequence[int], line: PdfLine, columns: Sequence[Column]) -> dict[int, range]:
    middles = [(one.x0 + one.x1) / 2 for one in line.segments]
    halves = [(after - before) / 2 for before, after in itertools.pairwise(middles)]
    reach = {}
    for number, at in enumerate(own):
        half = min(halves[max(number - 1, 0) : number + 1])
        inside = [
            column
            for column, (left, right) in enumerate(columns)
            if abs((left + right) / 2 - middles[number]) < half
        ]
        reach[at] = range(inside[0], inside[-1] + 1) if inside else range(at, at + 1)
    return reach


def _drawn(
    segment: Segment, line: PdfLine, columns: Sequence[Column], rules: Sequence[DrawnLine]
) -> range | None:
    """The columns over which a line under this name alone runs."""
    width = columns[-1][1] - columns[0][0]
    under = [one for one in rules if one.is_level and -1 <= one.top - line.base <= _UNDER * line.size]
    for rule in joined_rules(under):
        over_it = [one for one in line.segments if rule.x0 < one.x1 and rule.x1 > one.x0]
        if over_it != [segment] or rule.x1 - rule.x0 > _WHOLE * width:
            continue
        over = [n for n, (left, right) in enumerate(columns) if rule.x0 < (left + right) / 2 < rule.x1]
        if over:
            return range(over[0], over[-1] + 1)
    return None
