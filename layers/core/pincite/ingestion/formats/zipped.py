"""ZIP → manuscript: each file inside that can be read, under its name; bounded while it unpacks."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.errors import Unreadable
from pincite.ingestion.archive import Archive
from pincite.ingestion.formats.inside import include
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → the texts of its files, in the order of their names. Raises `Unreadable` where none of them is one."""
    out = Manuscript()
    with Archive(name, data) as archive:
        include(out, _files(archive), ocr)
    if not out.length:
        why = f" {out.warnings[0]}" if out.warnings else ""
        raise Unreadable(name, f"it is an archive without a file that we can read.{why}")
    return out


def _files(archive: Archive) -> Iterator[tuple[str, bytes]]:
    for part in sorted(archive.names()):
        pieces = part.split("/")
        if not pieces[-1] or any(piece.startswith((".", "__MACOSX")) for piece in pieces):
            continue
        yield part, archive.read(part)
