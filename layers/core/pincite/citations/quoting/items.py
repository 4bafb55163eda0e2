"""view, range of its folded text → where sentences, items of a list and rows end in it.

What stands in two of them is not one statement: a quote may leave out the end of the one or the beginning of the other,
but not join the beginning of the one with the end of the other.
"""

from __future__ import annotations

import re

from pincite.citations.reading.normalise import View
from pincite.citations.reading.wordclasses import FUNCTION

Span = tuple[int, int]

_END = re.compile(
    r"(?:[!?。！？]|(?<!\b\w)(?<!\b\w\w)(?<!\b\w\w\w)\.|\.(?= \D))[\"')\]]* (?=[\"'(\[]*[^\W_])"
)
_LISTED = re.compile(r"；|;(?:\s|(?=\[))(?=[\"'(\[–•-]*\s?[^\W_])")
_FEWEST = 2  # semicolons of a sentence that lists items; one may only part two clauses
_REACH = 600  # characters of a list on either side
_MARK = r"\(?(?:[0-9]{1,3}|[a-zA-Z]|[ivxlc]{1,5})[.)]"
_ITEM = re.compile(rf"\s*(?:[-–*•‣◦·|]\s?|{_MARK}\s|[A-ZÀ-Þ0-9])")
_JOINS = "and|or|und|sowie|oder|et|ou|y|e|o|und zwar|and also"
_BEGINS = re.compile(
    rf"(?:\[[^\]]{{1,6}}\])?\s*(?:(?:{_JOINS}),?\s)?\s*(?:[-–•*|]\s*)?(?:{_MARK}|\(?[a-z0-9ivxl]{{0,3}}\)?)?\s*[\"'(\[]*"
)
_ENDS = re.compile(r"[\s\"')\]]*(?:\([^()]{1,40}\)|\[[^\]]{1,6}\])?[\s\"')\].,;:]*")
_NEAR = 6  # lines on either side that say how wide a line is
_WIDE = 30  # characters of a line from which text may be set in lines of one width
_FULL = 0.75  # share of the widest line that a full one has


def crossings(view: View, start: int, end: int) -> list[Span]:
    """Ranges of the folded text at which one sentence, item or row ends and another begins."""
    found = [match.span() for match in _END.finditer(view.folded, start, min(len(view.folded), end + 1))]
    listed = [match.span() for match in _LISTED.finditer(view.folded, start, min(len(view.folded), end + 1))]
    found += listed if listed and _is_list(view.folded, *listed[0]) else []
    found = [span for span in found if span[1] <= end]
    first, last = view.original(start, end) if start < end else (0, 0)
    at = view.text.find("\n", first, last)
    while at >= 0:
        if _parts(view.text, at):
            place = view.folded_at(at)
            found.append((place, min(end, place + 1)))
        at = view.text.find("\n", at + 1, last)
    return sorted(found)


def _is_list(folded: str, first: int, last: int) -> bool:
    """Has the sentence around a semicolon others?"""
    before, after = folded[max(0, first - _REACH) : first], folded[last : last + _REACH]
    head = max((match.end() for match in _END.finditer(before)), default=0)
    stop = _END.search(after)
    marks = before[head:] + after[: stop.start() if stop else None]
    return 1 + marks.count(";") + marks.count("；") >= _FEWEST


def ends_item(gap: str) -> bool:
    """Is there nothing of the item left between a part of a quote and its end?"""
    return len(gap) <= 2 or _ENDS.fullmatch(gap) is not None


def begins_item(gap: str) -> bool:
    """Is there nothing but a mark, a number or a conjunction between the beginning of an item and a part of a quote?"""
    return len(gap) <= 2 or _BEGINS.fullmatch(gap) is not None


def _parts(text: str, at: int) -> bool:
    """Does the end of a line end an item too, rather than break one where the line was full?"""
    following = text[at + 1 : at + 200]
    if not following.strip() or following[:1] in "\n\r":
        return True
    if not _ITEM.match(following):
        return False
    if not following.lstrip()[0].isalnum():
        return True
    above = text[max(0, at - 1_000) : at].rsplit("\n", _NEAR)[-_NEAR:]
    if above[-1].split()[-1:] and above[-1].split()[-1].casefold() in FUNCTION:
        return False
    sizes = [len(line.strip()) for line in above + text[at + 1 : at + 1_000].split("\n", _NEAR)[:_NEAR]]
    width = max(sizes)
    full = sum(size >= _FULL * width for size in sizes if size)
    if width < _WIDE or 2 * full < sum(map(bool, sizes)):
        return True
    word = following.split(None, 1)[0]
    return len(above[-1].strip()) + 1 + len(word) <= width
