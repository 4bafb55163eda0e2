"""RTF → manuscript: its words by `striprtf`, rows of tables as rows."""

from __future__ import annotations

from pincite.errors import Unreadable
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text; RTF is ASCII, with other letters escaped."""
    from striprtf.striprtf import rtf_to_text

    try:
        text = rtf_to_text(data.decode("latin-1"), encoding="cp1252", errors="replace")  # type: ignore[no-untyped-call]
    except (ValueError, IndexError, KeyError, LookupError, OverflowError) as error:
        raise Unreadable(
            name, "the file is damaged: its RTF cannot be read; save it as .docx or PDF"
        ) from error
    out = Manuscript()
    rows: list[list[str]] = []
    for line in [*text.replace("\n|", "|").split("\n"), ""]:
        cells = line.split("|")
        if len(cells) > 2 and not cells[-1].strip():
            rows.append(cells[:-1])
            continue
        if rows:
            out.table(rows)
            rows = []
        out.paragraph(line.strip())
    return out
