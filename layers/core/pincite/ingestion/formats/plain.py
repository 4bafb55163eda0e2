"""Plain text → manuscript: the text as it is, once its encoding is found. What is called a table is one, row by row."""

from __future__ import annotations

from pincite.ingestion.encoding import decode
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_TABLES = (".csv", ".tsv", ".tab")


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text; bytes that cannot be decoded become U+FFFD and a warning."""
    decoded = decode(data)
    manuscript = Manuscript()
    if decoded.text.strip():
        manuscript.adopt(decoded.text)
        if name.lower().endswith(_TABLES) and (header := _header(decoded.text)):
            manuscript.table_at(0, len(decoded.text), header)
    manuscript.warnings.extend(decoded.warnings)
    manuscript.encoding = decoded.encoding
    return manuscript


def _header(text: str) -> int:
    """End of the first line, where a sign that parts cells stands in it and another line follows; else 0."""
    first, _, rest = text.partition("\n")
    return len(first) if rest.strip() and any(sign in first for sign in ",;\t|") else 0
