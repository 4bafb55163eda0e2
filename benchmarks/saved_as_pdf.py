"""cited sentence → the edit by which a DOCX becomes a PDF: both are real files, read by the real parsers.

The text is set in lines of another width on pages, with hyphens, a running head and page numbers in some. A sentence on
two pages may be `reworded`, since running head and page number stand in its midst.
"""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path
from xml.sax.saxutils import escape

from edits import Cited, Edit, may_be_cut

sys.path.append(str(Path(__file__).parents[1]))

from pincite.ingestion.parse import parse
from tests.fakes.documents import HEIGHT, Text, column, docx, p, pdf

LONGEST = 9_000
"""Characters of the document that are laid out."""


def saved_as_pdf(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """A DOCX, read by the parser, is laid out as a PDF, read by the parser."""
    at = (
        cited.text.rfind("\n\n", 0, max(0, cited.start - dice.randrange(LONGEST // 2))) + 2
        if cited.start > 2000
        else 0
    )
    parts = [" ".join(part.split()) for part in cited.text[at : at + LONGEST].split("\n\n")[:-1]]
    parts = [part for part in parts if part and "|" not in part]
    old = parse("a.docx", docx("".join(p(escape(part)) for part in parts)))
    span = " ".join(cited.span.split())
    try:
        " ".join(parts).encode("cp1252")
    except UnicodeEncodeError:
        return None
    if old.text.count(span) != 1:
        return None
    start = old.text.index(span)
    before = Cited(cited.name, old.text, start, start + len(span), old.pages)
    pages, split = _laid_out(dice, parts, span)
    new = parse("a.pdf", pdf(pages))
    accepted = frozenset(("moved", *(("reworded",) if split else ())))
    return Edit("DOCX saved as PDF", before, new.text, new.pages, accepted, untouched=True, meaning=False)


def _laid_out(dice: random.Random, parts: list[str], span: str) -> tuple[list[list[Text]], bool]:
    """Paragraphs → pages of placed lines; whether the span stands on two pages."""
    width, fit, headed = dice.randrange(60, 88), dice.randrange(38, 48), dice.random() < 0.6
    hyphens, lines, spans = dice.random() < 0.5, list[str](), list[bool]()
    for part in parts:
        at, until = part.find(span), part.find(span) + len(span)
        line, begun, place = "", 0, 0
        for found in re.finditer(r"\S+", part):
            word = found[0]
            if line and len(line) + 1 + len(word) > width:
                room = width - len(line) - 2
                if hyphens and may_be_cut(word, room):
                    line += " " + word[:room] + "-"
                    word = word[room:]
                lines.append(line)
                spans.append(0 <= at < found.start() and begun < until)
                line, begun = "", found.start()
            line = f"{line} {word}" if line else word
            place = found.end()
        lines.append(line)
        spans.append(0 <= at < place and begun < until)
        lines.append("")
        spans.append(False)
    pages, split = [], False
    for number, start in enumerate(range(0, len(lines), fit), 1):
        page = [each for each in column(60, 80, lines[start : start + fit], step=14) if each.text]
        if headed:
            page.insert(0, Text(60, 40, "Collected papers, second edition", 9))
            page.append(Text(300, HEIGHT - 36, str(number), 9))
        pages.append(page)
        split |= spans[start + fit - 1 : start + fit] == [True] and any(spans[start + fit : start + fit + 1])
    return pages, split
