"""differences that are not forgiven → the alterations that a caller is shown, in offsets of the original source."""

from __future__ import annotations

from pincite.citations.quoting.alterations import Difference
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import Token
from pincite.citations.reading.wordclasses import kind_of
from pincite.models import Alteration, AlterationKind

_ORDER: tuple[AlterationKind, ...] = (
    "negation",
    "unit",
    "date",
    "number",
    "modality",
    "quantifier",
    "comparative",
)


def reported(
    differences: tuple[Difference, ...], quote: list[Token], mine: View, window: list[Token], view: View
) -> tuple[Alteration, ...]:
    """Differences that are not forgiven → alterations in offsets of the original source."""
    found: list[Alteration] = []
    for difference in differences:
        kind = difference.kind or "entity"
        if (
            kind != "order"
            and difference.quote[0] < difference.quote[1]
            and difference.source[0] < difference.source[1]
        ):
            kind = _kind(quote[slice(*difference.quote)], window[slice(*difference.source)])
        start, end = (
            view.original(*difference.left_out)
            if difference.left_out
            else _span(window, difference.source, view)
        )
        first, last = _span(quote, difference.quote, mine)
        expected, given = view.text[start:end], mine.text[first:last]
        found.append(Alteration(kind=kind, expected=expected, found=given, start=start, end=end))
    return tuple(found)


def _span(tokens: list[Token], part: tuple[int, int], view: View) -> tuple[int, int]:
    if not tokens:
        return 0, 0
    if part[0] == part[1]:
        at = tokens[part[0]].start if part[0] < len(tokens) else tokens[-1].end
        return view.original(at, at)
    return view.original(tokens[part[0]].start, tokens[part[1] - 1].end)


def _kind(left: list[Token], right: list[Token]) -> AlterationKind:
    """Tokens put for others → the gravest kind among them."""
    tokens = left + right
    kinds = {kind_of(token.text) for token in tokens}
    for wanted in _ORDER:
        if wanted in kinds:
            return wanted
    return "number" if any(token.numeric for token in tokens) else "entity"
