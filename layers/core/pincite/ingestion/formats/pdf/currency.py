"""Row of words → the same, with signs of a currency that stand apart before their figures joined to them.

Statements of account set the sign to the left of a column and its figures to the right: `$      5,310`. A sign behind
the last figure of a row belongs to what stands before it, and nothing is joined.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.ingestion.formats.pdf.word import Word
from pincite.ingestion.headrows import is_figure

_SIGNS = frozenset("$€£¥₹")
_DASHES = frozenset("-–—")
_MOST = 24
"""Words of a row of a table, at most."""


def with_currencies(row: Sequence[Word]) -> list[Word]:
    """`row`: from left to right."""
    signs = {number for number, word in enumerate(row) if word.text in _SIGNS}
    behind = {number + 1 for number in signs}
    if (
        not signs
        or len(row) > _MOST
        or not all(
            number < len(row) and (is_figure(row[number].text) or row[number].text in _DASHES)
            for number in behind
        )
    ):
        return list(row)
    return [
        word._replace(text=row[number - 1].text + word.text, x0=row[number - 1].x0)
        if number in behind
        else word
        for number, word in enumerate(row)
        if number not in signs
    ]
