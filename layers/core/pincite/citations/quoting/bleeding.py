"""words of a scan that a quote leaves out → do they belong to the neighbouring column?

Where a scanner runs two columns together, a line is about twice as wide as the others. What stands beside the quote on
such a line, up to its beginning or end, is no part of the passage.
"""

from __future__ import annotations

from itertools import groupby
from statistics import median

from pincite.citations.reading.tokens import Token
from pincite.citations.reading.wordclasses import NEGATORS, RESTRICTING

_WIDE = 1.6  # times the usual line
_LINES = 20  # lines of three words and more that say what is usual
_USUAL = 0.7  # share of them that must be within a quarter of it: a page set in columns
_WORDS = 3  # left out on one line, at least
_SAMPLE = 100_000  # characters


def wide_line(text: str) -> float:
    """Text of a scan → characters from which a line is two lines side by side; infinite where lines differ in width."""
    lines = [line.strip() for line in text[:_SAMPLE].split("\n")]
    sizes = [len(line) for line in lines if line.count(" ") >= 2]
    if len(sizes) < _LINES:
        return float("inf")
    usual = median(sizes)
    near = sum(0.75 * usual <= size <= 1.25 * usual for size in sizes)
    return _WIDE * usual if near >= _USUAL * len(sizes) else float("inf")


def bled(left_out: list[int], window: list[Token]) -> bool:
    """Places of left-out tokens on wide lines; window tokens from the first to the last that the quote uses → is what
    it uses of each line the beginning or the end of it, and the rest a few words that neither deny nor limit?"""
    for line, group in groupby(left_out, key=lambda at: window[at].line):
        places = set(group)
        texts = [token.text for token in window if token.line == line]
        used = [token.text for at, token in enumerate(window) if token.line == line and at not in places]
        if len(places) < _WORDS or used not in (texts[: len(used)], texts[len(places) :]):
            return False
        if any(window[at].text in NEGATORS or window[at].text in RESTRICTING for at in places):
            return False
    return True
