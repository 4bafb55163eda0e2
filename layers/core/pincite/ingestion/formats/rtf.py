"""RTF → manuscript: its words by `striprtf`, rows of tables as rows."""

from __future__ import annotations

import re
from typing import NamedTuple

from pincite.errors import Unreadable
from pincite.ingestion.damaged import remedy
from pincite.ingestion.formats.rtflooks import CELL, EDGE, GOES_ON, HIDDEN, ROW, as_seen, tidied
from pincite.ingestion.grid import GridCell
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_SAME = 30
"""Twips up to which two edges are one."""
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
    rows: list[list[_Cell]] = []
    *whole, rest = text.split(ROW)
    for piece in whole:
        before, cells = _parted(piece)
        if before.count("\n") > 1 and rows:
            out.table(_spread(rows))
            rows = []
        _paragraphs(out, before)
        rows.append(cells)
    if rows:
        out.table(_spread(rows))
    _paragraphs(out, rest.replace(CELL, " "))
    return out


class _Cell(NamedTuple):
    text: str
    edge: int
    goes_on: bool


def _parted(piece: str) -> tuple[str, list[_Cell]]:
    """What ends in a row of a table → paragraphs before it, its cells."""
    first = piece.find(CELL)
    start = piece.rfind("\n", 0, max(first, 0)) + 1
    cells = []
    for number, given in enumerate(piece[start:].split(CELL)[:-1], 1):
        text, _, edge = given.partition(EDGE)
        known = edge.lstrip("-").isdigit()
        words = " ".join(text.replace(GOES_ON, "").split())
        cells.append(_Cell(tidied(words), int(edge) if known else number, GOES_ON in text))
    return piece[:start], cells


def _spread(rows: list[list[_Cell]]) -> list[list[GridCell]]:
    """Cells over as many columns as their edges say."""
    edges: list[int] = []
    for edge in sorted({cell.edge for row in rows for cell in row}):
        if not edges or edge - edges[-1] > _SAME:
            edges.append(edge)
    out = []
    for row in rows:
        at, cells = 0, list[GridCell]()
        for cell in row:
            end = next((n for n, edge in enumerate(edges, 1) if cell.edge <= edge + _SAME), len(edges))
            cells.append(GridCell(cell.text, columns=max(end - at, 1), goes_on=cell.goes_on))
            at = max(end, at + 1)
        out.append(cells)
    return out


def _paragraphs(out: Manuscript, text: str) -> None:
    for line in text.split("\n"):
        out.paragraph(tidied(line.strip()))


def _is_cut_off(data: bytes) -> bool:
    """Whether groups are open at the end, but for data that is no RTF and may hold any byte."""
    if b"\\bin" in data:
        return False
    marks = _GROUPS.findall(data)
    return marks.count(b"{") > marks.count(b"}")
