"""What a scanner of markers knows at a point of the text, and how text and markers leave it."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from pincite.citations.marking.forms import Reading
from pincite.citations.marking.indented import SEEN, Indentation

PAIRS = {"【": "】", "［": "］", "〔": "〕", "〖": "〗"}
PUA = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
PRIVATE = re.compile(f"[{PUA}]+")
WORD = re.compile(r"[A-Za-z0-9_]+")
_CODE_LINE = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?")

Mode = Literal["text", "fence", "indented", "inline", "math", "html", "target", "drop", "array"]


class Item(NamedTuple):
    """A piece of the text. `drop`: goes with the marker before it; `rest`: text that nobody looked at. Joined, the
    `raw` of all items is the text."""

    kind: Literal["text", "marker", "drop", "rest"]
    raw: str
    start: int
    reading: Reading | None = None
    reference: bool = False


class NeedMore(Exception):
    """What has been seen does not settle it yet."""


class State:
    """State of one text. `count`: how many passages there are. `footnotes`, `links`: numbers the text defines."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.footnotes: set[int] = set()
        self.links: set[int] = set()
        self._buffer = ""
        self._at = 0
        self._base = 0
        self._final = False
        self._mode: Mode = "text"
        self._ends = ""
        self._run = 0
        self._info = False
        self._depth = 0
        self._dropped = 0
        self._dropping = False
        self._tail = ""
        self._line = ""
        self._blank = True
        self._lines = Indentation()
        self._after_bracket = -1
        self._items: list[Item] = []

    def _peek(self, position: int) -> str:
        """The character there, "" at the end of the text."""
        if position < len(self._buffer):
            return self._buffer[position]
        if self._final:
            return ""
        raise NeedMore

    def _emit(self, end: int) -> None:
        """Text up to `end` goes out as it is."""
        raw = self._buffer[self._at : end]
        if not raw:
            return
        self._items.append(Item("text", raw, self._base + self._at))
        self._pass(raw)
        self._at = end

    def _mark(self, end: int, found: Reading, *, reference: bool = False) -> None:
        raw = self._buffer[self._at : end]
        self._items.append(Item("marker", raw, self._base + self._at, found, reference))
        self._pass(raw)
        self._at = end

    def _leave(self, end: int) -> None:
        """What goes with the marker before it."""
        raw = self._buffer[self._at : end]
        if raw:
            self._items.append(Item("drop", raw, self._base + self._at))
            self._pass(raw)
        self._at = end

    def _pass(self, raw: str) -> None:
        self._tail = (self._tail + raw[-32:])[-32:]
        first, *others = raw.split("\n")
        self._goes_on(first)
        for other in others:
            if self._mode != "fence":
                self._lines.ended(self._line, blank=self._blank)
            self._line, self._blank = "", True
            self._goes_on(other)

    def _goes_on(self, piece: str) -> None:
        """More of the line."""
        if len(self._line) < SEEN:
            self._line = (self._line + piece[:SEEN])[:SEEN]
        self._blank = self._blank and (not piece or piece.isspace())

    def _before(self) -> str:
        return self._tail[-1:]

    def _line_head(self) -> bool:
        """Whether only indentation, quote signs or a list marker stand before on this line."""
        return len(self._line) < SEEN and _CODE_LINE.fullmatch(self._line) is not None
