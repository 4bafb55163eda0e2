"""quote that lists some columns of a table → the rows of the source that hold them, one line of the quote in each.

Who copies a few columns, or reads a page bottom up, gets lines that are parts of the source's rows. Nothing was
changed if every line stands, word for word, in a row of its own, the rows follow each other without a gap, downwards
or upwards, and what is left out beside is other columns: a row of prose, or a word that denies or limits, is not.
"""

from __future__ import annotations

from typing import NamedTuple

from pincite.citations.quoting.alterations import Judgement
from pincite.citations.quoting.matching import Match, Source, Span
from pincite.citations.reading.polarity import denying, negations
from pincite.citations.reading.tokens import tokenise

_FEWEST = 5  # lines; fewer may be parts of as many lines by chance
_LONGEST = 300  # lines of a quote
_WORDS = 12  # of a line; a longer one is prose
_LARGEST = 200_000  # characters of a source
_STARTS = 200  # rows that hold the first line and are tried


class _Row(NamedTuple):
    """A line of the source, its words between blanks."""

    span: Span
    words: str


def projected(lines: list[str], source: Source) -> tuple[Match, ...]:
    """Lines of a quote → the rows as one match; empty where it is no such copy."""
    text = source.view.text
    if not _FEWEST <= len(lines) <= _LONGEST or len(text) > _LARGEST:
        return ()
    wanted = [_words(line) for line in lines]
    if any(not any(map(str.isalpha, each)) or each.count(" ") > _WORDS for each in wanted):
        return ()
    rows: list[_Row] = []
    at = 0
    for line in text.splitlines(keepends=True):
        if any(map(str.isalnum, line)):
            rows.append(_Row((at, at + len(line.rstrip())), _words(line)))
        at += len(line)
    return _rows_of(wanted, rows, source) or _rows_of(wanted, _whole(rows), source)


def _whole(rows: list[_Row]) -> list[_Row]:
    """Lines → rows: a line without a number goes on with the one above, as its last cells."""
    whole: list[_Row] = []
    for row in rows:
        if whole and not _numbered(row) and _numbered(whole[-1]):
            whole[-1] = _Row((whole[-1].span[0], row.span[1]), whole[-1].words + row.words[1:])
        else:
            whole.append(row)
    return whole


def _numbered(row: _Row) -> bool:
    return any(map(str.isdigit, row.words))


def _rows_of(wanted: list[str], rows: list[_Row], source: Source) -> tuple[Match, ...]:
    """Lines of a quote, rows → the rows that hold one line each; empty where there are none such."""
    starts = [at for at, row in enumerate(rows) if wanted[0] in row.words]
    for start in starts[:_STARTS]:
        for first in (start, start - len(wanted) + 1):
            part = rows[first : first + len(wanted)] if first >= 0 else []
            ordered = wanted if first == start else wanted[::-1]
            if len(part) == len(wanted) and all(map(_beside, ordered, part)):
                return (_match(source, part[0].span[0], part[-1].span[1]),)
    return ()


def _words(line: str) -> str:
    return f" {' '.join(token.text for token in tokenise(' '.join(line.casefold().split())))} "


def _beside(wanted: str, row: _Row) -> bool:
    """Does the row hold the line once, and beside it nothing but cells: a number, and no word that turns the rest?"""
    before, found, after = row.words.partition(wanted)
    rest = f"{before} {after}"
    if not found or wanted in f" {after}":
        return False
    if not rest.strip():
        return True
    return any(map(str.isdigit, rest)) and not negations(rest.split()) and not denying(rest)


def _match(source: Source, start: int, end: int) -> Match:
    origin = source.view.origin
    folded = int(origin.searchsorted(start)), int(origin[:-1].searchsorted(end))
    return Match((start, end), folded, Judgement(0.0, (), (0, 0)), [], 0, 1)
