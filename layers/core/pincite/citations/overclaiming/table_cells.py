"""(claim, source with tables) → does each number of the claim stand in the row and the column that the claim names?

Tables are read where their rows stand in lines with strokes between the cells, under a row of headings.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.facts import quantities
from pincite.citations.reading.quantity import Quantity, gives
from pincite.citations.reading.terms import content, terms
from pincite.citations.supporting.differences import Reading

_ROWS = re.compile(r"(?:^[^\n|]*\|[^\n]*(?:\n|\Z)){2,}", re.MULTILINE)
_RULE = re.compile(r"[|\s:+-]*")
_MOST_ROWS = 200
"""Rows of one source that are looked at."""
_FEWEST_LINES = 2
_HALF = 0.5
"""Share of a heading's words that a claim must have to name its column."""


class Table(NamedTuple):
    """The stems of each heading and of each row's label, and the cells below the headings with their numbers."""

    headings: list[frozenset[str]]
    labels: list[frozenset[str]]
    cells: list[list[tuple[str, list[Quantity]]]]


class Placed(NamedTuple):
    """`right`: some number stands where the claim says, and none elsewhere. `wrong`: the first that does not."""

    right: bool
    wrong: Mismatch | None


def placed(claim: Reading, source: str) -> Placed:
    """The claim's numbers, looked up in the tables of the source."""
    right, wrong = False, None
    for table in _tables(source) if claim.quantities and "|" in source else ():
        rows = [at for at, label in enumerate(table.labels) if label & _words(claim.text)]
        columns = [at for at, heading in enumerate(table.headings) if at and _named(heading, claim)]
        if not rows:
            continue
        for quantity in claim.quantities:
            found = [
                (row, column)
                for row, cells in enumerate(table.cells)
                for column, (_, numbers) in enumerate(cells)
                if column and any(gives(quantity, each) for each in numbers)
            ]
            if not found or _heads(quantity, table):
                continue
            there = [(row, column) for row, column in found if row in rows]
            fitting = [place for place in there if not columns or place[1] in columns]
            if not fitting:
                row = found[0][0]
                written = claim.text[quantity.start : quantity.end].strip()
                wrong = wrong or Mismatch(" | ".join(cell for cell, _ in table.cells[row]), written, False)
            right = right or bool(fitting and columns and len(rows) == 1)
    return Placed(right and wrong is None, wrong)


@lru_cache(maxsize=16)
def _tables(source: str) -> tuple[Table, ...]:
    """Kept, since several claims cite one source."""
    out, left = [], _MOST_ROWS
    for found in _ROWS.finditer(source):
        lines = [line for line in found[0].splitlines() if not _RULE.fullmatch(line)][:left]
        if len(lines) < _FEWEST_LINES:
            break
        left -= len(lines)
        cells = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
        labels = [_words(row[0]) for row in cells[1:]]
        counts = Counter(word for label in labels for word in label)
        own = [frozenset(word for word in label if counts[word] == 1) for label in labels]
        numbers = [[(cell, quantities(cell)) for cell in row] for row in cells[1:]]
        out.append(Table([_words(cell) for cell in cells[0]], own, numbers))
    return tuple(out)


def _words(text: str) -> frozenset[str]:
    return frozenset(term.stem for term in content(terms(text)))


def _named(heading: frozenset[str], claim: Reading) -> bool:
    return bool(heading) and len(heading & _words(claim.text)) >= _HALF * len(heading)


def _heads(quantity: Quantity, table: Table) -> bool:
    """Whether the number is that of a heading: a year."""
    return any(f"{quantity.readings[0]:.0f}" in heading for heading in table.headings)
