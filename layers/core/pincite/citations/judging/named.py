"""(claim, text) → the numbers, dates and names of the claim that the text does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pincite.citations.reading.dates import dates, same_date
from pincite.citations.reading.facts import quantities
from pincite.citations.reading.quantity import Quantity, is_year, same_value

_WORD = re.compile(r"[^\W\d_][\w.&'’-]*[\w]|[^\W\d_]")
_SENTENCE = re.compile(r"(?:^|[.!?:;–—]\s*|\n\s*)[\"'“‘(\[*_#>|\s-]*$")
_ENDING = re.compile(r"['’]s?$")
_CAPITALS = 0.3
"""Share of a claim's words written with a capital above which they tell no names: titles, and German."""
_ALIKE = 0.02
"""Share by which a number that was worked out may differ from the one that is claimed."""
_HEDGED = 0.1
"""The same, where the claim says "about" or "nearly"."""
_COUNTED = frozenset({"one", "two", "both", "first", "second", "once", "twice", "third"})
"""Words that count, where a text need not have the number: "one of the", "both"."""


def unnamed(claim: str, text: str) -> tuple[str, ...]:
    """In the claim's order. A number counts as there in another unit or notation, and where it is the sum, difference
    or ratio of two that are there in one unit; a name also by its initials."""
    there = quantities(text)
    days = dates(text)
    years = {value for each in there for value in each.readings} | {
        float(each.year) for each in days if each.year
    }
    numbers = {value for each in there for value in each.readings} | {
        float(each.day) for each in days if each.day
    }
    out: list[tuple[int, str]] = []
    for each in quantities(claim):
        written = claim[each.start : each.end].strip()
        if any(same_value(each, other) for other in there) or written.lower() in _COUNTED:
            continue
        if written.isalpha() and re.search(rf"\b{written}\b", text, re.IGNORECASE):
            continue
        if not each.unit and (each.readings[0] in numbers or (is_year(each) and each.readings[0] in years)):
            continue
        if not _worked_out(each, there) and not _converted(each, there):
            out.append((each.start, written))
    for date in dates(claim):
        parts = (
            date.year
            and float(date.year) in years
            and any(same_date(date._replace(year=0), each) for each in days)
        )
        if not parts and not any(same_date(date, each) for each in days):
            out.append((date.start, claim[date.start : date.end]))
    have = {_bare(word) for _, word in _words(text)}
    for start, word in names(claim):
        if _bare(word) not in have and not _initials(word, text, claim):
            out.append((start, word))
    return tuple(word for _, word in sorted(out))


def names(claim: str) -> list[tuple[int, str]]:
    """Words with a capital inside a sentence, and those at its start that another such word follows."""
    words = list(_words(claim))
    capital = [word[0].isupper() for _, word in words]
    if len(words) >= 6 and sum(capital) > _CAPITALS * len(words) + 2:
        capital = [sum(letter.isupper() for letter in word) > 1 for _, word in words]
    out = []
    for index, (start, word) in enumerate(words):
        if not capital[index] or word == "I":
            continue
        follows = (
            index + 1 < len(words) and capital[index + 1] and words[index + 1][0] - start - len(word) == 1
        )
        short = len(word) < 4 and not word.isupper()
        if not _SENTENCE.search(claim[:start]) or (follows and not short) or word[1:] != word[1:].lower():
            out.append((start, word))
    return out


def _words(text: str) -> Iterator[tuple[int, str]]:
    return ((found.start(), found[0]) for found in _WORD.finditer(text))


def _bare(word: str) -> str:
    """Without possessive and plural, in small letters."""
    bare = _ENDING.sub("", word).casefold().replace(".", "")
    return bare[:-1] if len(bare) > 3 and bare.endswith("s") else bare


def _initials(word: str, text: str, claim: str) -> bool:
    """`FAA` for `Federal Aviation Administration`, and the other way where the claim spells it out."""
    if word.isupper() and 2 <= len(word) <= 6:
        letters = r"\w*\W+(?:(?:of|and|the|for|on|in)\W+)*".join(map(re.escape, word))
        return re.search(rf"\b{letters}\w*", text) is not None
    short = set(re.findall(r"\b[A-Z]{2,6}s?\b", text))
    spelt = re.findall(r"\b[A-Z]\w+(?: (?:of|and|the|for|on|in) [A-Z]\w+| [A-Z]\w+)+", claim)
    return any(
        word in long.split() and "".join(part[0] for part in long.split() if part[0].isupper()) in short
        for long in spelt
    )


def _worked_out(wanted: Quantity, there: Sequence[Quantity]) -> bool:
    """Whether two numbers of one unit give it: their sum or difference in that unit, their ratio as a share, a per cent
    or so many times."""
    value = wanted.readings[0]
    for index, first in enumerate(there):
        for second in there[index + 1 :]:
            if first.unit != second.unit or is_year(first) or is_year(second):
                continue
            a, b = first.readings[0], second.readings[0]
            if wanted.unit == first.unit and wanted.unit and _near(value, (a + b, abs(a - b)), wanted.hedge):
                return True
            shares = (a / b, b / a, abs(a - b) / a, abs(a - b) / b) if a and b and first.unit else ()
            if wanted.unit == "%" and _near(value, [100 * share for share in shares], wanted.hedge):
                return True
            if wanted.unit == "x" and a and b and _near(value, (a / b, b / a), wanted.hedge):
                return True
    return False


def _converted(wanted: Quantity, there: Sequence[Quantity]) -> bool:
    """Days, which are counted by the calendar, and the hours that they last."""
    base = {"day": 86_400.0, "s": 1.0}
    if wanted.unit not in base:
        return False
    seconds = wanted.readings[0] * base[wanted.unit]
    return any(each.unit in base and _near(seconds, (each.readings[0] * base[each.unit],)) for each in there)


def _near(value: float, others: Sequence[float], hedge: str = "") -> bool:
    slack = _HEDGED if hedge else _ALIKE
    return any(abs(value - other) <= slack * max(abs(value), abs(other)) for other in others if other)
