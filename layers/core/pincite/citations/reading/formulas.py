"""text → formulas as they are printed: LaTeX between dollar signs without its marks, powers as raised numbers.

`$p<0.05$` is p<0.05, `2^34`, `2<sup>34</sup>` and `$2^{34}$` are 2³⁴, `H$_2$O` is H2O. Sums of money are no formulas: a
dollar sign opens one before no blank and closes one behind none, before no digit, around what only formulas have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_RAISED = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_TAG = re.compile(
    r"<sup(?:\s[^<>]{0,200})?>(?:\s?<[a-z][^<>]{0,300}>){0,3}\s?\[?([-+−–]?[0-9]{1,4})\]?\s?(?:</[a-z-]{1,20}>\s?){0,3}</sup>",
    re.IGNORECASE,
)
_POWER = re.compile(
    r"(?<=[\w)\].,;:!?'\"’”$|])(?<!\[)\^(?:([-+−–]?[0-9]{1,4})(?![.,]?[0-9])|\{ ?([-+−–]?[0-9]{1,4}) ?\})"
)
_FORMULA = re.compile(
    r"(?<![\\$])\$(?![\s$])([^$\n]{1,200}?)(?<![\s\\])\$(?![0-9$])"
    r"|(?<![\\$])\$(\\[a-z]{1,12}|[<>=~])\$(?!\$)"
)
_MATHEMATICAL = re.compile(r"[\\^_{}<>=]|^[A-Za-z]$|^[-+±]?[0-9.,]+$")
_GROUPING = re.compile(r"[{}]|_(?=\{?\w)")

Rewrite = tuple[int, int, str]


def raised(text: str) -> Iterator[Rewrite]:
    """Raised numbers of HTML and JATS, and powers."""
    if "<" in text:
        for match in _TAG.finditer(text):
            yield match.start(), match.end(), match[1].translate(_RAISED)
    if "^" in text:
        for match in _POWER.finditer(text):
            yield match.start(), match.end(), (match[1] or match[2]).translate(_RAISED)


def formulas(text: str) -> Iterator[Rewrite]:
    """The marks of LaTeX around and inside formulas."""
    for match in _FORMULA.finditer(text):
        if match[2] or _MATHEMATICAL.search(match[1]):
            yield match.start(), match.start() + 1, ""
            yield match.end() - 1, match.end(), ""
            for mark in _GROUPING.finditer(text, match.start() + 1, match.end() - 1):
                yield mark.start(), mark.end(), ""
