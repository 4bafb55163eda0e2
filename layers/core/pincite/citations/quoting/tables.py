"""quote that lists columns of a table → the rows of the source.

Who copies columns of a drawn table gets one cell, or some cells of one row, a line, column after column, downwards or
upwards. Nothing was changed if every line stands, word for word, in a row of its own, the rows follow each other
without a gap, and each column stands in the same rows: at one place in all of them, so that no number can come to
stand beside another label, or, where the line has words, once in each row. What is left out beside is other cells: a
row of prose, or a word that denies or limits, is not. A heading that a table prints again over its next rows is no row.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pincite.citations.quoting.alterations import Judgement
from pincite.citations.quoting.matching import Match, Source, Span
from pincite.citations.reading.polarity import denies, negations
from pincite.citations.reading.tokens import tokenise

_FEWEST = 4  # rows; fewer cells may stand in another column by chance …
_FEWEST_PARTS = 5  # … and fewer lines be parts of as many lines of text
_LETTERS = 12  # of a quote, for the same reason
_LONGEST = 300  # lines of a quote
_WORDS = 13  # of a line; a longer one is prose
_LARGEST = 200_000  # characters of a source
_STARTS = 500  # rows that hold the first line and are tried
_RULE = re.compile(r"[\s|:+=-]*-[\s|:+=-]*")

Words = tuple[str, ...]
Place = tuple[str, int]
"""A column: its number, of `cells` between bars or of words from the `left` or `right`; or where words stand `once`."""
_ONCE: Place = ("once", 0)


class _Row(NamedTuple):
    """A line of the source: its words, its cells where it has bars. `heading`: a rule stands under it."""

    span: Span
    words: Words
    cells: tuple[Words, ...] = ()
    heading: bool = False


def columns_copied(lines: list[str], source: Source) -> tuple[Match, ...]:
    """Lines of a quote → the rows as one match; empty where it is no such copy."""
    text = source.view.text
    if not _FEWEST <= len(lines) <= _LONGEST or len(text) > _LARGEST:
        return ()
    wanted = [_words(line) for line in lines]
    letters = sum(len(word) for line in wanted for word in line)
    if letters < _LETTERS or not all(0 < len(line) <= _WORDS for line in wanted):
        return ()
    rows = _rows(text)
    found = _found(wanted, rows) or _found(wanted, _whole(rows))
    return _match(found, source)


def _match(rows: list[_Row], source: Source) -> tuple[Match, ...]:
    if not rows:
        return ()
    start, end = rows[0].span[0], rows[-1].span[1]
    folded = source.view.folded_at(start), source.view.folded_at(end)
    return (Match((start, end), folded, Judgement(0.0, (), (0, 0)), [], 0, 1),)


def _words(text: str) -> Words:
    return tuple(token.text for token in tokenise(" ".join(text.casefold().split())))


def _rows(text: str) -> list[_Row]:
    rows: list[_Row] = []
    headings: set[Words] = set()
    at = 0
    for line in text.splitlines(keepends=True):
        span = at, at + len(line.rstrip())
        at += len(line)
        if any(map(str.isalnum, line)):
            cells = tuple(_words(part) for part in line.strip().strip("|").split("|")) if "|" in line else ()
            rows.append(_Row(span, _words(line), cells))
        elif rows and _RULE.fullmatch(line):
            if rows[-1].words in headings:
                rows.pop()
            else:
                headings.add(rows[-1].words)
                rows[-1] = rows[-1]._replace(heading=True)
    return rows


def _whole(rows: list[_Row]) -> list[_Row]:
    """Lines → rows: a line without a number goes on with the one above, as its last cells."""
    whole: list[_Row] = []
    for row in rows:
        if whole and not _numbered(row.words) and _numbered(whole[-1].words):
            whole[-1] = _Row((whole[-1].span[0], row.span[1]), whole[-1].words + row.words)
        else:
            whole.append(row)
    return whole


def _numbered(words: Words) -> bool:
    return any(char.isdigit() for word in words for char in word)


def _found(wanted: list[Words], rows: list[_Row]) -> list[_Row]:
    """Lines of a quote, rows → those that hold all its columns; empty where there are none such."""
    starts = [at for at, row in enumerate(rows) if wanted[0][0] in row.words and _places(wanted[0], row)]
    for start in starts[:_STARTS]:
        for way in (1, -1):
            most = _run(wanted, rows, start, way)
            common = next((size for size in range(most, 0, -1) if len(wanted) % size == 0), 0)
            for count in (most, common):
                if count < _FEWEST or len(wanted) % count:
                    continue
                part = rows[start : start + count] if way > 0 else rows[start - count + 1 : start + 1][::-1]
                if _held(wanted, part):
                    return part[::way]
    return []


def _run(wanted: list[Words], rows: list[_Row], start: int, way: int) -> int:
    """How many lines, from the first on, stand in a column of the rows from this one on."""
    common: set[Place] | None = None
    count, at = 0, start
    while count < len(wanted) and 0 <= at < len(rows):
        here = _places(wanted[count], rows[at])
        common = here if common is None else common & here
        if not common:
            break
        count, at = count + 1, at + way
    return count


def _held(wanted: list[Words], rows: list[_Row]) -> bool:
    """Does each column of the quote stand in a column of its own in these rows?"""
    used: set[Place] = set()
    for first in range(0, len(wanted), len(rows)):
        column = wanted[first : first + len(rows)]
        fitting = set.intersection(*(_places(line, row) for line, row in zip(column, rows, strict=True)))
        fitting = {place for place in fitting if place[0] != "once" or len(rows) >= _FEWEST_PARTS} - used
        if not fitting:
            return False
        used.add(min(fitting))
        used.discard(_ONCE)
    return True


def _places(line: Words, row: _Row) -> set[Place]:
    """Where the line stands in the row: as cells, or as words beside which there is nothing but cells."""
    size, words = len(line), row.words
    if row.cells:
        return {
            ("cell", at)
            for at, cell in enumerate(row.cells)
            if (cell and _made_of(line, row.cells[at:])) or (row.heading and cell[-size:] == line)
        }
    found = [at for at in range(len(words) - size + 1) if words[at : at + size] == line]
    if size == 1:
        places = {("left", at) for at in found} | {("right", at - len(words)) for at in found}
    else:
        places = {("left", 0)} if size == len(words) and found else set()
    if len(found) == 1 and any(char.isalpha() for word in line for char in word):
        rest = (*words[: found[0]], *words[found[0] + size :])
        if not rest or (_numbered(rest) and not negations(rest) and not denies(" ".join(rest))):
            places.add(_ONCE)
    return places


def _made_of(line: Words, cells: tuple[Words, ...]) -> bool:
    """Is the line the first of the cells, one after the other?"""
    at = 0
    for cell in cells:
        if line[at : at + len(cell)] != cell:
            return False
        at += len(cell)
        if at == len(line):
            return True
    return False
