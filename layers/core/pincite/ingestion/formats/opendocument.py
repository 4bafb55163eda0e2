"""ODS and ODP → manuscript: one section a sheet, one page a slide; cells as they are shown, hidden sheets left out.

OASIS OpenDocument 1.3 part 3 names the elements.
"""

from __future__ import annotations

from collections.abc import Iterator

from pincite.ingestion import xml
from pincite.ingestion.formats.leftout import LeftOut
from pincite.ingestion.formats.odfstyles import Looks
from pincite.ingestion.formats.odt import Blocks, content, inline
from pincite.ingestion.formats.sheets import Merge, Sheet, write
from pincite.ingestion.grid import span_of
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

MAX_COLUMNS = 500
MAX_REPEATED = 1_000
"""Rows or cells that a filled one may stand for."""
_FURNITURE = frozenset({"footer", "date-time", "page-number", "header"})
_HIDDEN = frozenset({"collapse", "filter"})


def read_sheets(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """ODS bytes → text with one section a sheet."""
    out, left = Manuscript(), LeftOut()
    root, seen = content(name, data)
    unseen = {
        str(xml.attribute(style, "name"))
        for style in root.iter("{*}style")
        if any(xml.attribute(look, "display") == "false" for look in xml.children(style, "table-properties"))
    }
    for table in root.iter("{*}table"):
        if xml.local(table.getparent()) != "spreadsheet":
            continue
        if xml.attribute(table, "style-name") in unseen:
            left.sheets.append(xml.attribute(table, "name") or "")
            continue
        sheet = _sheet(table, seen, left)
        if len(sheet):
            out.heading(xml.attribute(table, "name") or "", 1)
            write(out, sheet)
    out.warnings.extend(left.warnings())
    return out


def read_slides(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """ODP bytes → text; the physical page is the slide's place in the show."""
    out = Manuscript()
    root, seen = content(name, data)
    blocks = Blocks(out, seen)
    for number, page in enumerate(root.iter("{*}page"), 1):
        out.begin_page(number)
        frames = [frame for frame in page.iter("{*}frame", "{*}custom-shape") if not _in_notes(frame)]
        for frame in frames:
            if xml.attribute(frame, "class") == "title":
                out.heading(" ".join(inline(line, seen)[0] for line in frame.iter("{*}p")), 1)
        for frame in frames:
            if xml.attribute(frame, "class") not in _FURNITURE | {"title"}:
                blocks.write(frame)
        for notes in page.iter("{*}notes"):
            for frame in notes.iter("{*}frame"):
                if xml.attribute(frame, "class") == "notes":
                    blocks.write(frame)
        out.end_page()
    return out


def _in_notes(frame: xml.Element) -> bool:
    return any(xml.local(above) in {"notes", "frame"} for above in frame.iterancestors())


def _sheet(table: xml.Element, seen: Looks, left: LeftOut) -> Sheet:
    sheet = Sheet()
    number = 1
    unseen = _hidden_columns(table)
    for row in _rows(table):
        repeated = span_of(xml.attribute(row, "number-rows-repeated"))
        cells = list(_cells(row, seen))
        hidden = xml.attribute(row, "visibility") in _HIDDEN
        if hidden:
            sheet.hidden.extend(range(number, number + min(repeated, MAX_REPEATED)))
        left.hidden = left.hidden or any(hidden or column in unseen for column, *_ in cells)
        if cells and not hidden:
            for each in range(number, number + min(repeated, MAX_REPEATED)):
                for column, text, columns, rows in cells:
                    if column in unseen:
                        continue
                    sheet.put(each, column, text)
                    if columns > 1 or rows > 1:
                        sheet.merges.append(Merge(each, column, each + rows - 1, column + columns - 1))
        number += repeated
    return sheet


def _hidden_columns(table: xml.Element) -> set[int]:
    at, found = 0, set[int]()
    for column in table.iter("{*}table-column"):
        repeated = span_of(xml.attribute(column, "number-columns-repeated"))
        if xml.attribute(column, "visibility") in _HIDDEN:
            found.update(range(at, min(at + repeated, MAX_COLUMNS)))
        at += repeated
    return found


def _rows(table: xml.Element) -> Iterator[xml.Element]:
    for child in table:
        kind = xml.local(child)
        if kind == "table-row":
            yield child
        elif kind in {"table-header-rows", "table-rows", "table-row-group"}:
            yield from _rows(child)


def _cells(row: xml.Element, seen: Looks) -> Iterator[tuple[int, str, int, int]]:
    """Filled cells: column, text, columns and rows taken."""
    column = 0
    for cell in xml.children(row, "table-cell", "covered-table-cell"):
        repeated = span_of(xml.attribute(cell, "number-columns-repeated"))
        text = " ".join(filter(None, (inline(line, seen)[0].strip() for line in xml.children(cell, "p"))))
        if text and xml.local(cell) == "table-cell":
            columns = span_of(xml.attribute(cell, "number-columns-spanned"))
            rows = span_of(xml.attribute(cell, "number-rows-spanned"))
            for each in range(column, min(column + min(repeated, MAX_REPEATED), MAX_COLUMNS)):
                yield each, text, columns, rows
        column += repeated
