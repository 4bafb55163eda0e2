"""text → its calendar dates, as far as each is given."""

from __future__ import annotations

import re
from typing import NamedTuple

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul juli",
            "august aug",
            "september sep sept", "october oct", "november nov", "december dec",
        ), 1,
    )
    for name in names.split()
}  # fmt: skip
_INITIALS = "".join(sorted({month[0] for month in MONTHS}))
_DIGIT = re.compile(r"\d")
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DATES = re.compile(
    rf"\b(?=[\d{_INITIALS}])(?:(?P<m1>{_MONTH})\.?\s+(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?:\s*,\s*|\s+)(?P<y1>\d{{4}})\b"
    rf"|(?P<d2>\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?P<m2>{_MONTH})\b\.?,?(?:\s+(?P<y2>\d{{4}})\b)?"
    rf"|(?P<m3>{_MONTH})\.?\s+(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?\b(?![,.]?\d)"
    rf"|(?P<m4>{_MONTH})\.?,?\s+(?:of\s+)?(?P<y4>\d{{4}})\b"
    r"|(?P<y5>\d{4})-(?P<m5>\d{2})-(?P<d5>\d{2})(?!\d)"
    r"|(?P<a6>\d{1,2})/(?P<b6>\d{1,2})/(?P<y6>\d{4})(?!\d))",
    re.IGNORECASE,
)


class Date(NamedTuple):
    """A calendar date, as far as it is given: 0 for a part that is not."""

    year: int
    month: int
    day: int
    start: int
    end: int


def dates(text: str) -> list[Date]:
    """text → its dates in order. `11/2/2004` is read month first unless that is no month."""
    if not _DIGIT.search(text):
        return []
    out = []
    for m in _DATES.finditer(text):
        g = m.groupdict()
        year = int(g["y1"] or g["y2"] or g["y4"] or g["y5"] or g["y6"] or 0)
        name = g["m1"] or g["m2"] or g["m3"] or g["m4"]
        if name:
            if name.lower() in ("may", "march", "mar") and not name[0].isupper():
                continue
            month, day = MONTHS[name.lower()], int(g["d1"] or g["d2"] or g["d3"] or 0)
        elif g["m5"]:
            month, day = int(g["m5"]), int(g["d5"])
        else:
            month, day = int(g["a6"]), int(g["b6"])
            month, day = (month, day) if month <= 12 else (day, month)
        if month <= 12 and day <= 31:
            out.append(Date(year, month, day, m.start(), m.end()))
    return out
