"""answer, markers → its units of citation: sentences, list items, table rows; each with the markers it carries.

Markdown-aware: headings, table headers, separators, code (fenced or indented), display math and definitions need no
citation and are no units. A table row and a list item stand alone; a line that announces a list is a `lead`. What
stands beyond the length of any answer is one unit, `rest`, which is not checked.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Literal, NamedTuple

from pincite.citations.markers import Marker
from pincite.citations.marking.indented import Indentation
from pincite.citations.quoting.quoted import quotations
from pincite.citations.reading.sentences import Span, cut
from pincite.models import Missing

UnitKind = Literal["prose", "item", "row", "lead", "rest"]

MOST_UNITS = 500
"""Sentences of an answer that are checked: those of a report of twenty pages."""
LONGEST = 200_000
"""Characters of an answer that are looked at for sentences."""

_FENCE = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}(?:\s|$)|\s*(?:\*\*[^*\n]{1,120}\*\*|__[^_\n]{1,120}__):?\s*$")
_RULE = re.compile(r"\s*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|={3,})\s*$")
_TABLE_RULE = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_ITEM = re.compile(r"[ \t>]*(?:[-*+•·▪◦‣●]|\d{1,3}[.)]|[a-zA-Z][)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_QUOTE_SIGN = re.compile(r"[ \t]*(?:>[ \t]?)+")
_DEFINITION = re.compile(r"[ \t]*\[(?:\^[^\]\n]{1,60}|\d{1,4})\]:")
_LINK_DEFINITION = re.compile(r"[ \t]*\[\d{1,4}\]:[ \t]*(?:<|[A-Za-z][A-Za-z0-9+.-]+:|/|#|www\.|\.)")
_DISPLAY = re.compile(r"[ \t]*(?:\$\$|\\\[)")
_STOPPED = re.compile(r"[.!?…。！？:;\])\"”’»*_]\s*$")
_LISTED = re.compile(
    r"[ \t#*_]*(?:sources?|references?|citations?|bibliography|works cited|quellen|sources consulted|"
    r"literatur|références|fuentes)[ \t*_:]*$",
    re.IGNORECASE,
)
_LETTER = re.compile(r"\w")
_BETWEEN = re.compile(r"[ \t\u00a0\u202f\u2009]*[,;]?[ \t\u00a0\u202f\u2009]*")
_CODE_SPAN = re.compile(r"(`+)[^`\n]{1,400}\1(?!`)")


class Unit(NamedTuple):
    """`answer[start:end]` is the unit. `claim`: its text without markers; `pieces` map it back to the answer."""

    start: int
    end: int
    kind: UnitKind
    markers: tuple[Marker, ...]
    claim: str
    pieces: tuple[tuple[int, int, int], ...]
    quotes: tuple[Span, ...]

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


class _Block(NamedTuple):
    start: int
    end: int
    kind: UnitKind | Literal["head", "other"]


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
    for block, following in pairwise(chain(_blocks(answer), [None])):
        if block is None or len(units) > MOST_UNITS:
            break
        inside_block = bisect_left(starts, block.end) > bisect_left(starts, block.start)
        if block.kind == "other" or (block.kind == "head" and not inside_block):
            continue
        kind: UnitKind = "prose" if block.kind == "head" else block.kind
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


def _blocks(answer: str) -> Iterator[_Block]:
    """Lines → blocks of text and of what needs no citation, in order."""
    lines = [(found.start(), found.end()) for found in re.finditer(r"[^\n]+", answer)]
    fence, closing, at, paragraph = "", "", 0, -1
    listed = False
    indentation, seen = Indentation(), 0
    while at < len(lines):
        start, end = lines[at]
        line = answer[start:end]
        if not fence:
            for before in answer[seen:start].split("\n")[:-1]:
                indentation.ended(before, blank=not before.strip())
        seen = start
        at += 1
        if fence:
            if line.strip(" \t>").startswith(fence) and not line.strip(" \t>").strip(fence[0]):
                fence = ""
            continue
        if closing:
            if closing in line:
                closing = ""
            continue
        if indentation.code(line) and line.strip():
            yield _Block(start, end, "other")
            continue
        opened = _FENCE.match(line)
        if opened and opened[1] not in line[opened.end() :]:
            fence = opened[1]
            yield _Block(start, end, "other")
            continue
        if _DISPLAY.match(line):
            sign = "$$" if "$$" in line else "\\]"
            closing = "" if sign in line.lstrip()[2:] else sign
            yield _Block(start, end, "other")
            continue
        if _LISTED.match(line):
            listed = True
            yield _Block(start, end, "other")
            continue
        if _HEADING.match(line):
            listed = False
            yield _Block(start + len(line) - len(line.lstrip("# \t")), end, "head")
            continue
        if not line.strip() or _RULE.match(line) or _LINK_DEFINITION.match(line):
            yield _Block(start, end, "other")
            continue
        body = line.lstrip(" \t>")
        if listed and re.match(r"(?:[-*+•]|\d{1,3}[.)])?\s*\[", body):
            yield _Block(start, end, "other")
            continue
        listed = False
        noted = _DEFINITION.match(line)
        if noted and body.startswith("[^"):
            yield _Block(start + noted.end(), end, "head")
            continue
        if "|" in line and at < len(lines) and _is_table_rule(answer, lines[at]):
            yield _Block(start, end, "head")
            continue
        if _TABLE_RULE.match(line) and ("|" in line or "-" in line.strip(" :")):
            yield _Block(start, end, "other")
            continue
        if body.startswith("|") or (paragraph == -2 and "|" in line):
            left = start + line.index("|") + 1 if body.startswith("|") else start
            right = start + len(line.rstrip().rstrip("|"))
            yield _Block(left, max(left, right), "row")
            paragraph = -2
            continue
        item = _ITEM.match(line)
        begin = start + item.end() if item else start
        if not item:
            quoted = _QUOTE_SIGN.match(line)
            begin = start + quoted.end() if quoted else start
        kind: UnitKind = "item" if item else "prose"
        while at < len(lines) and _continues(answer, (start, end), lines[at]):
            end = lines[at][1]
            at += 1
        yield _Block(begin, end, kind)
        paragraph = -1


def _is_table_rule(answer: str, line: Span) -> bool:
    text = answer[line[0] : line[1]]
    return "|" in text and _TABLE_RULE.match(text) is not None


def _continues(answer: str, before: Span, line: Span) -> bool:
    """Whether a line goes on with the sentence of the line before: no blank line between, a small first letter."""
    if line[0] != before[1] + 1 and answer[before[1] : line[0]].count("\n") > 1:
        return False
    text = answer[line[0] : line[1]]
    body = text.lstrip(" \t>")
    if not body or _ITEM.match(text) or _HEADING.match(text) or _RULE.match(text) or body[0] in "|`~$":
        return False
    if re.fullmatch(r"(?:\[[\d, –-]{1,40}\][ \t.]*)+", body):
        return True
    previous = answer[max(before[0], before[1] - 80) : before[1]]
    return body[0].islower() and not _STOPPED.search(previous.rstrip(" *_"))


def _spans(answer: str, block: _Block, ends: dict[int, int]) -> list[Span]:
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
    return cut(answer, block.start, block.end, attach, _merged(whole), lines=False)


def _merged(spans: list[Span]) -> list[Span]:
    out: list[Span] = []
    for start, end in sorted(spans):
        if out and start < out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def _unit(answer: str, start: int, end: int, kind: UnitKind, markers: tuple[Marker, ...]) -> Unit:
    pieces: list[tuple[int, int, int]] = []
    words: list[str] = []
    length, at = 0, start
    for marker in (*markers, None):
        stop = marker.start if marker else end
        text = answer[at:stop]
        if marker and text.endswith(" "):
            text = text[:-1]
        pieces.append((length, at, len(text)))
        words.append(text)
        length += len(text)
        if marker:
            at = marker.end
    claim = "".join(words)
    if kind == "row":
        claim = claim.replace("|", ",")
    claim = claim.rstrip(" \t\n.。")
    quotes = () if kind == "rest" else tuple(quotations(answer, start, end))
    return Unit(start, end, kind, markers, claim, tuple(pieces), quotes)
