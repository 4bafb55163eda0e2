"""quote of several lines, a table or a section as another extractor read it → its pieces, each found in the source.

Another reading order is no alteration as long as every cell stays in its row: the lines of the quote may come in
another order, and a table may be read down its columns.
"""

from __future__ import annotations

import re

from pincite.citations.quoting.matching import Match, Phrase, Source
from pincite.citations.quoting.tables import columns_copied

_FEWEST = 3  # lines; fewer are no copy of a table or a section
_MOST = 120  # lines
_COVERED = 0.7  # share of the stretch from the first to the last piece that the pieces must make up
_CELLS = re.compile(r"\s*\|\s*|\t+|\s*;\s+| {2,}")
_RULE = re.compile(r"[\s|:;,.=_+-]*")


def copied(quote: str, source: Source) -> tuple[Match, ...]:
    """Quote → a match for each of its pieces; empty where it is no such copy, or a piece is not there."""
    lines = [line for line in quote.splitlines() if not _RULE.fullmatch(line)]
    if not _FEWEST <= len(lines) <= _MOST:
        return ()
    rows = [[cell for cell in _CELLS.split(line.strip()) if any(map(str.isalnum, cell))] for line in lines]
    named = all(any(map(str.isalpha, line)) for line in lines)  # a line of numbers alone belongs to no row
    for pieces in ([lines] if named else []) + _columns(rows):
        found = _all_found(pieces, source)
        if found:
            return found
    return columns_copied(lines, source) or _turned(lines, source)


def _piece(text: str) -> Phrase:
    """A cell, a row or a column: it has no sentence of which it could leave something out."""
    return Phrase(text, edges="")


def _turned(lines: list[str], source: Source) -> tuple[Match, ...]:
    """Columns of equal height, one cell a line → their rows, each whole in the source."""
    for height in range(_FEWEST, len(lines) // 2 + 1):
        if len(lines) % height == 0:
            rows = [" ".join(lines[at::height]) for at in range(height)]
            if all(source.literal(_piece(row)) for row in rows):
                return _all_found(rows, source)
    return ()


def _columns(rows: list[list[str]]) -> list[list[str]]:
    """Rows of cells → the columns as texts, where all rows have the same number of cells; else nothing."""
    width = len(rows[0])
    if width < 2 or any(len(row) != width for row in rows):
        return []
    return [["\n".join(row[at] for row in rows) for at in range(width)]]


def _all_found(pieces: list[str], source: Source) -> tuple[Match, ...]:
    """Pieces → a place for each, none used twice, together making up one stretch of the source; empty otherwise."""
    phrases = [phrase for phrase in map(_piece, pieces) if phrase.tokens]
    places: list[list[Match]] = []
    for phrase in phrases:
        found = source.literal(phrase) or [match for match in source.alike(phrase) if match.good]
        if not found:
            return ()
        places.append(found)
    if not places:
        return ()
    anchor = min(range(len(places)), key=lambda at: (len(places[at]), -len(phrases[at].letters)))
    for start in places[anchor][:4]:
        chosen = _around(places, anchor, start)
        if chosen and _covers(chosen):
            return chosen
    return ()


def _around(places: list[list[Match]], anchor: int, start: Match) -> tuple[Match, ...]:
    """For each piece the free place nearest to the piece before it."""
    chosen: dict[int, Match] = {anchor: start}
    taken = [start.folded]
    for order in (range(anchor + 1, len(places)), range(anchor - 1, -1, -1)):
        here = start
        for at in order:
            free = [
                m
                for m in places[at]
                if not any(m.folded[0] < end and begin < m.folded[1] for begin, end in taken)
            ]
            if not free:
                return ()
            edge = here.folded[1]
            here = min(free, key=lambda match, edge=edge: abs(match.folded[0] - edge))  # type: ignore[misc]
            chosen[at] = here
            taken.append(here.folded)
    return tuple(chosen[at] for at in range(len(places)))


def _covers(matches: tuple[Match, ...]) -> bool:
    spans = sorted(match.folded for match in matches)
    total = sum(end - start for start, end in spans) + len(spans)
    return total >= _COVERED * (spans[-1][1] - spans[0][0])
