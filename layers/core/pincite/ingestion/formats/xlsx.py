"""XLSX → manuscript: one section and one table a sheet, cells as their stored values; hidden sheets are left out.

A formula is shown by the value last computed. Numbers in a date format are shown as ISO dates (ECMA-376 part 1,
18.8.30 lists the built-in formats).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from pincite.errors import TooLarge
from pincite.ingestion import xml
from pincite.ingestion.archive import Archive
from pincite.ingestion.clean import raised
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR
from pincite.ingestion.rows import header_rows

MAX_CELLS = 1_000_000
MAX_COLUMNS = 500
_DATES = frozenset({*range(14, 23), *range(45, 48)})
_DATE_SIGNS = re.compile(r"[ymdhs]", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with one section a sheet."""
    out = Manuscript()
    with Archive(name, data) as archive:
        shared = _shared(name, archive)
        dated = _date_styles(name, archive)
        for title, part in _sheets(name, archive):
            rows = _rows(name, xml.read(name, archive.read(part)), shared, dated)
            if rows:
                out.heading(title, 1)
                out.table(rows, header_rows(rows))
    return out


def _sheets(name: str, archive: Archive) -> Iterator[tuple[str, str]]:
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
        if part and archive.has(part) and sheet.get("state", "visible") == "visible":
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


def _date_styles(name: str, archive: Archive) -> set[int]:
    """Numbers of the cell styles that show dates."""
    if not archive.has("xl/styles.xml"):
        return set()
    root = xml.read(name, archive.read("xl/styles.xml"))
    custom = {
        str(form.get("numFmtId")): _DATE_SIGNS.search(_QUOTED.sub("", str(form.get("formatCode", ""))[:200]))
        for form in root.iter("{*}numFmt")
    }
    formats = xml.first(root, "cellXfs")
    found = set()
    for number, style in enumerate(formats if formats is not None else ()):
        form = str(style.get("numFmtId", "0"))
        if custom.get(form) or (form.isascii() and form.isdigit() and int(form[:6]) in _DATES):
            found.add(number)
    return found


def _rows(name: str, sheet: xml.Element, shared: list[str], dated: set[int]) -> list[list[str]]:
    rows: list[list[str]] = []
    cells = 0
    for row in sheet.iter("{*}row"):
        if row.get("hidden") in {"1", "true"}:
            continue
        values: list[str] = []
        for cell in xml.children(row, "c"):
            cells += 1
            if cells > MAX_CELLS:
                raise TooLarge(f"{name}: more than {MAX_CELLS:,} cells")
            place = _column(str(cell.get("r", "")), len(values))
            if place < MAX_COLUMNS:
                values.extend([""] * (place - len(values)))
                values.append(_value(cell, shared, dated))
        while values and not values[-1].strip():
            values.pop()
        rows.append(values)
    return rows if any(rows) else []


def _column(reference: str, following: int) -> int:
    """`C7` → 2; the next free column where there is no reference or it goes backwards."""
    column = 0
    for letter in reference[:4]:
        if not ("A" <= letter <= "Z"):
            break
        column = column * 26 + ord(letter) - 64
    return max(column - 1, following)


def _value(cell: xml.Element, shared: list[str], dated: set[int]) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        inline = xml.first(cell, "is")
        return _string(inline) if inline is not None else ""
    stored = xml.first(cell, "v")
    text = (stored.text or "") if stored is not None else ""
    if kind == "s":
        known = text.isascii() and text.isdigit() and len(text) < 9 and int(text) < len(shared)
        return shared[int(text)] if known else ""
    if kind == "b":
        return {"1": "TRUE", "0": "FALSE"}.get(text, text)
    style = str(cell.get("s", ""))
    if kind == "n" and style.isascii() and style.isdigit() and len(style) < 7 and int(style) in dated:
        return _date(text)
    return text


def _date(text: str) -> str:
    """Days since 30 December 1899 → ISO date, with the time where there is one."""
    try:
        moment = datetime(1899, 12, 30) + timedelta(days=float(text))
    except (ValueError, OverflowError):
        return text
    moment = moment.replace(microsecond=0)
    return (
        moment.date().isoformat() if (moment.hour, moment.minute, moment.second) == (0, 0, 0) else str(moment)
    )
