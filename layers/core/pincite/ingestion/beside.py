"""Pictures that stand beside text → the text in them, by text recognition; what is not read is said, with its place.

Only what looks like a page is read: most of it one ground, with some ink on it; a photograph is not, nor is a picture
that was read before, such as a letterhead. So many are read of one document, no more.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from pincite.citations.reading.lexicon import UNKNOWN, rank
from pincite.ingestion.damaged import UNRECOGNISED
from pincite.ingestion.language import commonness, is_spoken
from pincite.ingestion.ocr import OCR, reads_english_alone, upright

MOST = 20
"""Pictures of a document, or of a part of a long one, that are read."""
MAX_PIXELS = 40_000_000
SMALLEST = (90, 24)
"""Pixels of width and height from which a picture may hold words."""
_SMALL = 1_000
"""Pixels of the longer side below which a picture is drawn twice as large, as text recognition wants it."""
_GROUND, _INK, _FULL = 0.45, 0.004, 0.5
"""Share of a page that is its ground, at least, and of the ink on it, from and to."""
_STEP, _DARK = 16, 64
"""Levels of grey that count as one, and by how many ink is parted from its ground."""
_LETTERS, _WORDS, _GOOD = 6, 2, 0.65
"""Letters of its words and figures, words that can be spoken, and the share of both among all that a text has, at
least."""
_COMMON = 0.12
"""Share of words that no page of prose goes without from which a text is one, of whatever language."""
_FIGURE = re.compile(r"[-+(]?[$€£]?\d[\d.,:/%–-]*\)?[%€$]?")
_SHOWN = 20


class Shown(NamedTuple):
    """A picture as text recognition takes it. `place`: `picture 2 on page 3`."""

    pixels: bytes
    place: str


class Beside:
    """`read`, `unread`: places of the pictures whose text is in the document, and of those that may hold some."""

    def __init__(self, ocr: OCR | None) -> None:
        self._ocr = upright(ocr)
        self._english = reads_english_alone(ocr)
        self._left = MOST
        self._seen: set[bytes] = set()
        self.read: list[str] = []
        self.unread: list[str] = []

    def text(self, shown: Shown) -> str:
        """Its text; empty where it holds none, or is not read."""
        mark = hashlib.sha256(shown.pixels).digest()
        if mark in self._seen:
            return ""
        self._seen.add(mark)
        if self._ocr is None or self._left <= 0:
            self.unread.append(shown.place)
            return ""
        self._left -= 1
        said = self._ocr(shown.pixels)
        if said is None:
            self.unread.append(shown.place)
            return ""
        said = "\n\n".join(
            part for part in said.strip().split("\n\n") if says_something(part, english=self._english)
        )
        if said:
            self.read.append(shown.place)
        return said

    def sentences(self) -> Iterator[str]:
        """For whoever relies on the document."""
        if self.read:
            yield f"Text recognition (OCR) read what stands in {_list(self.read)}; some letters may be wrong."
        if self.unread:
            remedy = (
                "install tesseract to have it read"
                if self._ocr is None
                else f"{MOST} pictures of a document are; add what you need on its own"
                if self._left <= 0
                else UNRECOGNISED
            )
            yield f"What may stand in {_list(self.unread)} is not read: {remedy}."


def looks_like_a_page(grey: Any) -> bool:
    """Whether most of a picture is one ground with some ink on it. `grey`: array of bytes, two dimensions."""
    import numpy as np

    if grey.size == 0:
        return False
    counts = np.bincount((grey >> 4).ravel(), minlength=_STEP)
    ground = int(counts.argmax())
    near = counts[max(ground - 1, 0) : ground + 2].sum() / grey.size
    ink = (np.abs(grey.astype(np.int16) - (ground * _STEP + _STEP // 2)) > _DARK).mean()
    return bool(near >= _GROUND and _INK <= ink <= _FULL)


def says_something(text: str, *, english: bool = False) -> bool:
    """Whether text that was recognised is one, and not what a drawing or the scale of a chart looked like. `english`:
    most of its words must be known then, or it must read like another language."""
    words = [word.strip(".,;:!?()[]\"'“”‘’|*•") for word in text.split()]
    words = [word for word in words if word]
    good = [word for word in words if is_spoken(word) or _FIGURE.fullmatch(word)]
    spoken = [word for word in good if len(word) > 2 and word[0].isalpha()]
    if english and not _is_known(spoken) and (commonness(text) or 0.0) < _COMMON:
        return False
    return len(spoken) >= _WORDS and sum(map(len, good)) >= _LETTERS and len(good) >= _GOOD * len(words)


def _is_known(words: list[str]) -> bool:
    """Whether most of the words are English."""
    return 2 * sum(rank(word.lower()) < UNKNOWN for word in words) >= len(words)


def shown_in(data: bytes, place: str) -> Shown | None:
    """A picture's file → as text recognition takes it; None where it holds no text for certain, or is none that can be
    looked at."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data)) as picture:
            if picture.width * picture.height > MAX_PIXELS or (
                picture.width < SMALLEST[0] or picture.height < SMALLEST[1]
            ):
                return None
            return _of(grey(picture), place)
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        return None


def grey(picture: Any) -> Any:
    """PIL picture → in grey on white, the right way up, large enough for text recognition."""
    from PIL import Image, ImageOps

    frame = ImageOps.exif_transpose(picture)
    if "A" in frame.getbands() or "transparency" in frame.info:
        shown = frame.convert("RGBA")
        frame = Image.alpha_composite(Image.new("RGBA", shown.size, "white"), shown)
    out = frame.convert("L")
    if max(out.size) < _SMALL:
        out = out.resize((out.width * 2, out.height * 2), Image.Resampling.LANCZOS)
    return out


def _of(picture: Any, place: str) -> Shown | None:
    import numpy as np

    if not looks_like_a_page(np.asarray(picture)):
        return None
    return Shown(b"P5 %d %d 255\n" % picture.size + picture.tobytes(), place)


def _list(places: list[str]) -> str:
    more = f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else ""
    return ", ".join(places[:_SHOWN]) + more
