"""(claim, sentence) with the same date or duration → does it begin or end there in both, and is it the same quarter?

`Valid until 5 May` is not `valid from 5 May`, and `within 30 days` is not `after 30 days`.
"""

from __future__ import annotations

import re

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.dates import same_date
from pincite.citations.reading.facts import CLOCK
from pincite.citations.reading.quantity import is_year
from pincite.citations.reading.terms import STOP, stem
from pincite.citations.reading.units import TIMES
from pincite.citations.supporting.differences import Reading

_ENDS = r"until|till|to|by|before|prior to|through|up to|within|(?:no|not) later than|ending(?: on)?"
_BEGINS = (
    r"from|since|after|as of|as from|starting(?: on| from)?|beginning(?: on)?|following|effective(?: from)?"
)
_EDGE = re.compile(rf"(?<![\w-])(?:({_ENDS})|({_BEGINS}))\s+(?:the |on |a period of )?$")
_REACH = 32
_TIMES = TIMES | {CLOCK}
_ORDINALS = {
    "first": "1",
    "1st": "1",
    "second": "2",
    "2nd": "2",
    "third": "3",
    "3rd": "3",
    "fourth": "4",
    "4th": "4",
}
_PART = re.compile(
    r"\b(?:(?P<letter>[qh])(?P<digit>[1-4])\b|(?P<ordinal>first|second|third|fourth|1st|2nd|3rd|4th)[\s-]"
    r"(?P<kind>quarter|half)\b)"
)


def other_side(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The first date or duration of the claim that the sentence gives as the other end of a time, or another quarter
    or half of a year than the sentence's."""
    for ours, same in _same(claim, sentence):
        edges = [_edge(sentence.text, start) for start, _ in same]
        said = _edge(claim.text, ours[0])
        if said and edges and all(edge and edge != said for edge in edges):
            start, end = same[0]
            return Mismatch(_shown(sentence.text, start, end), _shown(claim.text, *ours), True)
    text, given = claim.text.lower(), sentence.text.lower()
    return _other_part(text, given) or _whole_year(claim, given) or _other_order(text, given)


_PART_OF_YEAR = re.compile(
    r"\b(?:[qh][1-4]|(?:first|second|third|fourth|1st|2nd|3rd|4th)[ -](?:quarter|half))(?: of)?(?: the)?"
    r"(?: fiscal| financial)?(?: year)? ((?:19|20)\d\d)\b"
)
_PART_NAMED = re.compile(
    r"quarter|half|\b[qh][1-4]\b|month|january|february|march|april|may|june|july|august|september|october|november"
    r"|december"
)


def _whole_year(claim: Reading, sentence: str) -> Mismatch | None:
    """An amount of a year, which the sentence gives of a part of that year and of no other time in it."""
    if not any(quantity.unit for quantity in claim.quantities) or _PART_NAMED.search(claim.text.lower()):
        return None
    parts = [(found[1], found[0]) for found in _PART_OF_YEAR.finditer(sentence)]
    for year, part in parts:
        if year in claim.text and sentence.count(year) == sum(year == other for other, _ in parts):
            return Mismatch(part, year, False)
    return None


_SIDES = (
    ("before", r"before|prior to|ahead of"), ("after", r"after|following"),
    ("during", r"during|within|in|throughout|inside"), ("outside", r"outside"),
)  # fmt: skip
_SIDE = re.compile(
    rf"\b(?:{'|'.join(f'(?P<{side}>{words})' for side, words in _SIDES)})\s(?:(?:the|a|an|its|his|their|of)\s)*"
    r"(?P<first>\w+)(?:\s(?P<second>\w+))?"
)


def _other_order(claim: str, sentence: str) -> Mismatch | None:
    """Before what the sentence says to be after it, or in a time that is outside of it."""
    said, given = _sides(claim), _sides(sentence)
    for what in said.keys() & given.keys():
        ours, theirs = said[what], given[what]
        if ours.keys().isdisjoint(theirs) and ({*ours, *theirs} != {"during"}):
            return Mismatch(next(iter(theirs.values())), next(iter(ours.values())), True)
    return None


def _sides(text: str) -> dict[tuple[str, ...], dict[str, str]]:
    """What things are before, after, in or outside of → those words, as written."""
    out: dict[tuple[str, ...], dict[str, str]] = {}
    for found in _SIDE.finditer(text):
        side = next(name for name, _ in _SIDES if found[name])
        words = [found["first"], found["second"] or ""]
        if words[0] in STOP:
            continue
        out.setdefault((stem(words[0]),), {})[side] = found[0]
        if words[1] and words[1] not in STOP:
            out.setdefault((stem(words[0]), stem(words[1])), {})[side] = found[0]
    return out


def _same(claim: Reading, sentence: Reading) -> list[tuple[tuple[int, int], list[tuple[int, int]]]]:
    """Each date and duration of the claim with the places where the sentence has it."""
    dates = [
        ((date.start, date.end), [(d.start, d.end) for d in sentence.dates if same_date(date, d)])
        for date in claim.dates
    ]
    durations = [
        (
            (ours.start, ours.end),
            [
                (theirs.start, theirs.end)
                for theirs in sentence.quantities
                if theirs.unit == ours.unit and not {*ours.readings}.isdisjoint(theirs.readings)
            ],
        )
        for ours in claim.quantities
        if ours.unit in _TIMES or (is_year(ours) and not ours.noun)
    ]
    return [*dates, *durations]


def _edge(text: str, start: int) -> str:
    found = _EDGE.search(f"{text[max(0, start - _REACH) : start].lower().rstrip()} ")
    return "" if found is None else "end" if found[1] else "begin"


def _other_part(claim: str, sentence: str) -> Mismatch | None:
    ours, theirs = _parts(claim), _parts(sentence)
    kinds = {part[0] for part in theirs}
    for part, written in ours.items():
        if part[0] in kinds and part not in theirs:
            return Mismatch(next(theirs[p] for p in theirs if p[0] == part[0]), written, True)
    return None


def _parts(text: str) -> dict[str, str]:
    """`q2`, `h1` → as written."""
    return {
        f"{(found['letter'] or found['kind'])[0]}{found['digit'] or _ORDINALS[found['ordinal']]}": found[0]
        for found in _PART.finditer(text)
    }


def _shown(text: str, start: int, end: int) -> str:
    before = text.rfind(" ", 0, max(0, start - 8)) + 1
    return text[before:end].strip()
