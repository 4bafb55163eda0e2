"""text → the numbers in it that count lines, verses and items or tell the time of a line: of the page, not its words.

Transcripts, bills and pleadings number every line, editions of verse every fifth; chapters number their verses,
subtitles tell when a line was said, lists letter their items. Such numbers rise, one at a time, and stand where no
value of the text could: at the beginnings of lines over which the sentences run on, or of sentences. A column of a
table and a list of amounts do neither, and are left alone.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from pincite.citations.reading.wordclasses import FUNCTION, kind_of

_NUMBERED = re.compile(r"[ \t]*[\[(]?(?P<number>[0-9]{1,5})[\])]?[:.|]?(?:[ \t]+(?=\S)|$)")
_ENDING = re.compile(r"(?<=\S)(?:[ \t]{2,}|\t)(?P<number>[0-9]{1,5})[ \t]*$")
_CLOCK = r"(?:[0-9]{1,2}:)?[0-9]{1,2}:[0-9]{2}(?:[.,][0-9]{1,3})?"
_STAMP = re.compile(
    rf"[ \t]*(?P<open>[\[(<]?)(?P<clock>{_CLOCK})(?P<arrow>[ \t]*-+>[ \t]*{_CLOCK}[^\n]*$)?"
    r"[\])>]?[ \t]*(?:[-–—:|][ \t])?"
)
_VERSE = re.compile(
    r"(?:(?<=[.!?:;,\"'”’»)] )|(?<=[.!?:;,\"'”’»)])|(?<=\n)|\A)[ \t]*[\[(]?(?P<number>[0-9]{1,3})[\])]?\.?[ \u00a0]?"
    r"(?=[\"'“‘«¿¡]?(?P<word>[^\W\d_]+))"
)
_ITEM = re.compile(
    r"(?:(?:(?<=[;:] )|(?<=[;:]\n)|^)[ \t]*|(?<=[,;] )(?:and|or|und|oder|sowie|et|ou|y|o)\s|(?<=\w )(?=\((?:a|i|1)\)))"
    r"(?P<mark>\((?P<in>[a-z]|[ivx]{1,5}|[0-9]{1,2})\)|(?P<by>[a-z]|[ivx]{1,5}|[0-9]{1,2})[.)])[ \t]+(?=[^\W\d_])",
    re.MULTILINE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")
_ROMAN = {name: at for at, name in enumerate(_ROMANS, 1)}
_FEWEST, _FIFTHS, _VERSES = 3, 3, 3  # lines, lines of verse and verses that are numbered, at least
_STEP = 5  # of an edition that numbers every fifth line
_WORDS = 3.0  # a line, on average
_RUNNING = 0.4  # share of the lines over whose end the sentence goes on
_WIDE = 20  # characters of the widest line
_VALUES = 0.25  # share of numbers among the words up to which it is prose
_APART = 1_500  # characters from one verse or item to the next

Span = tuple[int, int]


class Numbering(NamedTuple):
    """`lines`: numbers of lines and verses, and times; `items`: marks of items of a list. In order, as ranges."""

    lines: tuple[Span, ...] = ()
    items: tuple[Span, ...] = ()


class _Line(NamedTuple):
    """A line that is not empty; `start`: in the text; `number`: what it begins or ends with, at `span`; its `words`."""

    start: int
    text: str
    number: int = -1
    span: Span = (0, 0)
    words: str = ""


def numbering(text: str) -> Numbering:
    """text → what of it only numbers its lines, verses and items."""
    lines: list[Span] = []
    if "\n" in text:
        whole = _lines(text)
        stamps = _stamps(whole)
        lines += stamps or _counted(whole)
    lines += _verses(text)
    return Numbering(tuple(sorted(set(lines))), tuple(_items(text)))


def _lines(text: str) -> list[_Line]:
    found: list[_Line] = []
    at = 0
    for line in text.split("\n"):
        if line.strip():
            found.append(_Line(at, line.rstrip()))
        at += len(line) + 1
    return found


def _counted(lines: list[_Line]) -> list[Span]:
    for pattern in (_NUMBERED, _ENDING):
        read = [_read(line, pattern) for line in lines]
        found = [span for run in _runs(read) if _runs_on(run) for span in (line.span for line in run)]
        found = found or _fifths(read)
        if found:
            return found
    return []


def _read(line: _Line, pattern: re.Pattern[str]) -> _Line:
    match = pattern.match(line.text) if pattern is _NUMBERED else pattern.search(line.text)
    if not match:
        return line._replace(words=line.text.strip())
    words = line.text[: match.start()] + line.text[match.end() :]
    span = line.start + match.start(), line.start + match.end()
    return line._replace(number=int(match["number"]), span=span, words=words.strip())


def _runs(lines: list[_Line]) -> list[list[_Line]]:
    """Lines one after the other whose numbers go up by one."""
    runs: list[list[_Line]] = [[]]
    for line in lines:
        if runs[-1] and line.number == runs[-1][-1].number + 1:
            runs[-1].append(line)
        else:
            runs.append([line] if line.number >= 0 else [])
    return [run for run in runs if len(run) >= _FEWEST]


def _fifths(lines: list[_Line]) -> list[Span]:
    """Every fifth line has the number of a line, and no other has one."""
    places = [at for at, line in enumerate(lines) if line.number >= 0]
    numbers = [lines[at].number for at in places]
    if len(places) < _FIFTHS or numbers[0] % _STEP:
        return []
    even = all(b - a == _STEP for a, b in pairwise(places)) and all(
        b - a == _STEP for a, b in pairwise(numbers)
    )
    return [lines[at].span for at in places] if even and _runs_on(lines) else []


def _runs_on(lines: list[_Line]) -> bool:
    return running([line.words for line in lines])


def running(lines: list[str]) -> bool:
    """Is it prose or verse whose sentences run on from line to line?"""
    texts = [line for line in lines if line]
    if len(texts) < _FEWEST - 1 or max(map(len, texts)) < _WIDE:
        return False
    words = [word for text in texts for word in text.split()]
    values = sum(any(map(str.isdigit, word)) for word in words)
    if len(words) < _WORDS * (len(texts) - 1) or values > _VALUES * len(words):
        return False
    going = sum(_goes_on(a, b) for a, b in pairwise(texts))
    return going >= max(1, _RUNNING * (len(texts) - 1))


def _goes_on(above: str, below: str) -> bool:
    return above[-1] not in ".!?:;|" and below[:1].islower() and " " in above


def _stamps(lines: list[_Line]) -> list[Span]:
    """Times at the beginnings of lines, or in lines of their own, with the counters of subtitles above them."""
    found: list[tuple[int, re.Match[str]]] = []
    for at, line in enumerate(lines):
        match = _STAMP.match(line.text)
        if match:
            found.append((at, match))
    clocks = [_seconds(match["clock"]) for _, match in found]
    if len(found) < _FEWEST or any(a > b for a, b in pairwise(clocks)):
        return []
    arrows = all(match["arrow"] for _, match in found)
    said = [line._replace(words=_said(line)) for line in lines]
    if not (arrows or _runs_on(said)):
        return []
    spans: list[Span] = []
    for at, match in found:
        above = lines[at - 1] if at else None
        if arrows and above is not None and above.text.strip().isdecimal():
            spans.append((above.start, above.start + len(above.text)))
        spans.append((lines[at].start + match.start(), lines[at].start + match.end()))
    return spans


def _said(line: _Line) -> str:
    match = _STAMP.match(line.text)
    return (line.text[match.end() :] if match else line.text).strip()


def _seconds(clock: str) -> float:
    total = 0.0
    for part in clock.replace(",", ".").split(":"):
        total = 60 * total + float(part)
    return total


def _verses(text: str) -> list[Span]:
    """Numbers at the beginnings of sentences that go up by one, most of them before a word that no number counts."""
    found: list[Span] = []
    run: list[re.Match[str]] = []
    for match in _VERSE.finditer(text):
        number = int(match["number"])
        if run and number == int(run[-1]["number"]) + 1 and match.start() - run[-1].end() <= _APART:
            run.append(match)
        elif not run or len(run) < _VERSES or number == 1 or match.start() - run[-1].end() > _APART:
            found += _numbers_of(run)
            run = [match]
    return found + _numbers_of(run)


def _numbers_of(run: list[re.Match[str]]) -> list[Span]:
    if len(run) < _VERSES:
        return []
    words = [match["word"] for match in run]
    begins = sum(word[0].isupper() for word in words)
    uncounted = sum(word.casefold() in FUNCTION or word in ("I", "He", "She", "It") for word in words)
    counted = any(word[0].islower() and (kind_of(word) is not None or word not in FUNCTION) for word in words)
    good = 2 * uncounted >= len(words) and 2 * begins >= len(words) and not counted
    return [match.span() for match in run] if good else []


def _items(text: str) -> list[Span]:
    """Letters or numbers in brackets that go up from the first, each before an item of at least two words."""
    spans: list[Span] = []
    run: list[re.Match[str]] = []
    for match in _ITEM.finditer(text):
        if run and _follows(run[-1], match) and _apart(text, run[-1], match):
            run.append(match)
        else:
            spans += _marks_of(run)
            run = [match] if _first(match) else []
    return spans + _marks_of(run)


def _marks_of(run: list[re.Match[str]]) -> list[Span]:
    return [match.span("mark") for match in run] if len(run) > 1 else []


def _label(match: re.Match[str]) -> str:
    return match["in"] or match["by"]


def _first(match: re.Match[str]) -> bool:
    return _label(match) in ("a", "i", "1")


def _follows(before: re.Match[str], match: re.Match[str]) -> bool:
    a, b = _label(before), _label(match)
    if (before["in"] is None) != (match["in"] is None):
        return False
    if a.isdecimal() or b.isdecimal():
        return a.isdecimal() and b.isdecimal() and int(b) == int(a) + 1
    return (len(a) == len(b) == 1 and ord(b) == ord(a) + 1) or _ROMAN.get(b, -1) == _ROMAN.get(a, -9) + 1


def _apart(text: str, before: re.Match[str], match: re.Match[str]) -> bool:
    between = text[before.end() : match.start()]
    return len(between) <= _APART and len(_WORD.findall(between)) >= 2
