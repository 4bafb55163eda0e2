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


def _lazy(module: str, function: str = "read") -> Reader:
    def read(name: str, data: bytes, ocr: OCR | None) -> Manuscript:
        reader: Reader = getattr(import_module(f"pincite.ingestion.formats.{module}"), function)
        return reader(name, data, ocr)

    return read


READERS: Mapping[str, Reader] = {
    sniff.DOCX: _lazy("docx"),
    sniff.PPTX: _lazy("pptx"),
    sniff.XLSX: _lazy("xlsx"),
    sniff.ODT: _lazy("odt"),
    sniff.ODS: _lazy("opendocument", "read_sheets"),
    sniff.ODP: _lazy("opendocument", "read_slides"),
    sniff.RTF: _lazy("rtf"),
    sniff.MSG: _lazy("outlook"),
    sniff.DOC: _lazy("legacy", "read_doc"),
    sniff.XLS: _lazy("legacy", "read_xls"),
    sniff.PPT: _lazy("legacy", "read_ppt"),
    sniff.ZIP: _lazy("zipped"),
    sniff.PNG: _lazy("scans"),
    sniff.JPEG: _lazy("scans"),
    sniff.TIFF: _lazy("scans"),
    sniff.JSON: _lazy("records", "read_json"),
    sniff.XML: _lazy("records", "read_xml"),
    sniff.RST: _lazy("markups", "read_rst"),
    sniff.ORG: _lazy("markups", "read_org"),
    sniff.ASCIIDOC: _lazy("markups", "read_asciidoc"),
    sniff.NOTEBOOK: _lazy("notebook"),
    sniff.SUBTITLES: _lazy("subtitles"),
    sniff.EPUB: _lazy("epub"),
    sniff.JATS: _lazy("jats"),
    sniff.PATENT: _lazy("patent"),
    sniff.HTML: _lazy("html"),
    sniff.MARKDOWN: _lazy("markdown"),
    sniff.CSV: _lazy("separated"),
    sniff.PLAIN: _lazy("plain"),
    sniff.MAIL: _lazy("mail"),
}
