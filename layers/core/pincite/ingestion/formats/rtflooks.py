"""RTF → RTF whose words stand as they are seen: hidden ones gone, crossed out ones between `~~`, cells between marks.

Looks hold until they are ended or their group is; a paragraph or a cell ends a run of crossed out words. A cell ends
with its right edge, which tells how many columns it takes, and with whether it only goes on with the one above.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

HIDDEN = "Words that are marked as hidden were left out."
_PIECE = re.compile(
    r"\\([a-z]{1,32})(-?\d{1,10})?[ ]?|\\'[0-9a-fA-F]{2}|\\[^a-z]|[{}]|[^\\{}\r\n]+|[\r\n]+", re.DOTALL
)
_STRUCK = frozenset({"strike", "striked", "deleted"})
_PARTS = frozenset({"par", "line", "cell", "nestcell", "row", "sect", "page", "tab"})
CELL, ROW, EDGE, GOES_ON = "\ue000", "\ue001", "\ue002", "\ue003"
"""End of a cell and of a row; before the edge of a cell; of a cell that goes on with the one above."""
_SPACED = re.compile(r"~~(\s*)(.*?)(\s*)~~", re.DOTALL)


class RtfSeen(NamedTuple):
    """`hidden`: whether words were left out."""

    rtf: str
    hidden: bool


class _Look(NamedTuple):
    hidden: bool = False
    struck: bool = False


def as_seen(rtf: str) -> RtfSeen:
    """A file with data that is no RTF (`\\bin`) is left as it is: nothing tells where that ends."""
    if "\\bin" in rtf:
        return RtfSeen(rtf, hidden=False)
    out: list[str] = []
    look, outer = _Look(), list[_Look]()
    open_ = hidden = in_table = False
    row = _RtfRow()
    for found in _PIECE.finditer(rtf):
        piece, word, number = found[0], found[1], found[2]
        if piece == "{":
            outer.append(look)
        elif piece == "}":
            look = outer.pop() if outer else _Look()
        elif word in _STRUCK:
            look = look._replace(struck=number != "0")
        elif word == "v":
            look = look._replace(hidden=number != "0")
        elif word == "plain":
            look = _Look()
        elif word in ("intbl", "pard"):
            in_table = word == "intbl"
        said = word == "u" or (word is None and piece[0] not in "{}\r\n")
        if open_ and (word in _PARTS or (not look.struck and (said or piece in "{}"))):
            out.append("~~")
            open_ = False
        if said and look.hidden:
            hidden = hidden or any(map(str.isalnum, piece))
            continue
        if said and look.struck and not open_ and not piece.isspace():
            out.append("~~")
            open_ = True
        if word == "par" and in_table:
            out.append(" ")
        elif word in ("cell", "row"):
            out.append(row.end() if word == "cell" else _written(ROW) + piece)
            row = row if word == "cell" else _RtfRow(row.edges, row.on)
        else:
            row.define(word, number)
            out.append(piece)
    return RtfSeen("".join(out), hidden)


class _RtfRow:
    """The cells of a row as they are defined: right edges, and which only go on with the cell above. One without a
    definition of its own has that of the row before."""

    def __init__(self, edges: Sequence[str] = (), on: Sequence[bool] = ()) -> None:
        self.edges, self.on = list(edges), list(on)
        self._goes_on = False
        self._cells = 0

    def define(self, word: str | None, number: str | None) -> None:
        if word == "trowd":
            self.edges, self.on = [], []
            self._goes_on = False
        elif word == "clvmrg":
            self._goes_on = True
        elif word == "cellx":
            self.edges.append(number or "")
            self.on.append(self._goes_on)
            self._goes_on = False

    def end(self) -> str:
        """What ends the next cell."""
        at, self._cells = self._cells, self._cells + 1
        known = at < len(self.edges)
        on = _written(GOES_ON) if known and self.on[at] else ""
        return on + (f"{_written(EDGE)}{self.edges[at]}" if known else "") + _written(CELL)


def _written(mark: str) -> str:
    return f"\\u{ord(mark) - 0x10000}?"


def tidied(text: str) -> str:
    """Marks of crossed out words close around them: `~~5 ~~6` → `~~5~~ 6`."""
    return _SPACED.sub(r"\1~~\2~~\3", text)
