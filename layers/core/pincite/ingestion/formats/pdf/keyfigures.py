"""Lines of figures, each with its words under or over it → one text a column, as they are read."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

from pincite.ingestion.formats.pdf.lines import PdfLine, Segment
from pincite.ingestion.headrows import is_figure

_WORDS_OF_FIGURE = 3
_UNDER = 3
"""Lines that the words under a figure take, at most."""
_OPENS = re.compile(r"[^\w]{0,3}\d")


class KeyFigures(NamedTuple):
    """`texts`: figure and words of each column. `size`: height of the words, points. `top`: of the first line."""

    texts: list[str]
    size: float
    top: float = 0.0


def key_figures(lines: Sequence[PdfLine]) -> KeyFigures | None:
    """A run of table lines → its columns where it is figures with words under them, row after row, or words over one
    row of figures; else None."""
    kinds = "".join(_kind(line) for line in lines)
    if re.fullmatch(rf"(?:FL{{1,{_UNDER}}})+", kinds):
        cuts = [at for at, kind in enumerate(kinds) if kind == "F"]
        groups = [lines[start:end] for start, end in itertools.pairwise([*cuts, len(lines)])]
    elif re.fullmatch(rf"L{{1,{_UNDER}}}F", kinds):
        groups = [lines]
    else:
        return None
    texts: list[str] = []
    for group in groups:
        columns = _columns(group)
        if columns is None:
            return None
        texts += columns
    return KeyFigures(texts, min(line.size for line in lines), lines[0].top)


def _kind(line: PdfLine) -> str:
    """`F` for a line of figures alone, `L` for one of words alone, else `?`."""
    figures = sum(_is_key(segment) for segment in line.segments)
    if figures == len(line.segments) > 1:
        return "F"
    return "?" if figures or any(is_figure(segment.text) for segment in line.segments) else "L"


def _is_key(segment: Segment) -> bool:
    return len(segment.words) <= _WORDS_OF_FIGURE and _OPENS.match(segment.text) is not None


def _columns(group: Sequence[PdfLine]) -> list[str] | None:
    """One row of figures and its words → each column from the top; None where a column has no words, or words belong
    to none."""
    figures = next(line for line in group if _kind(line) == "F").segments
    middles = [(one.x0 + one.x1) / 2 for one in figures]
    reach = min(after - before for before, after in itertools.pairwise(middles)) / 2
    columns: list[list[str]] = [[] for _ in figures]
    for line in group:
        taken = set()
        for segment in line.segments:
            at = min(range(len(figures)), key=lambda one: _off(figures[one], segment))
            if _off(figures[at], segment) > reach or at in taken:
                return None
            taken.add(at)
            columns[at].append(segment.text)
    return [" ".join(texts) for texts in columns] if all(len(texts) > 1 for texts in columns) else None


def _off(figure: Segment, words: Segment) -> float:
    """How far the two are from standing under each other, by their left edges, middles or right edges."""
    return min(
        abs(figure.x0 - words.x0),
        abs(figure.x1 - words.x1),
        abs(figure.x0 + figure.x1 - words.x0 - words.x1) / 2,
    )
