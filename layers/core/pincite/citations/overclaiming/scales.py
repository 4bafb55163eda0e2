"""(claim, source whose figures are in thousands) → is a figure told as it is printed, a thousandth of itself?"""

from __future__ import annotations

import re
from itertools import takewhile

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.supporting.differences import Reading

_SCALES = r"(?:thousands|millions|billions|'?000s)"
_SHORT = r"(?:thousands?|millions?|billions?|'?000s?|k|mn?|bn)"
_MONEY = r"(?:€|\$|£|EUR|USD|GBP|CHF|euros?|dollars|pounds)"
_DECLARED = re.compile(
    rf"\b(?:figures|amounts|numbers|values|data|totals|sums)\b[^.\n]{{0,40}}?\bin (?:{_MONEY}\s?{_SHORT}|{_SCALES})"
    r"\b[^.\n|]{0,30}"
    rf"|\(\s*(?:in )?(?:{_MONEY}\s?{_SHORT}|{_SCALES}(?:\s(?:of )?{_MONEY})?)(?:,[^()\n]{{0,40}})?\)",
    re.IGNORECASE,
)
_SCALED = re.compile(r"\b(?:thousand|million|billion|trillion|mn|bn|k)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_FEW = 8
"""Words of a line from which on it is prose, to which the scale of the table above does not apply."""


def unscaled(claim: Reading, source: str) -> Mismatch | None:
    """An amount of money that the claim gives without the scale in which the source says that its figures are."""
    declared = _DECLARED.search(source)
    if declared is None or _SCALED.search(claim.text):
        return None
    printed = _figures(source[declared.end() :])
    for ours in claim.quantities:
        written = claim.text[ours.start : ours.end].strip()
        digits = re.sub(r"[^\d.,]", "", written).strip(".,")
        around = claim.text[max(0, ours.start - 4) : ours.end + 10]
        if not digits or not re.search(_MONEY, around, re.IGNORECASE):
            continue
        if re.search(
            rf"(?<![\d.,]){re.escape(digits)}(?![\d.,]*\d)(?!\s*(?:thousand|million|billion|mn|bn))", printed
        ):
            return Mismatch(declared[0].strip(), written, False)
    return None


def _figures(rest: str) -> str:
    """What follows the scale → the rest of its line, and the rows and short lines below it."""
    first, *below = rest.split("\n")
    rows = takewhile(lambda line: "|" in line or "\t" in line or len(_WORD.findall(line)) < _FEW, below)
    return "\n".join([first, *rows])
