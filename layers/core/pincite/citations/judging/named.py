"""(claim, text) → the numbers, dates and names of the claim that the text does not have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from pincite.citations.claims.derived import Amount, derived
from pincite.citations.compare.same import holds
from pincite.citations.reading.dates import MONTHS
from pincite.citations.reading.lexicon import RARE, rank
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Quantity, agrees, comparable
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import scaled, statements
from pincite.citations.text.token import language

_WORD = re.compile(r"[^\W\d_][\w.&'’-]*[\w]|[^\W\d_]")
_SENTENCE = re.compile(r"(?:^|[.!?:;–—]\s*|\n\s*)[\"'“‘(\[*_#>|\s-]*$")
_DOTTED = re.compile(r"(?<=\b[A-Z])\.(?=[A-Z]|\W)")
_ENDING = re.compile(r"['’]s?$")
_CAPITALS = 0.3
"""Share of a claim's words written with a capital above which they tell no names: titles, and German."""
_CALENDAR = frozenset({*MONTHS, "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"})
"""Names of days and months are worked out from others, as amounts are."""
_OF_COUNTRY = ("ish", "ian", "ese", "an", "ic")
COUNTED = frozenset({"one", "two", "both", "first", "second", "once", "twice", "third"})
"""Words that count, where a text need not have the number: "one of the", "both"."""


class _Amounts:
    """A text's amounts and days, and the claim's, of which one may be worked out from the others."""

    def __init__(self, claim: str, text: str, near: str) -> None:
        self.claim, self.text, self.code = claim, text, language(text)
        given = _read(text)
        self.near = _read(near) if near != text else given
        self.own = elements(claim, self.code)
        self.quantities = [each.quantity for each in given if each.quantity is not None]
        self.days = [each.date for each in given if each.date is not None]
        self.numbers = {
            written
            for each in self.quantities
            for value in each.values
            for written in (value, value / each.factor)
        }

    def there(self, each: Element) -> bool:
        """Whether the text has the amount, in its words or another unit, or a reader works it out."""
        assert each.quantity is not None
        written, wanted = self.claim[each.start : each.end].strip(), each.quantity
        plain = wanted._replace(bound="")
        if written.lower() in COUNTED or any(
            agrees(plain, other._replace(bound="", approx="")) for other in self.quantities
        ):
            return True
        if written.isalpha() and re.search(rf"\b{written}\b", self.text, re.IGNORECASE):
            return True
        days = {float(day.day) for day in self.days}
        plainly = not wanted.dimension and wanted.values[0] in self.numbers | days
        scale = scaled(self.text) and wanted.values[0] / wanted.factor in self.numbers
        return plainly or scale or self.derived(each)

    def derived(self, each: Element) -> bool:
        """Whether a reader works it out from the text's amounts and the claim's others."""
        return derived(Amount.of(self.own, self.own.index(each), self.near))


def derivable(claim: str, near: str) -> frozenset[str]:
    """The claim's amounts, as it writes them, that a reader works out from those of some sentences."""
    amounts = _Amounts(claim, near, near)
    return frozenset(
        claim[each.start : each.end]
        for each in amounts.own
        if each.quantity is not None and amounts.derived(each)
    )


def unnamed(claim: str, text: str, near: str | None = None) -> tuple[str, ...]:
    """In the claim's order. A number counts as there in another unit or notation, and where it is worked out from
    others, of the sentences `near` the claim where they are given; a name also by its initials."""
    amounts = _Amounts(claim, text, text if near is None else near)
    code, days = amounts.code, amounts.days
    years = {float(day.year) for day in days} | amounts.numbers
    out: list[tuple[int, str]] = []
    for each in amounts.own:
        written = claim[each.start : each.end].strip()
        if each.quantity is not None and not amounts.there(each):
            out.append((each.start, written))
        if each.date is not None and not any(holds(each.date, day) for day in days):
            rest = each.date._replace(year=0)
            year = bool(each.date.year) and float(each.date.year) in years
            if not year or (rest.month and not any(holds(rest, day) for day in days)):
                out.append((each.start, written))
    return tuple(word for _, word in sorted([*out, *_unknown(claim, text, code)]))


def unfounded(claim: str, text: str) -> tuple[str, ...]:
    """Names of the claim that the text does not have, spelt out or by their initials, and its amounts that could not
    have been worked out from the text: a limit that it does not set, an amount in a unit in which it has none."""
    amounts = _Amounts(claim, text, text)
    out = _unknown(claim, text, amounts.code)
    for each in amounts.own:
        if each.quantity is not None and not (
            amounts.there(each) or _deduced(each.quantity, amounts.quantities)
        ):
            out.append((each.start, claim[each.start : each.end].strip()))
    return tuple(word for _, word in sorted(out))


def _deduced(wanted: Quantity, there: Sequence[Quantity]) -> bool:
    """Whether an amount may have been worked out, be it in more than one step."""
    if wanted.dimension in ("x", "fold", "%"):
        return True
    if wanted.bound:
        return False
    if not wanted.dimension:
        return any(each.bound and not each.dimension for each in there)
    return any(each.dimension and comparable(wanted._replace(approx="about"), each) for each in there)


def _read(text: str) -> list[Element]:
    """Statement by statement, as the claim check has read them before: no amount, date or name goes over a stop or the
    edge of a cell."""
    return [
        each
        for one in statements(text)
        for part in (one.elements, one.label, one.header, one.lead, one.scope, one.title)
        for each in part
    ]


def _unknown(claim: str, text: str, code: str) -> list[tuple[int, str]]:
    have = {_bare(word) for _, word in _words(text)}
    found = names(claim) if code == "en" else []
    return [
        (at, word)
        for at, word in found
        if _bare(word) not in have
        and word.lower() not in _CALENDAR
        and not _of_country(_bare(word), have)
        and not _initials(word, text, claim)
    ]


def _of_country(word: str, have: Collection[str]) -> bool:
    """`Turkish` where the text has Turkey, `Alaskan` where it has Alaska."""
    stem = next((word.removesuffix(end) for end in _OF_COUNTRY if word.endswith(end)), "")
    return len(stem) > 3 and any(each.startswith(stem) for each in have)


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
        short = not word.isupper() and (len(word) < 4 or rank(word.lower()) < RARE)
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
    short = set(re.findall(r"\b[A-Z]{2,6}s?\b", _DOTTED.sub("", text)))
    spelt = re.findall(r"\b[A-Z]\w+(?: (?:of|and|the|for|on|in) [A-Z]\w+| [A-Z]\w+)+", claim)
    return any(
        word in long.split() and "".join(part[0] for part in long.split() if part[0].isupper()) in short
        for long in spelt
    )
