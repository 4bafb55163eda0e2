"""RTF → manuscript: its words by `striprtf`, rows of tables as rows."""

from __future__ import annotations

import re

from pincite.errors import Unreadable
from pincite.ingestion.damaged import remedy
from pincite.ingestion.formats.rtflooks import HIDDEN, as_seen, tidied
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_GROUPS = re.compile(rb"\\.|[{}]", re.DOTALL)


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text; RTF is ASCII, with other letters escaped."""
    from striprtf.striprtf import rtf_to_text

    seen = as_seen(data.decode("latin-1"))
    try:
        text = rtf_to_text(seen.rtf, encoding="cp1252", errors="replace")  # type: ignore[no-untyped-call]
    except (ValueError, IndexError, KeyError, LookupError, OverflowError) as error:
        raise Unreadable(name, f"the file is damaged: its RTF cannot be read; {remedy(name)}") from error
    if _is_cut_off(data):
        raise Unreadable(name, f"the file is cut off: its text does not end; {remedy(name)}")
    out = Manuscript()
    if seen.hidden:
        out.warnings.append(HIDDEN)
    rows: list[list[str]] = []
    for line in [*text.replace("\n|", "|").split("\n"), ""]:
        cells = line.split("|")
        if len(cells) > 2 and not cells[-1].strip():
            rows.append(cells[:-1])
            continue
        if rows:
            out.table(rows)
            rows = []
        out.paragraph(tidied(line.strip()))
    return out


def _is_cut_off(data: bytes) -> bool:
    """Whether groups are open at the end, but for data that is no RTF and may hold any byte."""
    if b"\\bin" in data:
        return False
    marks = _GROUPS.findall(data)
    return marks.count(b"{") > marks.count(b"}")
