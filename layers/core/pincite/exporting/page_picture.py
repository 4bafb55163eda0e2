"""A page of a PDF → a picture of it with the cited words marked."""

from __future__ import annotations

import io
import re

SCALE = 2.0
"""144 dots an inch: small print stays legible."""
MOST_PIXELS = 12_000_000
MARK = (255, 214, 64)


def marked_page(data: bytes, number: int, span: str) -> bytes | None:
    """The bytes of a PDF, a physical page from 1, the words → PNG. None where there is no such page."""
    import pypdfium2
    from PIL import Image, ImageChops, ImageDraw

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        return None
    try:
        if not 1 <= number <= len(document):
            return None
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
    finally:
        document.close()


def _boxes(page: object, span: str) -> list[tuple[float, float, float, float]]:
    """Where the words stand, in points from the lower left corner."""
    text = page.get_textpage()  # type: ignore[attr-defined]
    whole = text.get_text_range()
    pattern = r"\s+".join(map(re.escape, span.split()))
    found = re.search(pattern, whole) if pattern else None
    if found is None:
        return []
    count = text.count_rects(found.start(), found.end() - found.start())
    return [text.get_rect(at) for at in range(count)]
