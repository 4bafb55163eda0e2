"""Rows of a table with boxes in their cells → lines in which each box stands before what it is for. Pure.

`Transfer | ☐ | ☒` under `Yes` and `No` is `Transfer ☐ Yes ☒ No`: a cell of a row is read as a value that is given,
and a box that is not ticked gives none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.ingestion.grid import Grid

_BOXED = re.compile(r"[☐☑☒](?!\w)")
"""Beside words ✓ and ✗ only stress them: `✓ Exceeded`."""
_BOXES = ("☐", "☑", "☒")
_ALONE = re.compile(r"[☐☑☒✓✔✗✘□]\ufe0e?\ufe0f?")


def without_boxes(laid: Grid) -> tuple[Grid, list[str]]:
    """The table less its boxes, and the lines of these. A column of boxes alone goes; a table of which only the names
    of its rows are left has no rows."""
    body = [row for _, rows in laid.groups for row in rows]
    if not any(map(_has_box, body)):
        return laid, []
    lines = [line for row in body if _has_box(row) for line in _lines(row, laid.header)]
    plain = [
        (name, [[("" if _is_boxed(cell) else cell) for cell in row] for row in rows])
        for name, rows in laid.groups
    ]
    width = len(body[0])
    kept = [column for column in range(width) if any(row[column] for _, rows in plain for row in rows)]
    groups = [
        (name, [[row[column] for column in kept] for row in rows if sum(map(bool, row)) > 1])
        for name, rows in plain
    ]
    header = [laid.header[column] for column in kept] if laid.header else []
    return laid._replace(header=header, groups=[group for group in groups if group[1] or group[0]]), lines


def _has_box(row: Sequence[str]) -> bool:
    return any(map(_is_boxed, row))


def _is_boxed(cell: str) -> bool:
    return _ALONE.fullmatch(cell) is not None or _BOXED.match(cell) is not None or cell[-1:] in _BOXES


def _lines(row: Sequence[str], header: Sequence[str]) -> list[str]:
    """One line for what the row is about, or one for each box that has its own words, where nothing leads into them."""
    named = [cell for cell in row if cell and not _is_boxed(cell)]
    boxes = [
        (cell, header[column] if header else "")
        for column, cell in enumerate(row)
        if cell and _is_boxed(cell)
    ]
    alone = [_ALONE.fullmatch(cell) is not None for cell, _ in boxes]
    if all(alone) and len(boxes) == 1 and named and not boxes[0][1]:
        return [f"{boxes[0][0]} {named[0]}"]
    parts = [
        f"{cell} {over}" if single and over else cell
        for (cell, over), single in zip(boxes, alone, strict=True)
    ]
    return [" ".join([*named[:1], *parts])]
