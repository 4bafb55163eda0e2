"""text → the shares in it that are written as fractions, in per cent: `half of`, `two thirds`, `one in four`."""

from __future__ import annotations

import re
from typing import NamedTuple

from pincite.citations.reading.units import ONES

NAMES = {
    "half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10,
}  # fmt: skip
_COUNTS = {word: int(value) for word, (value, ordinal) in ONES.items() if not ordinal and 1 <= value <= 20}
_COUNT = "|".join(sorted(_COUNTS, key=len, reverse=True))
_FRACTION = re.compile(
    r"\b(?:"
    r"(?<!first )(?<!second )(?<!latter )(?<!other )(?P<half>half)(?= (?:of|the|its|their|our|all)\b)"
    rf"|(?P<over>an?|{_COUNT})[ -](?P<name>third|quarter|fifth|sixth|seventh|eighth|ninth|tenth|halve)s?(?= of\b)"
    rf"|(?P<part>{_COUNT}|\d{{1,3}}) (?:in|out of)(?: every)? (?P<whole>{_COUNT}|\d{{1,4}})"
    r"(?! (?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|hundred|thousand|million)\b)(?![\d.,]\d)"
    r")\b",
    re.IGNORECASE,
)
_ENDS = "|".join(sorted({f"{name}{plural}"[-4:] for name in (*NAMES, "halve") for plural in ("", "s")}))
_SOME = re.compile(
    rf" (?:(?<=(?:{_ENDS}) )(?:of|the|its|their|our|all)\b|(?:in|out of)(?: every)? (?:{_COUNT}|\d))",
    re.IGNORECASE,
)
"""What every fraction has in it: a quick look, from blank to blank."""


class Fraction(NamedTuple):
    """`percent` of what is spoken of."""

    percent: float
    start: int
    end: int


def fractions(text: str) -> list[Fraction]:
    """Shares in order. `half an hour`, `the first half` and `two in 2019` are none."""
    if not _SOME.search(text):
        return []
    found: list[Fraction] = []
    for match in _FRACTION.finditer(text):
        if match["half"]:
            part, whole = 1, 2
        elif match["over"]:
            part = _COUNTS.get(match["over"].lower(), 1)
            whole = NAMES.get(match["name"].lower().replace("halve", "half"), 0)
        else:
            part, whole = _number(match["part"]), _number(match["whole"])
        if 0 < part < whole <= 1000 and whole > 1:
            found.append(Fraction(round(100 * part / whole, 4), match.start(), match.end()))
    return found


def _number(written: str) -> int:
    return int(written) if written.isdecimal() else _COUNTS.get(written.lower(), 0)
