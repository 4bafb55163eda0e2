"""text → what stands in quotation marks over more than one sentence, and whose words they are said to be."""

from __future__ import annotations

import re

_QUOTED = re.compile(
    r"“[^”]{1,2000}”|(?<![^\s(\[])\"(?=\S)[^\"\n]{1,2000}(?<=\S)\"(?!\w)|«[^»]{1,2000}»|„[^“]{1,2000}“"
)
_STOP = re.compile(r"[.!?][\"”»“]?(?=\s)")
_MOST = 200


def spoken(text: str) -> tuple[tuple[int, int, tuple[int, int]], ...]:
    """→ (start, end, who says so) of each: the words before it in its sentence, else those behind it."""
    if not any(sign in text for sign in '"“«„'):
        return ()
    out = []
    for match in _QUOTED.finditer(text):
        start, end = match.span()
        if not _STOP.search(text, start, end - 1):
            continue
        ahead = _after_stop(text, start)
        if any(map(str.isalnum, text[ahead:start])):
            out.append((start, end, (ahead, start)))
            continue
        stop = _STOP.search(text, end)
        behind = min(stop.start() if stop else len(text), end + _MOST)
        if text[end - 2] == "," and any(map(str.isalnum, text[end:behind])):
            out.append((start, end, (end, behind)))
    return tuple(out)


def _after_stop(text: str, at: int) -> int:
    """Where the sentence begins in which the quotation stands."""
    first = max(0, at - _MOST)
    stops = [match.end() for match in _STOP.finditer(text, first, at)] or [first]
    return max(stops[-1], text.rfind("\n", first, at) + 1)
