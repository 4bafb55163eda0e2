"""text → sentence spans, in linear time, for prose in any script.

A full stop ends a sentence unless the word before it or after it says otherwise; `abbreviations` holds the
words. Stops of scripts without case (。！？ । ؟ ۔) always end one; a blank line, a list item and a table row begin
one. Citation markers that stand right after a stop belong to the sentence before them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache

from pincite.citations.reading.abbreviations import (
    BEFORE_ORDINAL,
    CLIPPED,
    ENDING,
    MONTHS,
    NEVER,
    REFERENCES,
    STARTERS,
    TITLES,
)  # fmt: skip

Span = tuple[int, int]

_CLOSERS = "\"'”’»›)\\]}」』）】〉》"
_BREAK = re.compile(rf"(?P<stop>[.!?…؟।॥۔。！？｡]+)(?P<close>(?:[{_CLOSERS}]|[*_]++(?!\w))*)|(?P<line>\n)")
_ALWAYS = frozenset("؟।॥۔。！？｡")
_MARKERS = re.compile(r"(?:[ \t]{0,3}\[\^?\d{1,3}(?:[ ,;–-]{1,3}\d{1,3}){0,20}\])+")
_SPACE = re.compile(r"\s*")
_BLANKS = re.compile(r"[^\S\n]*")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_BULLET = re.compile(
    r"[ \t]*(?:[-*+•·▪◦‣●○–—][ \t]|\d{1,3}[.)][ \t]|[a-zA-Z][)][ \t]|\(?[ivx]{1,5}\)[ \t]|\||#{1,6} )"
)
_TAIL = 40
"""How far back the word before a stop is looked for."""
_HEADING = 40
"""A line no longer than this, without a stop, before a line that begins with a capital, stands alone."""


def split(text: str) -> list[Span]:
    """prose → spans of its sentences, in order, trimmed of white space; nothing else is left out."""
    if len(text) > CAREFUL_CHARS and text.count(". ") * _DENSE > len(text):
        return quick(text)
    return list(_kept(text)) if len(text) <= _SHORT else cut(text, 0, len(text), _attached(text))


CAREFUL_CHARS = 200_000
_DENSE = 20
"""A text of more characters than that, with a stop in fewer than so many, is no prose: nobody looks for abbreviations
in it. A sentence of prose has about a hundred characters."""
_SHORTEST = 20
"""A piece shorter than this is no sentence of a long text: it bounds how many there are."""
_STOP = re.compile(r"(?<=[.!?。！？])[\"'”’)\]]*\s+(?=[^a-z])|\n+")


def quick(text: str) -> list[Span]:
    """long text → spans cut at stops and lines alone."""
    out = []
    start = 0
    for match in _STOP.finditer(text):
        if match.start() - start >= _SHORTEST:
            out.append((start, match.start()))
            start = match.end()
    if len(text) > start:
        out.append((start, len(text)))
    return out


_SHORT = 20_000
"""Characters up to which the spans of a text are kept: a source is cut for its words, its claims and its display."""


@lru_cache(maxsize=64)
def _kept(text: str) -> tuple[Span, ...]:
    return tuple(cut(text, 0, len(text), _attached(text)))


def _attached(text: str) -> Callable[[int], int]:
    def attach(position: int) -> int:
        found = _MARKERS.match(text, position)
        return found.end() if found else position

    return attach


def cut(
    text: str,
    start: int,
    end: int,
    attach: Callable[[int], int],
    whole: Sequence[Span] = (),
    *,
    lines: bool = True,
) -> list[Span]:
    """`text[start:end]` → sentence spans.

    `attach`: offset after a stop → offset after the markers that follow it on the line. `whole`: ordered,
    disjoint spans that are never cut inside, such as quotations. `lines`: whether line structure (blank lines,
    list items, short lines) also ends sentences.
    """
    spans: list[Span] = []
    starts = [span[0] for span in whole]
    begin, line_start = start, start
    position = start
    while True:
        found = _BREAK.search(text, position, end)
        if found is None:
            break
        position = found.end()
        if found["line"] is not None:
            if (
                lines
                and _line_ends(text, line_start, found.start(), end)
                and not _inside(found.start(), starts, whole)
            ):
                _add(spans, text, begin, found.start())
                begin = found.end()
            line_start = found.end()
            continue
        after = min(max(attach(position), position), end)
        if _inside(position, starts, whole):
            continue
        if _stop_ends(text, begin, line_start, found, after, end):
            _add(spans, text, begin, after)
            begin = position = after
    _add(spans, text, begin, end)
    return spans


def _add(spans: list[Span], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    right = len(piece.rstrip())
    if right > left:
        spans.append((start + left, start + right))


def _inside(position: int, starts: Sequence[int], whole: Sequence[Span]) -> bool:
    if not whole:
        return False
    at = bisect_right(starts, position - 1) - 1
    return at >= 0 and whole[at][0] < position < whole[at][1]


def _line_ends(text: str, line_start: int, newline: int, end: int) -> bool:
    """Whether the line break at `newline` ends a sentence that has no stop of its own."""
    after = newline + 1
    if after >= end:
        return True
    blanks = _BLANKS.match(text, after, end)
    nonspace = blanks.end() if blanks else after
    if nonspace >= end or text[nonspace] == "\n":
        return True
    if _BULLET.match(text, after, end):
        return True
    if text[line_start : line_start + 80].lstrip().startswith(("|", "#")):
        return True
    if newline - line_start > _HEADING:
        return False
    line = text[line_start:newline].strip()
    if not line or line[-1] in ",;-–—\u00ad(" or not line[0].isupper() or not text[nonspace].isupper():
        return False
    return line.rpartition(" ")[2].lower() not in STARTERS


def _stop_ends(text: str, begin: int, line_start: int, found: re.Match[str], after: int, end: int) -> bool:
    """Whether the stop that `found` matched ends a sentence; `after`: where the text goes on."""
    if after >= end:
        return True
    stop: str = found["stop"]
    following = text[after]
    if stop[-1] in _ALWAYS:
        return not (found["close"] and "\u3041" <= following <= "\u3096")
    if not following.isspace():
        has_marker = after > found.end()
        return (has_marker and (following.isupper() or caseless(following))) or (
            caseless(following) and not text[found.start() - 1 : found.start()].isdigit()
        )
    space = _SPACE.match(text, after, end)
    at = space.end() if space else after
    if at >= end:
        return True
    following = text[at]
    word = _WORD.match(text, at, min(end, at + 30))
    lower_next = following.islower() and not (at + 1 < end and text[at + 1].isupper())
    if "?" in stop or "!" in stop:
        return not lower_next
    if lower_next:
        return False
    if after > found.end():
        return True
    if len(stop) > 1 or stop == "…":
        return not following.isdigit()
    if found["close"] and found["close"].strip("*_"):
        return True
    return not _abbreviated(text, begin, line_start, found.start(), following, word[0] if word else "", at)


def caseless(char: str) -> bool:
    """A letter of a script without capitals (CJK, Hindi, Arabic, Thai…)."""
    return char.isalpha() and char.lower() == char.upper()


def _abbreviated(
    text: str, begin: int, line_start: int, stop: int, following: str, next_word: str, next_at: int
) -> bool:
    """Whether the full stop at `stop` belongs to the word before it."""
    floor = max(begin, stop - _TAIL)
    first = stop
    while first > floor and not text[first - 1].isspace() and text[first - 1] not in "([{\"'“‘«„/|":
        first -= 1
    word = text[first:stop]
    if not word or following == ".":
        return not following.isupper()
    lower = word.lower().strip("*_")
    starts_sentence = next_word[:1].isupper() and next_word.lower() in STARTERS
    numbered = following.isdigit() or following in "§$€£¥" or _is_label(text, next_at, next_word)
    if word.isdecimal():
        return _ordinal(text, begin, line_start, first, word, next_word)
    if (
        not text[max(line_start, begin) : first].strip()
        and len(word) <= 4
        and (len(word) == 1 or _roman(word))
    ):
        return True
    if lower in NEVER or lower in TITLES:
        return True
    if "." in word:
        return not starts_sentence if _acronym(lower) else lower in CLIPPED
    if len(word) == 1 and word.isalpha():
        if numbered and word.islower():
            return True
        return word.isupper() and not starts_sentence and next_word[:1].isupper()
    if lower in REFERENCES and numbered:
        return True
    if lower in CLIPPED or lower in ENDING:
        return not starts_sentence and (lower in CLIPPED or not following.isdigit())
    return _clipped_by_shape(text, begin, first, word) and not starts_sentence


def _ordinal(text: str, begin: int, line_start: int, first: int, number: str, next_word: str) -> bool:
    """Whether "29." is a list number, a day before its month or a German ordinal."""
    if not text[max(line_start, begin) : first].strip():
        return len(number) <= 3
    if len(number) > 2:
        return False
    if next_word.lower() in MONTHS:
        return True
    before = text[max(begin, first - 16) : first].split()
    return bool(before) and before[-1].lower() in BEFORE_ORDINAL and next_word[:1].isupper()


def _is_label(text: str, at: int, word: str) -> bool:
    """Whether what follows is a label such as `A`, `IV` or `S1` rather than a word."""
    if len(word) == 1:
        return text[at + 1 : at + 2] in "0123456789.,;:)-" or text[at + 1 : at + 2].isspace()
    return _roman(word)


def _roman(word: str) -> bool:
    return bool(word) and len(word) <= 5 and all(char in "IVXLC" for char in word)


def _acronym(lower: str) -> bool:
    """`u.s`, `ph.d`, `a.m`: parts of one to three letters between stops."""
    parts = lower.split(".")
    return all(0 < len(part) <= 3 and part.isalpha() for part in parts)


def _clipped_by_shape(text: str, begin: int, first: int, word: str) -> bool:
    """A short capitalised word without a vowel (`Blvd`), unless it is the unit of a number (`50 Hz`)."""
    if not (2 <= len(word) <= 5 and word[0].isupper() and word[1:].islower()):
        return False
    if not word.isalpha() or any(char in "aeiouyäöüéèáíóú" for char in word.lower()):
        return False
    return not text[max(begin, first - 2) : first].rstrip()[-1:].isdigit()
