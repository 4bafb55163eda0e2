"""A TrueType font: which glyph a character has and how wide it is (OpenType 1.9, tables head, hhea, hmtx, cmap)."""

from __future__ import annotations

import struct
from bisect import bisect_left
from functools import cache
from importlib import resources


class Font:
    """`data`: the file. Widths are in thousandths of the size."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        count = struct.unpack_from(">H", data, 4)[0]
        tables = {}
        for at in range(12, 12 + 16 * count, 16):
            tag, _, offset, length = struct.unpack_from(">4sIII", data, at)
            tables[tag] = (offset, length)
        head, hhea = tables[b"head"][0], tables[b"hhea"][0]
        self.units: int = struct.unpack_from(">H", data, head + 18)[0]
        self.box = tuple(self._thousandth(each) for each in struct.unpack_from(">4h", data, head + 36))
        self.ascent, self.descent = (
            self._thousandth(each) for each in struct.unpack_from(">2h", data, hhea + 4)
        )
        self._metrics, self._hmtx = struct.unpack_from(">H", data, hhea + 34)[0], tables[b"hmtx"][0]
        self._segments(tables[b"cmap"][0])

    def glyph(self, character: str) -> int:
        """0 where the font has none."""
        code = ord(character)
        if code > 0xFFFF:
            return 0
        at = bisect_left(self._ends, code)
        if at == len(self._ends) or self._starts[at] > code:
            return 0
        if self._offsets[at] == 0:
            return int(code + self._deltas[at]) & 0xFFFF
        place = self._offset_at + 2 * at + self._offsets[at] + 2 * (code - self._starts[at])
        glyph = int(struct.unpack_from(">H", self.data, place)[0])
        return int(glyph + self._deltas[at]) & 0xFFFF if glyph else 0

    def width(self, glyph: int) -> int:
        """Of a glyph, in thousandths."""
        at = min(glyph, self._metrics - 1)
        return self._thousandth(struct.unpack_from(">H", self.data, self._hmtx + 4 * at)[0])

    def _thousandth(self, units: int) -> int:
        return round(units * 1000 / self.units)

    def _segments(self, cmap: int) -> None:
        """The table of the characters up to U+FFFF (platform 3, encoding 1, format 4)."""
        count = struct.unpack_from(">H", self.data, cmap + 2)[0]
        records = (struct.unpack_from(">HHI", self.data, cmap + 4 + 8 * at) for at in range(count))
        at = next(cmap + offset for platform, encoding, offset in records if (platform, encoding) == (3, 1))
        many = struct.unpack_from(">H", self.data, at + 6)[0] // 2

        def read(kind: str, place: int) -> tuple[int, ...]:
            return struct.unpack_from(f">{many}{kind}", self.data, place)

        self._ends = read("H", at + 14)
        self._starts = read("H", at + 16 + 2 * many)
        self._deltas = read("h", at + 16 + 4 * many)
        self._offset_at = at + 16 + 6 * many
        self._offsets = read("H", self._offset_at)


@cache
def liberation(face: str) -> Font:
    """`Regular` or `Bold` of Liberation Sans, which the page carries for PDFs without fonts of their own."""
    folder = resources.files("pincite") / "web_dist" / "assets" / "pdfjs" / "standard_fonts"
    return Font((folder / f"LiberationSans-{face}.ttf").read_bytes())
