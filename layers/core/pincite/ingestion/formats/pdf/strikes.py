"""Lines drawn through words → the words marked as crossed out, which no longer holds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from pincite.ingestion.clean import struck
from pincite.ingestion.formats.pdf.rules import DrawnLine
from pincite.ingestion.formats.pdf.word import Word

_LOWEST, _HIGHEST = 0.12, 0.42
"""How far above the base line such a line runs, in heights of the word: an underline runs below it."""
_COVERED = 0.8
"""Share of the word that it covers."""
_BEYOND = 0.6
"""Heights by which it may go beyond its words."""
_TALLEST = 60.0
"""Points of the tallest word that is looked at."""
_MOST = 3_000
"""Level lines of a page; more are a drawing."""


def with_strikes(words: Sequence[Word], lines: Sequence[DrawnLine]) -> list[Word]:
    """The words in their order."""
    level = [line for line in lines if line.is_level and not line.ground]
    if not level or len(level) > _MOST:
        return list(words)
    order = sorted(range(len(words)), key=lambda number: words[number].base)
    bases = [words[number].base for number in order]
    found: set[int] = set()
    for line in level:
        near = order[bisect_left(bases, line.top) : bisect_right(bases, line.top + _TALLEST * _HIGHEST)]
        through = [number for number in near if _runs_through(line, words[number])]
        if through and _ends_with(line, [words[number] for number in through]):
            found.update(through)
    return [
        word._replace(text=struck(word.text)) if number in found else word
        for number, word in enumerate(words)
    ]


def _ends_with(line: DrawnLine, words: Sequence[Word]) -> bool:
    """Whether a line begins and ends with the words, as none of a chart or a table does."""
    slack = _BEYOND * words[0].size
    return (
        line.x0 >= min(word.x0 for word in words) - slack
        and line.x1 <= max(word.x1 for word in words) + slack
    )


def _runs_through(line: DrawnLine, word: Word) -> bool:
    covered = min(line.x1, word.x1) - max(line.x0, word.x0)
    return (
        covered >= _COVERED * (word.x1 - word.x0)
        and _LOWEST * word.size < word.base - line.top < _HIGHEST * word.size
        and any(map(str.isalnum, word.text))
    )
