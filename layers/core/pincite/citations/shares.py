"""(claim, sentence) with the same number or the same things compared → of each or of all, by how much, one or both?"""

from __future__ import annotations

import re

from pincite.citations.bounds import Mismatch
from pincite.citations.differences import Reading
from pincite.citations.facts import CLOCK, Quantity, gives, is_year
from pincite.citations.polarity import QUANTIFIER
from pincite.citations.terms import content, terms

_EACH = re.compile(r"\b(?:each|every|per|apiece|individually|a head)\b")
_TOGETHER = re.compile(
    r"\b(?:together|in total|altogether|combined|jointly|collectively|in all|(?:a )?total of)\b"
)
_TIMES_AS_MUCH = {
    "halv": 0.5, "doubl": 2.0, "twofold": 2.0, "twice as": 2.0, "tripl": 3.0, "trebl": 3.0, "threefold": 3.0,
    "three times as": 3.0, "quadrupl": 4.0, "fourfold": 4.0, "four times as": 4.0, "quintupl": 5.0, "fivefold": 5.0,
    "tenfold": 10.0,
}  # fmt: skip
_CHANGED = re.compile(rf"\b(?:{'|'.join(_TIMES_AS_MUCH)})")
_EQUAL = re.compile(r"\b(?:as (?:\w+ )?(?:much|many|\w+) as|equal(?:s|led|ly)?|the same|identical)\b")
_UNEQUAL = re.compile(r"\b(?:more|less|fewer|\w{3,}er) than\b")
_HOW_OFTEN = re.compile(r"\b(?:once|twice|thrice|(?:two|three|four|five) times)\b(?! as\b)")
_EITHER, _BOTH = re.compile(r"\beither\b"), re.compile(r"\bboth\b")
_RANGE = re.compile(r"\s?(?:-|–|—|to)\s?")
_BETWEEN = re.compile(r"\bbetween\s+[$€£]?$")
_OPEN_END = re.compile(
    r"\b(?:from|between|to|up|at|than|least|most|maximum|minimum|max|min|over|under|about|around|within|until"
    r"|approximately|some|nearly|almost|range\w*|varies|varying)\b|[-–~<>≤≥]"
)
_REACH = 24


def misshared(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The first of these that the claim has otherwise than the sentence."""
    ours, theirs = claim.text.lower(), sentence.text.lower()
    for rule in (_of_all, _of_each, _as_much, _compared, _either, _how_often):
        found = rule(ours, theirs)
        if found is not None:
            return found
    return _one_end(claim, sentence) or _of_how_many(claim, sentence)


def _of_all(claim: str, sentence: str) -> Mismatch | None:
    """`all` where the sentence limits what it says to some, and has no `all` anywhere."""
    said = next((term.word for term in terms(claim) if QUANTIFIER.get(term.word) == "all"), "")
    given = {QUANTIFIER[term.word]: term.word for term in terms(sentence) if term.word in QUANTIFIER}
    limit = next((given[kind] for kind in ("only", "some", "most") if kind in given), "")
    return Mismatch(limit, said, False) if said and limit and "all" not in given else None


def _of_each(claim: str, sentence: str) -> Mismatch | None:
    if not any(char.isdigit() for char in claim):
        return None
    for one, other in ((_EACH, _TOGETHER), (_TOGETHER, _EACH)):
        given, said = one.search(sentence), other.search(claim)
        if given and said and not other.search(sentence) and not one.search(claim):
            return Mismatch(given[0], said[0], True)
    return None


def _as_much(claim: str, sentence: str) -> Mismatch | None:
    ours, theirs = (
        {word: _TIMES_AS_MUCH[word] for word in _CHANGED.findall(text)} for text in (claim, sentence)
    )
    if not ours or not theirs or not {*ours.values()}.isdisjoint(theirs.values()):
        return None
    return Mismatch(next(iter(theirs)), next(iter(ours)), True)


def _compared(claim: str, sentence: str) -> Mismatch | None:
    said, given = _UNEQUAL.search(claim), _EQUAL.search(sentence)
    if said and given and not _UNEQUAL.search(sentence) and not _EQUAL.search(claim):
        return Mismatch(given[0], said[0], True)
    return None


def _either(claim: str, sentence: str) -> Mismatch | None:
    said, given = _BOTH.search(claim), _EITHER.search(sentence)
    if said and given and not _BOTH.search(sentence) and not _EITHER.search(claim):
        return Mismatch(given[0], said[0], False)
    return None


def _how_often(claim: str, sentence: str) -> Mismatch | None:
    said, given = _HOW_OFTEN.findall(claim), _HOW_OFTEN.findall(sentence)
    return Mismatch(given[0], said[0], False) if said and given and {*said}.isdisjoint(given) else None


_PART_OF = re.compile(r"\bof (?:the |all |its |their )?$")
_OUT_OF = re.compile(r"\s(?:out )?of (?:the |all |its |their )?")


def _of_how_many(claim: Reading, sentence: Reading) -> Mismatch | None:
    """All of a group, of which the sentence says something of a part: `412 of 830 patients`."""
    for part, whole in zip(sentence.quantities, sentence.quantities[1:], strict=False):
        if not _OUT_OF.fullmatch(sentence.text[part.end : whole.start].removeprefix(part.noun)):
            continue
        said = [each for each in claim.quantities if gives(each, whole)]
        if not said or _PART_OF.search(claim.text[: said[0].start].lower()):
            continue
        after = [term.stem for term in content(sentence.terms) if term.start > whole.end][1:]
        if not {term.stem for term in claim.terms}.isdisjoint(after):
            return Mismatch(
                sentence.text[part.start : whole.end], claim.text[said[0].start : said[0].end], False
            )
    return None


def _one_end(claim: Reading, sentence: Reading) -> Mismatch | None:
    """One end of a range, given as if it were the number."""
    ranges = [(low, high) for low, high in zip(sentence.quantities, sentence.quantities[1:], strict=False)
              if _is_range(sentence.text, low, high)]  # fmt: skip
    for ours in claim.quantities:
        ends = [pair for pair in ranges if any(gives(ours, end) for end in pair)]
        elsewhere = sum(gives(ours, each) for each in sentence.quantities) - len(ends)
        if not ends or elsewhere or _OPEN_END.search(_around(claim.text, ours)):
            continue
        low, high = ends[0]
        if not any(gives(each, low if gives(ours, high) else high) for each in claim.quantities):
            return Mismatch(
                sentence.text[low.start : high.end], claim.text[ours.start : ours.end].strip(), False
            )
    return None


def _is_range(text: str, low: Quantity, high: Quantity) -> bool:
    between = text[low.end : high.start]
    joined = _RANGE.fullmatch(between) is not None
    span = between.strip() == "and" and _BETWEEN.search(text[: low.start].lower())
    moved = text[: low.start].rstrip().lower().endswith("from")
    return bool((joined or span) and not is_year(high) and not moved and CLOCK not in (low.unit, high.unit))


def _around(text: str, quantity: Quantity) -> str:
    return (
        text[max(0, quantity.start - _REACH) : quantity.start].lower() + text[quantity.end :][:_REACH].lower()
    )
