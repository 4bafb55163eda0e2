"""question → what must stand in an answer to it: a sum of money where a price is asked for, a time of day, a weight, a
speed, a number to call. Finer than the kinds, and pure."""

from __future__ import annotations

import re
from functools import cache

from pincite.answering.kinds import ANSWERS, FIGURES, kind_asked

_COUNT = (
    r"(?:\d[\d.,]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|several|few"
    r"|\w{3,5}teen|\w{3,5}ty|hundred)"
)
_SPAN = r"(?:sec(?:ond)?|min(?:ute)?|h(?:our|r)?|day|night|week|month|year|fortnight|decade)s?"
_LENGTH = (
    r"(?:mm|cm|km|m|metres?|meters?|kilomet(?:re|er)s?|miles?|feet|foot|inch(?:es)?|square"
    r"|litres?|liters?|ha|acres?)"
)
_HOUR = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"

_TABLE = (
    (
        r"\bhow (?:much .*\bweigh|heavy)\b|\bweights?\b|\bweigh\b",
        rf"{_COUNT}[ -]?(?:k?g|mg|t|lbs?|kilos?|kilograms?|grams?|pounds?|tons?|tonnes?|ounces?|oz|stone)\b",
    ),
    (
        r"\bcosts?\b|\bprices?\b|\bhow (?:much|expensive)\b.*\b(?:pay|paid|owe|charge|fee|fine|rent|salary|deposit"
        r"|fare|bill|cost|earn|refund|worth)s?\b|\b(?:salary|hourly pay|wages?)\b",
        r"[$€£¥]|\b(?:euros?|eur|pounds?|gbp|dollars?|usd|francs?|chf|cents?|pence|kron(?:er|or|a)|yen|zloty|rupees?)\b"
        r"|\d[.,]\d\d(?!\d)|\bfree\b|\bper ?cent\b|%|\bhalf\b|\bfull price\b|\|.*\d|\d+\.-"
        rf"|\b{_COUNT}[ -]?(?:week|month|year)s?['’]?s?(?: of)?(?: the)?(?: \w+)? (?:rent|salary|pay|wages?|fees?)\b",
    ),
    (
        r"\b(?:what|which) time\b|\bopening hours\b|\b(?:at|until) what hour\b",
        rf"\d{{1,2}}[:.h]\d\d\b|\b{_HOUR} ?(?:am|pm|a\.m\.|p\.m\.|o.clock|h)\b|\b(?:noon|midnight|midday|half past"
        rf"|quarter)\b|\b(?:at|from|until|till|by|after|before|between|to) {_HOUR}\b",
    ),
    (
        r"\bhow (?:long|soon|early)\b",
        rf"\b{_COUNT}[ -]?{_SPAN}\b|\b(?:until|till|since)\b|\b{_COUNT}[ -]?{_LENGTH}\b|\d:\d\d|\bovernight\b"
        r"|\b(?:whole|entire|all|each|every|rest of (?:the|his|her|my|your|their))"
        r" (?:day|night|week|month|year|life)\b",
    ),
    (
        r"\bhow often\b|\bhow many times\b",
        rf"\b(?:once|twice|daily|weekly|monthly|yearly|annual(?:ly)?|hourly|never|always|every|each)\b"
        rf"|\btimes\b|\b(?:an?|per) {_SPAN}\b",
    ),
    (
        r"\bhow old\b|\bwhat age\b|\bages?\b",
        r"\b(?:years?|months?)\b|\b(?:aged?|turns?|turned|under|over|old)\b|\bborn\b|\bbirthday\b.*\d",
    ),
    (r"\bhow fast\b|\bspeed\b", r"\d ?(?:km/h|kph|mph|[kmg]?bit|m/s|knots?|rpm)|\b(?:per|an) (?:second|minute|hour)\b"),
    (r"\bhow (?:hot|cold|warm)\b|\btemperatures?\b", r"°|º|\bdegrees?\b|\d ?[CF]\b"),
    (r"\bpower\b", r"\d ?(?:k|m)?w(?:atts?)?\b|\bhp\b|\bhorsepower\b"),
    (
        r"\bhow (?:deep|high|tall|wide|thick|far)\b|\bdistance\b",
        rf"\d[\d.,]*[ -]?{_LENGTH}\b|\b{_COUNT} {_LENGTH}\b|\d ?[x×] ?\d|\d ?(?:m²|%)|{_COUNT}[ -]?{_SPAN}\b",
    ),
    (
        r"\b(?:phone|telephone|account|mobile)\b.*\bnumber\b|\bnumber\b.*\b(?:call|ring|phone|dial)\b",
        r"(?:\d[ ()/+-]{0,2}){6,}",
    ),
)  # fmt: skip

_COLOUR_ASKED = re.compile(r"\b(?:what|which)\b[^?]{0,30}\bcolou?rs?\b", re.I)
_COLOUR = re.compile(
    r"\b(?:\w+-)?(?:red|green|blue|yellow|white|black|gr[ae]y|brown|orange|pink|purple|violet|gold(?:en)?|silver"
    r"|beige|turquoise|cream|maroon|navy|tan|ivory|amber|scarlet|crimson|lilac|ochre|teal|khaki|indigo|magenta"
    r"|transparent|clear|colou?r\w*|\w+(?:ish|coloured|colored))\b",
    re.I,
)
"""No figure, but as plain: a sentence without a colour tells none."""

MEASURED = frozenset(
    {
        "age", "amount", "charge", "color", "colour", "cost", "date", "day", "fee", "hour", "long", "much", "number",
        "often", "pay", "price", "time",
    }
)  # fmt: skip
"""Stems that ask for a figure, and do not say of what."""


def lacks(question: str, sentence: str) -> bool:
    """Whether the question asks for a figure of some kind or a colour, and the sentence has none of that kind."""
    pattern = _wanted(question)
    return pattern is not None and not pattern.search(sentence)


def asks(question: str) -> bool:
    """Whether the question asks for a figure or a colour."""
    return _wanted(question) is not None


@cache
def _table() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    return tuple((re.compile(asked, re.I), re.compile(answer, re.I)) for asked, answer in _TABLE)


def _wanted(question: str) -> re.Pattern[str] | None:
    if _COLOUR_ASKED.search(question):
        return _COLOUR
    kind = kind_asked(question)
    if kind not in FIGURES:
        return None
    return next((answer for asked, answer in _table() if asked.search(question)), ANSWERS[kind])
