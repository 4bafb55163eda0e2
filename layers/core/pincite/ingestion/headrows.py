"""First rows of a table → which of them are headings, by how they read. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.ingestion.formrows import is_form

_LEVELS = 4
"""Rows that headings may take where the format does not say how many they are."""
_NUMERIC = 0.8
"""Share of the cells of a column that are figures where it is one of figures."""
_LABEL = 80
"""Characters of the longest heading."""
_SAMPLE = 200
"""Rows that are looked at to tell a heading from what stands under it."""
_BOXES = frozenset("☐☑☒✓✔✗✘□")
"""Signs of what is ticked and not: no name begins with one."""
_COLONS = (":", "：")
_FIGURE = re.compile(
    r"[$€£¥₹]?[-+−(]?[$€£¥₹]?[ ]?\d[\d.,:'’ \u00a0/-]*\d*[ ]?(?:[%)°]|[^\W\d_]{1,10}(?:/[^\W\d_]{1,10})?)?\)?"
)
_YEAR = re.compile(r"(?:FY ?)?(?:1[89]|20|21)\d\d(?:[/-]\d\d(?:\d\d)?)?")
_LETTERS, _DIGITS = re.compile(r"[^\W\d_]+"), re.compile(r"\d+")


def depth_of_headings(
    body: Sequence[Sequence[str]],
    wide: Sequence[Sequence[tuple[int, int]]],
    alone: Sequence[str | None],
    declared: int,
    tall: int = 1,
) -> int:
    """How many of the first rows are headings: those the format declares and those beside a heading that takes them
    all, else those that read so. `tall`: rows that the tallest cell of the first row takes."""
    if _stand_beside(body, wide, tall):
        return max(tall, declared) if declared < len(body) else tall
    if declared:
        return declared if declared < len(body) else 0
    if (
        len(body) < 2
        or len(body[0]) < 2
        or (len(body[0]) == 2 and is_form(body))
        or all(sum(map(bool, row)) < 2 for row in body[1:])
    ):
        return 0
    depth = 0
    while depth < min(_LEVELS, len(body) - 1):
        row = body[depth]
        under = [body[at] for at in range(depth + 1, min(len(body), _SAMPLE)) if alone[at] is None]
        covers = any(end - start > 1 and row[start] for start, end in wide[depth])
        over_names = covers and not row[0] and max(map(len, row)) <= _LABEL and len(under) > 1
        if not under or not (names_row(row, under) or (over_names and names_row(under[0], under[1:]))):
            break
        gaps = any(not cell and below for cell, below in zip(row[1:], under[0][1:], strict=True))
        if (
            not covers
            and (gaps or not all(row[1:]))
            and not stands_over(row, under[gaps and len(under) > 1 :])
        ):
            break
        depth += 1
        if not covers and not (gaps and len(under) > 1 and names_row(under[0], under[1:])):
            break
        if alone[depth] is not None:
            break
    return depth


def _stand_beside(
    body: Sequence[Sequence[str]], wide: Sequence[Sequence[tuple[int, int]]], tall: int
) -> bool:
    """Whether the first rows are the levels of headings: one of them reaches down beside all, one of the first row over
    several columns, and none of them is a bare figure."""
    if not 1 < tall <= min(_LEVELS, len(body) - 1) or not any(end - start > 1 for start, end in wide[0]):
        return False
    cells = [cell for row in body[:tall] for cell in row]
    return all(len(cell) <= _LABEL and not is_bare(cell) for cell in cells if cell) and not any(
        cell[0] in _BOXES for cell in cells if cell
    )


def names_row(row: Sequence[str], under: Sequence[Sequence[str]]) -> bool:
    """Whether every cell that is filled, at least two where there are three, is a short name and no figure."""
    filled = [(column, cell) for column, cell in enumerate(row) if cell]
    if any(cell[0] in _BOXES for _, cell in filled):
        return False
    if _are_years(row, under) or _after_a_number(row, under):
        return True
    if len(filled) < min(2, len(row) - 1) or len({cell for _, cell in filled}) == 1 < len(filled):
        return False
    if row[0].endswith(_COLONS) and 2 * sum(other[0].endswith(_COLONS) for other in under) >= len(under):
        return False
    return all(
        len(cell) <= _LABEL and (not is_figure(cell) or _is_odd(cell, [other[column] for other in under]))
        for column, cell in filled
    )


def _are_years(row: Sequence[str], under: Sequence[Sequence[str]]) -> bool:
    """Whether years alone stand over columns beside names, and none under them."""
    years = row[1:]
    return (
        not row[0]
        and len(years) > 1
        and all(map(is_year, years))
        and len(set(years)) == len(years)
        and all(other[0] and not any(map(is_year, other[1:])) for other in under)
    )


def _after_a_number(row: Sequence[str], under: Sequence[Sequence[str]]) -> bool:
    """Whether three or more names stand over columns, some of figures, and only the first heading is a figure, as
    that of a column of row numbers may be."""
    names = row[1:]
    return (
        is_figure(row[0])
        and len(names) > 2
        and all(name and len(name) <= _LABEL and not is_figure(name) for name in names)
        and any(is_numeric([other[column] for other in under]) for column in range(1, len(row)))
    )


def _is_odd(figure: str, under: Sequence[str]) -> bool:
    """Whether a figure heads its column: a year over what are none, `30 days` over what has no days."""
    if _YEAR.fullmatch(figure):
        figures = any(is_numeric(under[level:]) for level in range(_LEVELS))
        return figures and not any(_YEAR.fullmatch(cell) for cell in under)
    shape = _shape(figure)
    return bool({"a", "/"} & set(shape)) and any(under) and all(_shape(cell) != shape for cell in under)


def _shape(text: str) -> str:
    return _DIGITS.sub("9", _LETTERS.sub("a", text))


def stands_over(row: Sequence[str], under: Sequence[Sequence[str]]) -> bool:
    """Whether there is a column of figures under a name: then blanks in the row are headings left out."""
    return any(cell and is_numeric([other[column] for other in under]) for column, cell in enumerate(row))


def is_numeric(cells: Sequence[str]) -> bool:
    """Whether nearly all cells of a column that are filled are figures, dashes apart."""
    filled = [cell for cell in cells if any(map(str.isalnum, cell))]
    return bool(filled) and sum(map(is_figure, filled)) >= _NUMERIC * len(filled)


def first_row(rows: Sequence[Sequence[str]]) -> str:
    """What the first row of a table is that may go on with one before it: `names`, over figures; `data`, where what it
    has looks as it does under it (`Room 31` over `Room 32`); else `unknown`."""
    first, under = rows[0], rows[1:_SAMPLE]
    if stands_over(first, under):
        return "names"
    for column, cell in enumerate(first):
        alike = sum(_shape(row[column]) == _shape(cell) for row in under)
        if _DIGITS.search(cell) and 2 * alike >= max(len(under), 1):
            return "data"
    return "unknown"


def is_figure(text: str) -> bool:
    """Whether a cell holds a number, an amount, a date or a time rather than a name."""
    return _FIGURE.fullmatch(text.strip()) is not None


def is_year(text: str) -> bool:
    """Whether a cell holds a year, as headings do."""
    return _YEAR.fullmatch(text.strip()) is not None


def is_bare(text: str) -> bool:
    """Whether a cell holds a figure that no heading would be: no year, no date, no figure with a word."""
    return is_figure(text) and not is_year(text) and not {"a", "/"} & set(_shape(text))
