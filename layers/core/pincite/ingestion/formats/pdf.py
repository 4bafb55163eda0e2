"""PDF → manuscript (first form)."""

from __future__ import annotations

from pincite.errors import Unreadable
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with physical pages."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise Unreadable(name, "it is protected by a password; save it without one and try again") from error
        raise Unreadable(name, "the file is damaged or cut off: it cannot be opened as PDF") from error
    manuscript = Manuscript()
    try:
        for number in range(len(document)):
            page = document[number]
            words = page.get_textpage()
            text = words.get_text_range().replace("\ufffe", "-\n").replace("\x02", "-\n")
            manuscript.begin_page(number + 1, document.get_page_label(number) or None)
            manuscript.paragraph(text)
            manuscript.end_page(has_text=bool(text.strip()))
            words.close()
            page.close()
    finally:
        document.close()
    return manuscript
