"""(claim, what was settled) → the words of the claim that its source does not carry, and why, in the source's words."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.claims.settle import Settled
from pincite.citations.compare.difference import Difference
from pincite.models import Missing

_SAID = {
    "number": "another number", "bound": "another limit", "date": "another date", "name": "another name",
    "opposite": "the opposite", "negation": "a denial on one side only", "box": "a box that is not ticked",
    "order": "another order of who does what", "unit": "another unit", "relation": "another relation",
    "quantifier": "another share of them", "force": "another force",
}  # fmt: skip


def lacking(claim: str, settled: Settled, source: str) -> tuple[Missing, ...]:
    """Never empty: the parts that differ, in order and without overlap; the whole claim where no part stands out."""
    spans = sorted({(d.start, d.end) for d in settled.differences if d.end > d.start})
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    parts = tuple(Missing(text=claim[a:b], start=a, end=b) for a, b in merged if claim[a:b].strip())
    return parts or whole(claim)


def whole(claim: str) -> tuple[Missing, ...]:
    """All of the claim, without the white space around it."""
    text = claim.strip()
    at = claim.find(text)
    return (Missing(text=text, start=at, end=at + len(text)),) if text else ()


def told(claim: str, parts: Sequence[str]) -> tuple[Missing, ...]:
    """Parts of a claim as somebody wrote them → their places; what does not stand in the claim is left out."""
    low, out = claim.lower(), []
    for part in parts:
        words = part.strip(" .").lower()
        at = low.find(words) if words else -1
        if at >= 0:
            out.append(Missing(text=claim[at : at + len(words)], start=at, end=at + len(words)))
    return tuple(out)


def reason_of(claim: str, settled: Settled, source: str) -> str:
    """Why a claim is refuted: the source's words beside the claim's."""
    found = next((d for d in settled.differences if d.exclusive), None)
    if found is None:
        return "the source says otherwise"
    given = given_words(found, source)
    said, kind = claim[found.start : found.end], _SAID.get(found.kind, found.kind)
    return f"the source says “{given}” where the claim says “{said}” ({kind})"


def given_words(difference: Difference, source: str) -> str:
    """The source's words that a difference is about."""
    start, _, end = difference.given.partition(":")
    return " ".join(source[int(start) : int(end)].split()) if end else ""
