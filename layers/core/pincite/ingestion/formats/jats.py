"""JATS article → manuscript: title, abstract, sections, tables, captions, footnotes; no reference list, no metadata.

NISO Z39.96 names the elements. Marks that refer to the reference list stay, since a reader of the article sees them.
"""

from __future__ import annotations

from collections.abc import Iterable

from pincite.ingestion import xml
from pincite.ingestion.grid import GridCell, span_of
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_GONE = frozenset(
    ["ref-list", "object-id", "graphic", "media", "permissions", "tex-math", "contrib-group",
     "supplementary-material", "label"]
)  # fmt: skip
_BLOCKS = frozenset(["p", "disp-quote", "disp-formula", "verse-group", "preformat", "def-list"])


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with the article's sections."""
    root = xml.read(name, data)
    out = Manuscript()
    title = xml.first(root, "front", "article-meta", "title-group", "article-title")
    if title is not None:
        out.heading(_text(title), 1)
    meta = xml.first(root, "front", "article-meta")
    for abstract in xml.children(meta, "abstract") if meta is not None else ():
        if xml.first(abstract, "title") is None:
            out.heading("Abstract", 2)
        _blocks(out, abstract, 2)
    for part in xml.children(root, "body", "back"):
        _blocks(out, part, 1)
    return out


def _blocks(out: Manuscript, parent: Iterable[xml.Element], level: int) -> None:
    for node in parent:
        kind = xml.local(node)
        if kind == "title":
            label = next((other for other in parent if xml.local(other) == "label"), None)
            number = f"{_text(label)} " if label is not None else ""
            out.heading(number + _text(node), level)
        elif kind == "table-wrap":
            _captioned(out, node)
            for table in node.iter("{*}table"):
                _table(out, table)
        elif kind == "fig":
            _captioned(out, node)
        elif kind == "list":
            for item in xml.children(node, "list-item"):
                out.paragraph(f"- {_text(item)}")
        elif kind == "p":
            _paragraph(out, node, level)
        elif kind in {"sec", "app", "ack", "fn-group", "notes", "glossary"}:
            _blocks(out, node, level + 1)
        elif kind in _BLOCKS:
            out.paragraph(_text(node))
        elif kind and kind not in _GONE:
            _blocks(out, node, level)


def _paragraph(out: Manuscript, node: xml.Element, level: int) -> None:
    """A paragraph; figures, tables and lists inside it follow it."""
    inner = [child for child in node if xml.local(child) in {"fig", "table-wrap", "list", "fig-group"}]
    for child in inner:
        tail = child.tail or ""
        before = child.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + " " + tail
        else:
            node.text = (node.text or "") + " " + tail
        child.tail = None
        node.remove(child)
    out.paragraph(_text(node))
    _blocks(out, inner, level)


def _captioned(out: Manuscript, node: xml.Element) -> None:
    label, caption = xml.first(node, "label"), xml.first(node, "caption")
    parts = [_text(part) for part in (label, caption) if part is not None]
    out.paragraph(" ".join(filter(None, parts)))


def _text(node: xml.Element) -> str:
    return xml.flat_text(node, _GONE - {"label"}, _BLOCKS | {"title", "list-item", "break"})


def _table(out: Manuscript, table: xml.Element) -> None:
    rows: list[list[GridCell]] = []
    declared = 0
    for row in table.iter("{*}tr"):
        rows.append(
            [
                GridCell(_text(cell), span_of(cell.get("colspan")), span_of(cell.get("rowspan")))
                for cell in xml.children(row, "td", "th")
            ]
        )
        declared += xml.local(row.getparent()) == "thead"
    out.table(rows, declared if declared < len(rows) else 0)
