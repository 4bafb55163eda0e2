"""Words of a page → those that a reader of it sees: not switched off, covered, or in the colour of their ground.

The page is drawn small, once; where a word should stand there must be more than one shade. That asks nothing of how it
was hidden: a layer switched off, a black box laid over, white letters, letters that are not drawn.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

_SHADES = 10
"""Shades of grey, of 256, by which the lightest and the darkest place of a word differ at least where it is seen."""
_DARK = 100
"""Shade below which a place is a bar over the text."""
_SCALE = 1.5
_PIXELS = 3_000_000
"""Pixels that a page is drawn in at most."""
_NEARLY_ALL = 0.9

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in page space."""


class Seen(NamedTuple):
    """`hidden`: numbers of the boxes in which nothing is seen; `covered`: those of them that are dark. `doubtful`:
    hardly anything is seen of a page that has a picture, which may not have been drawn at all; then nothing is called
    hidden."""

    hidden: frozenset[int]
    doubtful: bool = False
    covered: frozenset[int] = frozenset()


def seen(page: Any, boxes: Sequence[Box]) -> Seen:
    """pypdfium2 page and boxes of its words → which of them are not seen."""
    import pypdfium2.raw as raw

    width, height = page.get_size()
    if not boxes or not (width > 0 and height > 0):
        return Seen(frozenset())
    scale = min(_SCALE, (_PIXELS / (width * height)) ** 0.5)
    bitmap = page.render(scale=scale, grayscale=True)
    try:
        pixels = bitmap.to_numpy()
        shades = pixels[:, :, 0] if pixels.ndim == 3 else pixels
        place = _places(raw, page, shades.shape[1], shades.shape[0])
        hidden, covered = set(), set()
        for number, (left, bottom, right, top) in enumerate(boxes):
            (x0, y0), (x1, y1) = place(left, bottom), place(right, top)
            part = shades[max(min(y0, y1), 0) : max(y0, y1) + 1, max(min(x0, x1), 0) : max(x0, x1) + 1]
            if part.size and int(part.max()) - int(part.min()) < _SHADES:
                hidden.add(number)
                if int(part.max()) < _DARK:
                    covered.add(number)
    finally:
        bitmap.close()
    if len(hidden) > _NEARLY_ALL * len(boxes) and _has_picture(raw, page):
        return Seen(frozenset(), doubtful=True)
    return Seen(frozenset(hidden), covered=frozenset(covered))


def _places(raw: Any, page: Any, width: int, height: int) -> Callable[[float, float], tuple[int, int]]:
    x, y = ctypes.c_int(), ctypes.c_int()

    def place(across: float, up: float) -> tuple[int, int]:
        raw.FPDF_PageToDevice(page, 0, 0, width, height, 0, across, up, x, y)
        return x.value, y.value

    return place


def _has_picture(raw: Any, page: Any) -> bool:
    return any(
        item.type == raw.FPDF_PAGEOBJ_IMAGE
        for _, item in zip(range(2000), page.get_objects(max_depth=3), strict=False)
    )
