"""question → the keys that it names: order numbers, part numbers, clauses, names with a number. They stand in a text
or they do not; neither stems nor meaning helps to find `ORD-001499` among a hundred thousand of its kind. Pure."""

from __future__ import annotations

import re

MOST_KEYS = 4
MOST = 40
"""Characters of a key."""

_TOKEN = re.compile(r"[^\W_]+(?:[-_/.:][^\W_]+)*(?:\(\w{1,4}\))*")
_FIGURE = re.compile(
    r"\d+(?:st|nd|rd|th|s|m|km|cm|mm|kg|g|mg|l|ml|h|s|ms|w|kw|v|mb|gb|tb|am|pm|x|%)?|[\d.,:]+", re.IGNORECASE
)
"""A count, a measure, an ordinal or a decade: what is asked about, not what it is called."""
_CALLED = frozenset(
    {
        "§", "§§", "annex", "art", "article", "clause", "invoice", "item", "line", "no", "nr", "number", "order",
        "para", "paragraph", "part", "room", "rule", "sec", "section",
    }
)  # fmt: skip
_BETWEEN = re.compile(r"[\s.:#]{1,3}")


def keys(question: str) -> tuple[str, ...]:
    """As they are written, in order. A number by itself is none; behind `§`, `clause` or a capitalised word within the
    question (`Boat 290`) it is one together with that word."""
    found: dict[str, None] = {}
    before: re.Match[str] | None = None
    for token in re.finditer(rf"§+|{_TOKEN.pattern}", question):
        text = token[0]
        if any(char.isdigit() for char in text) and len(text) <= MOST:
            if not _FIGURE.fullmatch(text):
                found.setdefault(text)
            elif before is not None and _names(before, question, token.start()):
                found.setdefault(text if before[0].startswith("§") else f"{before[0]} {text}")
        before = token
    return tuple(found)[:MOST_KEYS]


def _names(word: re.Match[str], question: str, number_at: int) -> bool:
    """Is the word before a number what it numbers?"""
    if not _BETWEEN.fullmatch(question, word.end(), number_at):
        return False
    return word[0].lower() in _CALLED or (word.start() > 0 and word[0][0].isupper() and word[0].isalpha())


def holding(question: str) -> re.Pattern[str] | None:
    """What finds any of the question's keys in a text, whatever signs stand between their parts; None without keys."""
    named = keys(question)
    if not named:
        return None
    parts = (r"[\W_]{1,3}".join(map(re.escape, re.findall(r"[^\W_]+", key))) for key in named)
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(parts)})(?![^\W_])", re.IGNORECASE)
