"""PNG, JPEG, TIFF → manuscript: what text recognition reads in them; each picture of a TIFF is a page."""

from __future__ import annotations

import io

from pincite.errors import TooLarge, Unreadable, UnsupportedType
from pincite.ingestion.damaged import remedy
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR
from pincite.ingestion.recognised import write as recognised

MAX_PIXELS = 80_000_000
"""Pixels of a picture; a page of A4 at 600 dots an inch has 35 million."""
MAX_PAGES = 500
_SMALL = 1_000
"""Pixels of the longer side below which a picture is drawn twice as large, as text recognition wants it."""


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text, a page a picture. Without `ocr` there is nothing to read, and it is said what to do."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    if ocr is None:
        raise UnsupportedType(name, "it is a picture; install tesseract to have the text in it read")
    out = Manuscript()
    try:
        with Image.open(io.BytesIO(data)) as picture:
            count = min(getattr(picture, "n_frames", 1), MAX_PAGES)
            for number in range(count):
                picture.seek(number)
                if picture.width * picture.height > MAX_PIXELS:
                    raise TooLarge(f"{name}: more than {MAX_PIXELS:,} pixels")
                frame = ImageOps.exif_transpose(picture)
                if "A" in frame.getbands() or "transparency" in frame.info:
                    shown = frame.convert("RGBA")
                    frame = Image.alpha_composite(Image.new("RGBA", shown.size, "white"), shown)
                grey = frame.convert("L")
                if max(grey.size) < _SMALL:
                    grey = grey.resize((grey.width * 2, grey.height * 2), Image.Resampling.LANCZOS)
                text = (ocr(b"P5 %d %d 255\n" % grey.size + grey.tobytes()) or "").strip()
                out.begin_page(number + 1)
                recognised(out, text)
                out.end_page(has_text=bool(text))
    except (
        UnidentifiedImageError,
        OSError,
        ValueError,
        SyntaxError,
        EOFError,
        Image.DecompressionBombError,
    ) as error:
        raise Unreadable(
            name, f"the file is damaged or cut off: its {_place(out)} cannot be read; {remedy(name)}"
        ) from error
    out.warnings.append("Text recognition (OCR) read this picture; some letters may be wrong.")
    return out


def _place(out: Manuscript) -> str:
    """Which picture of the file is not read: the one after those that are."""
    return f"picture {out.pages + 1}" if out.pages else "picture"
