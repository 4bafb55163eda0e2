"""check → the answer as its reader gets it: what sources contradict is marked, dropped, or kept with its verdict."""

from __future__ import annotations

from typing import Any, Literal

from pincite.requests import AnswerCheck

Contradicted = Literal["mark", "drop", "keep"]
MARK = "(contradicted by its source)"


def told(found: AnswerCheck, contradicted: Contradicted) -> str:
    """The enforced text; sentences with the verdict `contradicted` as asked. An answer of which nothing is left is
    empty. Offsets of `found` are those of `found.answer`."""
    text = found.answer
    if contradicted == "keep":
        return text
    for sentence in sorted(found.sentences, key=lambda each: -each.start):
        if sentence.verdict != "contradicted":
            continue
        before, after = text[: sentence.start], text[sentence.end :]
        if contradicted == "mark":
            text = f"{before}{text[sentence.start : sentence.end]} {MARK}{after}"
        else:
            text = before.rstrip(" ") + after if not after.strip() else before + after.lstrip(" ")
    return text


def physical_page(metadata: dict[str, Any]) -> int | None:
    """Metadata of a loader → page, counted from 1. `page_number` counts from 1, `page` of the PDF loaders from 0;
    `page_label` is what is printed, taken where nothing else is known."""
    for name, first in (("page_number", 1), ("page", 0), ("page_label", 1)):
        value = metadata.get(name)
        if name == "page_label" and isinstance(value, str) and value.isdecimal():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and value >= first:
            return value + 1 - first
    return None
