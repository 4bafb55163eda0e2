"""answer text → the passages that stand in it between quotation marks, of any length, with any pair of marks.

Marks may be straight, curly, low, angular or corner, and of two kinds in one pair. An apostrophe opens nothing. What
opens and is never closed runs to the end: a quotation does not escape its check for want of a mark.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

Span = tuple[int, int]

_MARK = re.compile("[\"“”„‟«»＂〝〞「」『』‹›'‘’‚]")
_OPEN_ONLY = frozenset("„‟〝「『‚")
_CLOSE_ONLY = frozenset("〞」』")
_CORNER = {"「": "」", "『": "』"}
_SINGLE = frozenset("'‘’‚‹›")
_DECADE = re.compile(r"['’](?:\d0s|\d\d\b|tis|twas|em|til|cause|bout)\b|['’]n['’]", re.IGNORECASE)
_SINGLE_WORDS = 3
_UNCLOSED_WORDS = 3
_WORD = re.compile(r"\w+")


def quotations(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """`text[start:end]` → spans of what stands inside quotation marks, in order, outermost ones, blanks trimmed."""
    end = len(text) if end is None else end
    found: list[Span] = []
    opened = -1
    mark, inner = "", 0
    for match in _MARK.finditer(text, start, end):
        at, char = match.start(), match[0]
        if char in _SINGLE:
            continue
        if opened < 0:
            if char not in _CLOSE_ONLY and _opens(text, at, start, end):
                opened, mark, inner = at, char, 0
        elif mark in _CORNER:
            if char == _CORNER[mark]:
                found.append((opened + 1, at))
                opened = -1
        elif char in _OPEN_ONLY or (_nests(text, at, start, end) and char not in _CLOSE_ONLY):
            inner += 1
        elif char not in _CLOSE_ONLY and _closes(text, at, char, mark, end):
            if inner:
                inner -= 1
                continue
            found.append((opened + 1, at))
            opened = -1
    if opened >= 0 and len(_WORD.findall(text[opened:end])) >= _UNCLOSED_WORDS:
        found.append((opened + 1, end))
    found += _single(text, start, end, found)
    return sorted(span for span in (_trimmed(text, span) for span in found) if span[0] < span[1])


def _trimmed(text: str, span: Span) -> Span:
    inner = text[span[0] : span[1]]
    return span[0] + len(inner) - len(inner.lstrip()), span[1] - (len(inner) - len(inner.rstrip()))


def _opens(text: str, at: int, start: int, end: int) -> bool:
    """Not an inch mark (`5"`), not the end of something; with text behind it."""
    after = text[at + 1 : at + 2] if at + 1 < end else ""
    before = text[at - 1 : at] if at > start else ""
    if not after:
        return False
    if text[at] in '"”＂»':
        if before.isdigit() and not after.isalnum():
            return False
        if text[at] in "”»" and (after.isspace() or before.isalnum()):
            return False
    return True


def _nests(text: str, at: int, start: int, end: int) -> bool:
    """A mark inside a quotation that opens another: a blank before it, a letter behind."""
    before = text[at - 1 : at] if at > start else ""
    after = text[at + 1 : at + 2] if at + 1 < end else ""
    return text[at] in '"“«＂' and (before.isspace() or before == "(") and after.isalnum()


def _closes(text: str, at: int, char: str, mark: str, end: int) -> bool:
    after = text[at + 1 : at + 2] if at + 1 < end else ""
    before = text[at - 1 : at]
    if char == "“":
        return mark in "„‟" or not (before.isspace() and after.isalnum())
    if char == "«":
        return mark == "»"
    if char == "»":
        return mark in '«"“'
    if char in '"＂' and before.isdigit() and after.isspace() and mark not in '"＂':
        return True
    return not (before.isspace() and after.isalnum() and mark == char == "„")


def _single(text: str, start: int, end: int, taken: list[Span]) -> list[Span]:
    """Quotations in single marks: opened after a blank, closed before one, at least three words. `taken`: in order."""
    opens: list[int] = []
    closes: list[int] = []
    starts = [span[0] for span in taken]
    for match in _MARK.finditer(text, start, end):
        at, char = match.start(), match[0]
        if char not in _SINGLE:
            continue
        inside = bisect_right(starts, at) - 1
        if inside >= 0 and at < taken[inside][1]:
            continue
        before, after = text[max(start, at - 1) : at], text[at + 1 : min(end, at + 2)]
        opening = not before or not (before.isalnum() or before in "\"'’”)")
        if char in "‘‚‹'" and opening and after.isalnum():
            if not _DECADE.match(text, at):
                opens.append(at)
        elif char in "'’›‘" and before and not before.isspace() and not after.isalnum():
            closes.append(at)
    found: list[Span] = []
    rest = start
    for index, at in enumerate(opens):
        if at < rest:
            continue
        limit = opens[index + 1] if index + 1 < len(opens) else end
        last = closes[bisect_left(closes, limit) - 1] if closes and closes[0] < limit else -1
        if last > at and len(_WORD.findall(text[at:last])) >= _SINGLE_WORDS:
            found.append((at + 1, last))
            rest = last
    return found
