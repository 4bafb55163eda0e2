"""Labels and lines that stand over others: what they name, and whether what stands under them holds only there."""

from __future__ import annotations

import re

from pincite.citations.text.reading import elements

LABEL = re.compile(
    r"[ \t]*(?:[-*+•·▪◦‣●][ \t]+|\d{1,3}[.)][ \t]+)?"
    r"(?P<label>(?:[^:|\n.!?()]|\([^()\n|]{0,40}\)){1,80}):[ \t]+(?P<value>\S[^\n]*)"
)


def tells(text: str, label: re.Match[str], code: str) -> bool:
    """Whether what stands behind a label is a sentence of its own, with a verb in it."""
    return any(e.kind in ("force", "be") for e in elements(text[slice(*label.span("value"))], code))


def topical(text: str, label: re.Match[str], code: str) -> bool:
    """Whether a label only names what its sentence is about: the sentence has one of its words, or all are a note's."""
    named = elements(label["label"], code)
    said = frozenset().union(*(e.keys for e in elements(label["value"][:400], code)))
    if any(e.kind in ("cond", "neg", "quant", "quantity", "rel", "date") for e in named):
        return False
    words = [e for e in named if e.kind == "word"]
    return not words or any(e.keys & said for e in words) or all(e.keys & _NOTES for e in words)


_NOTES = frozenset(
    {
        "note",
        "notice",
        "important",
        "tip",
        "remark",
        "info",
        "information",
        "timing",
        "hinweis",
        "remarque",
        "nota",
    }
)


_HEAD = 60
"""Characters of a line up to which it may head the lines below it."""


def heads_lines(text: str, start: int, end: int) -> bool:
    """Whether a line heads what follows: short, without a stop, and the next line begins at once."""
    return (
        end - start <= _HEAD
        and text[end - 1] not in ".!?;,"
        and text[end : end + 1] == "\n"
        and text[start - 1 : start] in ("", "\n")
    )


_ABOVE = re.compile(r"(?P<line>[^\n]+)\n(?:[ \t]*\n)?\Z")


def heading_above(text: str, at: int) -> tuple[tuple[int, int], ...]:
    """The line that heads what begins there, such as a table, right above it or one blank line away."""
    found = _ABOVE.search(text, max(0, at - 2 * _HEAD), at)
    return (found.span("line"),) if found and heads_lines(text, *found.span("line")) else ()
