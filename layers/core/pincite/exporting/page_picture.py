"""A page of a PDF → a picture of it with the cited words marked."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

from pincite.exporting.work import Work
from pincite.ingestion.formats.pdf.reader import PDFIUM

SCALE = 2.0
"""144 dots an inch: small print stays legible."""
MOST_PIXELS = 12_000_000
MOST_PICTURES, MOST_BYTES = 40, 8 * 2**20
"""In one file."""
MARK = (255, 214, 64)


def page_pictures(work: Work, original: Callable[[str, str], bytes | None]) -> dict[int, bytes]:
    """work → by the number of its note, the cited page of a PDF with the words marked; the same place is drawn once.
    `original`: (document id, version) → its bytes, None where they are not kept."""
    out: dict[int, bytes] = {}
    drawn: set[tuple[str, str, int, str]] = set()
    left, number = MOST_BYTES, 0
    for note in (note for part in work.parts for note in part.notes):
        number += 1
        cited = note.citation
        place = (cited.document_id, cited.document_version, cited.page_number or 0, cited.text_span)
        if not cited.page_number or place in drawn or len(out) >= MOST_PICTURES:
            continue
        drawn.add(place)
        data = original(cited.document_id, cited.document_version)
        picture = marked_page(data, cited.page_number, cited.text_span) if data else None
        if picture is not None and len(picture) <= left:
            out[number] = picture
            left -= len(picture)
    return out


def marked_page(data: bytes, number: int, span: str) -> bytes | None:
    """The bytes of a PDF, a physical page from 1, the words → PNG. None where there is no such page."""
    import pypdfium2

    with PDFIUM:
        try:
            document = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError:
            return None
        try:
            return _drawn(document, number, span) if 1 <= number <= len(document) else None
        except pypdfium2.PdfiumError:
            return None
        finally:
            document.close()


def _drawn(document: Any, number: int, span: str) -> bytes:
    from PIL import Image, ImageChops, ImageDraw

    page = document[number - 1]
    width, height = page.get_size()
    scale = min(SCALE, (MOST_PIXELS / max(1.0, width * height)) ** 0.5)
    drawn = page.render(scale=scale).to_pil().convert("RGB")
    marks = Image.new("RGB", drawn.size, "white")
    brush = ImageDraw.Draw(marks)
    for left, bottom, right, top in _boxes(page, span):
        brush.rectangle(
            [left * scale, (height - top) * scale, right * scale, (height - bottom) * scale], fill=MARK
        )
    out = io.BytesIO()
    ImageChops.multiply(drawn, marks).save(out, "PNG")
    return out.getvalue()


def _boxes(page: Any, span: str) -> list[tuple[float, float, float, float]]:
    """Where the words stand, in points from the lower left corner."""
    text = page.get_textpage()
    whole = text.get_text_range()
    pattern = r"\s+".join(map(re.escape, span.split()))
    found = re.search(pattern, whole) if pattern else None
    if found is None:
        return []
    count = text.count_rects(found.start(), found.end() - found.start())
    return [text.get_rect(at) for at in range(count)]
