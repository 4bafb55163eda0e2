"""Lines of an AsciiDoc table → its rows, with the spans that its cells claim, and how many of them are headings. Pure.

As https://docs.asciidoctor.org/asciidoc/latest/tables/ has it: cells may stand on one line or on a line each, `2+|`
reaches over two columns, `.2+|` over two rows, `3*|` stands three times; the first row heads the table where its
attributes say so or a blank line stands under it.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from typing import NamedTuple

from pincite.ingestion.grid import MAX_COLUMNS, GridCell

DELIMITERS = {"|===": "|", ",===": ",", ":===": ":"}
"""What a table begins and ends with → what parts its cells."""
_COLUMNS = re.compile(r"""\bcols\s*=\s*(?:"([^"]*)"|'([^']*)'|(\d+))""")
_HEADER = re.compile(r"%[\w%]*header|\b(?:options|opts)\s*=\s*[\"']?[\w, %]*\bheader\b")
_FORMAT = re.compile(r"""\bformat\s*=\s*["']?(csv|tsv|dsv)\b""")
_FORMATS = {"csv": ",", "tsv": "\t", "dsv": ":"}
_CELL = re.compile(
    r"(?:(?:^|(?<=[ \t]))(?:(?P<count>\d{1,4}(?:\.\d{0,4})?|\.\d{1,4})(?P<sign>[*+]))?"
    r"(?:[<^>]?\.?[<^>])?(?P<style>[adehlmsv])?)?(?<!\\)\|",
    re.MULTILINE,
)
_TIMES = re.compile(r"(\d{1,3})\*")


class _Found(NamedTuple):
    cell: GridCell
    heads: bool


def table(lines: Sequence[str], attributes: str, delimiter: str) -> tuple[list[list[GridCell]], int]:
    """`lines`: those between the delimiters. `attributes`: the line in brackets above, or empty. Rows → and how many of
    the first are headings; 0 where nothing says so."""
    form = _FORMAT.search(attributes)
    parted = _FORMATS[form[1]] if form else DELIMITERS[delimiter]
    begun = bool(lines) and bool(lines[0].strip())
    headed = _HEADER.search(attributes) is not None or (
        begun and len(lines) > 1 and not lines[1].strip() and "%noheader" not in attributes
    )
    if parted != "|":
        rows = [
            [GridCell(cell) for cell in row]
            for row in csv.reader(lines, delimiter=parted, strict=False)
            if row
        ]
        return rows, int(headed)
    first = next((line for line in lines if line.strip()), "")
    columns = min(_columns(attributes) or sum(each.cell.columns for each in _cells(first)), MAX_COLUMNS)
    laid = _laid(_cells("\n".join(lines)), max(columns, 1))
    heads = [
        at < headed or all(each.heads or not each.cell.text for each in row) for at, row in enumerate(laid)
    ]
    depth = heads.index(False) if False in heads else 0
    return [[each.cell for each in row] for row in laid], depth


def _columns(attributes: str) -> int:
    found = _COLUMNS.search(attributes)
    if found is None:
        return 0
    if found[3] or (found[1] or found[2] or "").isdigit():
        return int((found[3] or found[1] or found[2])[:4])
    given = re.split("[,;]", found[1] or found[2] or "")
    return sum(int(times[1]) if (times := _TIMES.match(each.strip())) else 1 for each in given)


def _cells(text: str) -> list[_Found]:
    found = list(_CELL.finditer(text))
    out: list[_Found] = []
    for at, mark in enumerate(found):
        end = found[at + 1].start() if at + 1 < len(found) else len(text)
        said = " ".join(text[mark.end() : end].replace("\\|", "|").split())
        wide, _, high = (mark["count"] or "1").partition(".")
        columns, rows = int(wide or 1), int(high or 1)
        if mark["sign"] == "*":
            out += [_Found(GridCell(said), mark["style"] == "h")] * min(columns, MAX_COLUMNS)
        else:
            out.append(_Found(GridCell(said, columns, rows), mark["style"] == "h"))
    return out


def _laid(cells: Sequence[_Found], columns: int) -> list[list[_Found]]:
    """Cells in their order → rows of so many columns, less those into which cells above reach."""
    rows: list[list[_Found]] = [[]]
    reaching = [0] * columns
    at = 0
    for each in cells:
        while at < columns and reaching[at]:
            at += 1
        if at >= columns:
            rows.append([])
            reaching = [max(left - 1, 0) for left in reaching]
            at = next((column for column, left in enumerate(reaching) if not left), 0)
        rows[-1].append(each)
        for column in range(at, min(at + max(each.cell.columns, 1), columns)):
            reaching[column] = max(each.cell.rows, 1)
        at += max(each.cell.columns, 1)
    return [row for row in rows if row]
