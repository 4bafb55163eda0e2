"""Styles of an OpenDocument file → what they say of text: raised, struck out, hidden, numbered.

OASIS OpenDocument 1.3 part 3, 16 and 20, names the elements and attributes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pincite.ingestion import xml
from pincite.ingestion.counting import figure

_FORMS = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_DEEPEST = 10


class ListLevel(NamedTuple):
    """`form`: as `figure` takes it, empty where the items have no number. `shown`: levels whose numbers are shown."""

    form: str = ""
    prefix: str = ""
    suffix: str = ""
    start: int = 1
    shown: int = 1


class Looks(NamedTuple):
    """Names of styles that raise, strike out or hide text; levels of list styles and of headings, outermost first."""

    raised: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    lists: dict[str, list[ListLevel]] = {}  # noqa: RUF012  read only
    outline: Sequence[ListLevel] = ()


def looks(roots: Iterable[xml.Element]) -> Looks:
    """Roots of the parts that hold styles → what these say."""
    above: dict[str, str | None] = {}
    own: dict[str, list[xml.Element]] = {}
    lists: dict[str, list[ListLevel]] = {}
    outline: list[ListLevel] = []
    for root in roots:
        for style in root.iter("{*}style"):
            name = str(xml.attribute(style, "name"))
            above[name] = xml.attribute(style, "parent-style-name")
            own[name] = list(style)
        for style in root.iter("{*}list-style"):
            lists[str(xml.attribute(style, "name"))] = _levels(style)
        for style in root.iter("{*}outline-style"):
            outline = _levels(style)

    def told(*asked: str) -> dict[str, str]:
        """Styles → the first value of those attributes that they, or what they are made from, have."""
        found: dict[str, str] = {}
        for name in own:
            at: str | None = name
            for _ in range(_DEEPEST):
                values = [xml.attribute(each, one) for each in own.get(at or "", ()) for one in asked]
                value = next(filter(None, values), None)
                at = above.get(at or "")
                if value is not None or at is None:
                    found[name] = value or ""
                    break
        return found

    def named(values: dict[str, str], *none: str) -> frozenset[str]:
        return frozenset(name for name, value in values.items() if value and value not in none)

    high = told("text-position")
    return Looks(
        frozenset(name for name, value in high.items() if value.startswith("super")),
        named(told("text-line-through-style", "text-line-through-type"), "none"),
        frozenset(name for name, value in told("display").items() if value == "none"),
        lists,
        outline,
    )


def _levels(style: xml.Element) -> list[ListLevel]:
    out = [ListLevel()] * _DEEPEST
    for node in style:
        at = _whole(xml.attribute(node, "level"), 0)
        if 0 < at <= _DEEPEST:
            out[at - 1] = ListLevel(
                _FORMS.get(xml.attribute(node, "num-format") or "", ""),
                xml.attribute(node, "num-prefix") or "",
                xml.attribute(node, "num-suffix") or "",
                _whole(xml.attribute(node, "start-value"), 1),
                _whole(xml.attribute(node, "display-levels"), 1),
            )
    return out


def _whole(written: str | None, default: int) -> int:
    known = written is not None and written.isascii() and written.isdigit() and len(written) < 7
    return int(written or 0) if known else default


class ListNumbers:
    """Numbers of the items of lists, or of headings, as they come: `1.`, `b)`, `2.1`."""

    def __init__(self, levels: Sequence[ListLevel]) -> None:
        self._levels = levels
        self._counts: list[int] = []

    def next(self, depth: int, given: str | None = None) -> str:
        """The number of the next item at that depth, 0 outermost; empty where it has none. `given`: where it starts
        anew."""
        if not depth < len(self._levels):
            return ""
        while len(self._counts) <= depth:
            self._counts.append(self._levels[len(self._counts)].start - 1)
        del self._counts[depth + 1 :]
        self._counts[depth] = _whole(given, self._counts[depth] + 1)
        level = self._levels[depth]
        if not level.form:
            return ""
        first = max(depth - level.shown + 1, 0)
        shown = [
            figure(self._counts[at], self._levels[at].form)
            for at in range(first, depth + 1)
            if self._levels[at].form
        ]
        return f"{level.prefix}{'.'.join(shown)}{level.suffix}"
