"""Lines of a table whose cells are broken into several → which of them only go on with the row above.

The space between two rows is wider than that between two lines of one; what goes on fills fewer cells, and no figure
stands in it, since figures one under the other are rows.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pincite.ingestion.formats.pdf.lines import PdfLine
from pincite.ingestion.headrows import is_figure

_WIDER = 0.25
"""How much wider, in heights, the space between two rows is at least."""


def rest_of_rows(lines: Sequence[PdfLine], rows: Sequence[Sequence[str]]) -> frozenset[int]:
    """Numbers of the lines that go on with the row above them; none where that cannot be told. `rows`: the cells of
    each line."""
    spaces = [(after.base - before.base) / after.size for before, after in itertools.pairwise(lines)]
    cut = _cut(spaces)
    if cut is None:
        return frozenset()
    groups: list[list[int]] = [[0]]
    for number, space in enumerate(spaces, 1):
        if space > cut:
            groups.append([number])
        else:
            groups[-1].append(number)
    if len(groups) < 2 or not all(_is_row(group, rows) for group in groups):
        return frozenset()
    return frozenset(number for group in groups for number in group[1:])


def _cut(spaces: Sequence[float]) -> float | None:
    """What parts two kinds of spaces, where there are two and no others."""
    ordered = sorted(spaces)
    gaps = [after - before for before, after in itertools.pairwise(ordered)]
    if not gaps or max(gaps) < _WIDER:
        return None
    at = gaps.index(max(gaps))
    narrow = ordered[: at + 1]
    return (ordered[at] + ordered[at + 1]) / 2 if narrow[-1] - narrow[0] < _WIDER / 2 else None


def _is_row(group: Sequence[int], rows: Sequence[Sequence[str]]) -> bool:
    first, *others = (rows[number] for number in group)
    filled = {column for column, cell in enumerate(first) if cell}
    for row in others:
        own = {column for column, cell in enumerate(row) if cell}
        if not own < filled or any(is_figure(row[column]) for column in own):
            return False
    return True
