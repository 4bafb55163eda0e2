"""question → what kind of thing it asks for: a number, a date, a name."""

from __future__ import annotations

import re

from pincite.answering.tongues import Tongue

_KINDS = (
    (
        "number",
        re.compile(
            r"\bhow (?:many|much|long|old|far|often|large|big|high|tall|fast|heavy|hot|cold|deep|wide|thick|soon)\b"
            r"|\bpercent|\bnumber\b|\bpopulation\b|\bcosts?\b|\bprice\b|\b(?:at|from|up to) what age\b"
            r"|\b(?:what|which) (?:is|was|are|were) (?:the |my |his |her |its |our |your |their )?(?:\w+ ){0,2}"
            r"(?:ages?|budget|capacity|deposit|discount|distance|dosage|fees?|fine|height|length|pay|power|rates?|rent"
            r"|salary|size|speed|temperature|wages?|weight)\b(?!\s+for\W*$)",
            re.I,
        ),
    ),
    (
        "date",
        re.compile(
            r"\b(?:by|since|until|till) when\b|\bwhen(?:'s|\s*\W*$| (?:am|are|can|could|did|do|does|had|has|have|is|may"
            r"|might|must|shall|should|was|were|will|would)\b)"
            r"|\b(?:what|which) (?:year|date|month|day|decade|century|time)s?\b",
            re.I,
        ),
    ),
    (
        "name",
        re.compile(
            r"\bwho(?:m|se)?\b|\bwhere\b|\b(?:what|which) (?:city|country|state|town|river|company|team|brand|make)\b"
            r"|\bthe name of\b|\b(?:what|which)\b.{1,40} called\b",
            re.I,
        ),
    ),
)
ANSWERS = {
    "number": re.compile(
        r"\d[\d.,]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|"
        r"million|billion|half|third|quarter|once|twice|several|free|daily|weekly|monthly|yearly)\b",
        re.I,
    ),
    "date": re.compile(
        r"(?<![\d-])(?:1\d{3}|20\d\d)s?\b(?!-?\d{3})|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:noon|midnight|weekends?|morning"
        r"|afternoon|evening|today|tomorrow|tonight)\b|\b\d{1,2}[:.]\d\d\b"
        r"|\b(?:january|february|march|april|may|june|july|august|september|"
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
