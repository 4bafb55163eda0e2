"""XLSX → manuscript: one section a sheet, its tables one after the other; hidden sheets and rows are left out.

A formula is shown by the value last computed, a number as its cell's format shows it.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import NamedTuple

from pincite.errors import TooLarge
from pincite.ingestion import xml
from pincite.ingestion.archive import Archive
from pincite.ingestion.clean import raised
from pincite.ingestion.formats.leftout import LeftOut
from pincite.ingestion.formats.numberformats import BUILT_IN, general, shown
from pincite.ingestion.formats.sheets import Merge, Sheet, write
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

MAX_CELLS = 5_000_000
MAX_COLUMNS = 500
MAX_MERGES = 20_000
_TRUE = frozenset({"1", "true"})
_1904 = 1462
"""Days between the two first days that a workbook may count from."""


class _Book(NamedTuple):
    """What the sheets of a workbook share. `formats`: of the cell styles, by number. `shift`: days to be added. `left`:
    what is not read."""

    strings: list[str]
    formats: list[str]
    shift: int
    left: LeftOut


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with one section a sheet."""
    out = Manuscript()
    with Archive(name, data) as archive:
        book = _Book(_shared(name, archive), _formats(name, archive), _shift(name, archive), LeftOut())
        cells = 0
        for title, part in _sheets(name, archive, book.left):
            sheet = Sheet()
            for count, _ in enumerate(_filled(name, archive, part, book, sheet)):
                if cells + count > MAX_CELLS:
                    raise TooLarge(f"{name}: more than {MAX_CELLS:,} cells")
            cells += len(sheet)
            if len(sheet):
                out.heading(title, 1)
                write(out, sheet)
    out.warnings.extend(book.left.warnings())
    return out


def _sheets(name: str, archive: Archive, left: LeftOut) -> Iterator[tuple[str, str]]:
    targets = {}
    if archive.has("xl/_rels/workbook.xml.rels"):
        for relation in xml.read(name, archive.read("xl/_rels/workbook.xml.rels")):
            target = str(relation.get("Target", ""))
            inside = target.lstrip("/") if target.startswith("/") else posixpath.join("xl", target)
            targets[relation.get("Id")] = posixpath.normpath(inside)
    listed = xml.first(xml.read(name, archive.read("xl/workbook.xml")), "sheets")
    for sheet in listed if listed is not None else ():
        identifier = next((value for key, value in sheet.attrib.items() if key.endswith("}id")), None)
        part = targets.get(identifier, "")
        if not part or not archive.has(part):
            continue
        if sheet.get("state", "visible") != "visible":
            left.sheets.append(str(sheet.get("name", "")))
            continue
        yield str(sheet.get("name", "")), part


def _shared(name: str, archive: Archive) -> list[str]:
    if not archive.has("xl/sharedStrings.xml"):
        return []
    root = xml.read(name, archive.read("xl/sharedStrings.xml"))
    return [_string(item) for item in xml.children(root, "si")]


def _string(item: xml.Element) -> str:
    """Text of a string, less the phonetic guide of Japanese."""
    pieces = [item, *xml.children(item, "r")]
    return "".join(
        raised(text.text or "") if _is_raised(piece) else text.text or ""
        for piece in pieces
        for text in xml.children(piece, "t")
    )


def _is_raised(run: xml.Element) -> bool:
    look = xml.first(run, "rPr", "vertAlign")
    return look is not None and look.get("val") == "superscript"


def _formats(name: str, archive: Archive) -> list[str]:
    """The number format of each cell style."""
    if not archive.has("xl/styles.xml"):
        return []
    root = xml.read(name, archive.read("xl/styles.xml"))
    custom = {str(form.get("numFmtId")): str(form.get("formatCode", "")) for form in root.iter("{*}numFmt")}
    found = []
    styles = xml.first(root, "cellXfs")
    for style in styles if styles is not None else ():
        number = str(style.get("numFmtId", "0"))
        known = (
            BUILT_IN.get(int(number), "") if number.isascii() and number.isdigit() and len(number) < 6 else ""
        )
        found.append(custom.get(number, known))
    return found


def _shift(name: str, archive: Archive) -> int:
    look = xml.first(xml.read(name, archive.read("xl/workbook.xml")), "workbookPr")
    return _1904 if look is not None and look.get("date1904") in {"1", "true"} else 0


def _filled(name: str, archive: Archive, part: str, book: _Book, sheet: Sheet) -> Iterator[None]:
    """Write the cells of a part to the sheet; one step a cell."""
    number = 0
    unseen: set[int] = set()
    with archive.stream(part) as file:
        for element in xml.each(name, file, "row", "mergeCell", "col"):
            if xml.local(element) == "col":
                unseen.update(_hidden_columns(element))
                continue
            if xml.local(element) == "mergeCell":
                merge = _merge(str(element.get("ref", "")))
                if merge is not None and len(sheet.merges) < MAX_MERGES:
                    sheet.merges.append(merge)
                continue
            given = str(element.get("r", ""))
            number = int(given) if given.isascii() and given.isdigit() and len(given) < 8 else number + 1
            if element.get("hidden") in _TRUE:
                book.left.hidden = book.left.hidden or len(element) > 0
                sheet.hidden.append(number)
                continue
            column = 0
            for cell in xml.children(element, "c"):
                column = _column(str(cell.get("r", "")), column)
                if column < MAX_COLUMNS and column not in unseen:
                    sheet.put(number, column, _value(cell, book))
                book.left.hidden = book.left.hidden or (column in unseen and len(cell) > 0)
                column += 1
                yield


def _hidden_columns(columns: xml.Element) -> range:
    first, last = (str(columns.get(side, "")) for side in ("min", "max"))
    known = all(side.isascii() and side.isdigit() and len(side) < 8 for side in (first, last))
    if not known or columns.get("hidden") not in _TRUE:
        return range(0)
    return range(int(first) - 1, min(int(last), MAX_COLUMNS))


def _merge(reference: str) -> Merge | None:
    """`A5:B6` → rows and columns, the last ones included."""
    first, _, last = reference.partition(":")
    corners = []
    for corner in (first, last):
        digits = corner.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        if not (
            digits.isascii() and digits.isdigit() and len(digits) < 8 and 0 < len(corner) - len(digits) < 4
        ):
            return None
        corners.append((int(digits), _column(corner, 0)))
    (top, left), (bottom, right) = corners
    return Merge(top, left, bottom, min(right, MAX_COLUMNS)) if top <= bottom and left <= right else None


def _column(reference: str, following: int) -> int:
    """`C7` → 2; the next free column where there is no reference or it goes backwards."""
    column = 0
    for letter in reference[:4]:
        if not ("A" <= letter <= "Z"):
            break
        column = column * 26 + ord(letter) - 64
    return max(column - 1, following)


def _value(cell: xml.Element, book: _Book) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        inline = xml.first(cell, "is")
        return _string(inline) if inline is not None else ""
    stored = xml.first(cell, "v")
    text = (stored.text or "") if stored is not None else ""
    book.left.uncounted += not text and kind != "str" and xml.first(cell, "f") is not None
    if kind == "s":
        known = text.isascii() and text.isdigit() and len(text) < 9 and int(text) < len(book.strings)
        return book.strings[int(text)] if known else ""
    if kind == "b":
        return {"1": "TRUE", "0": "FALSE"}.get(text, text)
    if kind != "n" or not text:
        return text.partition("T00:00:00")[0] if kind == "d" else text
    style = str(cell.get("s", ""))
    known = style.isascii() and style.isdigit() and len(style) < 7 and int(style) < len(book.formats)
    code = book.formats[int(style)] if known else ""
    return shown(text, code, book.shift) if code else general(text)
