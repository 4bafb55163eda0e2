"""text → its statements: sentences, items with their lead, rows of tables, label lines, boxes.

A statement is what a claim may follow from: one sentence with its own subject, period and condition; an item together
with the line that leads into it; one cell of a table with its row's label and its column's header. Nothing is taken
from one statement for another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from pincite.citations.reading.sentences import split
from pincite.citations.text.element import Element, elements
from pincite.citations.text.token import language

MOST_CHARS = 1_000
"""A longer run without a stop is no sentence; its first part is read."""
_TABLE = re.compile(r"(?:^[^\n|]*\|[^\n]*(?:\n|\Z)){1,}", re.MULTILINE)
_RULE = re.compile(r"[|\s:+=-]*-[|\s:+=-]*")
_LABEL = re.compile(
    r"[ \t]*(?:[-*+•·▪◦‣●][ \t]+|\d{1,3}[.)][ \t]+)?(?P<label>[^:|\n.!?]{1,80}):[ \t]+(?P<value>\S[^\n]*)"
)
_BOX = re.compile(r"[☐☑☒✓✔✗✘□■]|\[[ xX✓]?\](?!\()|(?<!\w)\((?: |[xX✓](?=\)\s))\)")
_ALIGNED = re.compile(
    r"(?:^[^\n|]*\S(?:\t| {3,})[^\n|]*(?:\n|\Z)|^(?:\t| {3,})[^\n|]*\S[^\n|]*(?:\n|\Z)){2,}", re.MULTILINE
)
"""Lines whose cells stand apart by a tab or by blanks."""
_GAP = re.compile(r"\t| {2,}")
_TICKED = frozenset("☑☒✓✔■xX")
_ITEM = re.compile(r"[ \t]*(?:[-*+•·▪◦‣●○–—][ \t]|\d{1,3}[.)][ \t]|\(?[a-zA-Zivx]{1,4}[)][ \t])")
_SHORT_VALUE = 10
"""Words of a label's value up to which it is a value, not a sentence."""

Form = Literal["prose", "item", "row", "label", "box"]


class Statement(NamedTuple):
    """`text[start:end]` with its elements.

    `lead`: of an item, what leads into it; of a row, the header over its label. `scope`: a label under which a
    sentence stands, which restricts it. `label`, `header`: of a row or a label line, what names it and its column.
    `ticked`: of a box. `before`: elements of the sentence before, to which a pronoun refers; of a row, its header
    where other columns stand beside it, without which it names no value.
    """

    form: Form
    start: int
    end: int
    elements: tuple[Element, ...]
    lead: tuple[Element, ...] = ()
    scope: tuple[Element, ...] = ()
    label: tuple[Element, ...] = ()
    header: tuple[Element, ...] = ()
    ticked: bool | None = None
    before: tuple[Element, ...] = ()


def statements(text: str) -> tuple[Statement, ...]:
    """text → its statements in order; the last texts are kept, since an answer cites one source many times."""
    return _short(text) if len(text) <= 20_000 else _long(text)


@lru_cache(maxsize=128)
def _short(text: str) -> tuple[Statement, ...]:
    return tuple(_read(text))


@lru_cache(maxsize=4)
def _long(text: str) -> tuple[Statement, ...]:
    return tuple(_read(text))


def _read(text: str) -> Iterator[Statement]:
    code = language(text)
    tables = [match.span() for match in _TABLE.finditer(text)] if "|" in text else []
    for start, end in tables:
        yield from _table(text, start, end, code)
    aligned = [match.span() for match in _ALIGNED.finditer(text)] if "\t" in text or "   " in text else []
    for start, end in aligned:
        yield from _columns(text, start, end, code)
    tables += aligned
    lead: tuple[Element, ...] = ()
    heading: tuple[Element, ...] = ()
    scope: tuple[Element, ...] = ()
    before: tuple[Element, ...] = ()
    last_end = 0
    for start, end in _sentences(text):
        if any(a <= start < b for a, b in tables):
            continue
        gap = text[last_end:start]
        last_end = end
        if "\n" in gap:
            scope = ()
        if "\n\n" in gap and not _ITEM.match(text, start):
            lead, heading, before = (), (), ()
        boxes = list(_boxes(text, start, end))
        if boxes:
            before_first = text[start : boxes[0].start].strip(" \t-*+•|")
            own = _shift(text, start, boxes[0].start, code) if before_first else ()
            for box in boxes:
                part = _shift(text, box.start, box.end, code)
                yield Statement("box", start, end, part, lead=own or lead or heading, ticked=box.ticked)
            continue
        label = _LABEL.fullmatch(text, start, end)
        if label and len(label["value"].split()) <= _SHORT_VALUE and not _sentence(text, label, code):
            named = _shift(text, *label.span("label"), code)
            value = _shift(text, *label.span("value"), code)
            yield Statement("label", start, end, value, label=named, lead=lead or heading)
            continue
        label = _LABEL.match(text, start, end)
        at = start
        if label and label.end("label") - label.start("label") < 60 and not _topical(text, label, code):
            scope, at = _shift(text, *label.span("label"), code), label.start("value")
        elif label and _topical(text, label, code):
            at = label.start("value")
        found = _shift(text, at, min(end, at + MOST_CHARS), code)
        item = _ITEM.match(text, start) is not None
        if text[start:end].rstrip().endswith(":"):
            lead = found
        elif _heads(text, start, end):
            lead, heading = (), found
        elif not item:
            lead = ()
        elif found and found[0].kind == "mark":
            found = found[1:]
        yield Statement("item" if item and lead else "prose", start, end, found, lead=lead if item else (),
                        scope=scope, before=before)  # fmt: skip
        before = found


_NOON = re.compile(r"(?<=[ap]\.m\.)\s+(?=[A-Z])")
_SCALED = re.compile(
    r"(?:\bin|[€$£]|\b(?:EUR|USD|GBP))\s*(?:of\s*)?['’]?(?:thousands?|millions?|billions?|000s?)\b",
    re.IGNORECASE,
)
"""A note by which the figures of a table or list are not meant as they are written."""


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Sentences; one that ends in `p.m.` ends before a capital."""
    for start, end in split(text):
        for match in _NOON.finditer(text, start, end):
            yield start, match.start()
            start = match.end()
        yield start, end


def scaled(text: str) -> bool:
    """Whether the text declares a scale for its figures."""
    return _SCALED.search(text) is not None


class _Box(NamedTuple):
    start: int
    end: int
    ticked: bool


def _boxes(text: str, start: int, end: int) -> Iterator[_Box]:
    """Boxes of a line with the words that belong to each: those behind it, or before it where the line ends in one."""
    found = list(_BOX.finditer(text, start, end))
    after = bool(found) and not text[found[-1].end() : end].strip()
    for at, box in enumerate(found):
        ticked = bool(_TICKED & set(box[0]))
        if after:
            first = found[at - 1].end() if at else max(start, text.rfind(":", start, box.start()) + 1)
            yield _Box(first, box.start(), ticked)
        else:
            yield _Box(box.end(), found[at + 1].start() if at + 1 < len(found) else end, ticked)


def _shift(text: str, start: int, end: int, code: str) -> tuple[Element, ...]:
    """Elements of a part of a text, with offsets into the whole."""
    return tuple(
        each._replace(start=each.start + start, end=each.end + start)
        for each in elements(text[start:end], code)
    )


def _sentence(text: str, label: re.Match[str], code: str) -> bool:
    """Whether what stands behind a label is a sentence of its own, with a verb in it."""
    return any(e.kind in ("force", "be") for e in elements(text[slice(*label.span("value"))], code))


def _topical(text: str, label: re.Match[str], code: str) -> bool:
    """Whether a label only names what its sentence is about: the sentence has one of its words, or all are a note's."""
    named = elements(label["label"], code)
    said = frozenset().union(*(e.keys for e in elements(label["value"][:400], code)))
    if any(e.kind in ("cond", "neg", "quant", "quantity", "rel", "date") for e in named):
        return False
    words = [e for e in named if e.kind == "word"]
    return not words or any(e.keys & said for e in words) or all(e.keys & _NOTES for e in words)


_NOTES = frozenset(
    {
        "note",
        "notice",
        "important",
        "tip",
        "remark",
        "info",
        "information",
        "timing",
        "hinweis",
        "remarque",
        "nota",
    }
)


_HEAD = 60
"""Characters of a line up to which it may head the lines below it."""


def _heads(text: str, start: int, end: int) -> bool:
    """Whether a line heads what follows: short, without a stop, and the next line begins at once."""
    return (
        end - start <= _HEAD
        and text[end - 1] not in ".!?;,"
        and text[end : end + 1] == "\n"
        and text[start - 1 : start] in ("", "\n")
    )


def _table(text: str, start: int, end: int, code: str) -> Iterator[Statement]:
    """A table's cells: each with the label of its row, which stands first, and the header of its column."""
    lines = [(m.start(), m.end()) for m in re.compile(r"[^\n]+").finditer(text, start, end)]
    ruled = next((i for i, (a, b) in enumerate(lines) if i and _RULE.fullmatch(text, a, b)), None)
    headers: list[tuple[Element, ...]] = []
    if ruled is not None:
        for i in range(ruled):
            for column, (a, b) in enumerate(_cells(text, *lines[i])):
                while len(headers) <= column:
                    headers.append(())
                headers[column] += _shift(text, a, b, code)
    body = lines[(ruled + 1) if ruled is not None else 0 :]
    for a, b in body:
        if _RULE.fullmatch(text, a, b):
            continue
        cells = _cells(text, a, b)
        if len(cells) < 2:
            continue
        label = _shift(text, *cells[0], code)
        corner = headers[0] if headers else ()
        for column, cell in enumerate(cells[1:], 1):
            value = _shift(text, *cell, code)
            if value:
                header = headers[column] if column < len(headers) else ()
                only = len(cells) == 2
                yield Statement(
                    "row", a, b, value, label=label, header=header, lead=corner, before=() if only else header
                )


def _columns(text: str, start: int, end: int, code: str) -> Iterator[Statement]:
    """Rows whose cells stand apart by blanks; the first line heads them where it has no figure and a word a column."""
    lines = [_apart(text, m.start(), m.end()) for m in re.compile(r"[^\n]+").finditer(text, start, end)]
    width = max(len(line) for line in lines)
    first = lines[0]
    heads = len(first) in (width, width - 1) and not any(
        text[a:b].strip(" .,%-").isdigit() and len(text[a:b]) != 4 for a, b in first
    )
    headers = [_shift(text, a, b, code) for a, b in first] if heads else []
    if headers and len(headers) == width - 1:
        headers.insert(0, ())
    for line in lines[1 if heads else 0 :]:
        if len(line) < 2:
            continue
        label = _shift(text, *line[0], code)
        whole = headers and len(line) == width
        for column, (a, b) in enumerate(line[1:], 1):
            header = headers[column] if whole else ()
            several = header if len(line) > 2 else ()
            if len(line) > 2 and not header:
                continue
            corner = headers[0] if whole else ()
            yield Statement("row", line[0][0], line[-1][1], _shift(text, a, b, code), label=label, header=header,
                            lead=corner, before=several)  # fmt: skip


def _apart(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Spans of the cells of a line."""
    out, at = [], start
    for gap in [*_GAP.finditer(text, start, end), None]:
        stop = gap.start() if gap else end
        if text[at:stop].strip():
            out.append((at, stop))
        at = gap.end() if gap else end
    return out


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Spans of a row's cells, without the outer bars."""
    out, at = [], start
    for i in range(start, end + 1):
        if i == end or text[i] == "|":
            out.append((at, i))
            at = i + 1
    if out and not text[slice(*out[0])].strip():
        out = out[1:]
    if out and not text[slice(*out[-1])].strip():
        out = out[:-1]
    return out
