"""Sentences of passages told with a harmless difference: all are true, none may be refused.

    python benchmarks/harmless.py [--each 4] [--seed 1] [--rows FILE] [--wrong]

Digits and number words, per cent and %, dates, units and amounts of money in another form, bounds in other words, short
forms, words that lead in, the first of two statements alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from claim_passages import Passage, committed
from claim_rows import Row, arguments, checked, report
from exchanged import folded, usable

WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
COUNTED = (
    r"(?= (?:days?|months?|years?|weeks?|hours?|points?|sets?|digits|characters|percent|metres|minutes)\b)"
)
EQUAL = (
    ("24 months", "two years"),
    ("36 months", "3 years"),
    ("48 hours", "two days"),
    ("72 hours", "3 days"),
    ("7 days", "one week"),
    ("21 days", "three weeks"),
    ("24 hours", "one day"),
    ("60 minutes", "one hour"),
    ("50 centimetres", "half a metre"),
)
SHORT = (
    ("is not", "isn't"),
    ("are not", "aren't"),
    ("does not", "doesn't"),
    ("do not", "don't"),
    ("cannot", "can't"),
    ("must not", "mustn't"),
    ("will not", "won't"),
    ("has not", "hasn't"),
)
BOUNDS = (
    ("at least", "no less than"),
    ("at least", "a minimum of"),
    ("no more than", "at most"),
    ("no more than", "not more than"),
    ("at most", "no more than"),
    ("more than", "over"),
    ("not later than", "no later than"),
    ("older than", "over the age of"),
)
UNITS = (
    ("metres", "m"),
    ("kilometres", "km"),
    ("centimetres", "cm"),
    ("mg", "milligrams"),
    ("grams", "g"),
    ("micrograms", "µg"),
    ("tonnes", "t"),
    ("nm", "nanometres"),
)
LEADS = (
    "In addition, ",
    "Note that ",
    "In short, ",
    "According to the source, ",
    "Furthermore, ",
    "Specifically, ",
)
SAME = (("shall", "must"), ("SHALL", "must"), ("SHOULD", "should"), ("MAY", "may"), ("per year", "a year"))
MONEY = {"dollars": "$", "euros": "€", "pounds": "£"}
SMALL = (
    "the",
    "a",
    "an",
    "in",
    "on",
    "each",
    "every",
    "if",
    "for",
    "within",
    "no",
    "most",
    "when",
    "where",
    "before",
    "all",
)
FIRST = re.compile(
    r"^((?!If|When|Where|Unless|Once|While|Before|After|Until|Not|No |Neither)[^,;:]{25,140}), and "
    r"(?:the |a |an |[A-Z])?[\w ]{3,50}? (?:is|are|must|may|can|was|were|has|have|shall|reads|keeps|stays|approves) "
)

Telling = Callable[[str, Random], Iterator[str]]


def replaced(pairs: tuple[tuple[str, str], ...], before: str = "", after: str = r"\b") -> Telling:
    """The first of each pair for the second, where `before` stands before it and `after` behind it."""

    def tell(claim: str, random: Random) -> Iterator[str]:
        for one, other in pairs:
            if found := re.search(rf"{before}\b{one}{after}", claim):
                yield claim[: found.start()] + other + claim[found.end() :]

    return tell


def numbers(claim: str, random: Random) -> Iterator[str]:
    """`3 days` → `three days`, and the other way."""
    for number, word in enumerate(WORDS, 2):
        for one, other in ((str(number), word), (word, str(number))):
            if found := re.search(rf"(?<![\w.,]){one}{COUNTED}", claim):
                yield claim[: found.start()] + other + claim[found.end() :]


def dates(claim: str, random: Random) -> Iterator[str]:
    """`12 April 2019` → `April 12, 2019`, and the other way."""
    if found := re.search(rf"(\d\d?) ({MONTHS}) (\d{{4}})", claim):
        yield f"{claim[: found.start()]}{found[2]} {found[1]}, {found[3]}{claim[found.end() :]}"
    if found := re.search(rf"({MONTHS}) (\d\d?), (\d{{4}}),?", claim):
        yield f"{claim[: found.start()]}{found[2]} {found[1]} {found[3]}{claim[found.end() :]}"


def amounts(claim: str, random: Random) -> Iterator[str]:
    """`480,000 dollars` → `$480,000`; `1,200` → `1200`; `96 million` → `96,000,000`."""
    if found := re.search(r"(?<![\w.,])(\d[\d,.]*) (dollars|euros|pounds)\b(?! per)", claim):
        yield f"{claim[: found.start()]}{MONEY[found[2]]}{found[1]}{claim[found.end() :]}"
    if found := re.search(r"(?<![\w.,])\d,\d{3}(?![\d,.])", claim):
        yield claim[: found.start()] + found[0].replace(",", "") + claim[found.end() :]
    if found := re.search(r"(?<![\w.,])(\d+) million\b", claim):
        yield f"{claim[: found.start()]}{found[1]},000,000{claim[found.end() :]}"


def percent(claim: str, random: Random) -> Iterator[str]:
    """`5 percent` → `5 %`, `5%`, `5 per cent`."""
    for other in (" %", "%", " per cent"):
        if found := re.search(r"(?<=\d) percent\b", claim):
            yield claim[: found.start()] + other + claim[found.end() :]


def lead(claim: str, random: Random) -> Iterator[str]:
    """Words that only lead in."""
    first, _, rest = claim.partition(" ")
    if first.lower() in SMALL:
        yield f"{random.choice(LEADS)}{first.lower()} {rest}"


def first(claim: str, random: Random) -> Iterator[str]:
    """`A, and B.` → `A.`"""
    if found := FIRST.match(claim):
        yield f"{found[1]}."


KINDS: dict[str, Telling] = {
    "number in words or digits": numbers,
    "per cent": percent,
    "date": dates,
    "amount": amounts,
    "equal duration or length": replaced(EQUAL, r"(?<![\w.,])"),
    "short form": replaced(SHORT),
    "bound in other words": replaced(
        BOUNDS, r"(?<!no )(?<!not )", r"(?= (?:\d|one|two|three|five|six|eight|ten|thirty))"
    ),
    "unit spelt otherwise": replaced(UNITS, r"(?<=\d )"),
    "duty": replaced(SAME),
    "led in": lead,
    "first statement alone": first,
}


def of_passage(passage: Passage, random: Random, each: int) -> Iterator[Row]:
    """The rows of a passage: at most `each` of a kind."""
    for kind, telling in KINDS.items():
        claims = [
            claim
            for sentence in passage.sentences
            if usable(sentence)
            for claim in telling(sentence, random)
            if folded(claim) != folded(sentence) or claim != sentence
        ]
        for number, claim in enumerate(random.sample(claims, min(each, len(claims)))):
            yield Row(f"H-{passage.id}-{kind}-{number}", kind, True, passage.text, claim)


def made(each: int, seed: int) -> list[Row]:
    """The rows of the committed passages; the same for the same seed."""
    random = Random(seed)
    return [row for passage in committed() for row in of_passage(passage, random, each)]


def main() -> None:
    """Print the table."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--each", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    report({"told with a harmless difference": checked(made(options.each, options.seed))}, options)


if __name__ == "__main__":
    main()
