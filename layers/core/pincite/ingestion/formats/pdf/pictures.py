"""Pages that show something but hold no text → pictures for text recognition."""

from __future__ import annotations

from typing import Any

from pincite.ingestion.formats.pdf.words import PageWords

_FEW = 12
"""Words up to which a page that is mostly picture counts as a scan with a stamp on it."""
_COVERED = 0.4
"""Share of the page that pictures must cover for that."""
_DRAWN = 30
"""Drawn shapes on a page without a word from which it is taken for text turned into outlines."""
_DPI = 300
_PIXELS = 40_000_000
_OBJECTS = 5_000


def is_unread(page: Any, words: PageWords) -> bool:
    """Whether the page shows something of which its text layer says nothing. A blank page does not."""
    if len(words.words) > _FEW and not _is_garbage(words):
        return False
    import pypdfium2.raw as raw

    pictures, shapes, covered = 0, 0, 0.0
    left, bottom, right, top = page.get_bbox()
    area = max((right - left) * (top - bottom), 1.0)
    for number, item in enumerate(page.get_objects(max_depth=3)):
        if number >= _OBJECTS:
            break
        if item.type == raw.FPDF_PAGEOBJ_IMAGE:
            pictures += 1
            x0, y0, x1, y1 = item.get_bounds()
            covered += max(x1 - x0, 0) * max(y1 - y0, 0) / area
        elif item.type in {raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_SHADING}:
            shapes += 1
    if words.words and not _is_garbage(words):
        return covered >= _COVERED
    return bool(words.words) or pictures > 0 or shapes >= _DRAWN


def _is_garbage(words: PageWords) -> bool:
    """Whether the font's characters have no meaning: replacement and private-use code points in the main."""
    text = "".join(word.text for word in words.words)
    odd = sum(character == "\ufffd" or "\ue000" <= character <= "\uf8ff" for character in text)
    return bool(text) and odd * 2 > len(text)


def picture(page: Any) -> bytes:
    """page → greyscale PNM picture, 300 dots an inch where that stays below 40 million pixels."""
    width, height = page.get_size()
    scale = min(_DPI / 72, (_PIXELS / max(width * height, 1.0)) ** 0.5)
    bitmap = page.render(scale=scale, grayscale=True)
    try:
        pixels = bitmap.to_numpy()
        rows = pixels[:, :, 0] if pixels.ndim == 3 else pixels
        return b"P5 %d %d 255\n" % (rows.shape[1], rows.shape[0]) + bytes(rows.tobytes())
    finally:
        bitmap.close()
