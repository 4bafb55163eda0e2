"""One part of a PDF → parsed: its own text, with the page numbers of the whole."""

from __future__ import annotations

from pincite.errors import TooLarge
from pincite.ingestion import sniff
from pincite.ingestion.identity import version
from pincite.ingestion.ocr import OCR
from pincite.models import Parsed

Pages = tuple[int, int]
"""First and last physical page, 1-based."""


def parts(name: str, data: bytes) -> list[Pages]:
    """bytes → the parts in which a PDF is read; none of any other document. Raises as `parse` does."""
    if sniff.media_type(name, data) != sniff.PDF:
        return []
    from pincite.ingestion.formats.pdf import reader

    return reader.parts(name, data)


def read(name: str, data: bytes, pages: Pages, ocr: OCR | None = None) -> Parsed:
    """`data`: the whole file, which `parts` has looked at. Raises as `parse` does."""
    from pincite.ingestion.formats.pdf import reader

    try:
        manuscript = reader.read_part(name, data, pages, ocr)
    except OverflowError as error:
        raise TooLarge(f"{name}: {error}") from error
    return manuscript.finish(name, sniff.PDF, version(data))
