"""rows of texts → XLSX: one sheet, texts as texts, so that nothing in it is ever a formula."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

MADE = (1980, 1, 1, 0, 0, 0)
LONGEST = 32_767
"""Characters that a cell may hold."""
_NONE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACK = "http://schemas.openxmlformats.org/package/2006"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
PARTS = {
    "[Content_Types].xml": f'{HEAD}<Types xmlns="{_PACK}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_KIND}.worksheet+xml"/></Types>',
    "_rels/.rels": f'{HEAD}<Relationships xmlns="{_PACK}/relationships"><Relationship Id="r1" '
    f'Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'{HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
    '<sheet name="Answers" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'{HEAD}<Relationships xmlns="{_PACK}/relationships"><Relationship Id="r1" '
    f'Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}


def xlsx(rows: Sequence[Sequence[str]]) -> bytes:
    """The same rows give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {**PARTS, "xl/worksheets/sheet1.xml": _sheet(rows)}.items():
            archive.writestr(zipfile.ZipInfo(name, MADE), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _sheet(rows: Sequence[Sequence[str]]) -> str:
    body = "".join(
        f'<row r="{number}">{"".join(_cell(f"{_column(at)}{number}", text) for at, text in enumerate(row))}</row>'
        for number, row in enumerate(rows, 1)
    )
    return f'{HEAD}<worksheet xmlns="{_MAIN}"><sheetData>{body}</sheetData></worksheet>'


def _cell(place: str, text: str) -> str:
    shown = escape(_NONE.sub("\ufffd", text)[:LONGEST])
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{shown}</t></is></c>'


def _column(at: int) -> str:
    """0 → A, 26 → AA."""
    name = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        name = chr(65 + rest) + name
    return name
