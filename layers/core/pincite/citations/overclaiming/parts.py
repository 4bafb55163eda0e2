"""(claim, evidence) → what one part of a text says, said of what another part is about.

`The fee is 5 EUR. For members it is 3 EUR.` does not say that it is 5 EUR for members; who `fined Norvik and warned
Salten` has not fined Salten; of `A. Lund (chair), B. Moe (clerk)` Moe is no chair.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, permutations

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.overclaiming.stretches import MOST_SENTENCES, cut, stems_in, words_in
from pincite.citations.reading.dates import Date, same_date
from pincite.citations.reading.quantity import Quantity, gives, is_year
from pincite.citations.reading.sentences import Span
from pincite.citations.reading.terms import Term, content, past
from pincite.citations.reading.units import TIMES
from pincite.citations.supporting.differences import Reading, names, worded

_JOINT = re.compile(r",?\s(?:and|but|while|whereas)\s|;\s|,\s")
_ITEM = re.compile(
    r"(?:^|[,;:]|\band\b)([^,;:()\n]{2,60})\(([A-Za-z][a-z][^()\n]{0,40})\)(?=\s*(?:[,;.]|and\b|$))"
)
"""One of several with something in brackets: no short form of its name, which would be in capitals."""


def of_another_sentence(claim: Reading, sentences: Sequence[Reading]) -> Mismatch | None:
    """A measure of the claim that one sentence gives, where the one beside it has what the claim begins with, little
    else (a verb), and another measure of the same kind."""
    subject = [term.stem for term in content(worded(claim))]
    words = set(subject)
    near = sentences[:MOST_SENTENCES]
    for ours in claim.quantities:
        if not ours.unit or is_year(ours):
            continue
        holding = [each for each in near if any(gives(ours, theirs) for theirs in each.quantities)]
        if len(holding) != 1:
            continue
        at = near.index(holding[0])
        here = {term.stem for term in content(holding[0].terms)}
        for other in (*near[max(0, at - 1) : at], *near[at + 1 : at + 2]):
            theirs = _instead(ours, claim, other)
            its = {term.stem for term in content(worded(other))} - here
            first = next((stem for stem in subject if stem in here | its), "")
            if theirs and first in its and len(words - here - its) <= 1 and len(its - words) <= 1:
                return Mismatch(
                    other.text[theirs.start : theirs.end].strip(),
                    claim.text[ours.start : ours.end].strip(),
                    False,
                )
    return None


def _instead(ours: Quantity, claim: Reading, other: Reading) -> Quantity | None:
    """The one measure of the same kind that `other` gives and the claim does not."""
    kind = TIMES if ours.unit in TIMES else frozenset({ours.unit})
    found = [each for each in other.quantities if each.unit in kind]
    if len(found) != 1 or any(gives(each, found[0]) for each in claim.quantities):
        return None
    return found[0]


def of_another_part(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The verb of one part of the sentence with the object of the next, which has a verb of its own."""
    said = {term.stem for term in claim.terms}
    parts = [words_in(sentence, span) for span in cut(sentence.text, _JOINT)]
    for one, next_ in pairwise(parts):
        verbs = [_at_last(one), _at_first(next_)]
        for (did, verb), (has, other) in permutations(zip((one, next_), verbs, strict=True)):
            if verb is None or other is None or verb.stem not in said or other.stem in said:
                continue
            ours, theirs = _after(did, verb) - _stems(has), _after(has, other) - _stems(did)
            if ours and theirs & said and not ours & said:
                return Mismatch(other.word, verb.word, False)
    return None


def _at_last(part: list[Term]) -> Term | None:
    """The last past verb of a part, whose subject may stand before it."""
    return next((term for term in reversed(part) if past(term.word)), None)


def _at_first(part: list[Term]) -> Term | None:
    """The past verb with which a part goes on after the one before it, about the same subject."""
    return part[0] if part and past(part[0].word) else None


def _after(part: list[Term], verb: Term) -> set[str]:
    return _stems([term for term in part if term.start > verb.start])


def _stems(words: Sequence[Term]) -> set[str]:
    return {term.stem for term in words}


def in_another_role(claim: Reading, sentence: Reading) -> Mismatch | None:
    """What stands in brackets behind one of several, said of another of them."""
    said = {term.stem for term in claim.terms}
    for found in _ITEM.finditer(sentence.text):
        who, role = stems_in(sentence, found.span(1)), stems_in(sentence, found.span(2))
        elsewhere = stems_in(sentence, (0, found.start(1))) | stems_in(
            sentence, (found.end(), len(sentence.text))
        )
        named = {term.stem for term in names(sentence)}
        others = named & elsewhere - who - role
        if named & who and role & said - elsewhere and others & said and not who & said - elsewhere:
            return Mismatch(found[0].strip(" ,;:"), found[2], False)
    return None


def on_another_day(claim: Reading, sentence: Reading) -> Mismatch | None:
    """A date of the claim that one part of the sentence gives, where all that the claim says stands in another part,
    with a date of its own."""
    if len(sentence.dates) < 2:
        return None
    said = {term.stem for term in content(worded(claim))}
    parts = [span for span in cut(sentence.text, _JOINT) if _dates_of(sentence, span)]
    for ours in claim.dates:
        holding = [span for span in parts if any(same_date(ours, date) for date in _dates_of(sentence, span))]
        if len(holding) != 1:
            continue
        there = stems_in(sentence, holding[0])
        for span in parts:
            given = _dates_of(sentence, span)[0]
            stated = any(same_date(date, given) for date in claim.dates)
            if span != holding[0] and not stated and said <= stems_in(sentence, span) and said - there:
                return Mismatch(
                    sentence.text[given.start : given.end], claim.text[ours.start : ours.end], False
                )
    return None


def _dates_of(sentence: Reading, span: Span) -> list[Date]:
    return [date for date in sentence.dates if span[0] <= date.start < span[1]]
