"""Picture of a page that lies askew → the same set straight.

Text in lines leaves rows without ink between them. The picture is sheared by small steps, and that angle taken at which
its rows differ most from each other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_GREY = re.compile(rb"P5 (\d+) (\d+) 255\n")
_WIDEST, _STEP, _FINE = 15.0, 1.0, 0.25
"""Degrees up to which it is looked, and steps."""
_LEAST = 0.6
"""Degrees from which it is worth the turning."""
_BETTER = 1.2
"""How many times more the rows must differ than as the picture lies."""
_SIDE = 900
"""Pixels of the longer side that are looked at."""
_MOST, _SEED = 30_000, 7
"""Places with ink that are looked at, and what they are drawn by: the same page is always read alike."""
_INK = 60
"""Shades by which ink differs from paper."""


def straightened(picture: bytes) -> bytes:
    """PNM bytes in grey → the same, turned by the angle at which its text lies; other data is left as it is."""
    import numpy as np

    head = _GREY.match(picture)
    if head is None:
        return picture
    width, height = int(head[1]), int(head[2])
    if len(picture) - head.end() < width * height or min(width, height) < _INK:
        return picture
    pixels = np.frombuffer(picture, np.uint8, width * height, head.end()).reshape(height, width)
    angle = angle_of(pixels)
    if abs(angle) < _LEAST:
        return picture
    from PIL import Image

    paper = int(np.median(pixels))
    turned = Image.fromarray(pixels).rotate(
        angle, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=paper
    )
    return b"P5 %d %d 255\n" % turned.size + turned.tobytes()


def angle_of(pixels: NDArray[np.uint8]) -> float:
    """Degrees by which the picture is to be turned to the left; 0 where no angle is clearly better."""
    import numpy as np

    step = max(max(pixels.shape) // _SIDE, 1)
    high, wide = (side // step * step for side in pixels.shape)
    small = pixels[:high, :wide].reshape(high // step, step, wide // step, step).mean(axis=(1, 3))
    y, x = np.nonzero(np.abs(small - np.median(small)) > _INK)
    if len(y) < _SIDE or len(y) > small.size / 2:
        return 0.0
    if len(y) > _MOST:
        some = np.random.default_rng(_SEED).choice(len(y), _MOST, replace=False)
        y, x = y[some], x[some]

    def contrast(degrees: float) -> float:
        rows = np.round(y - x * np.tan(np.radians(degrees))).astype(np.int64)
        profile = np.bincount(rows - rows.min()).astype(np.float64)
        return float((np.diff(profile) ** 2).sum())

    coarse = max(np.arange(-_WIDEST, _WIDEST + _STEP, _STEP).tolist(), key=contrast)
    best = max(np.arange(coarse - _STEP, coarse + _STEP + _FINE, _FINE).tolist(), key=contrast)
    return best if contrast(best) > _BETTER * contrast(0.0) else 0.0
