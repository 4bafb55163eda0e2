"""What text recognition read and where each word stands → the text, its tables as rows of cells that tabs part.

A scan has no lines of text, only words with places: cells are told from words by the space between them, as in a PDF
whose tables have no rules. A page without a table stays as it was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

from pincite.ingestion.formats.pdf.blocks import Block, blocks_of
from pincite.ingestion.formats.pdf.columns import regions
from pincite.ingestion.formats.pdf.lines import lines_of
from pincite.ingestion.formats.pdf.word import Word
from pincite.ingestion.grid import GridCell

_POINTS = 72 / 300
"""Of a pixel at 300 dots an inch."""
_BOX = 1.45
"""Height of a font's box, in heights of its capitals."""
_FIELDS = 12
_WORD = "5"
_SURE, _READ = 30.0, 60.0
"""Confidence below which signs are taken for specks, and that half of the words must have for their places to count."""
_LOW = re.compile(r"[gjpqyQ,;()\[\]|{}_$/]")
"""Reach under the base line."""
_ROWS, _COLUMNS, _FULL = 3, 2, 0.6
"""Rows and columns that make a table, at least, and the share of its cells that hold something."""


class _Read(NamedTuple):
    """A word with the number of the line that text recognition put it in, in pixels."""

    line: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float
    sure: float
    text: str


def tabled(text: str, places: Sequence[str]) -> str:
    """`places`: rows of tesseract's TSV."""
    read = list(_read(places))
    if len(read) < _ROWS * _COLUMNS or median(one.sure for one in read) < _READ:
        return text
    words = list(_words(read))
    body = median(word.size for word in words)
    blocks = [block for region in regions(words) for block in blocks_of(lines_of(region), body)]
    if not any(map(_is_table, blocks)):
        return text
    return "\n\n".join(filter(None, map(_written, blocks)))


def _read(places: Sequence[str]) -> Iterator[_Read]:
    for row in places:
        fields = row.split("\t")
        if len(fields) < _FIELDS or fields[0] != _WORD or not fields[11].strip():
            continue
        if float(fields[10]) >= _SURE or any(map(str.isalnum, fields[11])):
            left, top, width, height, sure = map(float, fields[6:11])
            yield _Read(tuple(fields[1:5]), left, top, width, height, sure, fields[11].strip())


def _words(read: Sequence[_Read]) -> Iterator[Word]:
    """Their base line is that of their line's words that reach under none."""
    lines: dict[tuple[str, ...], list[_Read]] = {}
    for one in read:
        lines.setdefault(one.line, []).append(one)
    for line in lines.values():
        top = min(one.top for one in line)
        bottoms = [one.top + one.height for one in line if not _LOW.search(one.text)]
        height = max(one.top + one.height for one in line) - top
        base = median(bottoms) if bottoms else top + 0.78 * height
        size = max(base - top, 0.5 * height) * _BOX * _POINTS
        for one in line:
            left, right = one.left * _POINTS, (one.left + one.width) * _POINTS
            over, under = one.top * _POINTS, (one.top + one.height) * _POINTS
            yield Word(one.text, left, right, over, under, base * _POINTS, size, bold=False)


def _is_table(block: Block) -> bool:
    rows = block.rows
    if rows is None or rows.form or len(rows.cells) < _ROWS or len(rows.columns) < _COLUMNS:
        return False
    cells = [cell.text for row in rows.cells for cell in row]
    return sum(map(bool, cells)) >= _FULL * len(cells)


def _written(block: Block) -> str:
    if block.rows is None:
        return block.text
    rows = ["\t".join(_spread(row)) for row in block.rows.cells]
    return "\n".join(rows if _is_table(block) else [" ".join(row.split()) for row in rows])


def _spread(row: Sequence[GridCell]) -> Iterator[str]:
    """A cell over several columns, and the places that it takes."""
    for cell in row:
        yield " ".join(cell.text.split())
        yield from [""] * (cell.columns - 1)
