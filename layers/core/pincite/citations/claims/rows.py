"""(claim that tells a row of a table, source) → whether a row says just that.

`Part: PX-070; Stock: 70` names columns and values, `PX-070 | Nut M8 | 70` gives a row as it is written. Either has to
hold of one row, cell by cell; the row is known by the column that is told first, mostly its label. Where several rows
have that label, the whole row has to be told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.citations.compare.difference import Difference
from pincite.citations.text.quantity import contrary
from pincite.citations.text.reading import elements
from pincite.citations.text.tables import Cell, Spans, tables

_BAR = re.compile(r"(?<!\\)\|")
_FEWEST = 2
"""Columns that must be told: the label and a value."""
_PART = re.compile(r"\s*(?:(?P<column>[^:;]{1,80}?)\s*:\s+)?(?P<value>[^;]*[^;\s])\s*(?:;|$)")


class Told(NamedTuple):
    """The row, as offsets into the source, and what it says otherwise; None: it says just that."""

    row: tuple[int, int]
    difference: Difference | None = None


def told_row(claim: str, source: str) -> Told | None:
    """None where the claim tells no row, or none that the source has."""
    if ("|" not in claim and ";" not in claim) or (
        "|" not in source and "\t" not in source and "   " not in source
    ):
        return None
    rows = list(_rows(source))
    written = [_plain(cell) for cell in _BAR.split(claim.strip().strip("|"))]
    if len(written) > 1 and ";" not in claim:
        return next((Told(row.span) for row in rows if row.values(source) == written), None)
    parts = list(_PART.finditer(claim.rstrip(" .")))
    if len(parts) < _FEWEST or "".join(part[0] for part in parts) != claim.rstrip(" ."):
        return None
    first, *others = parts
    if not all(part["column"] for part in others):
        return None
    label = _plain(first["value"])
    mine = [row for row in rows if row.has(source, first["column"] or "") == label]
    if len(mine) > 1:
        return next((Told(row.span) for row in mine if row.is_all_of(source, others)), None)
    if not mine:
        return None
    for part in others:
        value = mine[0].has(source, part["column"])
        if not value:
            return None
        if value != _plain(part["value"]):
            if not _another_amount(part["value"], value):
                return None
            where = "{}:{}".format(*mine[0].span)
            return Told(mine[0].span, Difference("number", *part.span("value"), where, exclusive=True))
    return Told(mine[0].span)


def _another_amount(claimed: str, given: str) -> bool:
    """Whether both are one amount, and not the same: `12 euros` is `12 EUR`, and a name may be written otherwise."""
    ours, theirs = (
        [e.quantity for e in elements(text) if e.quantity is not None] for text in (claimed, given)
    )
    return len(ours) == len(theirs) == 1 and bool(contrary(ours[0], theirs[0]))


class _Row(NamedTuple):
    """A row's cells; the first of them has its label beside it."""

    cells: Sequence[Cell]

    @property
    def span(self) -> tuple[int, int]:
        return self.cells[0].start, self.cells[0].end

    def values(self, text: str) -> list[str]:
        """What stands in it, the label first."""
        return [
            _plain(text[slice(*span)]) for span in (self.cells[0].label, *(each.value for each in self.cells))
        ]

    def has(self, text: str, column: str) -> str:
        """What stands under a column, "" where there is none such or several."""
        named = [
            (self.cells[0].corner, self.cells[0].label),
            *((each.header, each.value) for each in self.cells),
        ]
        found = [
            _plain(text[slice(*cell)]) for header, cell in named if _header(text, header) == _plain(column)
        ]
        return found[0] if len(found) == 1 else ""

    def is_all_of(self, text: str, parts: Sequence[re.Match[str]]) -> bool:
        """Whether it has each cell that is told beside its label, and no other: where others have its label, what is
        left out may be what tells them apart."""
        return len(parts) == len(self.cells) and all(
            self.has(text, part["column"]) == _plain(part["value"]) for part in parts
        )


def _rows(source: str) -> Iterator[_Row]:
    row: list[Cell] = []
    for cell in tables(source).cells:
        if row and cell.label != row[0].label:
            yield _Row(row)
            row = []
        row.append(cell)
    if row:
        yield _Row(row)


def _header(text: str, spans: Spans) -> str:
    return _plain(" ".join(text[a:b] for a, b in spans))


def _plain(text: str) -> str:
    """Without white space around, marks of stress and a last full stop, in small letters."""
    return " ".join(text.replace("\\|", "|").replace("*", " ").split()).strip(" .").casefold()
