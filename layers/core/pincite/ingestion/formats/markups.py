"""reStructuredText, Org and AsciiDoc → manuscript.

reStructuredText is read by docutils, without files of others and without raw parts; of Org and AsciiDoc the headings,
tables and marks of lines are put as Markdown has them, all other words stay as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pincite.errors import Unreadable
from pincite.ingestion.encoding import decode
from pincite.ingestion.formats import asciidoc, markdown
from pincite.ingestion.formats.dom import Walker
from pincite.ingestion.formats.html import parsed
from pincite.ingestion.formats.piped import table_lines
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

MAX_RST = 5_000_000
"""Characters that docutils is given; it takes about a second for each 100,000."""
_ORG_HEAD = re.compile(
    r"(\*{1,8})[ \t]+(?:(?:TODO|DONE|NEXT|WAITING)[ \t]+)?(?:\[#[A-Z]\][ \t]+)?(.*?)(?:[ \t]+:[\w@:]+:)?[ \t]*$"
)
_ORG_RULE = re.compile(r"[ \t]*\|[-+]+\|?[ \t]*$")
_ORG_LINK = re.compile(r"\[\[([^\[\]]*)\](?:\[([^\[\]]*)\])?\]")


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
    return _as_markdown(data, asciidoc.lines_of)


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
            yield from table_lines(rows)
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
