"""question → what kind of thing it asks for: a number, a date, a name."""

from __future__ import annotations

import re

from pincite.answering.tongues import Tongue

_KINDS = (
    (
        "number",
        re.compile(
            r"\bhow (?:many|much|long|old|far|often|large|big|high|tall|fast)\b|\bpercent|what number\b"
            r"|\bpopulation\b|\bcosts?\b|\bprice\b",
            re.I,
        ),
    ),
    ("date", re.compile(r"\bwhen\b|\b(?:what|which) (?:year|date|month|day|decade|century|time)\b", re.I)),
    (
        "name",
        re.compile(
            r"\bwho(?:m|se)?\b|\bwhere\b|\b(?:what|which) (?:city|country|state|town|river|company|team)\b",
            re.I,
        ),
    ),
)
ANSWERS = {
    "number": re.compile(
        r"\d[\d.,]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|"
        r"million|billion|half|third|quarter|twice|several)\b",
        re.I,
    ),
    "date": re.compile(
        r"\b(?:1\d{3}|20\d\d)s?\b|\b\d{1,2}th\b|\b\d{1,2}[:.]\d\d\b|\b(?:january|february|march|april|may|june|july|august|september|"
        r"october|november|december|century|monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|week|month|"
        r"year|hour)s?\b",
        re.I,
    ),
    "name": re.compile(r"(?<!^)(?<![.!?] )\b[A-Z][^\W\d_]+"),
}
"""What a sentence has that may answer a question of the kind."""
FIGURES = ("number", "date")
_YES_OR_NO = re.compile(
    r"\W*(?:is|are|was|were|do|does|did|can|could|may|must|should|shall|will|would|has|have|had)\b", re.I
)
"""`Is lunch part of the price?` asks for no number."""


def kind_asked(question: str, read_in: Tongue | None = None) -> str:
    """`number`, `date`, `name` or `other`."""
    if (_YES_OR_NO if read_in is None else read_in.yes_or_no).match(question):
        return "other"
    kinds = _KINDS if read_in is None else read_in.kinds
    return next((kind for kind, pattern in kinds if pattern.search(question)), "other")
