"""source, evidence → what a judge is shown of it: the whole text where it is not too long, else what stands around."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.reading.sentences import Span

MOST_CHARS = 6_000
"""About 1,500 tokens: a chunk of ours has 200, a page of a book 500."""
AROUND = 600
"""Characters before and after a piece of evidence: its subject, its heading, the exception that follows."""
GAP = "\n[…]\n"


def shown(source: str, evidence: Sequence[Span]) -> str:
    """`evidence`: spans that speak of the claim, best first."""
    if len(source) <= MOST_CHARS:
        return source
    kept: list[Span] = []
    for start, end in evidence:
        wider = max(0, start - AROUND), min(len(source), end + AROUND)
        if sum(last - first for first, last in _joined([*kept, wider])) > MOST_CHARS and kept:
            break
        kept.append(wider)
    pieces = [source[_word(source, start) : end] for start, end in _joined(kept)]
    return GAP.join(pieces)[:MOST_CHARS] or source[:MOST_CHARS]


def _joined(spans: Sequence[Span]) -> list[Span]:
    """Overlapping ones as one, in order."""
    out: list[Span] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = out[-1][0], max(end, out[-1][1])
        else:
            out.append((start, end))
    return out


def _word(text: str, start: int) -> int:
    """The beginning of the next word, where `start` cuts one in two."""
    if start == 0:
        return 0
    blank = text.find(" ", start, start + 40)
    return blank + 1 if blank >= 0 else start
