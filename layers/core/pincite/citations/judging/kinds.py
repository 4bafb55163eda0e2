"""(claim, a part of it that nothing carries) → what kind of part it is, by the tables of language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pincite.citations.judging.named import names
from pincite.citations.reading.wordclasses import kind_of as word_class
from pincite.citations.text.element import Element
from pincite.citations.text.reading import elements
from pincite.models import Missing, MissingKind

_OF_ELEMENT: dict[str, MissingKind] = {
    "quantity": "number", "date": "time", "force": "modality", "neg": "modality", "quant": "scope", "cond": "scope",
}  # fmt: skip
_OF_WORD: dict[str, MissingKind] = {
    "number": "number", "unit": "number", "date": "time", "negation": "modality", "modality": "modality",
    "quantifier": "scope",
}  # fmt: skip
_TIMES = frozenset(
    {"before", "after", "until", "till", "since", "during", "while", "when", "once", "already"}
)
_ORDER: tuple[MissingKind, ...] = ("number", "time", "entity", "modality", "scope", "added")
"""Which kind is told where a part has as much of several."""


def typed(
    claim: str, missing: Sequence[Missing], told: Mapping[str, MissingKind] | None = None
) -> tuple[Missing, ...]:
    """The same parts, each with its kind: as a judge told it, else by what stands there."""
    told = told or {}
    return tuple(
        each.model_copy(update={"kind": told.get(key(each.text)) or kind_of(claim, each.start, each.end)})
        for each in missing
    )


def kind_of(claim: str, start: int, end: int) -> MissingKind:
    """What most of the part is. Words that only join others count where nothing else stands there."""
    inside = [each for each in elements(claim) if each.start < end and each.end > start]
    named = {at for at, _ in names(claim)}
    found = Counter(kind for each in inside if (kind := _kind(each, claim, named)))
    if not found:
        return "time" if any(_said(each, claim) in _TIMES for each in inside) else "added"
    most = max(found.values())
    return next(kind for kind in _ORDER if found[kind] == most)


def key(text: str) -> str:
    """A part as `told` names it."""
    return " ".join(text.lower().split()).strip(" .")


def _kind(each: Element, claim: str, named: set[int]) -> MissingKind | None:
    if each.kind in _OF_ELEMENT:
        return _OF_ELEMENT[each.kind]
    if each.kind != "word":
        return None
    kind = _OF_WORD.get(word_class(_said(each, claim)) or "", "added")
    if kind != "time" and (each.name or each.start in named):
        return "entity"
    return kind


def _said(each: Element, claim: str) -> str:
    return claim[each.start : each.end].strip().lower()
