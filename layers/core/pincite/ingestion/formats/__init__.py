"""One reader a format: (name, bytes, ocr) → manuscript. A reader is imported when its format is first met.

PDF has none here: it is read in parts, see `pincite.ingestion.read`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from pincite.ingestion import sniff
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

Reader = Callable[[str, bytes, OCR | None], Manuscript]


def _lazy(module: str) -> Reader:
    def read(name: str, data: bytes, ocr: OCR | None) -> Manuscript:
        reader: Reader = import_module(f"pincite.ingestion.formats.{module}").read
        return reader(name, data, ocr)

    return read


READERS: Mapping[str, Reader] = {
    sniff.DOCX: _lazy("docx"),
    sniff.PPTX: _lazy("pptx"),
    sniff.XLSX: _lazy("xlsx"),
    sniff.ODT: _lazy("odt"),
    sniff.EPUB: _lazy("epub"),
    sniff.JATS: _lazy("jats"),
    sniff.PATENT: _lazy("patent"),
    sniff.HTML: _lazy("html"),
    sniff.MARKDOWN: _lazy("markdown"),
    sniff.CSV: _lazy("separated"),
    sniff.PLAIN: _lazy("plain"),
    sniff.MAIL: _lazy("mail"),
}
