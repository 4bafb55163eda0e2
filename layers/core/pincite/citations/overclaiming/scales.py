"""(claim, source whose figures are in thousands) → is a figure told as it is printed, a thousandth of itself?"""

from __future__ import annotations

import re

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.supporting.differences import Reading

_SCALE = r"(?:thousands|millions|billions|'?000s?|k|mn?|bn)"
_MONEY = r"(?:€|\$|£|EUR|USD|GBP|CHF|euros?|dollars|pounds)"
_DECLARED = re.compile(
    rf"\b(?:figures|amounts|numbers|values|data|totals|sums)\b[^.\n]{{0,40}}?\bin {_SCALE}\b[^.\n|]{{0,30}}"
    rf"|\(\s*(?:in )?(?:{_MONEY}\s?)?{_SCALE}(?:\s(?:of )?{_MONEY})?(?:,[^()\n]{{0,40}})?\)"
    rf"|\bin (?:{_MONEY}\s?{_SCALE}|{_SCALE} (?:of )?{_MONEY})(?![\w-])",
    re.IGNORECASE,
)
_SCALED = re.compile(r"\b(?:thousand|million|billion|trillion|mn|bn|k)\b", re.IGNORECASE)


def unscaled(claim: Reading, source: str) -> Mismatch | None:
    """An amount of money that the claim gives without the scale in which the source says that its figures are."""
    declared = _DECLARED.search(source)
    if declared is None or _SCALED.search(claim.text):
        return None
    printed = source[: declared.start()] + source[declared.end() :]
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
