"""(claim, text) → the numbers, dates and names of the claim that the text does not have."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from pincite.citations.compare.same import holds
from pincite.citations.reading.sentences import split
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Quantity, agrees, comparable
from pincite.citations.text.reading import elements
from pincite.citations.text.token import language

_WORD = re.compile(r"[^\W\d_][\w.&'’-]*[\w]|[^\W\d_]")
_SENTENCE = re.compile(r"(?:^|[.!?:;–—]\s*|\n\s*)[\"'“‘(\[*_#>|\s-]*$")
_ENDING = re.compile(r"['’]s?$")
_CAPITALS = 0.3
"""Share of a claim's words written with a capital above which they tell no names: titles, and German."""
_ALIKE = 0.02
"""Share by which a number that was worked out may differ from the one that is claimed."""
_HEDGED = 0.1
"""The same, where the claim says "about" or "nearly"."""
_MANY = 20
"""Counts below this are the sum or difference of others by chance."""
_SHARES = ("x", "fold", "%")
_COUNTED = frozenset({"one", "two", "both", "first", "second", "once", "twice", "third"})
"""Words that count, where a text need not have the number: "one of the", "both"."""


def unnamed(claim: str, text: str) -> tuple[str, ...]:
    """In the claim's order. A number counts as there in another unit or notation, and where it is the sum, difference
    or ratio of two that are there in one unit; a name also by its initials."""
    code = language(text)
    there = _read(text, code)
    quantities = [each.quantity for each in there if each.quantity is not None]
    days = [each.date for each in there if each.date is not None]
    years = {float(day.year) for day in days} | {value for each in quantities for value in each.values}
    numbers = {value for each in quantities for value in each.values} | {float(day.day) for day in days}
    out: list[tuple[int, str]] = []
    for each in elements(claim, code):
        written = claim[each.start : each.end].strip()
        if each.quantity is not None and not _there(each.quantity, written, text, quantities, numbers):
            out.append((each.start, written))
        if each.date is not None and not any(holds(each.date, day) for day in days):
            rest = each.date._replace(year=0)
            year = bool(each.date.year) and float(each.date.year) in years
            if not year or (rest.month and not any(holds(rest, day) for day in days)):
                out.append((each.start, written))
    return tuple(word for _, word in sorted([*out, *_unknown(claim, text, code)]))


def unfounded(claim: str, text: str) -> tuple[str, ...]:
    """Names of the claim that the text does not have, spelt out or by their initials, and its amounts that could not
    have been worked out from the text: a limit that it does not set; a count that is held against no limit and is no
    sum or difference; an amount in a unit in which it has none."""
    code = language(text)
    there = [each.quantity for each in _read(text, code) if each.quantity is not None]
    numbers = {value for each in there for value in each.values}
    out = _unknown(claim, text, code)
    for each in elements(claim, code):
        written = claim[each.start : each.end].strip()
        if each.quantity is not None and not (
            _there(each.quantity, written, text, there, numbers) or _deduced(each.quantity, there)
        ):
            out.append((each.start, written))
    return tuple(word for _, word in sorted(out))


def _deduced(wanted: Quantity, there: Sequence[Quantity]) -> bool:
    """Whether an amount may be an example, held against a limit or another amount of its kind."""
    if wanted.dimension in _SHARES:
        return True
    if wanted.bound:
        return False
    if wanted.dimension:
        units = [each for each in there if each.dimension]
        return any(comparable(wanted._replace(approx="about"), each) for each in units)
    counts = [each for each in there if not each.dimension]
    many = [each.values[0] for each in counts if each.values[0] >= _MANY]
    worked_out = {result for a, b in itertools.combinations(many, 2) for result in (a + b, abs(a - b))}
    return any(each.bound for each in counts) or wanted.values[0] in worked_out


def _read(text: str, code: str) -> list[Element]:
    """Sentence by sentence, as the claim check has read them before: no amount, date or name goes over a stop."""
    return [each for start, end in split(text) for each in elements(text[start:end], code)]


def _unknown(claim: str, text: str, code: str) -> list[tuple[int, str]]:
    have = {_bare(word) for _, word in _words(text)}
    found = names(claim) if code == "en" else []
    return [(at, word) for at, word in found if _bare(word) not in have and not _initials(word, text, claim)]


def _there(wanted: Quantity, written: str, text: str, there: Sequence[Quantity], numbers: set[float]) -> bool:
    plain = wanted._replace(bound="")
    if (
        any(agrees(plain, each._replace(bound="", approx="")) for each in there)
        or written.lower() in _COUNTED
    ):
        return True
    if written.isalpha() and re.search(rf"\b{written}\b", text, re.IGNORECASE):
        return True
    if not wanted.dimension and wanted.values[0] in numbers:
        return True
    return _worked_out(wanted, there)


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
    if word.isupper() and 2 <= len(word.replace("&", "")) <= 6:
        word = word.replace("&", "")
        letters = r"\w*\W+(?:(?:of|and|the|for|on|in)\W+)*".join(map(re.escape, word))
        return re.search(rf"\b{letters}\w*", text, re.IGNORECASE) is not None
    short = set(re.findall(r"\b[A-Z]{2,6}s?\b", text))
    spelt = re.findall(r"\b[A-Z]\w+(?: (?:of|and|the|for|on|in) [A-Z]\w+| [A-Z]\w+)+", claim)
    return any(
        word in long.split() and "".join(part[0] for part in long.split() if part[0].isupper()) in short
        for long in spelt
    )


def _worked_out(wanted: Quantity, there: Sequence[Quantity]) -> bool:
    """Whether two numbers of one unit give it: their sum or difference in that unit, their ratio as a share, a per cent
    or so many times."""
    value, hedged = wanted.values[0], bool(wanted.approx)
    for index, first in enumerate(there):
        for second in there[index + 1 :]:
            a, b = first.values[0], second.values[0]
            if first.dimension != second.dimension or not a or not b:
                continue
            if (
                wanted.dimension == first.dimension
                and wanted.dimension
                and _near(value, (a + b, abs(a - b)), hedged)
            ):
                return True
            shares = (a / b, b / a, abs(a - b) / a, abs(a - b) / b) if first.dimension else ()
            if wanted.dimension == "%" and _near(value, [100 * share for share in shares], hedged):
                return True
            if wanted.dimension in ("x", "fold") and _near(value, (a / b, b / a), hedged):
                return True
    return False


def _near(value: float, others: Sequence[float], hedged: bool) -> bool:
    slack = _HEDGED if hedged else _ALIKE
    return any(abs(value - other) <= slack * max(abs(value), abs(other)) for other in others if other)
