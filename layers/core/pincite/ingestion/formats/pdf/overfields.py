"""Lines of small or bold words, each over what was filled in → rows of a form: what is asked, what was answered."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.ingestion.formats.pdf.lines import PdfLine
from pincite.ingestion.grid import GridCell
from pincite.ingestion.headrows import is_figure

_SMALLER = 0.85
"""Height of the words that ask in those of the answers, at most, where they are not bold."""
_UNDER = 0.8
"""Space between the two, in heights, at most."""
_ALIGNED = 4.0
"""Points by which their left edges may be apart."""
_LEAST = 2


def over_fields(lines: Sequence[PdfLine]) -> list[list[GridCell]] | None:
    """A run of lines → its rows of two cells; None where it is no such form. A field may be empty."""
    rows: list[list[GridCell]] = []
    at = pairs = 0
    while at < len(lines):
        asked = lines[at]
        answered = lines[at + 1] if at + 1 < len(lines) and _stands_over(asked, lines[at + 1]) else None
        if answered is None and not (rows and _asks_as(asked, lines[at - 2])):
            return None
        if any(is_figure(segment.text) for segment in asked.segments):
            return None
        answers = {} if answered is None else _answers(asked, answered)
        if answers is None:
            return None
        rows += [
            [GridCell(one.text), GridCell(answers.get(number, ""))]
            for number, one in enumerate(asked.segments)
        ]
        pairs += answered is not None
        at += 1 if answered is None else 2
    return rows if pairs >= _LEAST else None


def _stands_over(asked: PdfLine, answered: PdfLine) -> bool:
    smaller = asked.size <= _SMALLER * answered.size
    bold = asked.bold and not answered.bold and asked.size <= answered.size
    return (smaller or bold) and answered.top - asked.bottom < _UNDER * answered.size


def _asks_as(line: PdfLine, before: PdfLine) -> bool:
    return abs(line.size - before.size) < 0.5 and line.bold == before.bold


def _answers(asked: PdfLine, answered: PdfLine) -> dict[int, str] | None:
    """Number of each question → its answer; None where an answer stands under none."""
    out: dict[int, str] = {}
    for segment in answered.segments:
        under = [number for number, one in enumerate(asked.segments) if abs(one.x0 - segment.x0) <= _ALIGNED]
        if len(under) != 1:
            return None
        out[under[0]] = segment.text
    return out
