"""What stands between a pair of brackets → the passages it cites, what it cites in vain, or: no marker at all.

Forms: numbers, lists and ranges (`1`, `1, 3`, `2–4`), with or without a label (`C1`, `Source 2`, `Source: 3`) or a
place in the passage (`1, p. 5`), and `^1`. A number without a passage is refused as written and never moved to another.
Years (`2024`, `2019-2021`) are text. Contents that only a machine writes (`4:0†policy.pdf`, a UUID, a chunk id) are
markers of nobody.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

Form = Literal["plain", "other", "footnote"]

LONGEST = 60
"""No marker's contents are longer; what a stream holds back stays under 64 characters."""

UNKNOWN_COUNT = 999
"""Without a list of passages, numbers up to here are read as citations: no answer rests on more."""

_LABEL = r"(?:c|sources?|src|citations?|refs?|references?|docs?|documents?|passages?)"
_NUMBER = r"[-−+]?\d+"
_ITEM = rf"(?:{_LABEL}[ \t]*[:#.]?[ \t]*)?{_NUMBER}(?:[ \t]*(?:[-–—‑−]|to)[ \t]*(?:{_LABEL}[ \t]*)?\d+)?"
_LOCATOR = (
    r"(?:[ \t]*[,;:]?[ \t]*(?:pp?\.?|pages?|§§?|sec(?:tion|\.)|ch(?:apter|\.)|para(?:graph|\.)|lines?)[ \t]*"
    r"\d+(?:[ \t]*[-–—][ \t]*\d+)?)?"
)
_SEPARATOR = r"[ \t]*(?:[,;，；、&]|\band\b|\bund\b|\bet\b|\by\b)[ \t]*(?:and[ \t]+)?"
_LIST = re.compile(rf"{_ITEM}{_LOCATOR}(?:{_SEPARATOR}{_ITEM}{_LOCATOR})*", re.IGNORECASE)
_WHERE = re.compile(rf"(?<=\d){_LOCATOR[:-1]}", re.IGNORECASE)
_PARTS = re.compile(
    rf"(?P<label>{_LABEL}[ \t]*[:#.]?[ \t]*)?(?P<first>{_NUMBER})"
    rf"(?:[ \t]*(?:[-–—‑−]|to)[ \t]*(?:{_LABEL}[ \t]*)?(?P<last>\d+))?",
    re.IGNORECASE,
)
_PLAIN = re.compile(r" ?[0-9]{1,9}(?: ?[,–-] ?[0-9]{1,9})* ?")
_UUID = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32,}", re.IGNORECASE
)
_CHUNK = re.compile(r"\S::\S|(?:^|[\s:])(?:chunk|passage|node|doc)[_-]\w*\d", re.IGNORECASE)
_NAMED = re.compile(r"(?:sources?|citations?)[ \t]*:[ \t]*\S", re.IGNORECASE)
_PROVIDER = re.compile(
    r"\^?[\d:]*†.*|.*\d†.*|\d+:\d+(?:-\d+)?†?|oaicite:.*|cite_(?:start|end)|cite:[ \t]*\d[\d, ]*"
    r"|(?:web|file|attached_file|attached_image|image|memory|generated_image|calendar_event|conversation_history)"
    r":\d+(?:,[ ]?(?:web|file|attached_file|image|memory):\d+)*",
    re.IGNORECASE,
)
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]")
_CLOCK = re.compile(r"\d+:\d+(?:-\d+)?")


class Reading(NamedTuple):
    """Contents of a marker. `numbers`: passages, in reading order; `invalid`: what was refused, as written.

    `form`: `plain` stays as written; `other` is rewritten as `[1, 2]`; `footnote` counts only where the text
    defines no such footnote. `provider`: written for another system.
    """

    numbers: tuple[int, ...]
    invalid: tuple[str, ...]
    form: Form
    provider: bool = False
    items: int = 1


@lru_cache(maxsize=4096)
def reading(body: str, count: int, *, labelled: bool = False, ascii_brackets: bool = True) -> Reading | None:
    """What `body`, found between brackets, cites of `count` passages; None: it is text.

    `labelled`: only with a label, as `(Source: 1)`; `ascii_brackets`: whether it stood in `[ ]`.
    """
    inner = _INVISIBLE.sub("", body).strip()
    if not inner or len(body) > LONGEST:
        return None
    if not labelled:
        if _PROVIDER.fullmatch(inner) and not (ascii_brackets and _CLOCK.fullmatch(inner)):
            return Reading((), (inner,), "other", provider=True)
        if inner[0] == "^":
            noted = _listed(inner[1:], count)
            if noted is None or not inner[1:].isdecimal():
                return None
            return noted._replace(form="footnote", invalid=tuple(f"^{each}" for each in noted.invalid))
    if _LIST.fullmatch(inner):
        if labelled and not inner[0].isalpha():
            return None
        listed = _listed(inner, count)
        if listed is None:
            return None
        plain = ascii_brackets and not labelled and _PLAIN.fullmatch(body) is not None
        return listed._replace(form="plain" if plain else "other")
    if labelled or not ascii_brackets:
        return None
    if _UUID.search(inner) or _CHUNK.search(inner) or _NAMED.match(inner):
        return Reading((), (inner,), "other")
    return None


def _listed(inner: str, count: int) -> Reading | None:
    """A list of numbers and ranges → its reading; None where all of it is years."""
    numbers: list[int] = []
    invalid: list[str] = []
    years, items = 0, 0
    for part in _PARTS.finditer(_WHERE.sub("", inner)):
        items += 1
        written = part[0].strip()
        first = part["first"]
        last = part["last"]
        low = int(first.replace("−", "-"))
        high = int(last) if last else low
        if first[0] in "+-−" or not 1 <= low <= high <= count:
            invalid.append(written)
            years += _year(first) and (last is None or _year(last))
        else:
            numbers.extend(range(low, high + 1))
    if years == items:
        return None
    return Reading(tuple(numbers), tuple(invalid), "other", items=max(items, len(numbers)))


def _year(digits: str) -> bool:
    return len(digits) == 4 and digits.isdecimal() and 1000 <= int(digits) <= 2999


def write(numbers: tuple[int, ...] | list[int]) -> str:
    """Numbers → the marker that cites them: `[1]`, `[1, 3]`."""
    return "[" + ", ".join(str(number) for number in numbers) + "]"
