"""US patent XML → manuscript: title, abstract, description with its headings, claims.

The elements are those of the USPTO's Red Book grant and application DTDs, version 4.
"""

from __future__ import annotations

from pincite.ingestion import xml
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_GONE = frozenset({"tables", "math", "img", "chemistry"})


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with sections."""
    root = xml.read(name, data)
    out = Manuscript()
    title = next(root.iter("{*}invention-title"), None)
    if title is not None:
        out.heading(_text(title), 1)
    for abstract in xml.children(root, "abstract"):
        out.heading("Abstract", 2)
        _blocks(out, abstract)
    for description in xml.children(root, "description"):
        _blocks(out, description)
    for claims in xml.children(root, "claims"):
        out.heading("Claims", 2)
        for claim in claims.iter("{*}claim"):
            out.paragraph(_text(claim))
    return out


def _blocks(out: Manuscript, parent: xml.Element) -> None:
    for node in parent:
        kind = xml.local(node)
        if kind == "heading":
            out.heading(_text(node), 2)
        elif kind == "p":
            tables = list(node.iter("{*}tables"))
            out.paragraph(_text(node))
            for table in tables:
                _table(out, table)
        elif kind:
            _blocks(out, node)


def _text(node: xml.Element) -> str:
    return xml.flat_text(node, _GONE, frozenset({"claim-text"}))


def _table(out: Manuscript, tables: xml.Element) -> None:
    rows = [[_text(cell) for cell in xml.children(row, "entry")] for row in tables.iter("{*}row")]
    rows = [row for row in rows if any(row)]
    out.table(rows)
