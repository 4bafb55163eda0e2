"""sentence, passage → claims in which one thing was exchanged for another of the passage, and what stood there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations

from claim_passages import Passage

Exchange = Callable[[str, Passage], Iterator[tuple[str, str]]]

SPELT = "one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety"
NUMBER = rf"(?:\d[\d,]*(?:\.\d+)?|{SPELT})"
QUANTITY = re.compile(rf"(?<![\w.,–-])({NUMBER})([ -]?)(%|[a-zA-Zµ°][\w/°]*)(?![\w–])", re.IGNORECASE)
NOT_COUNTED = re.compile(
    "and|or|of|to|in|at|on|by|for|from|with|the|a|an|is|are|was|were|as|that|which|nor|than|per|vs"
)
SIZES = (
    {"second": 1, "minute": 2, "hour": 3, "day": 4, "week": 5, "month": 6, "quarter": 7, "year": 8},
    {"cent": 1, "dollar": 2, "euro": 2.1, "pound": 2.2, "franc": 2.3},
    {"microgram": 1, "mg": 2, "g": 3, "gram": 3, "kg": 4, "kilogram": 4, "ton": 5, "tonne": 5.1},
    {"nm": 1, "mm": 2, "cm": 3, "centimetre": 3, "m": 4, "metre": 4, "km": 5, "kilometre": 5},
    {"bit": 1, "byte": 2},
)
"""Units of one dimension, the greater the later; not how much greater."""
FLOORS = (
    "at least",
    "no less than",
    "not less than",
    "more than",
    "longer than",
    "above",
    "over",
    "exceeding",
)
CEILINGS = (
    "at most",
    "no more than",
    "not more than",
    "up to",
    "less than",
    "under",
    "within",
    "not later than",
)
BOUND = re.compile(rf"\b({'|'.join((*FLOORS, *CEILINGS))})\b", re.IGNORECASE)
AFTERWARDS = re.compile(
    r"^\W*(?:or (?:more|less|older|younger|fewer)|in length at|minimum|maximum)", re.IGNORECASE
)
IF = re.compile(
    r"\b(?:if|when|where|unless|who|whose|that|which|provided|once|after|before)\b", re.IGNORECASE
)
RULE = re.compile(
    r"\b(?:must|shall|may|can|is|are|was|were|has|have|had|will|should|pays?|takes?|receives?)\b",
    re.IGNORECASE,
)
SINCE = re.compile(
    r"\b(?:since|after|before|until|by|prior to|later than|as of|from|to|between|and)\W+$", re.IGNORECASE
)
MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
DATE = re.compile(rf"\b(?:\d\d? (?:{MONTHS})|(?:{MONTHS}) \d\d?)(?:,? \d{{4}})?\b")
YEAR = re.compile(r"(?<![\d.,–-])(?<!al\., )(?:1[6-9]|20)\d\d(?![\d.,–-]?\d)")
EACH = re.compile(r"\b(?:per|each|every) (second|minute|hour|day|week|month|quarter|term|year|night|trip)\b")
NAME = re.compile(
    r"(?<![.\w(] )(?<!^)(?<=[ (])(?:[A-Z][\w’'&/-]*[\w])(?: (?:of (?:the )?|and )?[A-Z][\w’'&/-]*[\w])*"
)
NO_NAME = re.compile(
    rf"^(?:{MONTHS}|SHALL|SHOULD|MAY|NOT|MUST|OR|AND|Section|Figure|Fig|FIG|Table|Article|Part|No|If|The|In|A|An|I|And|But|Will|This|Comments|You|We|He|She|It|They|Are|Is|Were|Was|What|When)\b"
)
ROLES = (
    "tenant|landlord|lender|borrower|insurer|insured|buyer|seller|employee|employer|manager|leader"
    "|department|office|doctor|patient|court|child|parent|director|agency|division|committee|president"
    "|senate|congress|house|representatives|senators|legislature|executive|state|verifier|claimant"
    "|applicant|authenticator|attacker|device|secret|operator|flightcrew|pilot|manufacturer|processor"
    "|controller|regulator|canton|commune|city|referee|umpire|player|supplier|customer|contractor|owner"
    "|trustee|attorney|judge|physician|router|network|teacher|pupil"
)
ROLE = re.compile(rf"\b(the|a|an|each|any) ({ROLES})\b", re.IGNORECASE)
LEADING = re.compile(
    r"^((?:If|When|Where|Unless|Before|After|While|Once|Until) [^,;]{8,120}), (?=[a-z])(.+)$"
)
TRAILING = re.compile(
    r"^(.{15,160}?[a-z]) ((?:if|when|unless|provided that|before|after|until) [^,;]{8,120})\.$"
)
SUBJECT = re.compile(
    r"^(.{3,70}?) ((?:shall|must|may|can|will|would|should|SHALL|SHOULD|MAY|is|are|was|were|has|have|had)\b.+)$"
)
IN_ONE_BREATH = re.compile(
    "and|or|nor|the|a|an|of|to|as|well|both|by|for|at|on|in|with|from|any|each|section|between"
)
NO_SUBJECT = re.compile(
    r"[,;:]|^(?:It|This|These|Those|They|He|She|Such|That|Its|There|If|When|Where|While|Since|Once|Unless|Before|After"
    r"|I|You|We|So|Though|Although|In|For|At|On|By|To|As|No|Nothing|Nor|Neither|Up|Not|Moreover|But|And)\b|\b(?:that|which|who|whom|and|or|if|when)$"
)


def apart(between: str) -> bool:
    """Two things are told of apart where more than `and`, `of the` or other names of a list stands between them."""
    return (
        len([word for word in re.findall(r"\b[a-z]\w+", between) if not IN_ONE_BREATH.fullmatch(word)]) >= 2
    )


def exchanged(sentence: str, one: tuple[int, int], other: tuple[int, int]) -> str:
    """The sentence with two of its stretches in each other's place."""
    (a, b), (c, d) = sorted((one, other))
    return sentence[:a] + sentence[c:d] + sentence[b:c] + sentence[a:b] + sentence[d:]


def unit_of(word: str) -> str:
    """`days` → `day`."""
    return word if len(word) < 4 or word.endswith("ss") else word.lower().removesuffix("s")


def amount(number: str) -> float | None:
    """`1,200` → 1200; a number word has none."""
    return float(number.replace(",", "")) if number[0].isdigit() else None


def quantities(text: str) -> list[re.Match[str]]:
    """Numbers with what they count or measure."""
    return [
        each
        for each in QUANTITY.finditer(text)
        if not NOT_COUNTED.fullmatch(each[3].lower()) and not DATE.match(each[0])
    ]


def weaker(sentence: str, found: re.Match[str], old: float | None, new: float | None) -> bool:
    """The exchange follows from the sentence, or may: a lower value under a floor, a higher one under a ceiling.

    In a condition, or in what a rule is about (`orders above 500 tonnes must …`), it is the other way round: left out.
    """
    if AFTERWARDS.match(sentence[found.end() :]):
        return True
    bounds = list(BOUND.finditer(sentence[max(0, found.start() - 28) : found.start()]))
    if not bounds:
        return False
    if old is None or new is None or IF.search(sentence) or not RULE.search(sentence[: found.start()]):
        return True
    return new < old if bounds[-1][1].lower() in FLOORS else new > old


def value(sentence: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """`within 30 days` → `within 10 days`, where the passage has another number of days."""
    others: dict[str, set[str]] = {}
    for found in quantities(passage.text):
        others.setdefault(unit_of(found[3]), set()).add(found[1])
    for found in quantities(sentence):
        old = amount(found[1])
        for number in sorted(others.get(unit_of(found[3]), set()) - {found[1]}):
            new = amount(number)
            near = old is not None and new is not None and abs(old - new) <= 0.05 * max(old, new)
            if not near and not weaker(sentence, found, old, new):
                yield sentence[: found.start(1)] + number + sentence[found.end(1) :], found[0]


def pair(sentence: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """Two values of one unit in a sentence in each other's place."""
    for one, other in combinations(quantities(sentence), 2):
        if unit_of(one[3]) == unit_of(other[3]) and one[1] != other[1]:
            between = sentence[one.end() : other.start()]
            bounded = any(BOUND.search(sentence[max(0, at.start() - 28) : at.start()]) for at in (one, other))
            if apart(between) and not bounded:
                yield exchanged(sentence, one.span(1), other.span(1)), f"{one[0]}, {other[0]}"


def unit(sentence: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """`30 days` → `30 months`, where the passage measures in months too."""
    for found in quantities(sentence):
        own = unit_of(found[3])
        for sizes in SIZES:
            for other in quantities(passage.text) if own in sizes else ():
                new = unit_of(other[3])
                if sizes.get(new, sizes[own]) != sizes[own] and not weaker(
                    sentence, found, sizes[own], sizes[new]
                ):
                    yield sentence[: found.start(3)] + other[3] + sentence[found.end(3) :], found[0]


def bound(sentence: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """`at least` → `up to`, where the passage has both."""
    cues = {found[1].lower() for found in BOUND.finditer(passage.text)}
    for found in BOUND.finditer(sentence):
        if not re.match(rf" (?:the )?{NUMBER}\b", sentence[found.end() :]):
            continue
        for new in sorted(cues & set(CEILINGS if found[1].lower() in FLOORS else FLOORS)):
            yield sentence[: found.start()] + new + sentence[found.end() :], found[0]


def period(sentence: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """A date, a year or `per month` for another of the passage."""
    for pattern in (DATE, YEAR, EACH):
        every = {found[0] for found in pattern.finditer(passage.text)}
        inside = list(pattern.finditer(sentence))
        for found in inside:
            for new in sorted(every - {found[0]}):
                if (
                    not any(other[0] == new for other in inside)
                    and found[0] not in new
                    and new not in found[0]
                ):
                    yield sentence[: found.start()] + new + sentence[found.end() :], found[0]
        for one, other in combinations(inside, 2):
            if one[0] != other[0] and apart(sentence[one.end() : other.start()]):
                yield exchanged(sentence, one.span(), other.span()), f"{one[0]}, {other[0]}"


def names(text: str) -> list[re.Match[str]]:
    """Names within a text; not the word with which a sentence begins, nor an author who is referred to."""
    return [
        found
        for found in NAME.finditer(text)
        if not NO_NAME.match(found[0]) and len(found[0]) > 2 and not text.startswith(" et al", found.end())
    ]


def alike(one: str, other: str) -> bool:
    """Maybe the same thing: a word in common, or the initials of the other."""
    words = [set(re.findall(r"\w{3,}", name.lower())) for name in (one, other)]
    initials = ["".join(word[0] for word in name.split() if word[0].isupper()) for name in (one, other)]
    return bool(words[0] & words[1]) or one in initials or other in initials


def name(sentence: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """A name for another of the passage, of as many words."""
    every = {found[0] for found in names(passage.text)}
    for found in names(sentence):
        for new in sorted(every):
            shaped = (" " in new, new.isupper()) == (" " in found[0], found[0].isupper())
            if shaped and new not in sentence and not alike(new, found[0]) and f"({new}" not in passage.text:
                yield sentence[: found.start()] + new + sentence[found.end() :], found[0]


def role(sentence: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """Two names or two roles of a sentence in each other's place; a role for another of the passage."""
    for pattern in (names(sentence), list(ROLE.finditer(sentence))):
        for one, other in combinations(pattern, 2):
            between = sentence[one.end() : other.start()]
            if apart(between) and not alike(one[0], other[0]) and "(" not in between:
                spans = [found.span(found.re.groups) for found in (one, other)]
                yield exchanged(sentence, *spans), f"{one[0]} … {other[0]}"
    others = {found[2].lower() for found in ROLE.finditer(passage.text)}
    for found in ROLE.finditer(sentence):
        for new in sorted(others - {found[2].lower()}):
            if not re.search(rf"\b{new}\b", sentence, re.IGNORECASE):
                article = found[1] + "n" * (found[1].lower() == "a" and new[0] in "aeiou")
                article = article[:1] if article.lower() == "an" and new[0] not in "aeiou" else article
                yield f"{sentence[: found.start()]}{article} {new}{sentence[found.end() :]}", found[0]


def condition(sentence: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """The condition of a sentence for that of another."""
    for pattern, own in ((LEADING, 1), (TRAILING, 2)):
        found = pattern.match(sentence)
        for other in passage.sentences if found else ():
            taken = pattern.match(other)
            if found and taken and other != sentence and taken[own].lower() != found[own].lower():
                yield sentence[: found.start(own)] + taken[own] + sentence[found.end(own) :], found[own]


def subject(sentence: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """What one sentence says said of what another one is about."""
    found = SUBJECT.match(sentence)
    if not found or NO_SUBJECT.search(found[1]):
        return
    for other in passage.sentences:
        taken = SUBJECT.match(other)
        if taken and other != sentence and not NO_SUBJECT.search(taken[1]) and not alike(taken[1], found[1]):
            yield f"{taken[1]} {found[2]}", found[1]


KINDS: dict[str, Exchange] = {
    "value": value,
    "value pair": pair,
    "unit": unit,
    "bound": bound,
    "period": period,
    "name": name,
    "role": role,
    "condition": condition,
    "subject": subject,
}
