"""(claim, source) → where the claim stands in the source as whole sentences, word for word."""

from __future__ import annotations

from functools import lru_cache

from pincite.citations.claims.readings import restricting
from pincite.citations.reading.sentences import Span, split
from pincite.citations.text.statement import statements

_SAME = str.maketrans("µ’‘“”\u00a0\u202f", "μ''\"\"  ")
"""Signs that mean the same, one for one, so that offsets stay."""


@lru_cache(maxsize=64)
def _plain(text: str) -> str:
    """Text of the same length with signs that mean the same written the same; kept, since one source is cited often."""
    return text if text.isascii() else text.translate(_SAME)


def copied(claim: str, source: str) -> Span | None:
    """Where the claim stands in the source as one or more whole sentences, word for word."""
    words = _plain(claim.strip().rstrip(".!。！ "))
    source = _plain(source)
    at = source.find(words) if len(words) >= 4 else -1
    if at < 0:
        return None
    lead, tail = (
        source[max(0, at - 200) : at].rstrip(),
        source[at + len(words) : at + len(words) + 4].lstrip(),
    )
    lines = "\n" in source[max(0, at - 200) : at][len(lead) :]
    if (lead and lead[-1] not in ".!?。！？\n" and not lines) or (tail and tail[0] not in ".!。！"):
        return None
    first = max(0, at - 1000)
    inside = [(a + first, b + first) for a, b in split(source[first : at + len(words) + 1000])]
    touched = [s for s in inside if s[0] < at + len(words) and s[1] > at]
    if not touched or touched[0][0] < at:
        return None
    if any(map(str.isalnum, source[at + len(words) : touched[-1][1]])):
        return None  # `at 11 p.m. on Sundays` goes on
    return at, touched[-1][1]


def restricted(source: str, found: Span) -> bool:
    """Whether what stands there holds only under words that stand elsewhere: a label, a heading, who is quoted."""
    start, end = found
    return any(
        not start <= each.start < end
        for statement in statements(source)
        if statement.start < end and statement.end > start and not statement.carried
        for each in restricting(statement)
    )
