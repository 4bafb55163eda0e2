"""reStructuredText, Org and AsciiDoc → manuscript.

reStructuredText is read by docutils, without files of others and without raw parts; of Org and AsciiDoc the headings,
tables and marks of lines are put as Markdown has them, all other words stay as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pincite.errors import Unreadable
from pincite.ingestion.encoding import decode
from pincite.ingestion.formats import markdown
from pincite.ingestion.formats.dom import Walker
from pincite.ingestion.formats.html import parsed
from pincite.ingestion.grid import grid
from pincite.ingestion.manuscript import Manuscript, delimiter, pipe_row
from pincite.ingestion.ocr import OCR

MAX_RST = 5_000_000
"""Characters that docutils is given; it takes about a second for each 100,000."""
_ORG_HEAD = re.compile(
    r"(\*{1,8})[ \t]+(?:(?:TODO|DONE|NEXT|WAITING)[ \t]+)?(?:\[#[A-Z]\][ \t]+)?(.*?)(?:[ \t]+:[\w@:]+:)?[ \t]*$"
)
_ORG_RULE = re.compile(r"[ \t]*\|[-+]+\|?[ \t]*$")
_ORG_LINK = re.compile(r"\[\[([^\[\]]*)\](?:\[([^\[\]]*)\])?\]")
_ADOC_HEAD = re.compile(r"(={1,6})[ \t]+(\S.*)$")
_ADOC_ATTRIBUTE = re.compile(r":!?[\w-]+!?:(?:[ \t].*)?$")
_ADOC_BLOCK = re.compile(r"(?:\[[^\[\]]*\]|-{4,}|={4,}|\.{4,}|_{4,}|\*{4,}|\+{4,}|//.*|<<<|'''+)[ \t]*$")
_ADOC_TITLE = re.compile(r"\.([^\s.].*)$")
_ADOC_CELL = re.compile(r"(?<![\\\w])(?:\d*\.?\d*[+*])?[<^>.]*[a-z]?\|", re.ASCII)


def read_rst(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with the document's sections and tables."""
    from docutils.core import publish_parts

    decoded = decode(data)
    settings = {
        "file_insertion_enabled": False, "raw_enabled": False, "halt_level": 5, "report_level": 5,
        "_disable_config": True, "syntax_highlight": "none", "math_output": "MathML", "embed_stylesheet": False,
        "initial_header_level": 1, "doctitle_xform": False,
    }  # fmt: skip
    if len(decoded.text) > MAX_RST:
        raise Unreadable(
            name, f"it has more than {MAX_RST:,} characters of reStructuredText; split it and try again"
        )
    try:
        made = publish_parts(decoded.text, writer="html5", settings_overrides=settings)
    except Exception as error:
        raise Unreadable(name, "its reStructuredText cannot be read; save it as .txt") from error
    out = Manuscript()
    out.warnings.extend(decoded.warnings)
    out.encoding = decoded.encoding
    tree = parsed(name, f"<html><body>{made['html_body']}</body></html>")
    if tree.body is not None:
        Walker(out).walk(tree.body)
    return out


def read_org(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text; drawers, settings and comments are left out."""
    return _as_markdown(data, _from_org)


def read_asciidoc(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text; attributes, comments and the marks of blocks are left out."""
    return _as_markdown(data, _from_asciidoc)


def _as_markdown(data: bytes, lines_of: Callable[[str], Iterator[str]]) -> Manuscript:
    decoded = decode(data)
    out = markdown.outlined("\n".join(lines_of(decoded.text)).strip("\n"))
    out.warnings.extend(decoded.warnings)
    out.encoding = decoded.encoding
    return out


def _from_org(text: str) -> Iterator[str]:
    drawer = fenced = False
    rows: list[list[str]] = []
    for line in [*text.split("\n"), ""]:
        bare = line.strip()
        if not fenced and bare.startswith("|"):
            if not _ORG_RULE.match(line):
                rows.append([cell.strip() for cell in bare.strip("|").split("|")])
            continue
        if rows:
            yield from _table(rows)
            rows = []
        lower = bare.lower()
        if lower.startswith(("#+begin_src", "#+begin_example")):
            fenced = True
            yield "```"
        elif lower.startswith(("#+end_src", "#+end_example")):
            fenced = False
            yield "```"
        elif fenced:
            yield line
        elif lower == ":end:":
            drawer = False
        elif drawer or re.fullmatch(r":[\w-]+:", bare):
            drawer = True
        elif lower.startswith("#+title:"):
            yield f"# {bare[8:].strip()}"
        elif bare.startswith(("#+", "# ")) or bare == "#":
            continue
        elif found := _ORG_HEAD.match(line):
            yield f"{'#' * min(len(found[1]), 6)} {found[2]}"
        else:
            yield _ORG_LINK.sub(lambda link: link[2] or link[1], line)


def _from_asciidoc(text: str) -> Iterator[str]:
    rows: list[list[str]] | None = None
    comment = listing = False
    for line in text.split("\n"):
        bare = line.strip()
        if bare.startswith("////"):
            comment = not comment
        elif comment:
            continue
        elif bare == "|===":
            if rows is not None:
                yield from _table(_even(rows))
            rows = None if rows is not None else []
        elif rows is not None:
            cells = _ADOC_CELL.split(bare)
            if len(cells) > 1:
                rows.append([cell.strip() for cell in cells[1:]])
            elif bare and rows:
                rows[-1][-1] = f"{rows[-1][-1]} {bare}"
        elif re.fullmatch(r"-{4,}|\.{4,}", bare):
            listing = not listing
            yield "```"
        elif listing:
            yield line
        elif _ADOC_ATTRIBUTE.match(line) or _ADOC_BLOCK.match(line):
            continue
        elif found := _ADOC_HEAD.match(line):
            yield f"{'#' * len(found[1])} {found[2]}"
        elif found := _ADOC_TITLE.match(line):
            yield found[1]
        else:
            yield re.sub(r"^(\*{1,5}|\.{1,5}) ", lambda mark: "- " if mark[1][0] == "*" else "1. ", line)
    if rows:
        yield from _table(_even(rows))


def _even(rows: list[list[str]]) -> list[list[str]]:
    """Rows written one cell a line → rows as wide as the first."""
    width = max((len(row) for row in rows), default=0)
    first = len(rows[0]) if rows else 0
    if first < 2 or all(len(row) == width for row in rows):
        return rows
    cells = [cell for row in rows[1:] for cell in row]
    return [rows[0], *(cells[at : at + first] for at in range(0, len(cells), first))]


def _table(rows: list[list[str]]) -> Iterator[str]:
    laid = grid(rows)
    yield ""
    yield from laid.titles
    if laid.header:
        yield from (pipe_row(laid.header), delimiter(len(laid.header)))
    yield from (pipe_row(row) for _, group in laid.groups for row in group)
    yield ""
    yield from laid.notes
