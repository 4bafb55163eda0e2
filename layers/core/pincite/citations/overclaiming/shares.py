"""(claim, sentence) with the same number or the same things compared → of each or of all, how much, one or both?"""

from __future__ import annotations

import re

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.facts import CLOCK
from pincite.citations.reading.polarity import QUANTIFIER
from pincite.citations.reading.quantity import Quantity, gives, is_year
from pincite.citations.reading.terms import content, stem, terms
from pincite.citations.supporting.differences import Reading

_EACH = re.compile(r"\b(?:each|every|per|apiece|individually|a head)\b")
_TOGETHER = re.compile(
    r"\b(?:together|in total|altogether|combined|jointly|collectively|in all|(?:a )?total of)\b"
)
_TIMES_AS_MUCH = {
    "halv": 0.5, "half as": 0.5, "doubl": 2.0, "twofold": 2.0, "twice as": 2.0, "tripl": 3.0, "trebl": 3.0,
    "threefold": 3.0, "three times as": 3.0, "quadrupl": 4.0, "fourfold": 4.0, "four times as": 4.0,
    "quintupl": 5.0, "fivefold": 5.0, "tenfold": 10.0,
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
    for rule in (
        _of_all,
        _whole,
        _every_one,
        _of_each,
        _as_much,
        _compared,
        _either,
        _and_for_or,
        _how_often,
    ):
        found = rule(ours, theirs)
        if found is not None:
            return found
    return _one_end(claim, sentence) or _of_how_many(claim, sentence) or _times(claim, sentence)


def _of_all(claim: str, sentence: str) -> Mismatch | None:
    """`all` where the sentence limits what it says to some, and has no `all` anywhere."""
    said = next((term.word for term in terms(claim) if QUANTIFIER.get(term.word) == "all"), "")
    given = {QUANTIFIER[term.word]: term.word for term in terms(sentence) if term.word in QUANTIFIER}
    limit = next((given[kind] for kind in ("only", "some", "most") if kind in given), "")
    return Mismatch(limit, said, False) if said and limit and "all" not in given else None


_ALL_OF = re.compile(
    r"\b(?:all|every|each|any)\s(?:the\s|its\s|their\s|our\s)?(\w+)(?:\s(?:with|without|who|that|which|whose|of|in|on"
    r"|from|under|over|aged|for|subject|having|holding|except)\b([^.;:]{3,60}))?"
)


def _whole(claim: str, sentence: str) -> Mismatch | None:
    """All of them, where the sentence says it of all of them that have something, live somewhere and the like."""
    said = {term.stem for term in terms(claim)}
    for ours in _ALL_OF.finditer(claim):
        for theirs in _ALL_OF.finditer(sentence):
            limit = {term.stem for term in content(terms(theirs[2] or ""))[:3]}
            if not ours[2] and ours[1] == theirs[1] and limit and limit.isdisjoint(said):
                return Mismatch(theirs[0], ours[0], False)
    return None


_EVERY = re.compile(r"\b(?:all|every|each)\s(?:of\s)?(?:the\s|its\s|their\s|our\s)?(\w+)")
_GENERAL = re.compile(
    r"\b(?:all|every\w*|each|any\w*|whole|entire|both|always|no|none|universal\w*|total|complete\w*)\b"
)
_SPANS_OF_TIME = frozenset({"time", "day", "night", "week", "month", "quarter", "year", "hour"})


def _every_one(claim: str, sentence: str) -> Mismatch | None:
    """All of what the sentence names without a word for all of it."""
    said = _EVERY.search(claim)
    if said is None or stem(said[1]) in _SPANS_OF_TIME or _GENERAL.search(sentence):
        return None
    return Mismatch("", said[0], False) if stem(said[1]) in {term.stem for term in terms(sentence)} else None


_EVER = re.compile(
    r"\b(?:even (?:if|when|where|in|for|on)|regardless of|irrespective of|whether or not|no matter|at any time"
    r"|at all times|under (?:any|all) circumstances|in (?:all|any|every) cases?|without exception|always|never)\b"
)
_EVER_SAID = re.compile(
    r"\b(?:even|regardless|irrespective|whether|matter|any|all|every|each|always|never|ever|no|not|exception|invariabl\w+"
    r"|constant\w*|permanent\w*)\b"
)


def ever(claim: str, evidence: str) -> Mismatch | None:
    """`Even if`, `at any time`, where the evidence has no word like it."""
    said = _EVER.search(claim.lower())
    return Mismatch("", said[0], False) if said and not _EVER_SAID.search(evidence.lower()) else None


_CHOICE = re.compile(r"\b(?:may|must|shall|either|choose|choice|option)\b")


def _and_for_or(claim: str, sentence: str) -> Mismatch | None:
    """Both of what the sentence leaves somebody to choose from."""
    if not _CHOICE.search(sentence):
        return None
    words, ours = terms(sentence), terms(claim)
    choices = {
        frozenset({one.stem, two.stem})
        for one, join, two in zip(words, words[1:], words[2:], strict=False)
        if join.word == "or"
    }
    for one, join, two in zip(ours, ours[1:], ours[2:], strict=False):
        if join.word == "and" and {one.stem, two.stem} in choices:
            return Mismatch("or", claim[one.start : two.end], False)
    return None


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


_NEARLY_AS_MUCH = 0.12
_MORE_THAN = re.compile(rf"\b(?:more than|over|at least) (?:{'|'.join(_TIMES_AS_MUCH)})")
_LESS_THAN = re.compile(rf"\b(?:nearly|almost|less than|not quite) (?:{'|'.join(_TIMES_AS_MUCH)})")


def _times(claim: Reading, sentence: Reading) -> Mismatch | None:
    """How many times as much, where the sentence gives numbers of which none is so many times another one."""
    ours, theirs = claim.text.lower(), sentence.text.lower()
    said = _CHANGED.findall(ours)
    if said and _CHANGED.search(theirs):
        crossed = _MORE_THAN.search(ours), _LESS_THAN.search(theirs)
        return Mismatch(crossed[1][0], crossed[0][0], True) if crossed[0] and crossed[1] else None
    values = {value for quantity in sentence.quantities for value in quantity.readings if value}
    if not said or len(values) < 2 or " two" in theirs or "times" in theirs:
        return None
    ratios = [other / one for one in values for other in values]
    factors = {_TIMES_AS_MUCH[word] for word in said}
    if any(abs(ratio - factor) <= _NEARLY_AS_MUCH * factor for ratio in ratios for factor in factors):
        return None
    return Mismatch(sentence.text, said[0], False)


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
_PARTS_OF_A_YEAR = ("quarter", "half")
_OUT_OF = re.compile(r"\s(?:out )?of (?:the |all |its |their )?")


def _of_how_many(claim: Reading, sentence: Reading) -> Mismatch | None:
    """All of a group, of which the sentence says something of a part: `412 of 830 patients`."""
    for part, whole in zip(sentence.quantities, sentence.quantities[1:], strict=False):
        if part.unit in _PARTS_OF_A_YEAR or not _OUT_OF.fullmatch(
            sentence.text[part.end : whole.start].removeprefix(part.noun)
        ):
            continue
        said = [each for each in claim.quantities if gives(each, whole)]
        if not said or _PART_OF.search(claim.text[: said[0].start].lower()):
            continue
        after = [term.stem for term in content(sentence.terms) if term.start > whole.end][1:]
        if not after or not {term.stem for term in claim.terms}.isdisjoint(after):
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
