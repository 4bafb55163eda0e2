"""Markdown → the same without what nobody sees who reads it as it is shown: remarks and hidden elements."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from pincite.ingestion.formats.stylesheet import hides

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_INDENTED = re.compile(r"^(?: {4}|\t)[^\n]*", re.MULTILINE)
_REMARK = re.compile(
    r"<!--(?:>|->|.*?(?:-->|\Z))|^ {0,3}\[(?://|comment)\]: *(?:#|<>)[^\n]*", re.DOTALL | re.MULTILINE
)
_ELEMENT = re.compile(
    r"<(?P<name>[a-zA-Z][a-zA-Z0-9]{0,15})(?P<attributes>(?:\s[^<>]{0,500})?)>(?P<inside>[^<]{0,20000})</(?P=name)\s*>"
)
_HIDDEN = re.compile(r"\shidden(?=[\s=]|$)|aria-hidden\s*=\s*[\"']?true", re.IGNORECASE)
_STYLE = re.compile(r"style\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)


def without_unseen(text: str) -> str:
    """Remarks and hidden elements are taken out, but for those shown as code; a line that holds nothing else goes
    whole."""
    if "<" not in text and "[//]" not in text and "[comment]" not in text:
        return text
    begins, ends = _code(text)
    out, at, line, ticks, counted = [], 0, 0, 0, 0
    for start, end in _unseen(text):
        begun = text.rfind("\n", counted, start) + 1
        line, ticks, counted = (begun, 0, begun) if begun else (line, ticks, counted)
        ticks, counted = ticks + text.count("`", counted, start), start
        if start < at or ticks % 2 or start < ends[bisect_right(begins, start) - 1]:
            continue
        alone = not text[max(line, at) : start].strip() and text[end : end + 1] in {"\n", ""}
        out.append(text[at : max(line, at) if alone else start])
        at = min(end + 1, len(text)) if alone else end
    return "".join([*out, text[at:]])


def _unseen(text: str) -> list[tuple[int, int]]:
    found = [one.span() for one in _REMARK.finditer(text)]
    for element in _ELEMENT.finditer(text):
        style = _STYLE.search(element["attributes"])
        if _HIDDEN.search(element["attributes"]) or (style and hides(style[1] or style[2] or "")):
            found.append(element.span())
    return sorted(found)


def _fences(text: str) -> Iterator[tuple[int, int]]:
    """Stretches of fenced code."""
    begun, mark, start = 0, "", 0
    for line in text.split("\n"):
        here, start = start, start + len(line) + 1
        if (found := _FENCE.match(line)) is None:
            continue
        if not mark:
            begun, mark = here, found[1]
        elif found[1][0] == mark[0] and len(found[1]) >= len(mark) and not line.strip().strip(mark[0]):
            yield begun, start
            mark = ""
    if mark:
        yield begun, len(text)


def _code(text: str) -> tuple[list[int], list[int]]:
    """Where stretches of code begin and end, in order; the first, at 0, is empty."""
    begins, ends = [0], [0]
    for begin, end in sorted([*_fences(text), *(found.span() for found in _INDENTED.finditer(text))]):
        if begin >= ends[-1]:
            begins.append(begin)
            ends.append(end)
    return begins, ends
