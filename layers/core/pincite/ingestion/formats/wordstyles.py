"""Styles and numbering of a DOCX → how a paragraph looks: heading level, list bullet, heading number."""

from __future__ import annotations

import re
from typing import NamedTuple

from pincite.ingestion import xml
from pincite.ingestion.counting import figure

_HEADING = re.compile(r"heading ([1-9])")
_CONTENTS = re.compile(r"toc (?:[1-9]|heading)")
_CHAIN = 20
"""Styles based on styles that are followed."""


class Look(NamedTuple):
    """`level`: of a heading, None for body text. `contents`: a line of a table of contents."""

    level: int | None = None
    bullet: str = ""
    number: str = ""
    contents: bool = False


class _Style(NamedTuple):
    name: str
    base: str | None
    outline: int | None
    numbering: tuple[str | None, int | None]


class _List(NamedTuple):
    """`levels`: form, pattern and first number of each. `series`: lists of one series go on where the other stopped.
    `restarts`: level → number that it begins anew with."""

    levels: dict[int, tuple[str, str, int]]
    series: str | None
    restarts: dict[int, int]


class Styles:
    """What `styles.xml` and `numbering.xml` say, and the counters of the lists met so far."""

    def __init__(self, styles: dict[str, _Style], lists: dict[str, _List]) -> None:
        self._styles, self._lists = styles, lists
        self._counters: dict[str | None, dict[int, int]] = {}
        self._begun: set[tuple[str | None, int]] = set()

    @classmethod
    def of(cls, styles: xml.Element | None, numbering: xml.Element | None) -> Styles:
        """Roots of the two parts, each None where there is none."""
        named = {}
        for style in xml.children(styles, "style") if styles is not None else ():
            properties = xml.first(style, "pPr")
            named[str(xml.attribute(style, "styleId"))] = _Style(
                (_value(style, "name") or "").lower(), _value(style, "basedOn"), _outline(properties),
                _numbering(properties),
            )  # fmt: skip
        return cls(named, _lists(numbering, named) if numbering is not None else {})

    def look(self, paragraph: xml.Element) -> Look:
        """paragraph → how it looks. Counts list items, so each paragraph is asked once, in order."""
        properties = xml.first(paragraph, "pPr")
        outline = _outline(properties)
        number, level = _numbering(properties)
        identifier = _value(properties, "pStyle") if properties is not None else None
        title = False
        for _ in range(_CHAIN):
            style = self._styles.get(identifier or "")
            if style is None:
                break
            if _CONTENTS.fullmatch(style.name):
                return Look(contents=True)
            title = title or style.name == "title"
            if outline is None:
                found = _HEADING.fullmatch(style.name)
                outline = style.outline if style.outline is not None else int(found[1]) - 1 if found else None
            number = number if number is not None else style.numbering[0]
            level = level if level is not None else style.numbering[1]
            identifier = style.base
        if title and outline is None:
            return Look(level=0)
        mark = self._mark(number, level or 0)
        if outline is not None and outline < 9:
            return Look(level=outline + 1, number=mark if mark != "-" else "")
        return Look(bullet=mark)

    def _mark(self, number: str | None, level: int) -> str:
        """What Word prints before the paragraph: `1.2`, `a)`; `-` for any bullet."""
        found_list = self._lists.get(number or "")
        if found_list is None or level not in found_list.levels:
            return ""
        levels, counters = found_list.levels, self._counters.setdefault(found_list.series, {})
        form, pattern, start = levels[level]
        if level in found_list.restarts and (number, level) not in self._begun:
            self._begun.add((number, level))
            counters[level] = found_list.restarts[level] - 1
        counters[level] = counters.get(level, start - 1) + 1
        for deeper in [key for key in counters if key > level]:
            del counters[deeper]
        if form == "bullet":
            return "-"
        if form == "none":
            return ""

        def count(found: re.Match[str]) -> str:
            at = int(found[1]) - 1
            form_at, _, start_at = levels.get(at, ("decimal", "", 1))
            return figure(counters.get(at, start_at), form_at)

        return re.sub(r"%([1-9])", count, pattern).strip()


def _value(parent: xml.Element, name: str) -> str | None:
    child = xml.first(parent, name)
    return xml.attribute(child, "val") if child is not None else None


def _whole(value: str | None) -> int | None:
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 6 else None


def _outline(properties: xml.Element | None) -> int | None:
    return _whole(_value(properties, "outlineLvl")) if properties is not None else None


def _numbering(properties: xml.Element | None) -> tuple[str | None, int | None]:
    found = xml.first(properties, "numPr") if properties is not None else None
    return (_value(found, "numId"), _whole(_value(found, "ilvl"))) if found is not None else (None, None)


def _lists(numbering: xml.Element, styles: dict[str, _Style]) -> dict[str, _List]:
    abstract: dict[str | None, dict[int, tuple[str, str, int]]] = {}
    linked: dict[str | None, str] = {}
    for definition in xml.children(numbering, "abstractNum"):
        if (style := styles.get(_value(definition, "numStyleLink") or "")) is not None and style.numbering[0]:
            linked[xml.attribute(definition, "abstractNumId")] = style.numbering[0]
        abstract[xml.attribute(definition, "abstractNumId")] = {
            _whole(xml.attribute(level, "ilvl")) or 0: (
                _value(level, "numFmt") or "decimal", (_value(level, "lvlText") or "")[:40],
                _whole(_value(level, "start")) or 1,
            )
            for level in xml.children(definition, "lvl")
        }  # fmt: skip
    meant = {
        xml.attribute(number, "numId"): _value(number, "abstractNumId")
        for number in xml.children(numbering, "num")
    }
    for identifier, number_id in linked.items():
        abstract[identifier] = abstract.get(identifier) or abstract.get(meant.get(number_id), {})
    return {
        str(xml.attribute(number, "numId")): _List(
            abstract.get(_value(number, "abstractNumId"), {}),
            _value(number, "abstractNumId"),
            _restarts(number),
        )
        for number in xml.children(numbering, "num")
    }


def _restarts(number: xml.Element) -> dict[int, int]:
    return {
        _whole(xml.attribute(override, "ilvl")) or 0: start
        for override in xml.children(number, "lvlOverride")
        if (start := _whole(_value(override, "startOverride"))) is not None
    }
