"""text → its statements: sentences, items with their lead, rows of tables, label lines, boxes.

A statement is what a claim may follow from: one sentence with its own subject, period and condition; an item together
with the line that leads into it; one cell of a table with its row's label and its column's header. Nothing is taken
from one statement for another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from pincite.citations.reading.by_length import kept
from pincite.citations.reading.sentences import split
from pincite.citations.text.element import Element
from pincite.citations.text.labels import LABEL, heading_above, heads_lines, tells, topical
from pincite.citations.text.quoted import spoken
from pincite.citations.text.reading import elements
from pincite.citations.text.tables import Cell, Spans, tables
from pincite.citations.text.token import language
from pincite.citations.text.vocabulary import words

MOST_CHARS = 1_000
"""A longer run without a stop is no sentence; its first part is read."""
_BOX = re.compile(r"[☐☑☒✓✔✗✘□■]|\[[ xX✓]?\](?!\()|(?<!\w)\((?: |[xX✓](?=\)\s))\)")
_TICKED = frozenset("☑☒✓✔■xX")
_ITEM = re.compile(r"[ \t]*(?:[-*+•·▪◦‣●○–—][ \t]|\d{1,3}[.)][ \t]|\(?[a-zA-Zivx]{1,4}[)][ \t])")
_ASKS = ("?", "？", "؟")
_SHORT_VALUE = 10
"""Words of a label's value up to which it is a value, not a sentence."""

Form = Literal["prose", "item", "row", "label", "box", "question"]


class _Text:
    """A text whose parts are read when they are asked for, each once."""

    def __init__(self, text: str) -> None:
        self.text, self.code = text, language(text)
        self._read: dict[Spans, tuple[Element, ...]] = {}
        self._words: dict[Spans, frozenset[str]] = {}

    def elements(self, spans: Spans) -> tuple[Element, ...]:
        """Elements of some parts, with offsets into the whole."""
        if spans not in self._read:
            self._read[spans] = tuple(
                each.moved(start)
                for start, end in spans
                for each in elements(self.text[start:end], self.code)
            )
        return self._read[spans]

    def words(self, spans: Spans) -> frozenset[str]:
        """Keys that the words of some parts may have."""
        if spans not in self._words:
            self._words[spans] = frozenset().union(*(words(self.text[a:b], self.code) for a, b in spans))
        return self._words[spans]


@dataclass(frozen=True)
class Statement:
    """A part of a text, `text[start:end]`; what it says is read when it is asked for, from the spans beside it.

    `of_lead`: of an item, what leads into it; of a row, the header over its label. `of_scope`: a label under which a
    sentence stands or who is quoted with it, which restricts it; `of_title`: the heading over it. `of_label`,
    `of_header`: of a row or a label line, what names it and its column; `columns`: whether others stand beside that
    one, without whose header a cell names no value. `ticked`: of a box. `previous`: the sentence before, to which a
    pronoun refers. `carried`: whether its label stands before another sentence, too.
    """

    form: Form
    start: int
    end: int
    whole: _Text
    own: Spans
    of_lead: Spans = ()
    of_scope: Spans = ()
    of_title: Spans = ()
    of_label: Spans = ()
    of_header: Spans = ()
    columns: bool = False
    ticked: bool | None = None
    previous: Statement | None = None
    carried: bool = False

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """What it says."""
        return self.whole.elements(self.own)

    @cached_property
    def lead(self) -> tuple[Element, ...]:
        """What leads into it."""
        return self.whole.elements(self.of_lead)

    @cached_property
    def scope(self) -> tuple[Element, ...]:
        """What restricts it."""
        return self.whole.elements(self.of_scope)

    @cached_property
    def title(self) -> tuple[Element, ...]:
        """The line that stands over it and others."""
        return self.whole.elements(self.of_title)

    @cached_property
    def label(self) -> tuple[Element, ...]:
        """What names its row."""
        return self.whole.elements(self.of_label)

    @cached_property
    def label_text(self) -> str:
        """What names its row, as it is written."""
        return " ".join(self.whole.text[a:b] for a, b in self.of_label).casefold()

    @cached_property
    def header(self) -> tuple[Element, ...]:
        """What names its column."""
        return self.whole.elements(self.of_header)

    @cached_property
    def before(self) -> tuple[Element, ...]:
        """The sentence before."""
        return self.previous.elements if self.previous is not None else ()

    @cached_property
    def words(self) -> frozenset[str]:
        """Keys that its words may have, its label, header and lead with them: cheap, and never too few."""
        return self.whole.words((*self.own, *self.of_scope, *self.of_label, *self.of_header, *self.of_lead))

    def writes(self, figure: str) -> bool:
        """Whether its row's label or its column's header has a figure, written so."""
        parts = (*self.of_label, *self.of_header)
        return any(figure in _FIGURE.findall(self.whole.text, a, b) for a, b in parts)

    @cached_property
    def figures(self) -> bool:
        """Whether a digit stands in it."""
        return any(map(str.isdigit, self.whole.text[self.start : self.end]))


@kept(short=128, long=4)
def statements(text: str) -> tuple[Statement, ...]:
    """text → its statements in order; the last texts are kept, since an answer cites one source many times."""
    return tuple(_read(_Text(text)))


def _read(whole: _Text) -> Iterator[Statement]:
    text, code = whole.text, whole.code
    table = tables(text)
    titles = {span: heading_above(text, span[0]) for span in table.spans}
    for cell in table.cells:
        above = next((titles[span] for span in table.spans if span[0] <= cell.start < span[1]), ())
        boxes = list(_boxes(text, *cell.value))
        if boxes:
            yield from _ticked(whole, cell, boxes, above)
            continue
        yield Statement("row", cell.start, cell.end, whole, (cell.value,), cell.corner, of_label=(cell.label,),
                        of_header=cell.header, of_title=above, columns=cell.columns)  # fmt: skip
    lead: Spans = ()
    heading: Spans = ()
    scope: Spans = ()
    title: Spans = ()
    under, marked = 0, False
    governs = False  # whether the lead stands on a line of its own, right above the ones that it leads into
    previous: Statement | None = None
    quotations = spoken(text)
    last_end = 0
    for start, end in _sentences(text):
        if any(a <= start < b for a, b in table.spans):
            continue
        gap = text[last_end:start]
        last_end = end
        if "\n" in gap:
            scope = ()
        if "\n\n" in gap and under and not marked:
            title = ()  # a line that is no heading by a sign heads what stands right below it
        if "\n\n" in gap and not _ITEM.match(text, start):
            lead, heading, previous, governs = (), (), None, False
        boxes = list(_boxes(text, start, end))
        if boxes:
            named = any(map(str.isalnum, _BOX.sub("", text[start : boxes[0].start])))
            own = ((start, boxes[0].start),) if named else ()
            for box in boxes:
                yield Statement("box", start, end, whole, ((box.start, box.end),), own or lead or heading,
                                of_title=title, ticked=box.ticked)  # fmt: skip
            under += 1
            continue
        label = LABEL.fullmatch(text, start, end)
        if label and len(label["value"].split()) <= _SHORT_VALUE and not tells(text, label, code):
            yield Statement("label", start, end, whole, (label.span("value"),), lead or heading,
                            of_title=title, of_label=(label.span("label"),))  # fmt: skip
            under += 1
            continue
        label = LABEL.match(text, start, end)
        at, carried = start, bool(scope)
        if label and label.end("label") - label.start("label") < 60 and not topical(text, label, code):
            scope, at, carried = (label.span("label"),), label.start("value"), False
        elif label and topical(text, label, code):
            at = label.start("value")
        sign = _ITEM.match(text, start)
        item = sign is not None
        asks = text[start:end].rstrip("\"'”’) ").endswith(_ASKS)
        leads = asks or text[start:end].rstrip().endswith(":")
        heads = not leads and not item and heads_lines(text, start, end)
        if sign is not None and not leads:
            at = max(at, sign.end())
        found = ((at, min(end, at + MOST_CHARS)),)
        over = lead if item or (governs and not leads) else ()
        if leads:
            lead, governs = found, not asks and text[end : end + 1] == "\n"
        elif heads and not governs:
            lead, heading = (), found
        elif not item and not governs:
            lead = ()
        over = lead if item else over
        form: Form = "question" if asks else "item" if item and lead else "prose"
        said = tuple(span for a, b, span in quotations if a <= start and end <= b and span)
        carried = carried and not said
        previous = Statement(form, start, end, whole, found, over, scope or said,
                             of_title=() if heads else title, carried=carried, previous=previous)  # fmt: skip
        yield previous
        under += 1
        if heads:
            title, under, marked = found, 0, text[start] == "#"


def _ticked(whole: _Text, cell: Cell, boxes: list[_Box], above: Spans) -> Iterator[Statement]:
    """Boxes in a cell: each of its own words; of one without words the column's, else the row's."""
    for box in boxes:
        words = whole.text[box.start : box.end]
        own = ((box.start, box.end),) if any(map(str.isalnum, words)) else cell.header or (cell.label,)
        lead = (cell.label,) if own != (cell.label,) else ()
        yield Statement("box", cell.start, cell.end, whole, own, lead, of_title=above, ticked=box.ticked)


_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_NEXT_LEAD = re.compile(r"\n(?=[^\W\d_][^\n]*:(?:\n|\Z))")
"""Where an item without a stop ends before the line that leads into the next ones."""
_NOON = re.compile(r"(?<=[ap]\.m\.)\s+(?=[A-Z])")
_SCALED = re.compile(
    r"(?:\bin|[€$£]|\b(?:EUR|USD|GBP))\s*(?:of\s*)?['’]?(?:thousands?|millions?|billions?|000s?)\b",
    re.IGNORECASE,
)
"""A note by which the figures of a table or list are not meant as they are written."""


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Sentences; one that ends in `p.m.` ends before a capital, and lines that have boxes stand for themselves."""
    for start, end in split(text):
        if "\n" in text[start:end] and _BOX.search(text, start, end):
            yield from (line.span() for line in re.compile(r"\S[^\n]*").finditer(text, start, end))
            continue
        parts = [m.start() for m in _NEXT_LEAD.finditer(text, start, end)] if _ITEM.match(text, start) else []
        for at in parts:
            yield start, at
            start = at + 1
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
