"""Numbers as they are written → values with a dimension, a limit and how exactly they are meant."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, NamedTuple, NewType, get_args

from pincite.citations.text.data import numbers

Bound = Literal["", "min", "max", "over", "under"]
BOUNDS: dict[str, Bound] = {bound: bound for bound in get_args(Bound)}
OPPOSITE: dict[str, Bound] = {"min": "max", "over": "under", "max": "min", "under": "over"}
CURRENCIES = frozenset({"USD", "EUR", "GBP", "JPY", "CHF", "INR", "CNY", "AUD", "CAD", "HKD"})
_VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
ROUNDED = 0.05
"""Share of a value by which one that is called `about` may be off: a claim says `about a tenth` of 10.3 %."""


class Quantity(NamedTuple):
    """`values`: what the numeral may mean, in the base unit of `dimension`. `step`: the worth of its last digit.
    `bound`: the limit that it is, `approx`: about, nearly, just over, exactly or nothing. `factor`: by what scale and
    unit have multiplied the numeral."""

    values: tuple[float, ...]
    dimension: str = ""
    step: float = 0.0
    bound: Bound = ""
    approx: str = ""
    ordinal: bool = False
    factor: float = 1.0

    def scaled(self, factor: float, dimension: str) -> Quantity:
        """The same numeral with a scale or unit behind it."""
        return self._replace(
            values=tuple(round(value * factor, 9) for value in self.values),
            step=self.step * factor,
            factor=self.factor * factor,
            dimension=dimension or self.dimension,
        )


Exact = NewType("Exact", Quantity)
"""One that is no limit: only with such a one can anything be worked out."""


def exact(quantity: Quantity | None) -> Exact | None:
    """The quantity, where it is no limit."""
    return None if quantity is None or quantity.bound else Exact(quantity)


def numeral(written: str) -> Quantity | None:
    """`1,234.5`, `1.234,5`, `1 234`, `1'000'000`, `1,00,000`, `½`, `2½` → its values; None where it is none."""
    plain = re.sub(r"[\s'’\u00a0\u202f]", "", written)
    if not plain:
        return None
    if plain[-1] in _VULGAR:
        return Quantity((float(plain[:-1] or 0) + unicodedata.numeric(plain[-1]),))
    parts = re.split(r"[.,]", plain)
    if not all(part.isdigit() for part in parts if part) or not parts[-1]:
        return None
    if len(parts) == 1:
        return Quantity((float(plain),), step=1.0)
    marks = re.findall(r"[.,]", plain)
    groups = all(len(part) == 3 for part in parts[1:]) or (
        len(parts[-1]) == 3 and all(len(part) == 2 for part in parts[1:-1])
    )
    whole = Quantity((float("".join(parts)),), step=1.0)
    if len(set(marks)) == 2:
        if marks.count(marks[-1]) > 1:
            return whole
        return Quantity((float("".join(parts[:-1]) + "." + parts[-1]),), step=10.0 ** -len(parts[-1]))
    if len(marks) > 1:
        return whole
    decimal = Quantity((float(f"{parts[0] or 0}.{parts[1]}"),), step=10.0 ** -len(parts[1]))
    if not groups or not parts[0] or parts[0].startswith("0") or len(parts[0]) > 3:
        return decimal
    return whole if marks == [","] else Quantity((*decimal.values, *whole.values), step=decimal.step)


def in_words(words: list[str], language: str) -> tuple[Quantity, int] | None:
    """`twenty one`, `three hundred and five`, `treinta y dos` → the value, and how many words say it."""
    known = numbers(language)
    total, current, at, seen = 0.0, 0.0, 0, False
    ordinal = False
    while at < len(words) and at < 12:
        word = words[at]
        kinds = {number.kind: number.value for number in known.get(word, ())}
        if (
            "one" in kinds
            and not (seen and current % 10 and kinds["one"] < 10)
            and not (seen and kinds["one"] >= 10 and current % 100)
        ):
            current += kinds["one"]
        elif "ten" in kinds and not (seen and current % 100):
            current += kinds["ten"]
        elif "hundred" in kinds and (seen or language in ("fr", "es", "de")):
            current = (current or 1) * 100
        elif "scale" in kinds and (seen or word == "mil"):
            total, current = total + (current or 1) * kinds["scale"], 0.0
        elif "ordinal" in kinds and (not seen or (current % 10 == 0 and kinds["ordinal"] < 10)):
            current, ordinal, seen = current + kinds["ordinal"], True, True
            at += 1
            break
        elif (
            word in ("and", "y", "et", "und", "-")
            and seen
            and at + 1 < len(words)
            and any(number.kind in ("one", "ten") for number in known.get(words[at + 1], ()))
            and (word != "and" or words[at - 1] in ("hundred", "thousand", "million"))
        ):
            at += 1
            continue
        else:
            break
        seen = True
        at += 1
    if not seen:
        return None
    value = total + current
    return Quantity((value,), step=1.0, ordinal=ordinal), at


def equal(a: float, b: float) -> bool:
    """Whether two values are the same but for the last bits of their floats."""
    return abs(a - b) <= 1e-9 * max(1.0, abs(a), abs(b))


def comparable(claimed: Quantity, given: Quantity) -> bool:
    """Whether the two count the same kind of thing, so that they can agree or differ."""
    if claimed.ordinal != given.ordinal:
        return False
    if claimed.dimension == given.dimension:
        return True
    if {claimed.dimension, given.dimension} == {"month", "s"}:
        return claimed.approx == "about"
    if {claimed.dimension, given.dimension} == {"%", "x"}:
        return True
    money = CURRENCIES | {""}
    return (
        claimed.dimension in money and given.dimension in money and "" in (claimed.dimension, given.dimension)
    )


def agrees(claimed: Quantity, given: Quantity) -> bool:
    """Whether the claim's quantity holds where the source gives `given`: same value, and a limit the same or weaker.

    A limit is never rounded. `about`, `nearly` and `just over` of the claim cover what it is rounded to; those of the
    source cover nothing, since a claim may not be more exact than its source.
    """
    if claimed.dimension == given.dimension == "clock" and claimed.values != given.values:
        return False  # `9:30` may be 21:30, and need not
    given = _in_degrees(given, claimed.dimension)
    return comparable(claimed, given) and _approximate(claimed, given) and _within(claimed, given)


def _in_degrees(quantity: Quantity, dimension: str) -> Quantity:
    """A temperature in the other of the two scales, which have no common nought."""
    if (quantity.dimension, dimension) == ("°F", "°C"):
        return quantity._replace(
            values=tuple((value - 32) / 1.8 for value in quantity.values), dimension=dimension
        )
    if (quantity.dimension, dimension) == ("°C", "°F"):
        return quantity._replace(
            values=tuple(value * 1.8 + 32 for value in quantity.values), dimension=dimension
        )
    return quantity


def _approximate(claimed: Quantity, given: Quantity) -> bool:
    if given.approx in ("about", "nearly", "just over") and not claimed.approx and not claimed.bound:
        return False
    return claimed.approx != "exactly" or not given.approx


CONVERTED = 0.01
"""Share by which one length may be off that is told in two units: `61 m, that is 200 ft`."""
MONTH = 30.4 * 86_400.0
"""Seconds of a month on average: `about three months` are 90 days."""


def _converted(quantity: Quantity, dimension: str) -> tuple[float, ...]:
    """Its values in another dimension: months in seconds, shares as so many times."""
    if quantity.dimension == dimension:
        return quantity.values
    factors = {("s", "month"): 1 / MONTH, ("month", "s"): MONTH, ("%", "x"): 0.01, ("x", "%"): 100.0}
    factor = factors.get((quantity.dimension, dimension), 1.0)
    return tuple(value * factor for value in quantity.values)


def _within(claimed: Quantity, given: Quantity) -> bool:
    given = given._replace(values=_converted(given, claimed.dimension)) if given.dimension else given
    beside = claimed.approx in ("nearly", "just over") and given.approx != claimed.approx
    for x in claimed.values:
        for y in given.values:
            if given.bound or claimed.bound:
                if _limit(x, claimed.bound, y, given.bound):
                    return True
            elif (equal(x, y) and not beside) or _rounded(x, claimed, y):
                return True
    return False


def _rounded(x: float, claimed: Quantity, y: float) -> bool:
    if claimed.approx == "about":
        return abs(x - y) <= max(ROUNDED * abs(y), claimed.step / 2 if claimed.step < abs(y) / 4 else 0.0)
    if claimed.approx == "nearly":
        return y < x <= y * 1.1 + claimed.step / 2
    if claimed.approx == "just over":
        return x < y <= x * 1.1 + claimed.step / 2
    return False


def _limit(x: float, claimed: Bound, y: float, given: Bound) -> bool:
    """Whether a limit follows: the same, or with its own value let in (`under 5` is `at most 5`), or of a plain value
    a limit that it keeps; not its own, since a fee of 40 is not told rightly as one of up to 40."""
    if not given:
        above, below = y > x and not equal(x, y), y < x and not equal(x, y)
        return {"min": above, "max": below, "over": above, "under": below, "": False}[claimed]
    if not equal(x, y):
        return False
    return claimed == given or (given, claimed) in (("over", "min"), ("under", "max"))


def contrary(claimed: Quantity, given: Quantity) -> Literal["", "number", "bound"]:
    """How the two exclude each other in the same place: `bound`, `number`, or "" where they need not."""
    given = _in_degrees(given, claimed.dimension)
    if not comparable(claimed, given) or agrees(claimed, given):
        return ""
    other = claimed.factor != given.factor
    given = given._replace(values=_converted(given, claimed.dimension)) if given.dimension else given
    if any(equal(x, -y) for x in claimed.values for y in given.values):
        return ""  # a loss of 5 may be written as -5
    if other and any(
        abs(x - y) <= max(CONVERTED * abs(y), claimed.step / 2) for x in claimed.values for y in given.values
    ):
        return ""
    same = any(equal(x, y) for x in claimed.values for y in given.values)
    if same:
        turned = (
            claimed.bound and given.bound and OPPOSITE[claimed.bound] in (given.bound, _open(given.bound))
        )
        return "bound" if turned else ""
    if _excludes(claimed, given):
        return "bound"
    if claimed.approx or given.approx:
        near = any(abs(x - y) <= 0.15 * max(abs(x), abs(y)) for x in claimed.values for y in given.values)
        return "" if near else "number"
    if given.bound and not claimed.bound:
        return ""
    if claimed.bound and not given.bound:
        return "number"
    return "number" if claimed.bound == given.bound or not (claimed.bound or given.bound) else ""


def _excludes(claimed: Quantity, given: Quantity) -> bool:
    """Whether one is a floor above the other's ceiling."""
    floors, ceilings = ("min", "over"), ("max", "under")
    x, y = claimed.values[0], given.values[0]
    return (claimed.bound in floors and given.bound in ceilings and x > y) or (
        claimed.bound in ceilings and given.bound in floors and x < y
    )


def _open(bound: str) -> str:
    return {"min": "over", "over": "min", "max": "under", "under": "max"}[bound]
