"""pieces of a draft → text that is safe to show, with the markers in it: no marker is split, none is invalid."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from pincite.citations.marking.forms import Reading, write
from pincite.citations.marking.scanner import Item, Scanner
from pincite.citations.marking.state import PAIRS, PUA
from pincite.citations.reading.sentences import caseless
from pincite.models import Action

_CLOSING = frozenset(".,;:!?)]}»”’…。，、；：！？）】」』")
_GLUE = frozenset("`~$\\<>:[](){}【】［］〔〕〖〗^!=_*|#†")
_OPEN = re.compile(r"[\[(【［〔〖][^\])】］〕〗\n]*\Z")
_OPENER = re.compile(rf"[\[(<{''.join(PAIRS)}{PUA}]")


class Shown(NamedTuple):
    """A marker that was shown from `start` on. `pending`: what only the end of the text tells of it."""

    start: int
    raw: str
    numbers: tuple[int, ...]
    pending: Literal["", "footnote", "reference"]
    found: Reading
    at: int


class MarkerReader:
    """Pieces of a draft → text that is safe to show: no marker is split, none is invalid.

    `feed` and `close` return what became safe; at most 64 characters wait. `actions`, `invalid`: so far.
    """

    def __init__(self, count: int) -> None:
        self._scanner = Scanner(count)
        self._length = 0
        self._tail = ""
        self._held = ""
        self._removed = False
        self._provider = False
        self._group: list[int] = []
        self._out: list[str] = []
        self.markers: list[Shown] = []
        self.actions: list[Action] = []
        self.invalid: list[str] = []

    def feed(self, delta: str) -> str:
        """The next piece → what can be shown now."""
        return self._take(self._scanner.feed(delta))

    def close(self) -> str:
        """The draft has ended → the rest."""
        rest = self._take(self._scanner.feed("", final=True))
        self._out = []
        self._settle("")
        self._show(self._held)
        self._held = ""
        return rest + "".join(self._out)

    @property
    def defined(self) -> tuple[frozenset[int], frozenset[int]]:
        """Numbers of the footnotes and of the links that the text defines, so far."""
        return frozenset(self._scanner.footnotes), frozenset(self._scanner.links)

    def _take(self, items: list[Item]) -> str:
        self._out = []
        for item in items:
            if item.kind == "text":
                self._text(item.raw)
            elif item.kind == "marker" and item.reading is not None:
                self._marker(item, item.reading)
            elif item.kind == "drop" and self._provider:
                self._more_of_it(item.raw)
            elif item.kind == "rest":
                self._text(_OPENER.sub("·", item.raw))
        return "".join(self._out)

    def _more_of_it(self, raw: str) -> None:
        """The rest of another system's marker belongs to the action and to what was refused."""
        last = self.actions[-1]
        self.actions[-1] = last.model_copy(update={"marker": last.marker + raw})
        if self.invalid:
            self.invalid[-1] += raw.rstrip("】］〕〗\ue201")

    def _show(self, text: str) -> None:
        if text:
            self._out.append(text)
            self._length += len(text)
            self._tail = (self._tail + text[-64:])[-64:]

    def _text(self, raw: str) -> None:
        if self._removed:
            raw = raw[self._settle(raw[0]) :]
            if not raw:
                return
        if raw.strip(" \t"):
            self._group = []
        self._show(self._held)
        self._held = ""
        if raw[-1] == " ":
            raw, self._held = raw[:-1], " "
        self._show(raw)

    def _settle(self, following: str) -> int:
        """Close the gap that a removed marker left → how many of the following characters go with it."""
        if not self._removed:
            return 0
        self._removed = False
        before = self._tail[-1:]
        if self._held:
            if not following or following.isspace() or following in _CLOSING:
                self._held = ""
                return 1 if following == " " and before in ("", "\n") else 0
            return 0
        if not following:
            return 0
        if before in ("", "\n"):
            return 1 if following == " " else 0
        if _OPEN.search(self._tail):
            self._show("…")
        elif following.isspace() or following in _CLOSING:
            return 0
        elif (
            before in _GLUE
            or following in _GLUE
            or (before.isalnum() and following.isalnum() and not (caseless(before) or caseless(following)))
        ):
            self._show(" ")
        return 0

    def _marker(self, item: Item, found: Reading) -> None:
        at, raw = item.start, item.raw
        self._provider = found.provider
        if found.provider:
            self.actions.append(Action(action="removed_provider_marker", marker=raw, at=at))
            self.invalid.extend(found.invalid)
            self._removed = True
            return
        pending: Literal["", "footnote", "reference"] = "footnote" if found.form == "footnote" else ""
        if item.reference:
            pending = "reference"
        if pending:
            self._keep(raw, found.numbers, pending, found, at)
            return
        for refused in found.invalid:
            self.actions.append(
                Action(action="removed_invalid_marker", marker=raw, at=at, reason=f"no passage {refused}")
            )
        self.invalid.extend(found.invalid)
        fresh = [number for number in dict.fromkeys(found.numbers) if number not in self._group]
        if len(fresh) < len(found.numbers):
            self.actions.append(Action(action="removed_duplicate_marker", marker=raw, at=at))
        if not fresh:
            self._removed = True
            return
        shown = raw
        if found.form != "plain" or len(fresh) < len(found.numbers) or found.invalid:
            shown = write(fresh)
            if len(fresh) == len(found.numbers) and not found.invalid:
                self.actions.append(
                    Action(action="normalized_marker", marker=raw, at=at, reason=f"as {shown}")
                )
        self._group.extend(fresh)
        self._keep(shown, tuple(fresh), "", found, at)

    def _keep(
        self,
        shown: str,
        numbers: tuple[int, ...],
        pending: Literal["", "footnote", "reference"],
        found: Reading,
        at: int,
    ) -> None:
        if self._removed:
            self._settle("x" if self._held else "")
            self._removed = False
        self._show(self._held)
        self._held = ""
        self.markers.append(Shown(self._length, shown, numbers, pending, found, at))
        self._show(shown)
