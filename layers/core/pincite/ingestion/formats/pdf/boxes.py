"""Where the characters of a page stand, as pdfium says it, and where that is for someone who reads the page."""

from __future__ import annotations

import ctypes
from typing import Any

_HEAVY = (b"bold", b"black", b"heavy", b"demi", b"-medi")
_FORCE_BOLD = 1 << 18
"""Flag of a font descriptor, ISO 32000-1 table 123."""


class PageFrame:
    """Page space (origin bottom left, y up) → reading space, for text that is turned by quarters."""

    def __init__(self, left: float, bottom: float, right: float, top: float, turn: int) -> None:
        self._left, self._bottom, self._right, self._top, self._turn = left, bottom, right, top, turn
        width, height = right - left, top - bottom
        self.size = (width, height) if turn % 2 == 0 else (height, width)

    def holds(self, x0: float, x1: float, upper: float, lower: float) -> bool:
        """Whether a box reaches into the page. One without an area is what pdfium makes of a page that has none."""
        width, height = self.size
        return not (width and height) or (x1 > 0 and x0 < width and lower > 0 and upper < height)

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


class CharacterBoxes:
    """Calls into pdfium with buffers made once: two boxes, one origin and one font look-up a word."""

    def __init__(self, text_page: Any) -> None:
        import pypdfium2.raw as raw

        self._raw, self._page = raw, text_page
        self._rect = raw.FS_RECTF()
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._name, self._flags = ctypes.create_string_buffer(128), ctypes.c_int()
        self._bold: dict[bytes, bool] = {}
        self.font = b""

    def box(self, number: int) -> tuple[float, float, float, float]:
        self._raw.FPDFText_GetLooseCharBox(self._page, number, self._rect)
        rect = self._rect
        return rect.left, rect.bottom, rect.right, rect.top

    def origin(self, number: int) -> tuple[float, float]:
        self._raw.FPDFText_GetCharOrigin(self._page, number, self._x, self._y)
        return self._x.value, self._y.value

    def angle(self, number: int) -> float:
        return max(float(self._raw.FPDFText_GetCharAngle(self._page, number)), 0.0)

    def is_guessed(self, number: int) -> bool:
        """Whether pdfium had nothing to tell it which character this is."""
        return int(self._raw.FPDFText_HasUnicodeMapError(self._page, number)) == 1

    def is_drawn(self, number: int, text: str) -> bool:
        """Whether pdfium draws such a word where it is not hidden: of Latin letters, or a font that the file holds."""
        if all(ord(letter) < 0x250 or 0x2000 <= ord(letter) < 0x2040 for letter in text):
            return True
        item = self._raw.FPDFText_GetTextObject(self._page, number)
        font = self._raw.FPDFTextObj_GetFont(item) if item else None
        return bool(font) and self._raw.FPDFFont_GetIsEmbedded(font) == 1

    def bold(self, number: int) -> bool:
        length = self._raw.FPDFText_GetFontInfo(self._page, number, self._name, 128, self._flags)
        name = self.font = self._name.raw[: max(min(length, 128) - 1, 0)]
        if name not in self._bold:
            lower = name.lower()
            forced = bool(self._flags.value & _FORCE_BOLD)
            self._bold[name] = forced or any(mark in lower for mark in _HEAVY)
        return self._bold[name]
