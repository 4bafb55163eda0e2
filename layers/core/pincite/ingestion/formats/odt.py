"""ODT → manuscript: headings, paragraphs, lists, tables, notes; text that a tracked change deleted is left out.

OASIS OpenDocument 1.3 part 3 names the elements.
"""

from __future__ import annotations

from pincite.errors import Unreadable
from pincite.ingestion import xml
from pincite.ingestion.archive import Archive
from pincite.ingestion.clean import raised
from pincite.ingestion.grid import MAX_COLUMNS, GridCell, span_of
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_GONE = frozenset(
    {"tracked-changes", "annotation", "annotation-end", "table-of-content", "sequence-decls", "forms"}
)


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with sections and tables."""
    with Archive(name, data) as archive:
        if archive.has("META-INF/manifest.xml") and b"encryption-data" in archive.read(
            "META-INF/manifest.xml"
        ):
            raise Unreadable(name, "it is protected by a password; save it without one and try again")
        root = xml.read(name, archive.read("content.xml"))
    text = xml.first(root, "body", "text")
    if text is None:
        raise Unreadable(name, "the file is damaged: it holds no document body")
    out = Manuscript()
    blocks(out, text, raising(root), bullet=False)
    return out


def raising(root: xml.Element) -> frozenset[str]:
    """Names of the styles that set text as a superscript."""
    return frozenset(
        str(xml.attribute(style, "name"))
        for style in root.iter("{*}style")
        if any((xml.attribute(look, "text-position") or "").startswith("super") for look in style)
    )


def blocks(out: Manuscript, parent: xml.Element, high: frozenset[str], *, bullet: bool) -> None:
    """Headings, paragraphs, lists and tables under `parent`, in order. `high`: styles of superscripts."""
    for node in parent:
        kind = xml.local(node)
        if kind == "h":
            level = xml.attribute(node, "outline-level") or "1"
            words, notes = inline(node, high)
            out.heading(words, int(level) if level.isascii() and level.isdigit() and len(level) < 3 else 1)
            _after(out, notes, high)
        elif kind == "p":
            words, notes = inline(node, high)
            if words.strip():
                out.paragraph(f"- {words}" if bullet else words)
            _after(out, notes, high)
        elif kind == "table":
            _table(out, node, high)
        elif kind not in _GONE:
            blocks(out, node, high, bullet=bullet or kind == "list-item")


def _after(out: Manuscript, notes: list[xml.Element], high: frozenset[str]) -> None:
    for note in notes:
        blocks(out, note, high, bullet=False)


def inline(paragraph: xml.Element, high: frozenset[str]) -> tuple[str, list[xml.Element]]:
    """Text of a paragraph, and the note bodies and frames anchored in it. `high`: styles of superscripts."""
    parts: list[str] = []
    notes: list[xml.Element] = []
    stack: list[xml.Element | str] = [paragraph]
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            parts.append(node)
            continue
        kind = xml.local(node)
        if node is not paragraph and node.tail:
            stack.append(" ".join(node.tail.split("\n")))
        if kind == "s":
            count = xml.attribute(node, "c") or "1"
            parts.append(
                " " * min(int(count) if count.isascii() and count.isdigit() and len(count) < 4 else 1, 100)
            )
        elif kind in {"tab", "line-break"}:
            parts.append("\t" if kind == "tab" else "\n")
        elif kind == "note":
            notes.extend(xml.children(node, "note-body"))
        elif kind == "text-box":
            notes.append(node)
        elif kind not in _GONE:
            stack.extend(reversed(node))
            if node.text:
                text = " ".join(node.text.split("\n"))
                stack.append(raised(text) if xml.attribute(node, "style-name") in high else text)
    return "".join(parts), notes


def _table(out: Manuscript, table: xml.Element, high: frozenset[str]) -> None:
    rows: list[list[GridCell]] = []
    declared = 0
    for row in table.iter("{*}table-row"):
        if next(row.iterancestors("{*}table")) is not table:
            continue
        cells: list[GridCell] = []
        for node in xml.children(row, "table-cell"):
            cell = GridCell(
                " ".join(filter(None, (inline(p, high)[0].strip() for p in node.iter("{*}p", "{*}h")))),
                span_of(xml.attribute(node, "number-columns-spanned")),
                span_of(xml.attribute(node, "number-rows-spanned")),
            )
            cells.extend([cell] * min(span_of(xml.attribute(node, "number-columns-repeated")), MAX_COLUMNS))
        while cells and not cells[-1].text:
            cells.pop()
        rows.append(cells)
        declared += xml.local(row.getparent()) == "table-header-rows"
    out.table(rows, declared if declared < len(rows) else 0)
