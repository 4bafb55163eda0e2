"""(claim, sentence) with the same date or duration → does it begin or end there in both, and is it the same quarter?

`Valid until 5 May` is not `valid from 5 May`, and `within 30 days` is not `after 30 days`.
"""

from __future__ import annotations

import re

from pincite.citations.bounds import Mismatch
from pincite.citations.dates import same_date
from pincite.citations.differences import Reading
from pincite.citations.facts import CLOCK, is_year

_ENDS = r"until|till|to|by|before|prior to|through|up to|within|(?:no|not) later than|ending(?: on)?"
_BEGINS = (
    r"from|since|after|as of|as from|starting(?: on| from)?|beginning(?: on)?|following|effective(?: from)?"
)
_EDGE = re.compile(rf"(?<![\w-])(?:({_ENDS})|({_BEGINS}))\s+(?:the |on |a period of )?$")
_REACH = 32
_TIMES = frozenset({"s", "day", "month", "business day", "working day", CLOCK})
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
    return _other_part(claim.text.lower(), sentence.text.lower())


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
