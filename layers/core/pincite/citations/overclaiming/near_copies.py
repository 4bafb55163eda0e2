"""(claim, source) where the claim is a sentence of the source but for a word or two → the fact that was changed.

The quote judge, which forgives nothing that changes meaning, looks at the claim as if it were a quotation. Only a
difference that is plain counts here: another number, unit, date or frequency in the place of one, a negation put in or
left out, `all` for `only`, an opposite. Any other wording is left to the check of support.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rapidfuzz import fuzz

from pincite.citations.overclaiming.pairings import in_one_clause
from pincite.citations.quotes import check_quote
from pincite.citations.reading.facts import quantities
from pincite.citations.reading.normalise import View
from pincite.citations.reading.polarity import denying, negations, opposite
from pincite.citations.reading.quantity import Quantity, same_value
from pincite.citations.reading.sentences import split
from pincite.citations.reading.wordclasses import kind_of
from pincite.citations.supporting.differences import of_what_is_excepted, read
from pincite.models import Alteration

LONGEST_CLAIM = 600
LONGEST_SOURCE = 20_000
"""Longer ones are not looked at: a claim that nearly copies a sentence is short, and a passage is."""
MOST_ALTERATIONS = 2
ALIKE = 70
"""Similarity (of 100) of the claim and the source's most similar stretch below which it copies nothing: three words of
four would have to be others. Half of the claims that are supported on the dev sets are less alike than that."""
_AROUND = 60
"""Characters before and after an alteration in which its whole quantity stands."""
_LIMITING = frozenset({"only", "solely", "exclusively"})
_SCOPE = frozenset(
    {"all", "every", "each", "any", "only", "no", "none", "solely", "exclusively", "always", "never"}
)


@lru_cache(maxsize=32)
def _view(source: str) -> View:
    """Kept: several claims cite one source."""
    return View.of(source)


def changed_fact(claim: str, source: str) -> Alteration | None:
    """None where the claim is no near copy, or one that changes nothing plain."""
    found = [each for each in _alterations(claim, source) if not _limit_left_out(each, claim)]
    cells = [each for each in found if each.kind == "number"] if "|" in claim else []
    if cells:
        return cells[0]  # a number that stands in another cell of its row
    if not found or not all(_plain(each) and not _same_value(each, claim, source) for each in found):
        return None
    if all(each.kind in ("number", "date") for each in found) and _said_of_one_part(claim, source):
        return None
    return found[0]


def _said_of_one_part(claim: str, source: str) -> bool:
    """Its numbers are those of another clause of the sentence that it copies, with all that this clause says."""
    said = read(claim)
    return any(in_one_clause(said, read(source[start:end])) for start, end in split(source))


def turned(claim: str, source: str) -> bool:
    """Whether the claim copies a sentence but for a negation, a "must" or the order of its words."""
    return any(each.kind in ("negation", "modality", "order") for each in _alterations(claim, source))


def _alterations(claim: str, source: str) -> Sequence[Alteration]:
    """The one or two differences of a near copy; none where it is no near copy."""
    if len(claim) > LONGEST_CLAIM or len(source) > LONGEST_SOURCE:
        return ()
    view = _view(source)
    if fuzz.partial_ratio(View.of(claim).folded, view.folded) < ALIKE:
        return ()
    found = check_quote(claim, view, edges=False)
    if found.status != "altered" or len(found.alterations) > MOST_ALTERATIONS:
        return ()
    return found.alterations


def other_frequency(claim: str, evidence: str) -> Alteration | None:
    """A claim that says how often, where the evidence says how often too, and neither has a frequency of the other."""
    said, there = dict(_frequencies(claim)), dict(_frequencies(evidence))
    if not said or not there or not said.keys().isdisjoint(there.keys()):
        return None
    expected = next(iter(there.values()))
    start = max(0, evidence.casefold().find(expected))
    return Alteration(
        kind="date",
        expected=expected,
        found=next(iter(said.values())),
        start=start,
        end=start + len(expected),
    )


def lone_negation(claim: str, evidence: str) -> Alteration | None:
    """A short claim that denies, where nothing in the evidence denies anything, by a word for it or by an opposite."""
    said, there = _words(claim), _words(evidence)
    if len(said) > SHORT_CLAIM or negations(said) != 1 or negations(there):
        return None
    if denying(evidence) or any(opposite(a, b) for a in said for b in there):
        return None
    if of_what_is_excepted(read(claim), read(evidence)):
        return None
    denied = next(word for word in said if negations([word]))
    return Alteration(kind="negation", expected="", found=denied, start=0, end=0)


SHORT_CLAIM = 12
"""Words. In a longer claim the negation may stand in a part that the evidence words otherwise: on the dev sets 7 of
the 8 short claims caught here are false; of longer ones most are true."""


def _words(text: str) -> list[str]:
    return [word.casefold() for word in re.findall(r"[^\W_]+(?:['’][^\W_]+)?", text)]


_UNITS = {
    "hourly": "hour", "daily": "day", "nightly": "night", "weekly": "week", "monthly": "month", "quarterly": "quarter",
    "yearly": "year", "annually": "year", "annual": "year",
}  # fmt: skip
_FREQUENCY = re.compile(
    r"\b(?:(hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually|annual)"
    r"|(?:each|every|per|once an?|twice an?|times an?) (hour|day|night|week|month|quarter|year))\b",
    re.IGNORECASE,
)


def _frequencies(text: str) -> Iterator[tuple[str, str]]:
    """(unit, words) of each frequency in the text."""
    for found in _FREQUENCY.finditer(text):
        adverb, unit = found[1], found[2]
        yield (_UNITS[adverb.casefold()] if adverb else unit.casefold()), found[0].casefold()


def _limit_left_out(each: Alteration, claim: str) -> bool:
    """`only` is not said; what it limits may still be, and `scopes` sees whether it is."""
    limit = each.kind == "quantifier" and not each.found.strip() and each.expected.casefold() in _LIMITING
    return limit and _SCOPE.isdisjoint(_words(claim))


def _plain(each: Alteration) -> bool:
    expected, said = each.expected.casefold().split(), each.found.casefold().split()
    if each.kind == "negation":
        return True
    if each.kind == "quantifier":
        return not _SCOPE.isdisjoint({*expected, *said})
    if each.kind in ("number", "unit", "date"):
        unit_alone = any(map(_digits, said)) and not any(map(_digits, expected))
        return any(map(_measured, expected)) and any(map(_measured, said)) and not unit_alone
    return any(opposite(one, other) for one in expected for other in said)


def _same_value(each: Alteration, claim: str, source: str) -> bool:
    """Do the numbers that were exchanged mean the same: twelve and 12, 5 km and 5,000 m?"""
    at = claim.find(each.found)
    if each.kind not in ("number", "unit", "date") or at < 0:
        return False
    first, last = max(0, each.start - _AROUND), each.end + _AROUND
    ours = _over(quantities(claim), at, at + len(each.found))
    theirs = _over(quantities(source[first:last]), each.start - first, each.end - first)
    return any(same_value(one, other) for one in ours for other in theirs)


def _over(found: list[Quantity], start: int, end: int) -> list[Quantity]:
    return [each for each in found if each.start < end and start < each.end]


def _digits(word: str) -> bool:
    return any(character.isdigit() for character in word)


def _measured(word: str) -> bool:
    return _digits(word) or kind_of(word) in ("number", "unit", "date")
