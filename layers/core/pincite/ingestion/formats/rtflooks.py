"""RTF → RTF whose words stand as they are seen: hidden ones gone, crossed out ones between `~~`.

Looks hold until they are ended or their group is; a paragraph or a cell ends a run of crossed out words.
"""

from __future__ import annotations

import re
from typing import NamedTuple

HIDDEN = "Words that are marked as hidden were left out."
_PIECE = re.compile(r"\\([a-z]{1,32})(-?\d{1,10})?[ ]?|\\'[0-9a-fA-F]{2}|\\[^a-z]|[{}]|[^\\{}]", re.DOTALL)
_STRUCK = frozenset({"strike", "striked", "deleted"})
_PARTS = frozenset({"par", "line", "cell", "nestcell", "row", "sect", "page", "tab"})
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
    if "\\bin" in rtf or not re.search(r"\\(?:v|strike|striked1|deleted)(?![a-z])", rtf):
        return RtfSeen(rtf, hidden=False)
    out: list[str] = []
    look, outer = _Look(), list[_Look]()
    open_ = hidden = False
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
        said = word == "u" or (word is None and piece not in "{}\r\n")
        if open_ and (word in _PARTS or (not look.struck and (said or piece in "{}"))):
            out.append("~~")
            open_ = False
        if said and look.hidden:
            hidden = hidden or piece.isalnum()
            continue
        if said and look.struck and not open_ and not piece.isspace():
            out.append("~~")
            open_ = True
        out.append(piece)
    return RtfSeen("".join(out), hidden)


def tidied(text: str) -> str:
    """Marks of crossed out words close around them: `~~5 ~~6` → `~~5~~ 6`."""
    return _SPACED.sub(r"\1~~\2~~\3", text)
