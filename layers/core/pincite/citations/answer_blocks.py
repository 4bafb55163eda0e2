"""answer → its lines, in blocks: text, list items, rows, and what stands outside of what is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from pincite.citations.marking.indented import Indentation
from pincite.citations.reading.sentences import Span

UnitKind = Literal["prose", "item", "row", "lead", "rest", "aside"]
"""`aside`: stands outside of what is said, as a heading, code, a formula or a note, and tells something."""

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


_ALERT = re.compile(r"[ \t>]*\[!(?:note|tip|important|warning|caution)\][ \t]*$", re.IGNORECASE)
"""What opens a box: it names its kind."""
_INFO = re.compile(r"[ \t]*\{?[ \t.]*([\w+#-]*)")


class Block(NamedTuple):
    """`language`: the word behind the fence of code, in small letters."""

    start: int
    end: int
    kind: UnitKind | Literal["head", "other", "code", "formula", "names", "source"]
    language: str = ""


def blocks(answer: str) -> Iterator[Block]:
    """Lines → blocks of text and of what needs no citation, in order."""
    lines = [(found.start(), found.end()) for found in re.finditer(r"[^\n]+", answer)]
    fence, language, closing, at, paragraph = "", "", "", 0, -1
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
            else:
                yield Block(start, end, "code", language)
            continue
        if closing:
            if closing in line:
                closing = ""
            yield Block(start, end, "formula")
            continue
        if indentation.code(line) and line.strip():
            yield Block(start, end, "code")
            continue
        opened = _FENCE.match(line)
        if opened and opened[1] not in line[opened.end() :]:
            fence = opened[1]
            info = _INFO.match(line, opened.end())
            language = info[1].lower() if info else ""
            yield Block(start, end, "other")
            continue
        if _DISPLAY.match(line):
            sign = "$$" if "$$" in line else "\\]"
            closing = "" if sign in line.lstrip()[2:] else sign
            yield Block(start, end, "formula")
            continue
        if _LISTED.match(line):
            listed = True
            yield Block(start, end, "other")
            continue
        if _HEADING.match(line):
            listed = False
            yield Block(start + len(line) - len(line.lstrip("# \t")), end, "head")
            continue
        if not line.strip() or _RULE.match(line) or _LINK_DEFINITION.match(line) or _ALERT.match(line):
            yield Block(start, end, "other")
            continue
        body = line.lstrip(" \t>")
        if listed and re.match(r"(?:[-*+•]|\d{1,3}[.)])?\s*\[", body):
            yield Block(start, end, "source")
            continue
        listed = False
        noted = _DEFINITION.match(line)
        if noted and body.startswith("[^"):
            yield Block(start + noted.end(), end, "head")
            continue
        if "|" in line and at < len(lines) and _is_table_rule(answer, lines[at]):
            below = lines[at + 1] if at + 1 < len(lines) else None
            if below and below[0] == lines[at][1] + 1 and _holds_cells(answer[slice(*below)]):
                yield Block(start, end, "names")
                continue
            yield _row(start, line)
            continue
        if _TABLE_RULE.match(line) and ("|" in line or "-" in line.strip(" :")):
            yield Block(start, end, "other")
            continue
        if body.startswith("|") or (paragraph == -2 and "|" in line):
            yield _row(start, line)
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
        yield Block(begin, end, kind)
        paragraph = -1


def _row(start: int, line: str) -> Block:
    left = start + line.index("|") + 1 if line.lstrip(" \t>").startswith("|") else start
    right = start + len(line.rstrip().rstrip("|"))
    return Block(left, max(left, right), "row")


def _holds_cells(line: str) -> bool:
    """Whether a line below the rule is a row: names of columns above none say something themselves."""
    return "|" in line and _TABLE_RULE.match(line) is None and re.search(r"\w", line) is not None


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
