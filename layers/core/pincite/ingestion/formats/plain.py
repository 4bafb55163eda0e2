"""Plain text → manuscript: the text as it is, once its encoding is found."""

from __future__ import annotations

from pincite.ingestion.encoding import decode
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text; bytes that cannot be decoded become U+FFFD and a warning."""
    decoded = decode(data)
    manuscript = Manuscript()
    if decoded.text.strip():
        manuscript.adopt(decoded.text)
    manuscript.warnings.extend(decoded.warnings)
    manuscript.encoding = decoded.encoding
    return manuscript
