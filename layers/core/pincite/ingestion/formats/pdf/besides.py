"""Page with text → the pictures on it that may hold text of their own, drawn for text recognition.

A picture with words of the page over it is their ground, or a scan whose words the file has; strips that touch are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pincite.ingestion.beside import MOST, Shown, looks_like_a_page
from pincite.ingestion.formats.pdf.boxes import PageFrame
from pincite.ingestion.formats.pdf.word import Word

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points of the page."""
_LEAST = (60.0, 16.0)
"""Width and height of a picture that may hold words, points."""
_TOUCH = 1.5
_OVER = 2
"""Words of the page that may stand in a picture of which they are not the ground, such as its number."""
_OBJECTS, _BOXES = 5_000, 300
_LOOK, _DPI = 60, 300
_PIXELS = 6_000_000


class PagePicture(NamedTuple):
    """`top`: where it begins in reading space. `shown`: coarse unless text recognition is to read it."""

    top: float
    shown: Shown


def pictures_beside(
    page: Any, number: int, words: Sequence[Word], frame: PageFrame, *, drawn: bool
) -> list[PagePicture]:
    """Those that look like a page. `number`: of the page. `drawn`: whether text recognition is to read them."""
    found: list[PagePicture] = []
    for at, box in enumerate(_boxes(page), 1):
        x0, y0 = frame.point(box[0], box[1])
        x1, y1 = frame.point(box[2], box[3])
        inside = sum(_is_in(word, min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)) for word in words)
        if inside > _OVER or not looks_like_a_page(grey := _pixels(page, box, _LOOK)):
            continue
        if drawn and len(found) < MOST:
            grey = _pixels(page, box, _DPI)
        pixels = b"P5 %d %d 255\n" % grey.shape[::-1] + bytes(grey.tobytes())
        found.append(PagePicture(min(y0, y1), Shown(pixels, f"picture {at} on page {number}")))
    return found


def _is_in(word: Word, x0: float, top: float, x1: float, bottom: float) -> bool:
    return x0 < (word.x0 + word.x1) / 2 < x1 and top < (word.top + word.bottom) / 2 < bottom


def _boxes(page: Any) -> list[Box]:
    """Where pictures stand on the page, large enough to hold words, in the order of the file."""
    import pypdfium2.raw as raw

    left, bottom, right, top = page.get_bbox()
    found: list[Box] = []
    for number, item in enumerate(page.get_objects(max_depth=3)):
        if number >= _OBJECTS or len(found) >= _BOXES:
            break
        if item.type == raw.FPDF_PAGEOBJ_IMAGE:
            x0, y0, x1, y1 = item.get_bounds()
            box = max(x0, left), max(y0, bottom), min(x1, right), min(y1, top)
            if box[0] < box[2] and box[1] < box[3]:
                found.append(box)
    return [box for box in _joined(found) if box[2] - box[0] >= _LEAST[0] and box[3] - box[1] >= _LEAST[1]]


def _joined(boxes: Sequence[Box]) -> list[Box]:
    """Boxes that touch as one, such as the strips that a scanner writes."""
    out: list[Box] = []
    for box in boxes:
        touching = [one for one in out if _touch(one, box)]
        out = [one for one in out if one not in touching]
        every = [*touching, box]
        out.append(
            (
                min(one[0] for one in every),
                min(one[1] for one in every),
                max(one[2] for one in every),
                max(one[3] for one in every),
            )
        )
    return out


def _touch(one: Box, other: Box) -> bool:
    return (
        one[0] - _TOUCH <= other[2]
        and other[0] - _TOUCH <= one[2]
        and one[1] - _TOUCH <= other[3]
        and other[1] - _TOUCH <= one[3]
    )


def _pixels(page: Any, box: Box, dpi: int) -> Any:
    """A part of the page in grey, as it lies in the file, however the page is turned."""
    left, bottom, right, top = page.get_bbox()
    scale = min(dpi / 72, (_PIXELS / max((box[2] - box[0]) * (box[3] - box[1]), 1.0)) ** 0.5)
    crop = (box[0] - left, box[1] - bottom, right - box[2], top - box[3])
    bitmap = page.render(scale=scale, grayscale=True, crop=crop, rotation=(360 - page.get_rotation()) % 360)
    try:
        pixels = bitmap.to_numpy()
        return (pixels[:, :, 0] if pixels.ndim == 3 else pixels).copy()
    finally:
        bitmap.close()
