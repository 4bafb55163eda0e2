"""findings → which sentences carry the claim, and which parts of it nothing carries."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.supporting.differences import Difference, Reading
from pincite.citations.supporting.evidence import Evidence, Span
from pincite.citations.supporting.judging import Findings
from pincite.models import Missing

WORTH = 0.08
"""Share of the claim's weight that a sentence must add to be shown as evidence."""
MOST_SENTENCES = 3
HELD = 0.5
"""A clause with a smaller share of its content words in the source counts as missing."""


def runs(found: Findings) -> tuple[Span, ...]:
    """Findings → the fewest whole sentences that hold what is held of the claim, neighbours as one run, best first."""
    evidence = found.evidence
    kept = _worth(found) if found.each else []
    grouped: list[list[int]] = []
    for number in sorted(kept):
        if grouped and number - grouped[-1][-1] == 1:
            grouped[-1].append(number)
        else:
            grouped.append([number])
    grouped.sort(key=lambda run: min(kept.index(i) for i in run))
    return tuple((evidence.sentences[run[0]][0], evidence.sentences[run[-1]][1]) for run in grouped)


def _worth(found: Findings) -> list[int]:
    """Numbers of the sentences that add to the claim's cover, best first."""
    evidence, wanted = found.evidence, found.evidence.weights
    total = sum(wanted.values()) or 1.0
    order = [found.nearest, *(i for i in range(len(found.each)) if i != found.nearest)]
    covered: set[str] = set()
    kept: list[int] = []
    for place in order:
        new = {t.stem for t in found.each[place].terms if t.stem in wanted} - covered
        if not kept or sum(wanted[t] for t in new) >= WORTH * total:
            kept.append(evidence.picked[place])
            covered |= new
        if len(kept) == MOST_SENTENCES:
            break
    return kept


def missing(
    claim: str, ours: Reading, evidence: Evidence, differences: Sequence[Difference]
) -> tuple[Missing, ...]:
    """What differs, and the clauses whose words are mostly not in the source; the whole claim where neither shows."""
    spans = [(d.start, d.end) for d in differences]
    for start, end in ours.clauses:
        words = [t for t in ours.content if start <= t.start < end]
        if words and sum(t.stem in evidence.present for t in words) < HELD * len(words):
            spans.append((start, end))
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    parts = (_trimmed(claim, start, end) for start, end in merged)
    return tuple(part for part in parts if part.text) or whole(claim)


def told(claim: str, parts: Sequence[str]) -> tuple[Missing, ...]:
    """Parts of a claim as somebody wrote them → their places; what does not stand in the claim is left out."""
    low, out = claim.lower(), []
    for part in parts:
        words = part.strip().strip(".").lower()
        at = low.find(words) if words else -1
        if at >= 0:
            out.append(_trimmed(claim, at, at + len(words)))
    return tuple(out)


def whole(claim: str) -> tuple[Missing, ...]:
    """All of the claim, without the white space around it."""
    part = _trimmed(claim, 0, len(claim))
    return (part,) if part.text else ()


def _trimmed(claim: str, start: int, end: int) -> Missing:
    piece = claim[start:end]
    start += len(piece) - len(piece.lstrip())
    text = piece.strip()
    return Missing(text=text, start=start, end=start + len(text))
