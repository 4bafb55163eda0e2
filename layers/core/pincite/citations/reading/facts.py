"""text → the quantities in it, which must agree exactly: with unit, range and scale.

A quantity is read in every way its separators allow ("1,200" is 1200, or 1.2 where a comma is the decimal mark), and
two quantities agree where one reading of each is the same value in the same unit. Times, lengths, weights and
the like are compared in a base unit, so that "one year" agrees with "12 months".
"""

from __future__ import annotations

import re
import sys
import unicodedata
from bisect import bisect_right

from pincite.citations.reading.dates import Date, dates
from pincite.citations.reading.fractions import NAMES as FRACTIONS
from pincite.citations.reading.fractions import fractions
from pincite.citations.reading.quantity import Quantity
from pincite.citations.reading.quarters import year_parts
from pincite.citations.reading.terms import STOP
from pincite.citations.reading.units import BASE, CURRENCIES, HEDGES, ONES, SCALES, TENS, UNITS

_VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_NUMERAL = re.compile(
    r"(?<![\w.,])(?P<sign>[-−–](?=\d))?(?P<money>[$€£¥₹]|(?:US|A|C|HK)\$|(?:EUR|USD|GBP|JPY|CHF|INR|CNY|"
    r"Rs\.?)(?=\s?\d))?\s?"
    rf"(?P<number>(?:\d{{1,3}}[ \u00a0]?)?[{_VULGAR}]|\.\d{{1,30}}|"
    r"\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,6}(?![\d])|"
    r"\d{1,30}(?:[.,'’]\d{1,30}){0,12})(?P<ordinal>st|nd|rd|th)?(?![\d])"
)
_AFTER = re.compile(
    r"[\s\u00a0-]{0,2}((?:[kcdm]?m|ft)[23](?!\w)|%|‰|°\s?[CF]?|[€£$¥]|[^\W\d_]+\.?(?:/[^\W\d_]+|[²³])?)"
)
_POWERS = {"square": 2, "cubic": 3}
_DIGIT = re.compile(rf"[\d{_VULGAR}]")
_CLOCK = re.compile(
    r"(?<![\d:.])(?:(?P<hour>\d{1,2})(?:[:.](?P<minute>[0-5]\d))?\s?(?P<half>[ap])\.?\s?m\b"
    r"|(?P<hours>[01]?\d|2[0-4]):(?P<minutes>[0-5]\d)(?![\d:]))|\b(?P<name>noon|midnight)\b",
    re.IGNORECASE,
)
_CLOCKLIKE = re.compile(r"\d(?::|\s?[aApP]\.?\s?[mM])")
_NAMED_TIMES = frozenset({"noon", "midnight"})
_HALF_DAY = 720.0
CLOCK = "clock"
"""Unit of a time of day; its readings are minutes after midnight."""
_WORDS = re.compile(r"[^\W\d_]+")
_SPELT = ONES.keys() | TENS.keys() | {"dozen"}
_FIGURES = _SPELT | FRACTIONS.keys() | _NAMED_TIMES
"""Words of which one stands in every text that has a quantity and no digit."""
_DEGREES = re.compile(r"\s(celsius|fahrenheit|C|F)\b", re.IGNORECASE)
_LONGEST_NUMERAL = 16
"""Characters of a number in words, the blank and the bracket behind it: `seventeen (`."""
_PER_CENT = re.compile(r"\s+cent\b", re.IGNORECASE)


_ITEM = re.compile(
    r"(?:^|(?<=[\n.;:])[ \t]{0,4})\(\d{1,2}\)(?=\s[A-Za-z])(?!\s(?:million|billion|thousand|per)\b)"
)
"""The number of an item: it counts nothing."""


def readings(numeral: str) -> tuple[float, ...]:
    """numeral as written → the values it may mean: `1,234.5`, `1.234,5`, `1 234`, `1’000`; `1,000` is 1000 or 1.0."""
    plain = re.sub(r"[\s'’\u00a0\u202f]", "", numeral)
    if plain[-1] in _VULGAR:
        return (float(plain[:-1] or 0) + unicodedata.numeric(plain[-1]),)
    dots, commas = plain.count("."), plain.count(",")
    if not dots and not commas:
        return (float(plain),)
    if dots and commas:
        decimal = max(plain.rfind("."), plain.rfind(","))
        other = "," if plain[decimal] == "." else "."
        head, tail = plain[:decimal].replace(other, ""), plain[decimal + 1 :]
        mark = plain[decimal]
        if mark in head:
            return (float(re.sub("[.,]", "", plain)),)
        return (float(f"{head}.{tail}"),)
    mark = "." if dots else ","
    parts = plain.split(mark)
    grouped = all(len(p) == 3 for p in parts[1:]) and 1 <= len(parts[0]) <= 3 and parts[0] != "0"
    if len(parts) > 2:
        return (float("".join(parts)),)
    value = float(f"{parts[0]}.{parts[1]}")
    if not grouped:
        return (value,)
    whole = float("".join(parts))
    return (whole, value) if mark == "." else (whole,) if len(parts[0]) else (value,)


def quantities(text: str, known: list[Date] | None = None) -> list[Quantity]:
    """text → its quantities in order, in digits and in words; the parts of dates (`known`) are not among them."""
    words = _WORDS.findall(text.casefold())
    digits = _DIGIT.search(text) is not None
    if not digits and _FIGURES.isdisjoint(words):
        return []
    taken = [(d.start, d.end) for d in (dates(text) if known is None else known)]
    timed = (digits and _CLOCKLIKE.search(text)) or not _NAMED_TIMES.isdisjoint(words)
    clocks = _clocks(text) if timed else []
    parts = [
        Quantity((each.percent,), "%", each.start, each.end, hedge=_hedge(text, each.start))
        for each in fractions(text)
    ]
    parts += [Quantity((each.number,), each.unit, each.start, each.end) for each in year_parts(text)]
    taken += [found.span() for found in _ITEM.finditer(text)] if digits else []
    taken = sorted([*taken, *((q.start, q.end) for q in clocks + parts)])
    found = clocks + parts
    found += _numerals(text, taken) if digits else []
    found += [] if _SPELT.isdisjoint(words) else _spelt(text, taken)
    found.sort(key=lambda q: q.start)
    for i in range(len(found) - 1):
        first, second = found[i], found[i + 1]
        if (
            second.unit not in ("", CLOCK)
            and not first.unit
            and not first.noun
            and text[first.end : second.start].strip() in _TO
        ):
            found[i] = first._replace(
                readings=tuple(v * _factor(text, second) for v in first.readings), unit=second.unit
            )
    return found


def _clocks(text: str) -> list[Quantity]:
    """Times of day. Without `am` or `pm`, a time before 1 pm may be either half of the day."""
    out = []
    for match in _CLOCK.finditer(text):
        if match["name"]:
            minutes: tuple[float, ...] = (_HALF_DAY if match["name"].lower() == "noon" else 0.0,)
        else:
            hour, minute = int(match["hour"] or match["hours"]), int(match["minute"] or match["minutes"] or 0)
            if match["half"]:
                minutes = (hour % 12 * 60.0 + minute + (_HALF_DAY if match["half"] in "pP" else 0.0),)
            else:
                at = hour % 24 * 60.0 + minute
                minutes = (at, (at + _HALF_DAY) % (2 * _HALF_DAY)) if hour <= 12 else (at,)
        out.append(Quantity(minutes, CLOCK, match.start(), match.end()))
    return out


_TO = ("-", "–", "—", "to", "and", "or", "bis")


def _factor(text: str, quantity: Quantity) -> float:
    """By what the unit or scale written after a quantity multiplies its numeral."""
    match = _NUMERAL.search(text, quantity.start, quantity.end)
    written = readings(match["number"])[0] if match else 0.0
    return quantity.readings[0] / written if written else 1.0


def _within(taken: list[tuple[int, int]], at: int) -> bool:
    """Whether one of the sorted spans, which do not overlap, holds the offset."""
    before = bisect_right(taken, (at, sys.maxsize))
    return before > 0 and at < taken[before - 1][1]


def _numerals(text: str, taken: list[tuple[int, int]]) -> list[Quantity]:
    out = []
    for match in _NUMERAL.finditer(text):
        start, end = match.start("number"), match.end()
        if _within(taken, start):
            continue
        unit = CURRENCIES.get((match["money"] or "").rstrip("."), "")
        out.append(
            _quantity(text, readings(match["number"]), unit, match.start(), end, bool(match["ordinal"]))
        )
    return out


def _spelt(text: str, taken: list[tuple[int, int]]) -> list[Quantity]:
    """Numbers in words: `twenty-one`, `three hundred and five`, `two dozen`, `a dozen`."""
    words = list(_WORDS.finditer(text))
    out, after = [], 0
    for i in [i for i, word in enumerate(words) if word[0].lower() in _SPELT]:
        if i < after:
            continue
        first = words[i][0].lower()
        if first == "dozen" and not _within(taken, words[i].start()):
            out.append(_quantity(text, (12.0,), "", words[i].start(), words[i].end(), False))
        if first not in ONES and first not in TENS:
            continue
        total, current, j, ordinal = 0.0, 0.0, i, False
        while j < len(words) and j - i < 12:
            word = words[j].group().lower()
            if j > i and text[words[j - 1].end() : words[j].start()].strip(" \u00a0-‐‑"):
                break
            if word in ONES or word in TENS:
                value, is_ordinal = ONES.get(word) or TENS[word]
                if j > i and value >= 10 and current % 100:
                    break
                if j > i and current % 10 and value < 10:
                    break
                current, ordinal = current + value, ordinal or is_ordinal
            elif word == "hundred" and j > i:
                current = (current or 1) * 100
            elif word in ("thousand", "million", "billion", "trillion", "dozen") and j > i:
                total, current = total + (current or 1) * SCALES[word], 0.0
            elif not (word == "and" and j > i and j + 1 < len(words) and words[j - 1].group().lower() == "hundred"
                      and words[j + 1].group().lower() in (ONES.keys() | TENS.keys())):  # fmt: skip
                break
            j += 1
            if ordinal:
                break
        start, end = words[i].start(), words[j - 1].end()
        value = total + current
        lonely = j - i == 1 and first in ("one", "second", "first", "a", "an")
        if not _within(taken, start):
            made = _quantity(text, (value,), "", start, end, ordinal)
            if not lonely or made.unit:
                out.append(made)
        after = j
    return out


def _quantity(
    text: str, values: tuple[float, ...], unit: str, start: int, end: int, ordinal: bool
) -> Quantity:
    """Scale, unit and counted noun that follow the number, and the hedge before it."""
    noun = ""
    for _ in range(3):
        bracketed = text[end : end + 1] == ")" and _in_figures_too(text, start)
        after = _AFTER.match(text, end + bracketed)
        if after is None:
            break
        word = after.group(1)
        low = word.lower().rstrip(".")
        if low in ("degree", "degrees") and (scaled := _DEGREES.match(text, after.end())):
            word, low, after = f"°{scaled[1][0].upper()}", scaled[1], scaled
        glued = after.start(1) == end
        if glued and low == "s" and values[0] >= 10:
            noun = "s"
            break
        scale = (
            SCALES.get(low)
            if low not in ("k", "m", "b", "t") or (glued and (unit in BASE["money"] or low != "m"))
            else None
        )
        if scale is not None and not noun:
            values, end = tuple(v * scale for v in values), after.end()
            continue
        if word in ("€", "£", "$", "¥") or (low.upper() in CURRENCIES and word.isupper()):
            unit, end = CURRENCIES.get(word) or CURRENCIES[low.upper()], after.end()
            break
        if low in CURRENCIES:
            unit, end = CURRENCIES[low], after.end()
            break
        if low == "per" and _PER_CENT.match(text, after.end()):
            unit, end = "%", after.end()
            break
        if low in (
            "business",
            "working",
            "calendar",
            "square",
            "sq",
            "cubic",
            "full",
            "consecutive",
            "nautical",
        ):
            noun, end = "square" if low == "sq" else low, after.end()
            continue
        known = UNITS.get(word.rstrip(".")) or UNITS.get(low)
        if known is not None and not unit and not ordinal:
            base, factor = known
            if base == "m" and noun in _POWERS:
                base, factor, noun = f"m{'²³'[_POWERS[noun] - 2]}", factor ** _POWERS[noun], ""
            unit = base if not noun or noun in ("full", "calendar", "consecutive") else f"{noun} {base}"
            values, end, noun = tuple(v * factor for v in values), after.end(), ""
        elif not unit:
            noun = "" if low in STOP else low
        break
    return Quantity(tuple(round(v, 9) for v in values), unit, start, end, noun, _hedge(text, start), ordinal)


def _in_figures_too(text: str, start: int) -> bool:
    """`ninety (90) days`, and not `(3) million`, which is a loss."""
    before = text[max(0, start - _LONGEST_NUMERAL) : start].lower()
    word = re.split(r"[\s-]", before[:-1].rstrip())[-1] if before.endswith("(") else ""
    return word in ONES or word in TENS or word in ("hundred", "thousand", "million")


def _hedge(text: str, start: int) -> str:
    """The hedge before a number: `about`, `more than`."""
    before = text[max(0, start - 24) : start].lower().split()
    hedge = next((h for h in reversed(before[-2:]) if h in HEDGES), "")
    if len(before) > 1 and before[-1] in ("than", "to", "least", "most"):
        hedge = {
            "more": "over",
            "greater": "over",
            "less": "under",
            "fewer": "under",
            "up": "under",
            "at": before[-1],
        }.get(before[-2], hedge)
    return hedge
