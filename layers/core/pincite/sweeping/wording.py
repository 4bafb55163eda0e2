"""what stood, what stands → what changed, in words of both: `“within 14 days” stands where “within 30 days” stood`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

_WORD = re.compile(r"\w+(?:[.,'’:/-]\w+)*|[^\w\s]")
_CLOSING = re.compile(r"[.,;:!?)\]”’%]")
MOST_WORDS = 400
"""Words of each that are compared; a longer passage is said to have changed as a whole."""
MOST_CHANGES = 4
"""Changes that are told one by one; more are counted."""
_LONGEST = 90
"""Characters of a passage that are quoted in a change."""


def said(before: str, now: str) -> str:
    """One sentence without its stop; empty where only white space differs.

    Each change is told with the word before and after it, where both texts have it: a number alone says little."""
    old, new = _WORD.findall(before), _WORD.findall(now)
    if old == new:
        return ""
    if max(len(old), len(new)) > MOST_WORDS:
        return f"“{_clipped(now)}” stands where “{_clipped(before)}” stood"
    matched = SequenceMatcher(None, [w.casefold() for w in old], [w.casefold() for w in new], autojunk=False)
    changes = [
        f"“{_text(new[max(0, j - 1) : m + 1])}” stands where “{_text(old[max(0, i - 1) : k + 1])}” stood"
        for tag, i, k, j, m in _joined(matched.get_opcodes())
        if tag != "equal"
    ]
    more = f"; and {len(changes) - MOST_CHANGES} more changes" if len(changes) > MOST_CHANGES else ""
    return "; ".join(changes[:MOST_CHANGES]) + more


def _joined(opcodes: Sequence[tuple[str, int, int, int, int]]) -> list[tuple[str, int, int, int, int]]:
    """Changes with a single equal word between them are one: words aligned by chance tell nothing."""
    out: list[tuple[str, int, int, int, int]] = []
    for at, (tag, i, k, j, m) in enumerate(opcodes):
        inner = 0 < at < len(opcodes) - 1
        if tag == "equal" and not (inner and k - i == 1):
            out.append((tag, i, k, j, m))
        elif out and out[-1][0] != "equal":
            _, first, _, start, _ = out[-1]
            out[-1] = ("replace", first, k, start, m)
        else:
            out.append((tag, i, k, j, m))
    return out


def _text(words: list[str]) -> str:
    text = ""
    for word in words:
        text += word if not text or _CLOSING.fullmatch(word) else f" {word}"
    return _clipped(text)


def _clipped(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"
