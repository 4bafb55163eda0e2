"""answer, markers → its units of citation: sentences, list items, table rows; each with the markers it carries.

Markdown-aware: headings, table headers, separators, code (fenced or indented), display math and definitions need no
citation and are no units, unless they tell something: then each is an `aside`. A table row and a list item stand alone;
a line that announces a list is a `lead`. What stands beyond the length of any answer is one unit, `rest`, which is not
checked.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from pincite.citations.answer_blocks import Block, UnitKind, blocks
from pincite.citations.asides import may_tell, tells
from pincite.citations.dress import apart, dressed
from pincite.citations.markers import Marker
from pincite.citations.quoting.quoted import quotations
from pincite.citations.reading.sentences import Span, cut
from pincite.models import Missing

MOST_UNITS = 500
"""Sentences of an answer that are checked: those of a report of twenty pages."""
LONGEST = 200_000
"""Characters of an answer that are looked at for sentences."""

_LETTER = re.compile(r"\w")
_BETWEEN = re.compile(r"[ \t\u00a0\u202f\u2009]*[,;]?[ \t\u00a0\u202f\u2009]*")
_CODE_SPAN = re.compile(r"(`+)[^`\n]{1,400}\1(?!`)")


class Unit(NamedTuple):
    """`answer[start:end]` is the unit. `claim`: its text without markers and dress; `pieces` map it back to the answer.

    `sure`: False for a line of code or a question above a text that is worth checking only where the sources speak of
    it (`in_context`).
    """

    start: int
    end: int
    kind: UnitKind
    markers: tuple[Marker, ...]
    claim: str
    pieces: tuple[tuple[int, int, int], ...]
    quotes: tuple[Span, ...]
    sure: bool = True

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers standing in it, in reading order, each once."""
        return tuple(dict.fromkeys(number for marker in self.markers for number in marker.numbers))

    def plain(self, start: int, end: int) -> str:
        """`answer[start:end]` without the markers in it."""
        return "".join(
            self.claim[claim_start + max(start, at) - at : claim_start + min(end, at + length) - at]
            for claim_start, at, length in self.pieces
            if max(start, at) < min(end, at + length)
        )

    def located(self, missing: Missing, answer: str) -> Missing:
        """A part of the claim → the same as offsets into the unit's own text."""
        start, end = self._origin(missing.start), self._origin(max(missing.start, missing.end - 1)) + 1
        text = answer[self.start : self.end]
        start, end = max(0, start - self.start), min(len(text), end - self.start)
        return Missing(text=text[start:end], start=start, end=end)

    def _origin(self, position: int) -> int:
        for claim_start, text_start, length in self.pieces:
            if position < claim_start + length:
                return text_start + max(0, position - claim_start)
        last = self.pieces[-1] if self.pieces else (0, self.start, 0)
        return last[1] + last[2]


def claims_of(answer: str, markers: Sequence[Marker]) -> list[Unit]:
    """answer, its valid markers → units in order; `answer[unit.start:unit.end]` is the unit's text, never empty.

    From the sentence on that follows `MOST_UNITS` others, or that `LONGEST` characters do not hold, the answer is one
    unit, the `rest`.
    """
    units = _units(answer[:LONGEST], markers)
    if len(units) <= MOST_UNITS and len(answer) <= LONGEST:
        return units
    start, end = LONGEST if len(answer) > LONGEST else len(answer), len(answer.rstrip())
    start = min([marker.start for marker in markers if marker.start < start < marker.end], default=start)
    if len(answer) > LONGEST and units and not answer[units[-1].end : start].strip():
        start = units.pop().start
    if len(units) > MOST_UNITS:
        start = units[MOST_UNITS].start
        del units[MOST_UNITS:]
    rest = answer[start:end]
    start += len(rest) - len(rest.lstrip())
    if _LETTER.search(answer, start, end):
        units.append(_unit(answer, start, end, "rest", tuple(m for m in markers if m.start >= start)))
    return units


def _units(answer: str, markers: Sequence[Marker]) -> list[Unit]:
    """The units of an answer, or of its beginning; a few more than `MOST_UNITS` where there are more."""
    starts = [marker.start for marker in markers]
    ends = {marker.start: marker.end for marker in markers}
    units: list[Unit] = []
    for block, following in pairwise(chain(blocks(answer), [None])):
        if block is None or len(units) > MOST_UNITS:
            break
        inside_block = bisect_left(starts, block.end) > bisect_left(starts, block.start)
        kind = _kind(answer, block, inside_block)
        if kind is None:
            continue
        if kind == "aside":
            units += _aside(answer, block)
            continue
        for start, end in _spans(answer, block, ends):
            inside = tuple(markers[bisect_left(starts, start) : bisect_left(starts, end)])
            unit = _unit(answer, start, end, kind, inside)
            if _LETTER.search(unit.claim):
                units.append(unit)
            elif inside and units and not answer[units[-1].end : start].strip():
                last = units.pop()
                units.append(_unit(answer, last.start, end, last.kind, last.markers + inside))
            if len(units) > MOST_UNITS:
                break
        last_line = answer[block.start : block.end].rstrip(" *_")
        announces = following is not None and following.kind != "prose"
        if units and last_line.endswith((":", "：")) and announces and units[-1].start >= block.start:
            units[-1] = units[-1]._replace(kind="lead")
    return units


def _kind(answer: str, block: Block, marked: bool) -> UnitKind | None:
    """What the text of a block is; None: it needs no citation."""
    match block.kind:
        case "head" | "names" | "code" | "formula" | "source" | "other":
            if marked and block.kind in ("head", "names"):
                return "prose"
            line = answer[block.start : block.end]
            if not tells(line, block.kind, block.language) and not may_tell(line, block.kind, block.language):
                return None
            return "prose" if block.kind == "source" else "aside"
        case kind:
            return kind


def _aside(answer: str, block: Block) -> list[Unit]:
    text = answer[block.start : block.end]
    start, end = block.start + len(text) - len(text.lstrip(" \t>#*_/-")), block.start + len(text.rstrip())
    if start >= end:
        return []
    sure = tells(text, block.kind, block.language)
    return [_unit(answer, start, end, "aside", ())._replace(sure=sure)]


def _spans(answer: str, block: Block, ends: dict[int, int]) -> list[Span]:
    def attach(position: int) -> int:
        at = position
        while True:
            gap = _BETWEEN.match(answer, at, block.end)
            start = gap.end() if gap else at
            if start not in ends:
                break
            if at == position and answer[position:start].strip():
                break
            at = ends[start]
        rest = answer[at : at + 3]
        if at > position and answer[position : position + 1].isspace() and re.match(r"[ \t]+[a-z]", rest):
            return position
        return at

    if block.kind == "row":
        text = answer[block.start : block.end]
        left = len(text) - len(text.lstrip())
        return [(block.start + left, block.start + len(text.rstrip()))] if text.strip() else []
    whole = [(start - 1, end + 1) for start, end in quotations(answer, block.start, block.end)]
    whole += [found.span() for found in _CODE_SPAN.finditer(answer, block.start, block.end)]
    spans = cut(answer, block.start, block.end, attach, _merged(whole), lines=False)
    return [piece for start, end in spans for piece in apart(answer, start, end)]


def _merged(spans: list[Span]) -> list[Span]:
    out: list[Span] = []
    for start, end in sorted(spans):
        if out and start < out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def _left_out(answer: str, start: int, end: int, markers: tuple[Marker, ...]) -> list[tuple[int, int, bool]]:
    """What of a unit is not in its claim: markers (True) and dress, in order, none inside another."""
    marked = [(marker.start, marker.end, True) for marker in markers]
    worn = [
        (a, b, False)
        for a, b in dressed(answer, start, end)
        if not any(a < marker.end and marker.start < b for marker in markers)
    ]
    return sorted([*marked, *worn])


def _unit(answer: str, start: int, end: int, kind: UnitKind, markers: tuple[Marker, ...]) -> Unit:
    pieces: list[tuple[int, int, int]] = []
    words: list[str] = []
    length, at = 0, start
    for stop, following, marked in (*_left_out(answer, start, end, markers), (end, end, False)):
        text = answer[at:stop]
        if marked and text.endswith(" "):
            text = text[:-1]
        pieces.append((length, at, len(text)))
        words.append(text)
        length += len(text)
        at = following
    claim = "".join(words)
    if kind == "row":
        claim = claim.replace("|", ",")
    claim = claim.rstrip(" \t\n.。")
    quotes = () if kind == "rest" else tuple(quotations(answer, start, end))
    return Unit(start, end, kind, markers, claim, tuple(pieces), quotes)
