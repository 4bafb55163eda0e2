"""Markdown → manuscript: the file's own text with its sections and tables found in it; in a long table the headings are
repeated, remarks and hidden elements are left out, else nothing is changed.

Headings are those of CommonMark 0.31 (ATX and Setext, none inside fenced code or comments), tables those of GitHub
Flavored Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from pincite.ingestion.clean import one_line
from pincite.ingestion.encoding import decode
from pincite.ingestion.formats.unseen import without_unseen
from pincite.ingestion.manuscript import BAND, Manuscript
from pincite.ingestion.ocr import OCR

_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*))?$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_UNDERLINE = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_BLOCK = re.compile(r" {0,3}(?:[-+*>|]|\d{1,9}[.)])[ \t]|\t| {4}| {0,3}(?:[-*_][ \t]*){3,}$")
_TAG = re.compile(r"<[^<>]{0,500}>")
_LINK = re.compile(r"!?\[([^\[\]]{0,300})\](?:\([^()]{0,500}\)|\[[^\[\]]{0,100}\])")
_MARKS = re.compile(r"[*`]|(?<!\w)_+|_+(?!\w)")
_ID = re.compile(r"[ \t]*\{[:#][^{}]{0,200}\}[ \t]*$")
_TITLE = 300
"""Characters of a heading line that can be a title; a longer one is prose."""


class _Line(NamedTuple):
    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text as it stands in the file."""
    decoded = decode(data)
    manuscript = outlined(decoded.text)
    manuscript.warnings.extend(decoded.warnings)
    manuscript.encoding = decoded.encoding
    return manuscript


def outlined(text: str) -> Manuscript:
    """Text in Markdown → itself with its sections and tables."""
    manuscript = Manuscript()
    seen = without_unseen(text)
    if seen != text:
        manuscript.warnings.append(
            "Remarks and hidden parts of the file, which no reader sees, were left out."
        )
        text = seen
    if text.strip():
        text = _in_bands(text)
        manuscript.adopt(text)
        _outline(manuscript, text)
    return manuscript


def _in_bands(text: str) -> str:
    """The same text, a long table of it as several with the same headings, so that no row is far from them."""
    tables = Manuscript()
    _outline(tables, text)
    parts: list[str] = []
    at = 0
    for table in tables.tables:
        header, size = text[table.start : table.header_end], 0
        start = table.header_end + 1
        while start < table.end:
            found = text.find("\n", start, table.end)
            end = table.end if found < 0 else found
            if size and size + end - start > BAND:
                parts += [text[at:start], "\n", header, "\n"]
                at, size = start, 0
            size += end - start
            start = end + 1
    return "".join([*parts, text[at:]])


def _outline(manuscript: Manuscript, text: str) -> None:
    before: _Line | None = None
    table: list[_Line] = []
    for line in _prose_lines(text):
        if table:
            if line.text.strip() and (table[-1].end + 1 == line.start) and "|" in line.text:
                table.append(line)
                continue
            manuscript.table_at(table[0].start, table[-1].end, table[1].end)
            table = []
        adjacent = before is not None and before.end + 1 == line.start
        if found := _ATX.match(line.text[: _TITLE + 8]):
            title = plain_title(re.sub(r"(?:^|[ \t])#+[ \t]*$", "", found.group(2) or ""))
            if title and len(line.text) <= _TITLE:
                manuscript.mark(title, len(found.group(1)), line.start)
            before = None
            continue
        if before is not None and adjacent and _is_delimiter(line.text, before.text):
            table = [before, line]
            before = None
            continue
        if before is not None and adjacent and (under := _UNDERLINE.match(line.text)):
            title = plain_title(before.text)
            if title and len(before.text) <= _TITLE and not _BLOCK.match(before.text):
                manuscript.mark(title, 1 if under.group(1)[0] == "=" else 2, before.start)
            before = None
            continue
        before = line if line.text.strip() else None
    if table:
        manuscript.table_at(table[0].start, table[-1].end, table[1].end)


def _prose_lines(text: str) -> Iterator[_Line]:
    """Lines that are not in a fence, a comment or the front matter."""
    fence, comment, start = "", False, 0
    front = text.startswith("---\n")
    for number, line in enumerate(text.split("\n")):
        here, start = start, start + len(line) + 1
        if front:
            front = not (number and line.rstrip() in {"---", "..."}) and number < 100
            continue
        if comment:
            comment = "-->" not in line
            continue
        if found := _FENCE.match(line):
            mark = found.group(1)
            if not fence:
                fence = mark
            elif mark[0] == fence[0] and len(mark) >= len(fence) and not line.strip().strip(mark[0]):
                fence = ""
            continue
        if fence:
            continue
        if line.lstrip().startswith("<!--") and "-->" not in line:
            comment = True
            continue
        yield _Line(here, line)


def _is_delimiter(line: str, header: str) -> bool:
    """`|---|:--:|` under a line of as many cells."""
    row = line.strip()
    if "|" not in header or "-" not in row or set(row) - set("|:- \t"):
        return False
    return row.strip("|").count("|") == header.strip().strip("|").replace("\\|", "").count("|")


def plain_title(markup: str) -> str:
    """Heading markup → the words a reader sees."""
    text = _LINK.sub(r"\1", _TAG.sub("", _ID.sub("", markup[: _TITLE * 2])))
    return one_line(unescape(_MARKS.sub("", text)))
