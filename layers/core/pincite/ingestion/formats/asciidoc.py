"""AsciiDoc → lines of Markdown: headings, tables and marks of lines; attributes are filled in, all other words stay.

What stands under a condition (`ifdef`) is read where the file itself sets what it asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.ingestion.formats.asciidoctables import DELIMITERS, table
from pincite.ingestion.formats.piped import table_lines

_HEAD = re.compile(r"(={1,6})[ \t]+(\S.*)$")
_ATTRIBUTE = re.compile(r":(!?)([\w-]+)(!?):(?:[ \t]+(.*))?$")
_BLOCK = re.compile(r"(?:\[[^\[\]]*\]|-{4,}|={4,}|\.{4,}|_{4,}|\*{4,}|\+{4,}|//.*|<<<|'''+)[ \t]*$")
_TITLE = re.compile(r"\.([^\s.].*)$")
_ATTRIBUTES = re.compile(r"\[[^\[\]]*\][ \t]*$")
_USED = re.compile(r"\{([\w-]{1,100})\}")
_CONDITION = re.compile(r"(ifdef|ifndef|ifeval|endif)::([\w,+-]*)\[(.*)\][ \t]*$")
_ITEM = re.compile(r"(\*{1,5}|\.{1,5}|-)[ \t]+")
_LONGEST = 1_000
"""Characters of an attribute's value that are filled in."""


def lines_of(text: str) -> Iterator[str]:
    return _written(_filled_in(text))


def _filled_in(text: str) -> Iterator[str]:
    """Lines without the attributes that are set on them, those that use one with its value."""
    values: dict[str, str] = {}
    shown: list[bool] = []
    listing = False
    for line in text.split("\n"):
        if found := _CONDITION.match(line):
            if found[1] == "endif":
                del shown[-1:]
            elif found[1] == "ifeval" or not found[3]:
                held = any(name in values for name in re.split("[,+]", found[2]))
                shown.append(held is (found[1] == "ifdef"))
            elif all(shown) and (found[2] in values) is (found[1] == "ifdef"):
                yield found[3]
            continue
        if not all(shown):
            continue
        listing ^= re.fullmatch(r"-{4,}|\.{4,}", line.strip()) is not None
        if not listing and (found := _ATTRIBUTE.match(line)):
            values.pop(found[2], None)
            if not (found[1] or found[3]):
                values[found[2]] = _with_values(found[4] or "", values)[:_LONGEST]
            continue
        yield line if listing else _with_values(line, values)


def _with_values(line: str, values: dict[str, str]) -> str:
    return _USED.sub(lambda found: values.get(found[1], found[0]), line)


class _Numbered:
    """Numbers of ordered items, level by level; a line that is no item ends the lists unless it goes on with one."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def end(self) -> None:
        self._counts.clear()

    def mark(self, found: re.Match[str]) -> str:
        kind = found[1]
        self._counts = {each: count for each, count in self._counts.items() if len(each) <= len(kind)}
        if kind[0] != ".":
            return "- "
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return f"{self._counts[kind]}. "


def _written(lines: Iterator[str]) -> Iterator[str]:
    rows: list[str] | None = None
    comment = listing = False
    attributes = delimiter = ""
    items = _Numbered()
    for line in lines:
        bare = line.strip()
        if bare.startswith("////"):
            comment = not comment
        elif comment:
            continue
        elif rows is not None and bare == delimiter:
            yield from table_lines(*table(rows, attributes, delimiter))
            rows, attributes = None, ""
        elif rows is not None:
            if not bare.startswith("//"):
                rows.append(line)
        elif bare in DELIMITERS and not listing:
            rows, delimiter = [], bare
        elif re.fullmatch(r"-{4,}|\.{4,}", bare):
            listing = not listing
            yield "```"
        elif listing:
            yield line
        elif _BLOCK.match(line):
            attributes = bare if _ATTRIBUTES.match(line) else ""
        elif found := _HEAD.match(line):
            yield f"{'#' * len(found[1])} {found[2]}"
        elif found := _TITLE.match(line):
            yield found[1]
        else:
            attributes = ""
            item = _ITEM.match(line)
            if item is None and bare and bare != "+":
                items.end()
            yield items.mark(item) + line[item.end() :] if item else line
    if rows:
        yield from table_lines(*table(rows, attributes, delimiter))
