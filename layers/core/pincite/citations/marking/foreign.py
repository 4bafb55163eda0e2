"""Markers of other systems: tags, private-use characters, `:contentReference[…]`; recognised, never read as ours."""

from __future__ import annotations

import re

from pincite.citations.marking.brackets import Brackets
from pincite.citations.marking.forms import LONGEST, Reading
from pincite.citations.marking.state import NeedMore

_PRIVATE_BODY = re.compile(r"[\w\-:.,|\ue000-\ue200\ue202-\uf8ff]*")
_TAG = re.compile(r"</?([A-Za-z]+(?::[A-Za-z]+)?)?")
_TAGS = ("cite", "antml:cite", "co", "grok:render", "code", "pre")
_CLOSING = {"code": "</code>", "pre": "</pre>"}
_RENDER = "</grok:render>"
_DROPPED = 400
"""A marker of another system that is never closed ends after so many characters."""


class Foreign(Brackets):
    """Reads markers that were written for another system."""

    def _content_reference(self) -> None:
        """`:contentReference[oaicite:0]{index=0}`"""
        position = self._at + len(":contentReference[")
        while (char := self._peek(position)) and (char.isalnum() or char in ":_,-"):
            position += 1
            if position - self._at > LONGEST:
                break
        if char != "]":
            self._emit(self._at + 1)
            return
        body = self._buffer[self._at + len(":contentReference[") : position]
        position += 1
        if self._peek(position) == "{":
            close = position
            while (char := self._peek(close)) and char not in "}\n" and close - self._at <= LONGEST:
                close += 1
            position = close + 1 if char == "}" else position
        self._mark(position, Reading((), (body,), "other", provider=True))

    def _private(self) -> None:
        """Private-use characters: `\\ue200cite\\ue202turn0search1\\ue201`, or strays."""
        if self._buffer[self._at] != "\ue200":
            # one by one: how long a run of strays is depends on where a stream was cut
            self._mark(self._at + 1, Reading((), (), "other", provider=True))
            return
        body = self._at + 1
        while True:
            char = self._peek(body)
            if char == "\ue201" or (char and "\ue000" <= char <= "\uf8ff"):
                break
            if not char or not _PRIVATE_BODY.fullmatch(char) or body - self._at > LONGEST:
                self._mark(self._at + 1, Reading((), (), "other", provider=True))
                return
            body += 1
        self._dropped, self._ends, self._mode = 0, "\ue201", "drop"
        text = self._buffer[self._at + 1 : body]
        self._mark(body, Reading((), (text,), "other", provider=True))

    def _tag(self) -> None:
        found = _TAG.match(self._buffer, self._at, self._at + 16)
        name = (found[1] or "") if found else ""
        end = found.end() if found else self._at + 1
        if (
            end >= len(self._buffer)
            and not self._final
            and any(tag.startswith(name.lower()) for tag in _TAGS)
        ):
            raise NeedMore
        name = name.lower()
        opens = self._buffer[self._at + 1 : self._at + 2] != "/"
        if name not in _TAGS:
            self._emit(self._at + 1)
            return
        if name in _CLOSING:
            if opens:
                self._mode, self._ends = "html", _CLOSING[name]
            self._emit(end)
            return
        while (char := self._peek(end)) != ">":
            if not char or char in "<\n" or end - self._at > LONGEST:
                self._emit(self._at + 1)
                return
            end += 1
        raw = self._buffer[self._at : end + 1]
        self._mark(end + 1, Reading((), (raw[1:-1],) if opens else (), "other", provider=True))
        if opens and (raw == "<co>" or name == "grok:render"):
            self._mode, self._ends, self._dropped = "drop", "</co>" if name == "co" else _RENDER, 0

    def _drop(self) -> None:
        """The rest of another system's marker; after a dropped target, a second one."""
        if not self._ends:
            if self._peek(self._at) == "(" and self._is_target(self._at):
                self._depth, self._mode = 0, "target"
            else:
                self._mode = "text"
            return
        limit = self._at + _DROPPED - self._dropped
        line = self._buffer.find("\n", self._at, limit)
        close = self._buffer.find(self._ends, self._at, limit + len(self._ends))
        stop = len(self._buffer)
        if self._ends == "\ue201":
            found = _PRIVATE_BODY.match(self._buffer, self._at, limit)
            stop = found.end() if found else self._at
        bounds = [bound for bound in (line, limit) if bound >= 0]
        end = min([*bounds, stop])
        if 0 <= close <= end:
            self._mode = "text"
            self._leave(close + len(self._ends))
        elif end < len(self._buffer) or self._final:
            self._mode = "text"
            self._leave(end)
        else:
            held = max(self._at, len(self._buffer) - len(self._ends) + 1)
            self._dropped += held - self._at
            self._leave(held)
            if held < len(self._buffer):
                raise NeedMore
