"""DOCX → manuscript, read from its XML: headings, tables, notes, text boxes, tracked changes as if accepted.

Inserted text is kept and deleted text dropped, hidden text is dropped, a note stands after the paragraph that refers
to it. Page headers, footers, comments and tables of contents are no part of the text. ECMA-376 part 1 names the
elements.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pincite.errors import TooLarge, Unreadable
from pincite.ingestion import formula, xml
from pincite.ingestion.archive import Archive
from pincite.ingestion.beside import Beside, shown_in
from pincite.ingestion.clean import joined, raised, struck
from pincite.ingestion.formats.charts import chart, diagram
from pincite.ingestion.formats.relations import relations
from pincite.ingestion.formats.wordfields import Fields, is_placeholder
from pincite.ingestion.formats.wordstyles import Styles
from pincite.ingestion.grid import MAX_COLUMNS, GridCell, span_of
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR
from pincite.ingestion.recognised import write as recognised
from pincite.ingestion.signs import as_signs

_TRANSPARENT = frozenset({
    "sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag", "hyperlink", "fldSimple", "r", "dir",
    "bdo", "Choice", "AlternateContent", "object", "pict", "drawing", "ruby", "rubyBase", "oMathPara",
})  # fmt: skip
_GONE = frozenset({
    "del", "moveFrom", "Fallback", "instrText", "delText", "delInstrText", "rt", "pPr", "rPr", "tblPr",
    "trPr", "tcPr", "sectPr",
})  # fmt: skip
_SIGNS = {
    "tab": "\t",
    "br": "\n",
    "cr": "\n",
    "noBreakHyphen": "\u2011",
    "softHyphen": "\u00ad",
    "ptab": "\t",
}
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}


_TRACKED = "Its tracked changes are read as if they were accepted."
_HIDDEN = "Text that is marked as hidden was left out."
EMBEDDED = "A part of it is another file that Word puts in when it opens it; that part is not read."


class _Inline(NamedTuple):
    """What a paragraph holds: its text, the notes it refers to, the boxes anchored in it, the names of its figures
    and pictures."""

    text: str
    notes: list[tuple[str, str]]
    boxes: list[xml.Element]
    figures: list[str]


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with sections and tables."""
    with Archive(name, data) as archive:
        part = _main_part(name, archive)
        folder = posixpath.dirname(part)
        document = xml.read(name, archive.read(part))

        def optional(file: str) -> xml.Element | None:
            path = posixpath.join(folder, file)
            return xml.read(name, archive.read(path)) if archive.has(path) else None

        styles = Styles.of(optional("styles.xml"), optional("numbering.xml"))
        notes = {kind: _notes(optional(f"{kind}.xml")) for kind in ("footnotes", "endnotes")}
        media = {
            each.identifier: each.target
            for each in relations(name, archive, part)
            if each.kind.endswith("/image") and archive.has(each.target)
        }
        figures = {
            each.identifier: (kind, xml.read(name, archive.read(each.target)))
            for each in relations(name, archive, part)
            for kind in _FIGURES
            if each.kind.endswith(kind) and archive.has(each.target)
        }
        body = xml.first(document, "body")
        if body is None:
            raise Unreadable(name, "the file is damaged: it holds no document body")
        manuscript, beside = Manuscript(), Beside(ocr)
        places: dict[str, str] = {}

        def said(member: str) -> str:
            place = places.setdefault(member, f"picture {len(places) + 1}")
            try:
                shown = shown_in(archive.read(member), place)
            except TooLarge:
                return ""
            return beside.text(shown) if shown is not None else ""

        reader = _DocxReader(manuscript, styles, notes, figures, media, said)
        reader.blocks(body)
        reader.end()
    manuscript.warnings.extend(beside.sentences())
    if next(document.iter("{*}ins", "{*}del", "{*}moveFrom"), None) is not None:
        manuscript.warnings.append(_TRACKED)
    if any(_vanished(run) and next(run.iter("{*}t"), None) is not None for run in document.iter("{*}r")):
        manuscript.warnings.append(_HIDDEN)
    return manuscript


def _main_part(name: str, archive: Archive) -> str:
    if archive.has("_rels/.rels"):
        for relation in xml.read(name, archive.read("_rels/.rels")):
            if str(relation.get("Type", "")).endswith("/officeDocument"):
                target = posixpath.normpath(str(relation.get("Target", "")).lstrip("/"))
                if archive.has(target):
                    return target
    return "word/document.xml"


def _notes(root: xml.Element | None) -> dict[str, xml.Element]:
    if root is None:
        return {}
    return {
        str(xml.attribute(note, "id")): note
        for note in xml.children(root, "footnote", "endnote")
        if xml.attribute(note, "type") in {None, "normal"}
    }


class _DocxReader:
    def __init__(
        self,
        out: Manuscript,
        styles: Styles,
        notes: dict[str, dict[str, xml.Element]],
        figures: dict[str, tuple[str, xml.Element]],
        media: dict[str, str],
        said: Callable[[str], str],
    ) -> None:
        self._said = said
        self._out, self._styles, self._notes = out, styles, notes
        self._figures, self._media = figures, media
        self._in_list = False
        self._unended = ""

    def blocks(self, parent: xml.Element) -> None:
        for block in parent:
            kind = xml.local(block)
            if kind == "p":
                self._paragraph(block)
            elif kind == "tbl":
                self._table(block)
            elif kind == "altChunk" and EMBEDDED not in self._out.warnings:
                self._out.warnings.append(EMBEDDED)
            elif kind in _TRANSPARENT:
                self.blocks(block)

    def end(self) -> None:
        """Write what a paragraph whose end was deleted would have passed on."""
        self._out.paragraph(self._unended.strip())

    def _paragraph(self, paragraph: xml.Element) -> None:
        look = self._styles.look(paragraph)
        inline = _inline(paragraph)
        if look.contents:
            return
        whole, self._unended = self._unended + inline.text, ""
        if xml.first(paragraph, "pPr", "rPr", "del") is not None and not any(inline[1:]):
            self._unended = whole
            return
        text = whole.strip()
        if text and look.level is not None:
            self._out.heading(f"{look.number} {text}" if look.number else text, look.level)
        elif text:
            if look.bullet and self._in_list:
                self._out.join("\n")
            self._out.paragraph(f"{look.bullet} {text}" if look.bullet else text)
        self._in_list = bool(look.bullet) if text else self._in_list
        self._after(inline)

    def _after(self, inline: _Inline) -> None:
        for name in inline.figures:
            if (figure := self._figures.pop(name, None)) is not None:
                _FIGURES[figure[0]](self._out, figure[1])
            elif name in self._media:
                self._out.picture(self._media[name])
                recognised(self._out, self._said(self._media[name]))
        for box in inline.boxes:
            self.blocks(box)
        for kind, number in inline.notes:
            if (note := self._notes[kind].pop(number, None)) is not None:
                self._out.paragraph(_flat(note))

    def _table(self, table: xml.Element, title: str = "") -> None:
        """`title`: of a table inside a cell, the first cell of its row and the heading of its column."""
        rows: list[list[GridCell]] = []
        declared, counting = 0, True
        inlines: list[_Inline] = []
        inner: list[tuple[str, int, xml.Element]] = []
        only: xml.Element | None = None
        for row in _rows(table):
            properties = xml.first(row, "trPr")
            if properties is not None and xml.first(properties, "del") is not None:
                continue
            counting = counting and properties is not None and xml.first(properties, "tblHeader") is not None
            declared += counting
            cells = [GridCell("")] * _skipped(properties)
            for cell in _wrapped(row, "tc"):
                only = cell
                span, continued = _merge(cell)
                held, tables = self._cell(cell)
                inlines.extend(each for each, _ in held)
                text = " ".join(f"{mark}{each.text}" for each, mark in held if each.text.strip())
                cells.append(GridCell(text, span_of(span), goes_on=continued))
                at = sum(each.columns for each in cells[:-1])
                inner.extend((cells[0].text, at, each) for each in tables)
            rows.append(cells)
        if len(rows) == 1 and sum(1 for _ in _wrapped(next(_rows(table)), "tc")) == 1 and only is not None:
            self.blocks(only)
            return
        headings = self._out.table(rows, declared if declared < len(rows) else 0, title=title)
        self._in_list = False
        width = max((sum(cell.columns for cell in row) for row in rows), default=0)
        for label, at, each in inner:
            heading = headings[at] if at and len(headings) == width else ""
            self._table(each, ", ".join(filter(None, (label, heading))))
        for inline in inlines:
            self._after(inline)

    def _cell(self, cell: xml.Element) -> tuple[list[tuple[_Inline, str]], list[xml.Element]]:
        """What a cell holds: its paragraphs with the marks of lists before them, and tables of two columns or more."""
        held: list[tuple[_Inline, str]] = []
        tables: list[xml.Element] = []
        stack = list(reversed(cell))
        while stack:
            node = stack.pop()
            kind = xml.local(node)
            if kind == "p":
                bullet = self._styles.look(node).bullet
                held.append((_inline(node), f"{bullet} " if bullet else ""))
            elif kind == "tbl" and any(sum(1 for _ in _wrapped(row, "tc")) > 1 for row in _rows(node)):
                tables.append(node)
            elif kind in {"tbl", "tr", "tc"} or kind in _TRANSPARENT:
                stack.extend(reversed(node))
        return held, tables


_FIGURES = {"/chart": chart, "/diagramData": diagram}
"""Parts that a paragraph may show, and what writes them."""


def _inline(paragraph: xml.Element) -> _Inline:
    text: list[str] = []
    notes: list[tuple[str, str]] = []
    boxes: list[xml.Element] = []
    figures: list[str] = []
    fields = Fields(paragraph)
    stack = list(reversed(paragraph))
    while stack:
        node = stack.pop()
        kind = xml.local(node)
        if kind == "fldChar":
            text.append(fields.shown(node))
        elif kind == "sdt" and is_placeholder(node):
            continue
        elif fields.in_code:
            if kind not in {"t", "tab", "br", "sym"}:
                stack.extend(reversed(node))
        elif kind == "t":
            words = as_signs(node.text or "", _font(node.getparent()))
            words = raised(words) if _is_raised(node.getparent()) else words
            text.append(struck(words) if _is_struck(node.getparent()) else words)
        elif kind in {"relIds", "chart", "imagedata"}:
            figures.append(xml.attribute(node, "dm") or xml.attribute(node, "id") or "")
        elif kind == "blip":
            figures.append(xml.attribute(node, "embed") or "")
        elif kind in _SIGNS:
            text.append(_SIGNS[kind] if xml.attribute(node, "type") not in {"page", "column"} else " ")
        elif kind == "sym":
            text.append(_symbol(node))
        elif kind in _NOTES:
            notes.append((_NOTES[kind], str(xml.attribute(node, "id"))))
        elif kind == "txbxContent":
            boxes.append(node)
        elif kind == "oMath":
            text.append(formula.office(node))
        elif kind in _GONE or (kind == "r" and _vanished(node)):
            continue
        else:
            stack.extend(reversed(node))
    return _Inline(joined("".join(text)), notes, boxes, figures)


def _flat(parent: xml.Element) -> str:
    return " ".join(text for paragraph in _paragraphs(parent) if (text := _inline(paragraph).text.strip()))


def _paragraphs(parent: xml.Element) -> Iterator[xml.Element]:
    """Paragraphs of a cell or a note in order, those of nested tables too; not those of text boxes."""
    stack = list(reversed(parent))
    while stack:
        node = stack.pop()
        kind = xml.local(node)
        if kind == "p":
            yield node
        elif kind in {"tbl", "tr", "tc"} or kind in _TRANSPARENT:
            stack.extend(reversed(node))


def _rows(table: xml.Element) -> Iterator[xml.Element]:
    return _wrapped(table, "tr")


def _wrapped(parent: xml.Element, name: str) -> Iterator[xml.Element]:
    """Children of that name, also those inside content controls and tracked changes."""
    stack = list(reversed(parent))
    while stack:
        node = stack.pop()
        kind = xml.local(node)
        if kind == name:
            yield node
        elif kind in _TRANSPARENT:
            stack.extend(reversed(node))


def _skipped(properties: xml.Element | None) -> int:
    """Columns that a row leaves out before its first cell."""
    before = xml.first(properties, "gridBefore") if properties is not None else None
    count = xml.attribute(before, "val") if before is not None else None
    return min(int(count), MAX_COLUMNS) if count and count.isascii() and count[:6].isdigit() else 0


def _merge(cell: xml.Element) -> tuple[str | None, bool]:
    """cell → (columns it spans, whether it only continues the cell above)."""
    properties = xml.first(cell, "tcPr")
    if properties is None:
        return None, False
    span = xml.first(properties, "gridSpan")
    merged = xml.first(properties, "vMerge")
    continued = merged is not None and xml.attribute(merged, "val") in {None, "continue"}
    return xml.attribute(span, "val") if span is not None else None, continued


def _vanished(run: xml.Element) -> bool:
    hidden = xml.first(run, "rPr", "vanish")
    return hidden is not None and xml.attribute(hidden, "val") not in {"0", "false", "off"}


def _is_struck(run: xml.Element | None) -> bool:
    looks = (xml.first(run, "rPr", kind) for kind in ("strike", "dstrike")) if run is not None else ()
    return any(look is not None and xml.attribute(look, "val") not in {"0", "false", "off"} for look in looks)


def _is_raised(run: xml.Element | None) -> bool:
    mark = xml.first(run, "rPr", "vertAlign") if run is not None else None
    return mark is not None and xml.attribute(mark, "val") == "superscript"


def _symbol(node: xml.Element) -> str:
    code = xml.attribute(node, "char") or ""
    try:
        value = int(code, 16)
    except ValueError:
        return ""
    value = value - 0xF000 if 0xF020 <= value <= 0xF0FF else value
    letter = chr(value) if 0x20 <= value <= 0xFFFF and not 0xD800 <= value <= 0xDFFF else ""
    return as_signs(letter, xml.attribute(node, "font") or "")


def _font(run: xml.Element | None) -> str:
    fonts = xml.first(run, "rPr", "rFonts") if run is not None else None
    return "" if fonts is None else xml.attribute(fonts, "ascii") or xml.attribute(fonts, "hAnsi") or ""
