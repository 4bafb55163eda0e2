"""span, its place in a new text → a link in it that leads to another number: `[Section 5.1](#5-1)`, now `(#5-3)`.

Where a link leads is no word of the passage, and tools write it anew (another folder, another scheme); with another
number and nothing else in another way it leads to another section, version or page.
"""

from __future__ import annotations

import re

from pincite.models import Alteration

_TARGET = re.compile(r"\]\(([^()\s]{1,300})\)")
_DIGITS = re.compile(r"\d+")


def renumbered(span: str, text: str, place: tuple[int, int]) -> Alteration | None:
    """The first of them, as an alteration of the kind `number`; None where there is none."""
    old, new = _TARGET.findall(span), list(_TARGET.finditer(text, *place))
    if len(old) != len(new):
        return None
    for was, now in zip(old, new, strict=True):
        if was != now[1] and _DIGITS.sub("0", was) == _DIGITS.sub("0", now[1]):
            return Alteration(kind="number", expected=now[1], found=was, start=now.start(1), end=now.end(1))
    return None
