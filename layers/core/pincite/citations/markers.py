"""draft → text in which every marker is `[n]` for a passage that exists, with what was done, whole or as a stream.

`MarkerReader` is the one implementation; `clean` feeds it the whole text, so a stream and a JSON body agree at every
cut. What only the end of a text can tell (a footnote's definition comes last) is settled in `clean` and returned as
edits of the text that a stream has already shown.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from pincite.citations.marking.forms import UNKNOWN_COUNT, Reading, write
from pincite.citations.marking.neutralising import neutralise
from pincite.citations.marking.scanner import Item, Scanner
from pincite.citations.marking.state import PAIRS, PUA
from pincite.models import Action

__all__ = [
    "Cleaned",
    "Edit",
    "Marker",
    "MarkerReader",
    "apply",
    "clean",
    "neutralise",
    "read",
    "strip",
    "write",
]

_PASSES = 4
_CLOSING = frozenset(".,;:!?)]}»”’…。，、；：！？）】」』")
_GLUE = frozenset("`~$\\<>:[](){}【】［］〔〕〖〗^!=_*|#†")
_OPENER = re.compile(rf"[\[(<{''.join(PAIRS)}{PUA}]")
_OPEN = re.compile(r"[\[(【［〔〖][^\])】］〕〗\n]*\Z")


class Marker(NamedTuple):
    """A marker as it stands: `text[start:end] == raw`. `provider`: another system's, which cites nothing of ours."""

    start: int
    end: int
    numbers: tuple[int, ...]
    invalid: tuple[str, ...]
    kind: Literal["citation", "provider"]
    raw: str


class Edit(NamedTuple):
    """`text[start:end]` becomes `replacement`. Offsets are those of the text after all edits before this one."""

    start: int
    end: int
    replacement: str
    reason: str


class Cleaned(NamedTuple):
    """`shown`: what a stream shows; `text`: `shown` after `edits`; `markers` stand in `text`, all of them valid."""

    text: str
    markers: tuple[Marker, ...]
    actions: tuple[Action, ...]
    invalid: tuple[str, ...]
    shown: str
    edits: tuple[Edit, ...]


class _Shown(NamedTuple):
    start: int
    raw: str
    numbers: tuple[int, ...]
    pending: Literal["", "footnote", "reference"]
    found: Reading
    at: int


def apply(text: str, edits: tuple[Edit, ...]) -> str:
    """text, edits in order → the text after them. Edits that go from left to right cost one pass."""
    done: list[str] = []
    length = cursor = 0
    for edit in edits:
        if edit.start < length:
            text, done, length, cursor = "".join(done) + text[cursor:], [], 0, 0
        kept = text[cursor : cursor + edit.start - length]
        done += [kept, edit.replacement]
        cursor += len(kept) + edit.end - edit.start
        length += len(kept) + len(edit.replacement)
    return "".join(done) + text[cursor:]


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
        self.markers: list[_Shown] = []
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
            or (before.isalnum() and following.isalnum() and not (_caseless(before) or _caseless(following)))
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
        self.markers.append(_Shown(self._length, shown, numbers, pending, found, at))
        self._show(shown)


def _caseless(char: str) -> bool:
    return char.isalpha() and char.lower() == char.upper()


def clean(text: str, count: int) -> Cleaned:
    """draft, number of passages → the draft with only valid markers, its actions, and what a stream would show.

    Idempotent: cleaning `text` again changes nothing and logs nothing.
    """
    reader = MarkerReader(count)
    shown = reader.feed(text) + reader.close()
    edits: list[Edit] = []
    markers, actions, invalid = _resolve(reader, shown, edits)
    result = apply(shown, tuple(edits))
    for _ in range(_PASSES if result != text else 0):
        again = MarkerReader(count)
        next_shown = again.feed(result) + again.close()
        next_edits: list[Edit] = []
        markers, more, more_invalid = _resolve(again, next_shown, next_edits)
        if next_shown == result and not next_edits:
            break
        actions += more
        invalid += more_invalid
        if next_shown != result:
            edits.append(_difference(result, next_shown))
        edits.extend(next_edits)
        result = apply(next_shown, tuple(next_edits))
    return Cleaned(result, tuple(markers), tuple(actions), tuple(invalid), shown, tuple(edits))


def _difference(before: str, after: str) -> Edit:
    start = 0
    shorter = min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    back = 0
    while back < shorter - start and before[-1 - back] == after[-1 - back]:
        back += 1
    return Edit(start, len(before) - back, after[start : len(after) - back], "removed marker")


def _resolve(
    reader: MarkerReader, before: str, edits: list[Edit]
) -> tuple[list[Marker], list[Action], list[str]]:
    """Settle what only the whole text can tell: footnotes with a definition, references to a link."""
    footnotes, links = reader.defined
    markers: list[Marker] = []
    actions = list(reader.actions)
    invalid = list(reader.invalid)
    shift = 0
    for shown in reader.markers:
        start = shown.start + shift
        if not shown.pending:
            markers.append(Marker(start, start + len(shown.raw), shown.numbers, (), "citation", shown.raw))
            continue
        number = int(re.sub(r"\D", "", shown.raw) or "0")
        if number in (footnotes if shown.pending == "footnote" else links):
            continue
        written = write(shown.numbers) if shown.numbers else ""
        if written != shown.raw:
            gap = int(not written and before[shown.start - 1 : shown.start] == " ")
            edits.append(
                Edit(start - gap, start + len(shown.raw), written, "marker" if written else "no such passage")
            )
            shift += len(written) - len(shown.raw) - gap
        if not written:
            invalid.extend(shown.found.invalid)
            actions.append(
                Action(
                    action="removed_invalid_marker",
                    marker=shown.raw,
                    at=shown.at,
                    reason=f"no passage {', '.join(shown.found.invalid)}",
                )
            )
            continue
        if written != shown.raw:
            actions.append(
                Action(action="normalized_marker", marker=shown.raw, at=shown.at, reason=f"as {written}")
            )
        markers.append(Marker(start, start + len(written), shown.numbers, (), "citation", written))
    return markers, sorted(actions, key=lambda action: action.at), invalid


def read(text: str, count: int) -> list[Marker]:
    """text, number of passages → every marker in it, as written, valid or not, in order; `text[start:end] == raw`."""
    scanner = Scanner(count)
    found: list[Marker] = []
    references: list[bool] = []
    for item in [*scanner.feed(text), *scanner.feed("", final=True)]:
        if item.kind == "marker" and item.reading is not None:
            kind: Literal["citation", "provider"] = "provider" if item.reading.provider else "citation"
            found.append(
                Marker(
                    item.start,
                    item.start + len(item.raw),
                    item.reading.numbers,
                    item.reading.invalid,
                    kind,
                    item.raw,
                )
            )
            references.append(item.reference)
        elif item.kind == "drop" and found:
            last = found[-1]
            found[-1] = last._replace(end=item.start + len(item.raw), raw=last.raw + item.raw)
    return [
        marker
        for marker, reference in zip(found, references, strict=True)
        if not (
            marker.raw.startswith("[^") and int(re.sub(r"\D", "", marker.raw) or "0") in scanner.footnotes
        )
        and not (reference and set(marker.numbers) & scanner.links)
    ]


def strip(text: str, count: int = UNKNOWN_COUNT) -> str:
    """text → the same without any marker, and without the blank before it."""
    pieces: list[str] = []
    at = 0
    for marker in read(text, count):
        before = text[at : marker.start]
        pieces.append(before[:-1] if before.endswith(" ") else before)
        at = marker.end
    return ("".join(pieces) + text[at:]).strip()
