"""Ordered lists of a page → the number or letter of each item."""

from __future__ import annotations

from typing import Any

from pincite.ingestion.counting import figure

Node = Any
"""A selectolax node; it has no useful types."""

_FORMS = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}


class Numbers:
    """An ordered list as a browser counts it: `start`, `type`, `reversed`, and `value` of an item."""

    def __init__(self, first: int, step: int, form: str) -> None:
        self._number, self._step, self._form = first, step, form

    @classmethod
    def of(cls, node: Node) -> Numbers:
        """`ol` → its counter."""
        attributes = node.attributes
        step = -1 if "reversed" in attributes else 1
        first = _whole(attributes.get("start"))
        if first is None:
            first = sum(child.tag == "li" for child in node.iter()) if step < 0 else 1
        return cls(first, step, _FORMS.get(attributes.get("type") or "", "decimal"))

    def next(self, item: Node) -> str:
        """The number of an item, in order."""
        given = _whole(item.attributes.get("value"))
        self._number = self._number if given is None else given
        number, self._number = self._number, self._number + self._step
        return figure(number, self._form)


def _whole(written: str | None) -> int | None:
    digits = (written or "").strip()
    sign, digits = (-1, digits[1:]) if digits.startswith("-") else (1, digits)
    return sign * int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 8 else None
