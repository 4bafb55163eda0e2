"""text → its elements, from left to right, the longest phrase first.

A phrase that is a cue (`no later than`) or has an equivalent (`give back`) is one element; a number takes its unit and
its limit with it.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from pincite.citations.reading.dates import Date, dates
from pincite.citations.text.amounts import Amounts
from pincite.citations.text.data import (
    Cue,
    cues,
    equivalents,
    numbers,
    units,
)
from pincite.citations.text.element import KINDS, Element
from pincite.citations.text.known import word_of
from pincite.citations.text.quantity import BOUNDS, CURRENCIES, Quantity
from pincite.citations.text.shared import joined
from pincite.citations.text.surroundings import Surroundings
from pincite.citations.text.token import language, tokens


@lru_cache(maxsize=4096)
def elements(text: str, code: str = "") -> tuple[Element, ...]:
    """text → its elements. `code`: its language, where that is known of the text around it."""
    code = code or language(text)
    return tuple(_Reader(text, code).read())


_CLOCK = re.compile(
    r"(?<![\d:.,])(?:([01]?\d|2[0-3]):([0-5]\d)(?![\d:]|\.\d)|(1[0-2]|0?[1-9])(?=\s?[ap](?:\.\s?m\.|m\b)))",
    re.IGNORECASE,
)
NOON = 12
_HALF = re.compile(r"\s?([ap])\.?\s?m\b\.?", re.IGNORECASE)


@cache
def _key(cue: Cue) -> frozenset[str]:
    return frozenset({f"{cue.category} {cue.value}"})


class _Reader(Amounts, Surroundings):
    """Reads one text from left to right, the longest phrase first."""

    def __init__(self, text: str, code: str) -> None:
        self.text, self.code = text, code
        self.tokens = tokens(text)
        self.known = [word_of(t.word, code) for t in self.tokens]
        self.lemmas = [known.lemma for known in self.known]
        self.dates = {date.start: date for date in dates(text)}
        self.out: list[Element] = []
        self.limit: Element | None = None
        self.about = ""
        self.passed: set[int] = set()

    def read(self) -> list[Element]:
        at = 0
        while at < len(self.tokens):
            if at in self.passed:
                at += 1
                continue
            amount = self.limit is not None or not self.known[at].plain
            at = self._date(at) or (amount and (self._clock(at) or self._quantity(at))) or self._phrase(at)
        return joined(self.out)

    # ── dates ────────────────────────────────────────────────────────────────────────────────────────────

    def _date(self, at: int) -> int:
        token = self.tokens[at]
        date = self.dates.get(token.start)
        end = at
        if date is not None:
            while end < len(self.tokens) and self.tokens[end].start < date.end:
                end += 1
        elif (
            token.shape == "number" and re.fullmatch(r"(?:1[89]|20)\d\d", token.word) and self._plain_year(at)
        ):
            date, end = Date(int(token.word), 0, 0, token.start, token.end), at + 1
        if date is None:
            return 0
        keys = frozenset({f"date {date.year} {date.month} {date.day}"})
        self._settle()
        if self.about:
            before = self.tokens[at - 1]
            self.out.append(
                Element("quant", frozenset({"quant about"}), before.start, before.end, value="about")
            )
            self.about = ""
        self.out.append(Element("date", keys, date.start, date.end, date=date))
        return end

    def _plain_year(self, at: int) -> bool:
        if (
            at + 1 < len(self.tokens)
            and not self.tokens[at + 1].after_blank
            and self.tokens[at + 1].shape == "sign"
        ):
            return False
        if at and self.tokens[at - 1].shape == "sign":
            return False
        follows = self.tokens[at + 1].word if at + 1 < len(self.tokens) else ""
        return (
            not self.limit
            and units(self.code).get(follows) is None
            and follows not in ("million", "thousand", "billion")
        )

    # ── quantities ───────────────────────────────────────────────────────────────────────────────────────

    def _clock(self, at: int) -> int:
        """`9:30 p.m.` and `9 pm` are times of the day, `9:30` is one of two."""
        found = _CLOCK.match(self.text, self.tokens[at].start)
        if found is None:
            return 0
        end = at
        while end < len(self.tokens) and self.tokens[end].start < found.end():
            end += 1
        half = _HALF.match(self.text, found.end())
        while half is not None and end < len(self.tokens) and self.tokens[end].start < half.end():
            end += 1
        written = found[1] or found[3]
        hour, minutes = int(written), float(found[2] or 0)
        hours = (hour,) if hour > NOON or written[0] == "0" else (hour % NOON, hour % NOON + NOON)
        if half is not None:
            hours = (hours[half[1] in "pP"],) if len(hours) > 1 else hours
        self._settle()
        clock = Quantity(tuple(60.0 * each + minutes for each in hours), "clock", step=1.0)
        stop = half.end() if half is not None else found.end()
        self.out.append(Element("quantity", frozenset({"quantity"}), found.start(), stop, quantity=clock))
        return end

    def _quantity(self, at: int) -> int:
        money, first = "", at
        token = self.tokens[at]
        if token.shape == "sign" and token.word.upper() in units(self.code) and at + 1 < len(self.tokens):
            money, at = units(self.code)[token.word.upper()][0], at + 1
        elif (
            token.word.upper() in CURRENCIES
            and at + 1 < len(self.tokens)
            and self.tokens[at + 1].shape == "number"
        ):
            money, at = token.word.upper(), at + 1
        if self._names_part(at):
            written = self.tokens[at]
            self.out.append(Element("word", frozenset({written.word}), written.start, written.end, name=True))
            return at + 1
        found, end = self._number(at)
        if found is None and self.limit is not None and self._one(at):
            found, end = Quantity((1.0,), step=1.0), at + 1
        if found is None or (money and money not in CURRENCIES):
            return 0
        closed = self._bracketed(first, end)
        found, end = self._unit(found, end + closed, money)
        start = self.tokens[first].start
        if closed or self._negative(first):
            found = found._replace(values=tuple(-value for value in found.values))
        if self.limit is not None and self.limit.end <= start:
            found = found._replace(bound=self._turned_before(end) or BOUNDS[self.limit.value])
        found = found._replace(approx=self.about or found.approx)
        self.limit, self.about = None, ""
        found, end = self._bound_after(found, end)
        end = min(end, len(self.tokens))
        found = self._bound_behind_noun(found, end)
        keys = frozenset({"quantity"})
        self.out.append(Element("quantity", keys, start, self.tokens[end - 1].end, quantity=found))
        self._first_of(found)
        last = self.tokens[end - 1].end
        if end < len(self.tokens) and self.text[last : self.tokens[end].start] == "/":
            self.out.append(Element("rel", frozenset({"rel per"}), last, last + 1, value="per"))
        return end

    def _bound_behind_noun(self, found: Quantity, at: int) -> Quantity:
        """`50 staff or more`: the limit behind what is counted, which is not read again."""
        noun = self.tokens[at] if at < len(self.tokens) else None
        if found.bound or found.dimension or noun is None or noun.shape != "word":
            return found
        if cues(self.code).get((noun.word,)):
            return found
        limited, end = self._bound_after(found, at + 1)
        if not limited.bound or self.tokens[at + 1].word not in ("or", "and"):
            return found
        self.passed.update(range(at + 1, end))
        return limited

    def _first_of(self, amount: Quantity) -> None:
        """`the first $500` are not $500, as `the first 12 months` are 12 months."""
        before = self.out[-2] if len(self.out) > 1 else None
        if before is not None and before.kind == "disc" and amount.dimension not in ("s", "month"):
            first = self.text[before.start : before.end].lower()
            if first == "first":
                self.out[-2] = before._replace(kind="word", keys=frozenset({first}), value="")

    # ── phrases and words ────────────────────────────────────────────────────────────────────────────────

    def _phrase(self, at: int) -> int:
        token = self.tokens[at]
        if token.shape == "stop":
            if token.word not in ("(", '"', "“"):
                self._settle()
            self.out.append(Element("mark", frozenset(), token.start, token.end, value=token.word))
            return at + 1
        own = self.known[at]
        if own.longest > 1:
            known, alike = cues(self.code), equivalents()[0]
            for length in range(self._until_stop(at, own.longest), 1, -1):
                words = tuple([t.word for t in self.tokens[at : at + length]])
                cue = self._chosen(known.get(words, ()), at + length)
                if cue is not None:
                    self._cue(cue, at, at + length)
                    return at + length
                classes = alike.get(tuple(self.lemmas[at : at + length]))
                if classes and not self._begins_limit(at + length - 1):
                    keys = classes | {" ".join(self.lemmas[at : at + length])}
                    self._word(at, at + length, keys, min(own.verb, 1))
                    return at + length
        cue = self._chosen(own.cues, at + 1)
        if cue is not None:
            self._cue(cue, at, at + 1)
        else:
            self._word(at, at + 1, own.keys, own.verb)
        return at + 1

    def _begins_limit(self, at: int) -> bool:
        """`is up to 30 euros` names a limit, not a rise."""
        words = tuple(token.word for token in self.tokens[at : at + 2])
        limits = any(cue.category == "bound" for cue in cues(self.code).get(words, ()))
        return limits and self._number_follows(at + 2)

    def _chosen(self, found: tuple[Cue, ...], behind: int) -> Cue | None:
        """Of a phrase's cues the one that its surroundings call for: a limit only before a number."""
        if not found:
            return None
        limits = [cue for cue in found if cue.category in ("bound", "approx")]
        if limits and self._number_follows(behind):
            return limits[0]
        first = self.tokens[behind - 1]
        if self.text[first.start : first.end] == "A" and not self._begins(behind - 1):
            return None
        if first.word == "no" and self._numbered(behind):
            return None
        for cue in found:
            one = first.word == "first" and not self._opens(behind - 1) and not self._number_follows(behind)
            if cue in limits or (cue.category == "disc" and one):
                continue
            if first.word in ("former", "latter") and cue.category == "pron" and self._of_noun(behind):
                continue
            if first.word == "a" and self._names(behind - 1):
                return None
            if first.word == "then" and self._at_that_time(behind):
                continue
            if first.word == "her" and not self._of_word(behind):
                return Cue("pron", "her")
            if first.word == "too" and self._of_word(behind):
                return Cue("quant", "too")
            if first.word == "while" and self._while_it_holds(behind):
                return Cue("cond", "while")
            if first.word == "had" and self._begins(behind - 1):
                return Cue("cond", "if")
            if first.word == "said" and cue.category == "det" and self._speaks(behind - 1):
                continue
            if cue.category != "bound_after":
                if (
                    cue.category == "force"
                    and cue.value == "may"
                    and self.text[self.tokens[behind - 1].start : self.tokens[behind - 1].end] == "May"
                    and behind > 1
                    and self.tokens[behind - 1].word == "may"
                ):
                    continue
                return cue
        return None

    def _number_follows(self, at: int) -> bool:
        for k, token in enumerate(self.tokens[at : at + 3], at):
            if self._one(k):
                return True
            if [each.word for each in self.tokens[k : k + 2]] == ["the", "first"]:
                return self._number_follows(k + 2)
            if token.shape in ("number", "sign") or numbers(self.code).get(token.word):
                return True
            kinds = {each.category for each in cues(self.code).get((token.word,), ())}
            if token.word in ("in", "on", "at", "during"):
                return False  # `more than in 2019`
            if token.word == "the" or not kinds & {"approx", "det", "bound", "rel"}:
                return False
        return False

    def _cue(self, cue: Cue, at: int, end: int) -> None:
        start, stop = self.tokens[at].start, self.tokens[end - 1].end
        if cue.category not in ("bound", "approx"):
            if cue.category == "rel" and self.limit is None:
                self._settle()
                if cue.value == "of" and self._within():
                    cue = Cue("rel", "after")
            if cue.value == "mustnot" and self.tokens[at].word == "may" and self._unwilled(end):
                cue = Cue("force", "mightnot")
            self.out.append(Element(KINDS[cue.category], _key(cue), start, stop, cue.value))
            return
        element = Element("word", _key(cue), start, stop, cue.value)
        if cue.category == "bound":
            if self.limit is None or self.limit.value != cue.value:
                self._settle()
            self.limit = element
            return
        self.about = cue.value

    def _settle(self) -> None:
        """A limit behind which no number came is a word like any other."""
        if self.limit is not None:
            self.out.append(self.limit._replace(keys=frozenset({f"bound {self.limit.value}"})))
        self.limit = None

    def _word(self, at: int, end: int, keys: frozenset[str], verb: int) -> None:
        first, last = self.tokens[at], self.tokens[end - 1]
        written = self.text[first.start : first.end]
        name = written[:1].isupper() and self.code != "de" and not self._begins(at)
        name = name or (len(written) > 1 and written.isupper())
        verb = 0 if name else verb
        past = "past" if verb and self.known[at].past else ""
        self.out.append(Element("word", keys, first.start, last.end, past, name=name, verb=verb))
