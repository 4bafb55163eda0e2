"""Fields of a Word paragraph → what a reader sees of them: results and ticks, never the code that makes a result.

ECMA-376 part 1, 17.16, names the elements.
"""

from __future__ import annotations

from pincite.ingestion import xml

TICKED, EMPTY = "☒", "☐"
_OFF = frozenset({"0", "false", "off"})


class Fields:
    """The fields of a paragraph, told what is met in its order. `in_code`: whether what comes is a field's code."""

    def __init__(self, paragraph: xml.Element) -> None:
        self._open: list[bool] = []
        self._whole = _whole(paragraph)

    @property
    def in_code(self) -> bool:
        """Whether what is met now is no text: the result of a field inside another one's code is not shown."""
        return any(self._open)

    def shown(self, mark: xml.Element) -> str:
        """`fldChar` → what it shows itself: the tick of a box, the choice of a drop-down list."""
        kind = xml.attribute(mark, "fldCharType")
        text = ""
        if kind == "begin":
            text = "" if self.in_code else _value(mark)
            self._open.append(mark in self._whole)
        elif kind == "separate" and self._open:
            self._open[-1] = False
        elif kind == "end" and self._open:
            self._open.pop()
        return text


def is_placeholder(control: xml.Element) -> bool:
    """Whether a content control shows only what is to be put in."""
    return xml.first(control, "sdtPr", "showingPlcHdr") is not None


def _whole(paragraph: xml.Element) -> set[xml.Element]:
    """Beginnings of fields whose code ends in the same paragraph; of others it is not known what is code."""
    waiting: list[xml.Element | None] = []
    found = set()
    for mark in paragraph.iter("{*}fldChar"):
        kind = xml.attribute(mark, "fldCharType")
        if kind == "begin":
            waiting.append(mark)
        elif waiting and kind in {"separate", "end"}:
            if waiting[-1] is not None:
                found.add(waiting[-1])
            if kind == "end":
                waiting.pop()
            else:
                waiting[-1] = None
    return found


def _value(mark: xml.Element) -> str:
    box = xml.first(mark, "ffData", "checkBox")
    if box is not None:
        set_to = xml.first(box, "checked")
        set_to = set_to if set_to is not None else xml.first(box, "default")
        return TICKED if set_to is not None and xml.attribute(set_to, "val") not in _OFF else EMPTY
    choices = xml.first(mark, "ffData", "ddList")
    if choices is None:
        return ""
    entries = [xml.attribute(entry, "val") or "" for entry in xml.children(choices, "listEntry")]
    chosen = xml.first(choices, "result")
    number = (xml.attribute(chosen, "val") if chosen is not None else None) or "0"
    known = number.isascii() and number.isdigit() and len(number) < 6 and int(number) < len(entries)
    return entries[int(number)] if known else ""
