"""lines of Markdown, one after the other → which of them are indented code.

A line indented by four columns is code where a blank line, or code, stands before it; in a list or a footnote it goes
on with the item (CommonMark 0.31, section 4.4).
"""

from __future__ import annotations

import re

SEEN = 40
"""Characters of a line that are looked at."""
_INDENT = re.compile(r" {4}| {0,3}\t")
_ITEM = re.compile(r"[ \t]*(?:(?:[-*+•]|\d{1,9}[.)])(?:[ \t]|$)|\[\^[^\]]{1,30}\]:)")
_ENDING = re.compile(r" {0,1}[^ \t]")


class Indentation:
    """What the lines so far say of the next one."""

    def __init__(self) -> None:
        self._open = True
        self._listed = False

    def code(self, line: str) -> bool:
        """Whether a line that begins like this is code, and not blank."""
        return self._open and not self._listed and _INDENT.match(line) is not None

    def ended(self, line: str, *, blank: bool) -> None:
        """The next line, at least the first `SEEN` characters of it."""
        if blank:
            self._open = True
            return
        if self.code(line):
            return
        if _ITEM.match(line):
            self._listed = True
        elif line.startswith("#") or (self._open and _ENDING.match(line)):
            self._listed = False
        self._open = False
