"""draft → text in which every marker is `[n]` for a passage that exists, with what was done, whole or as a stream.

`MarkerReader` is the one implementation; `clean` feeds it the whole text, so a stream and a JSON body agree at every
cut. What only the end of a text can tell (a footnote's definition comes last) is settled in `clean` and returned as
edits of the text that a stream has already shown.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from pincite.citations.marking.forms import UNKNOWN_COUNT, write
from pincite.citations.marking.neutralising import neutralise
from pincite.citations.marking.reader import MarkerReader
from pincite.citations.marking.scanner import Scanner
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
