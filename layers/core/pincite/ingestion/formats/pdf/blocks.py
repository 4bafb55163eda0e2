"""Lines of a region → blocks: headings, paragraphs, tables.

Line breaks of the layout become spaces, so that a sentence reads as one; a hyphen at a line end keeps its line break,
since only a comparison can tell `struc-` + `tural` from `price-` + `determining`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

from pincite.ingestion.formats.pdf.keyfigures import KeyFigures
from pincite.ingestion.formats.pdf.lines import PdfLine
from pincite.ingestion.formats.pdf.rules import DrawnLine
from pincite.ingestion.formats.pdf.tables import Rows, table_runs

_LARGER = 1.18
"""Height over that of body text from which a line is a heading by size alone."""
_TITLE_LEVELS = ((1.8, 1), (1.4, 2), (1.1, 3))
_BOLD_LEVEL = 4
_LONGEST_TITLE = 160
_TITLE_LINES = 4
_BULLET = re.compile(r"(?:[•·▪■□◦‣●○–—*-]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|\([ivx]{1,5}\))\s*(?=\S)")
_SIGNS = frozenset("•·▪■□◦‣●○–—*-")
_ENDS = re.compile(r"[.!?:;…。！？][\"'”’»)\]]*$")
_HYPHEN_END = re.compile(r"(?:[^\W_]|[^\W_] )[-\u2010\u00ad]$")

_BOX = re.compile("[☐☑☒]|(?<!\\S)[✓✔✗✘□](?!\\S)")
"""Ticked and not: what stands beside them on one line is no sentence that goes on."""
_SMALLER = 0.93
"""Height of a footnote's letters in those of the text above it, at most."""
_WORDS = re.compile(r"[^\W\d_]+ [^\W\d_]+ [^\W\d_]+")
_SHORT = 40
"""Characters up to which a block without an end may be a label."""
_DASH_END = re.compile(r"\w[–—/]$")


class Block(NamedTuple):
    """A heading (`level` set), a table (`rows` set) or a paragraph. `size`: height of its text, points; `top`: where it
    begins. `recognised`: text recognition read it in a picture."""

    text: str
    size: float
    level: int | None = None
    rows: Rows | None = None
    top: float = 0.0
    recognised: bool = False

    @property
    def is_torn(self) -> bool:
        """Whether a paragraph of some length ends without the end of a sentence."""
        plain = self.level is None and self.rows is None and not self.recognised
        return (
            plain
            and len(self.text) > _SHORT
            and not _BOX.search(self.text)
            and not _ENDS.search(self.text)
            and _WORDS.search(self.text) is not None
        )

    def is_note_under(self, above: Block) -> bool:
        """Whether it is set smaller than a paragraph above it, as footnotes are."""
        plain = all(one.level is None and one.rows is None for one in (self, above))
        return plain and self.size < _SMALLER * above.size

    def goes_on(self, before: Block) -> bool:
        """Whether the two read as halves of one paragraph that a column or page break tore."""
        plain = all(one.level is None and one.rows is None for one in (self, before))
        alike = abs(self.size - before.size) < 0.08 * self.size
        return plain and alike and self.text[:1].islower() and not _ENDS.search(before.text)


class _Measure(NamedTuple):
    left: float
    right: float
    leading: float


def blocks_of(lines: Sequence[PdfLine], body: float, rules: Sequence[DrawnLine] = ()) -> Iterator[Block]:
    """lines → blocks in order. `body`: height of the document's body text, points. `rules`: lines drawn."""
    for run in table_runs(lines, rules):
        if isinstance(run, Rows):
            yield Block("", 0.0, rows=run, top=run.top)
        elif isinstance(run, KeyFigures):
            yield from (Block(text, run.size, top=run.top) for text in run.texts)
        else:
            yield from _prose(run, body)


def _prose(lines: Sequence[PdfLine], body: float) -> Iterator[Block]:
    measure = _measured(lines)
    at = 0
    while at < len(lines):
        level = _level(lines[at], body)
        end = at + 1
        if level is not None:
            while end < len(lines) and _same_title(lines[end - 1], lines[end], level, body):
                end += 1
            title = " ".join(line.text for line in lines[at:end])
            if end - at <= _TITLE_LINES and _is_title(title):
                yield Block(title, lines[at].size, level=level, top=lines[at].top)
                at = end
                continue
            end = at + 1
        while end < len(lines) and _follows(lines[end - 1], lines[end], lines[at], measure, body):
            end += 1
        yield Block(_paragraph(lines[at:end], measure), lines[at].size, top=lines[at].top)
        at = end


def _measured(lines: Sequence[PdfLine]) -> _Measure:
    steps = [after.base - before.base for before, after in itertools.pairwise(lines)]
    steps = [step for step in steps if step > 0]
    size = median(line.size for line in lines)
    leading = median(steps) if len(steps) > 2 else size * 1.3
    rights = sorted(line.x1 for line in lines)
    return _Measure(min(line.x0 for line in lines), rights[int(len(rights) * 0.9)], min(leading, 2.2 * size))


def _level(line: PdfLine, body: float) -> int | None:
    """Level of a heading by its looks, None for a line of body text."""
    ratio = line.size / body
    if ratio < _LARGER and not (line.bold and ratio > 0.93):
        return None
    return next((level for least, level in _TITLE_LEVELS if ratio >= least), _BOLD_LEVEL)


def _same_title(before: PdfLine, line: PdfLine, level: int, body: float) -> bool:
    near = line.base - before.base < 1.7 * max(before.size, line.size)
    return (
        near
        and line.bold == before.bold
        and abs(line.size - before.size) < 0.6
        and _level(line, body) == level
    )


def _is_title(text: str) -> bool:
    letters = sum(character.isalpha() for character in text)
    if not letters >= 3 or letters * 2 < len(text.replace(" ", "")) or len(text) > _LONGEST_TITLE:
        return False
    return (
        not text[0].islower()
        and text[0] not in _SIGNS
        and text[-1] not in ",;"
        and not (text[-1] == "." and len(text) > 60)
    )


def _follows(before: PdfLine, line: PdfLine, first: PdfLine, measure: _Measure, body: float) -> bool:
    """Whether `line` goes on with the paragraph that began with `first`."""
    if line.base - before.base > 1.3 * measure.leading or abs(line.size - before.size) > 0.15 * before.size:
        return False
    if _BOX.search(line.text) or (_BOX.search(before.text) and not line.text[0].islower()):
        return False
    if _BULLET.match(line.text) or (_level(line, body) is not None and not before.bold):
        return False
    hanging = _BULLET.match(first.text) is not None
    if line.x0 - before.x0 > 0.8 * line.size and before is not first and not hanging:
        return False
    if (
        line.x0 - before.x0 > 0.8 * line.size
        and before is first
        and not hanging
        and first.x0 <= measure.left + 1
    ):
        return False
    return not (_is_short(before, line, measure) and _ENDS.search(before.text))


def _is_short(before: PdfLine, line: PdfLine, measure: _Measure) -> bool:
    """Whether the next line's first word would have fitted: the line was ended on purpose."""
    letter = (before.x1 - before.x0) / max(len(before.text), 1)
    word = line.text.split(" ", 1)[0]
    return measure.right - before.x1 > 1.25 * letter * (len(word) + 1) + before.size


def _paragraph(lines: Sequence[PdfLine], measure: _Measure) -> str:
    parts = [lines[0].text]
    for before, line in itertools.pairwise(lines):
        parts.append(glue(before.text, broken=_is_short(before, line, measure)))
        parts.append(line.text)
    return "".join(parts)


def glue(before: str, *, broken: bool = False) -> str:
    """What stands between two lines of a paragraph: a line break after a hyphen or where the line was ended on
    purpose, nothing after a dash or slash set close, else a space."""
    if broken or _HYPHEN_END.search(before[-3:]):
        return "\n"
    return "" if _DASH_END.search(before[-3:]) else " "
