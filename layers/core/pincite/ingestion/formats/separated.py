"""CSV, TSV → manuscript: the records as a table, whatever parts them; quotation marks and breaks inside cells are read.

What parts cells is asked of the first records: the sign that gives most of them the same number of cells.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator

from pincite.ingestion.encoding import decode
from pincite.ingestion.formats.sheets import Sheet, write
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_SIGNS = ",;\t|"
_SAMPLE = 60
"""Records that are asked."""
_CELL = 20_000
"""Characters of a cell from which a quotation mark was left open, where no other record is like it."""
_SAID = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → a table, or the text as it is where nothing parts cells."""
    decoded = decode(data)
    out = Manuscript()
    out.warnings.extend(decoded.warnings)
    out.encoding = decoded.encoding
    said = _SAID.match(decoded.text)
    text = decoded.text[said.end() :] if said else decoded.text
    sign = said[1] if said else _sign(text)
    sheet = Sheet()
    if sign:
        for number, record in enumerate(_records(text, sign)):
            for column, cell in enumerate(record[:500]):
                sheet.put(number, column, cell)
    if len(sheet.rows) > 1:
        write(out, sheet)
    elif decoded.text.strip():
        out.adopt(decoded.text)
    return out


def _sign(text: str) -> str:
    """What parts the cells; empty where nothing does."""
    best, most = "", 1.0
    for sign in _SIGNS:
        sizes = Counter(
            len(record) for record, _ in zip(_records(text, sign), range(_SAMPLE), strict=False) if record
        )
        size, count = max(
            ((size, count) for size, count in sizes.items() if size > 1), key=_weight, default=(1, 0)
        )
        worth = size * count / max(sum(sizes.values()), 1)
        if worth > most:
            best, most = sign, worth
    return best


def _weight(found: tuple[int, int]) -> tuple[int, int]:
    return found[1], found[0]


def _records(text: str, sign: str) -> Iterator[list[str]]:
    """Records in order; where a mark of quotation was left open, lines are taken as they stand."""
    quoted = True
    try:
        for number, record in enumerate(csv.reader(text.splitlines(keepends=True), delimiter=sign)):
            if number < _SAMPLE and any(len(cell) > _CELL for cell in record):
                quoted = False
                break
    except csv.Error:
        quoted = False
    lines = text.splitlines(keepends=True)
    if quoted:
        yield from csv.reader(lines, delimiter=sign)
    else:
        yield from csv.reader(lines, delimiter=sign, quoting=csv.QUOTE_NONE)
