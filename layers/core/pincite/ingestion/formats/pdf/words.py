"""Page of a PDF → its words with their boxes, in the order of the file.

Coordinates are points from the top left corner of the page as it is shown, whatever its rotation: x to the right,
y downwards. pdfium's own order and line breaks are used only to tell words apart.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections import Counter
from typing import Any, NamedTuple

from pincite.ingestion.clean import raised

MAX_CHARACTERS = 200_000
"""Characters of one page that are read; the densest real pages hold about 20,000."""
_WORD = re.compile(r"[^\s\x02\ufffe\x00]+[\x02\ufffe]?|[\x02\ufffe]")
_HEAVY = (b"bold", b"black", b"heavy", b"demi", b"-medi")
_FORCE_BOLD = 1 << 18
"""Flag of a font descriptor, ISO 32000-1 table 123."""
_RISE = 0.15
"""Rise of the last character's box over the first's, in heights, from which it is a superscript."""
_HYPHENS = str.maketrans({"\x02": "-", "\ufffe": "-"})


class Word(NamedTuple):
    """A run of characters without white space. `base`: its base line. `size`: height of its font's box, points."""

    text: str
    x0: float
    x1: float
    top: float
    bottom: float
    base: float
    size: float
    bold: bool


class PageWords(NamedTuple):
    """The words of a page. `width`, `height`: of the page as its text is read, points. `turned`: words that run in
    another direction than most, as one text each direction."""

    words: list[Word]
    width: float
    height: float
    turned: tuple[str, ...] = ()


def page_words(page: Any, text_page: Any) -> PageWords:
    """pypdfium2 page and its text page → words, turned so that most of the text runs from left to right."""
    import pypdfium2.raw as raw

    count = min(text_page.count_chars(), MAX_CHARACTERS)
    unicode_at = raw.FPDFText_GetUnicode
    codes = [unicode_at(text_page, number) for number in range(count)]
    text = "".join(
        chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd" for code in codes
    )
    boxes = _Boxes(text_page)
    found = []
    turns: Counter[int] = Counter()
    for match in _WORD.finditer(text):
        start, end = match.span()
        first, last = boxes.box(start), boxes.box(end - 1)
        turn = round(boxes.angle(start) / (math.pi / 2)) % 4
        turns[turn] += end - start
        piece = match.group().translate(_HYPHENS)
        if turn == 0 and last[1] > first[1] + _RISE * (first[3] - first[1]):
            piece = _with_raised_end(piece, start, first, boxes)
        found.append((piece, first, last, boxes.origin(start), turn, start))
    main = turns.most_common(1)[0][0] if turns else 0
    left, bottom, right, top = page.get_bbox()
    frame = _Frame(left, bottom, right, top, main)
    words = []
    turned: dict[int, list[str]] = {}
    for piece, first, last, origin, turn, start in found:
        if turn != main:
            turned.setdefault(turn, []).append(piece)
            continue
        x0, y0 = frame.point(min(first[0], last[0]), min(first[1], last[1]))
        x1, y1 = frame.point(max(first[2], last[2]), max(first[3], last[3]))
        _, base = frame.point(*origin)
        upper, lower = min(y0, y1), max(y0, y1)
        if math.isfinite(x0 + x1 + upper + lower + base):
            size = max(lower - upper, 0.1)
            words.append(Word(piece, min(x0, x1), max(x0, x1), upper, lower, base, size, boxes.bold(start)))
    return PageWords(words, *frame.size, tuple(" ".join(pieces) for pieces in turned.values()))


def _with_raised_end(piece: str, start: int, first: tuple[float, ...], boxes: _Boxes) -> str:
    """A word whose last characters are set as a superscript → the same with these as Unicode superscripts."""
    cut = len(piece)
    floor = first[1] + _RISE * (first[3] - first[1])
    while cut > 1 and boxes.box(start + cut - 1)[1] > floor:
        cut -= 1
    return piece[:cut] + raised(piece[cut:])


class _Frame:
    """Page space (origin bottom left, y up) → reading space, for text that is turned by quarters."""

    def __init__(self, left: float, bottom: float, right: float, top: float, turn: int) -> None:
        self._left, self._bottom, self._right, self._top, self._turn = left, bottom, right, top, turn
        width, height = right - left, top - bottom
        self.size = (width, height) if turn % 2 == 0 else (height, width)

    def point(self, x: float, y: float) -> tuple[float, float]:
        match self._turn:
            case 1:
                return self._top - y, self._right - x
            case 2:
                return self._right - x, y - self._bottom
            case 3:
                return y - self._bottom, x - self._left
            case _:
                return x - self._left, self._top - y


class _Boxes:
    """Calls into pdfium with buffers made once: two boxes, one origin and one font look-up a word."""

    def __init__(self, text_page: Any) -> None:
        import pypdfium2.raw as raw

        self._raw, self._page = raw, text_page
        self._rect = raw.FS_RECTF()
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._name, self._flags = ctypes.create_string_buffer(128), ctypes.c_int()
        self._bold: dict[bytes, bool] = {}

    def box(self, number: int) -> tuple[float, float, float, float]:
        self._raw.FPDFText_GetLooseCharBox(self._page, number, self._rect)
        rect = self._rect
        return rect.left, rect.bottom, rect.right, rect.top

    def origin(self, number: int) -> tuple[float, float]:
        self._raw.FPDFText_GetCharOrigin(self._page, number, self._x, self._y)
        return self._x.value, self._y.value

    def angle(self, number: int) -> float:
        return max(float(self._raw.FPDFText_GetCharAngle(self._page, number)), 0.0)

    def bold(self, number: int) -> bool:
        length = self._raw.FPDFText_GetFontInfo(self._page, number, self._name, 128, self._flags)
        name = self._name.raw[: max(min(length, 128) - 1, 0)]
        if name not in self._bold:
            lower = name.lower()
            forced = bool(self._flags.value & _FORCE_BOLD)
            self._bold[name] = forced or any(mark in lower for mark in _HEAVY)
        return self._bold[name]
