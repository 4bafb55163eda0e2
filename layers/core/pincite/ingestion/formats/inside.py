"""Files inside a file, attached or packed → parts of the one text, each under its name; what is not read is said.

They stay one document, since they came and go as one: a mail with its attachment, a folder zipped by somebody.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextvars import ContextVar

from pincite.errors import Permanent
from pincite.ingestion.identity import display_name
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

MAX_FILES = 200
MAX_BYTES = 64 * 2**20
"""Bytes of all files inside one."""
MAX_DEPTH = 3
"""Files inside files inside files that are read."""
_SHOWN = 20
_depth: ContextVar[int] = ContextVar("depth", default=0)


def include(out: Manuscript, files: Iterable[tuple[str, bytes]], ocr: OCR | None, level: int = 1) -> None:
    """Append each file under a heading with its name. `level`: of that heading."""
    from pincite.ingestion.parse import parse

    if _depth.get() >= MAX_DEPTH:
        out.warnings.append(f"Files inside files are read {MAX_DEPTH} deep, no deeper.")
        return
    token = _depth.set(_depth.get() + 1)
    refused: list[str] = []
    left, count = MAX_BYTES, 0
    try:
        for name, data in files:
            shown = display_name(name)
            count += 1
            left -= len(data)
            if count > MAX_FILES or left < 0:
                out.warnings.append(
                    f"Only its first {count - 1} files are read: the others are over a limit."
                )
                break
            try:
                parsed = parse(shown, data, max_bytes=MAX_BYTES, ocr=ocr)
            except Permanent as error:
                refused.append(str(error))
                continue
            out.heading(shown, level)
            out.include(parsed, level)
            out.warnings.extend(f"{shown}: {warning}" for warning in parsed.warnings)
    finally:
        _depth.reset(token)
    for why in refused[:_SHOWN]:
        out.warnings.append(f"A file inside is not read. {why}.")
    if len(refused) > _SHOWN:
        out.warnings.append(f"{len(refused) - _SHOWN} more files inside are not read.")
