"""words of a parsed text → one line for people: a table's cells are told apart by ` · `, its bars are not shown."""

from __future__ import annotations

import re

_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_BAR = re.compile(r"(?<!\\)\|")


def one_line(words: str) -> str:
    """Quoted words keep every letter; only what the parser put between them goes. Text that has bars of its own, but
    none at the beginning of its line, stays as it is."""
    rows = (row.strip() for row in words.splitlines())
    return " ".join(" ".join(_cells(row).split()) for row in rows if row and not _is_rule(row))


def _is_rule(row: str) -> bool:
    return "|" in row and _RULE.fullmatch(row) is not None


def _cells(row: str) -> str:
    if not row.startswith("|"):
        return row
    cells = (cell.strip().replace("\\|", "|") for cell in _BAR.split(row))
    return " · ".join(cell for cell in cells if cell)
