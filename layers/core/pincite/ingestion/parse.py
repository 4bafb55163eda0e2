"""bytes → parsed: text with its pages, sections and tables, whatever the format."""

from __future__ import annotations

from pincite.errors import TooLarge, UnsupportedType
from pincite.ingestion import sniff
from pincite.ingestion.formats import READERS
from pincite.ingestion.identity import version
from pincite.ingestion.join import join
from pincite.ingestion.manuscript import MAX_CHARACTERS
from pincite.ingestion.ocr import OCR
from pincite.ingestion.read import parts, read
from pincite.models import Parsed

_WIDEST = 4
"""Bytes that a character takes at most, in any encoding: what has more is refused before it is held a second time."""
_SPLIT = "split it and add its parts"


def parse(name: str, data: bytes, *, max_bytes: int = 50 * 2**20, ocr: OCR | None = None) -> Parsed:
    """One file → its text. The type is found by content; `name` is shown in messages and tells Markdown from text.

    Raises `TooLarge`, `UnsupportedType`, or `Unreadable` (damaged, empty, protected by a password), each naming the
    file. Without `ocr` a scanned page is kept with `has_text=False` and a warning.
    A long PDF is read in parts, as in AWS, where each part is a step of its own.
    A document in which no text at all was found comes back with an empty `text`; it is not fit to be indexed.
    """
    if len(data) > max_bytes:
        raise TooLarge(
            f"{name}: {len(data) / 2**20:.1f} MiB is over the limit of {max_bytes / 2**20:.0f} MiB"
        )
    kind = sniff.media_type(name, data)
    if kind == sniff.PDF:
        return join([read(name, data, pages, ocr) for pages in parts(name, data)])
    if kind in sniff.TEXTS and len(data) > _WIDEST * MAX_CHARACTERS:
        raise TooLarge(f"{name}: more than {MAX_CHARACTERS:,} characters; {_SPLIT}")
    reader = READERS.get(kind)
    if reader is None:
        raise UnsupportedType(name, f"we cannot read {kind}; save it as PDF or .docx and try again")
    try:
        manuscript = reader(name, data, ocr)
    except OverflowError as error:
        raise TooLarge(f"{name}: {error}; {_SPLIT}") from error
    return manuscript.finish(name, kind, version(data))
