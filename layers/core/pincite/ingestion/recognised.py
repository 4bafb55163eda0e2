"""Text that was recognised in a picture → paragraphs and tables of a manuscript."""

from __future__ import annotations

from pincite.ingestion.grid import GridCell
from pincite.ingestion.manuscript import Manuscript


def write(out: Manuscript, text: str) -> None:
    """Text that was recognised → paragraphs and tables."""
    for paragraph in text.split("\n\n"):
        if "\t" in paragraph:
            out.table(
                [[GridCell(cell.strip()) for cell in row.split("\t")] for row in paragraph.splitlines()]
            )
        else:
            out.paragraph(paragraph)
