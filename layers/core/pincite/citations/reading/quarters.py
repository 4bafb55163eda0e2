"""text → the quarters and halves of a year in it: `Q3`, `3Q`, `third quarter`, `H1`, `the second half`."""

from __future__ import annotations

import re
from typing import NamedTuple

_ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_UNITS = {"q": "quarter", "h": "half"}
_PART = re.compile(
    r"\b(?:(?:(?P<quarter>Q)(?P<number>[1-4])|(?P<half>H)(?P<which>[12]))(?![\w])"
    r"|(?:(?P<before>[1-4])(?P<letter>Q)|(?P<first>[12])(?P<form>H))(?!\w)"
    r"|(?P<ordinal>(?i:first|second|third|fourth|1st|2nd|3rd|4th))[ -](?P<kind>(?i:quarter|half))(?![\w-]))"
)


class YearPart(NamedTuple):
    """`unit`: `quarter` or `half`."""

    number: float
    unit: str
    start: int
    end: int


def year_parts(text: str) -> list[YearPart]:
    """Quarters and halves in order."""
    found = []
    for match in _PART.finditer(text):
        if match["ordinal"]:
            number, unit = _ORDINALS[match["ordinal"].lower()], match["kind"].lower()
        else:
            number = int(match["number"] or match["which"] or match["before"] or match["first"])
            unit = _UNITS[(match["quarter"] or match["half"] or match["letter"] or match["form"]).lower()]
        found.append(YearPart(float(number), unit, match.start(), match.end()))
    return found
