"""(claim, source) → the sentences of the source that speak about the claim.

One pass over the source finds the sentences that share a term with the claim; a greedy cover then takes those that
add most of the claim's weight. Work is linear in the source, and what follows is bounded by `MAX_SENTENCES`.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pincite.citations.terms import STOP, WORD, Term, content, stem, terms

MAX_SENTENCES = 6
MAX_CHARS = 900
MAX_SENTENCE_CHARS = 500

Span = tuple[int, int]


class Evidence(NamedTuple):
    """What `select` found. `picked`: sentence numbers in order of worth. `weights`: claim stem → weight in this source."""

    sentences: Sequence[Span]
    picked: tuple[int, ...]
    weights: dict[str, float]
    present: frozenset[str]

    def in_order(self) -> list[Span]:
        """Spans of the picked sentences in the source's order."""
        return [self.sentences[i] for i in sorted(self.picked)]


_BREAK = re.compile(r"(?<=[.!?。！？])[\"'”’)\]]*\s+(?=[^a-z])|\n+")


def sentences(source: str) -> list[Span]:
    """source → spans of sentences and lines, white space trimmed; longer than `MAX_SENTENCE_CHARS` is cut at a space."""
    out: list[Span] = []
    start = 0
    for end, following in [(m.start(), m.end()) for m in _BREAK.finditer(source)] + [
        (len(source), len(source))
    ]:
        while start < end and source[start].isspace():
            start += 1
        while end - start > MAX_SENTENCE_CHARS:
            cut = source.rfind(" ", start + MAX_SENTENCE_CHARS // 2, start + MAX_SENTENCE_CHARS)
            cut = cut if cut > 0 else start + MAX_SENTENCE_CHARS
            out.append((start, cut))
            start = cut
            while start < end and source[start].isspace():
                start += 1
        while end > start and source[end - 1].isspace():
            end -= 1
        if end > start:
            out.append((start, end))
        start = following
    return out


def select(claim: list[Term], source: str, spans: Sequence[Span] | None = None) -> Evidence:
    """(claim's terms, source) → evidence: greedy cover of the claim's terms, weighted by rarity in this source.

    A term in few sentences weighs more (idf over the source's sentences). A term already covered counts a
    quarter, so that a second sentence about the same thing still beats one about nothing.
    """
    spans = sentences(source) if spans is None else spans
    wanted = {w.stem for w in content(claim)} or {w.stem for w in claim}
    found: list[set[str]] = [set() for _ in spans]
    memo: dict[str, str | None] = {}
    at, last = 0, len(spans)
    for match in WORD.finditer(source):
        raw = match.group()
        if raw in memo:
            hit = memo[raw]
        else:
            reduced = stem(raw.lower())
            hit = memo[raw] = reduced if reduced in wanted else None
        if hit is None:
            continue
        position = match.start()
        while at < last and spans[at][1] <= position:
            at += 1
        if at < last and spans[at][0] <= position:
            found[at].add(hit)
    frequency = Counter(t for s in found for t in s)
    total = len(spans)
    weights = {t: 1.0 + math.log((1 + total) / (1 + frequency.get(t, 0))) for t in wanted}
    for t in wanted & STOP:
        weights[t] = 0.1
    hits = [i for i, s in enumerate(found) if s]
    hits.sort(key=lambda i: (-sum(weights[t] for t in found[i]), i))
    hits = hits[:200]
    picked: list[int] = []
    covered: set[str] = set()
    chars = 0
    while hits and len(picked) < MAX_SENTENCES:

        def gain(i: int) -> float:
            near = 0.15 if any(abs(i - p) == 1 for p in picked) else 0.0
            return sum(weights[t] * (0.25 if t in covered else 1.0) for t in found[i]) * (1 + near)

        best = max(hits, key=lambda i: (gain(i), -i))
        hits.remove(best)
        length = spans[best][1] - spans[best][0]
        if picked and chars + length > MAX_CHARS:
            continue
        picked.append(best)
        covered |= found[best]
        chars += length
    return Evidence(spans, tuple(picked), weights, frozenset(frequency))


def text_of(source: str, evidence: Evidence) -> str:
    """The picked sentences joined in the source's order, for a model to read."""
    return " ".join(source[a:b] for a, b in evidence.in_order())


_TIDY = re.compile(r"\s+([,.;:!?)\]%]|'s\b|n't\b)|([(\[$])\s+")


def tidy(text: str) -> str:
    """Text with the spaces of tokenised corpora taken out before punctuation, and white space folded."""
    text = text.replace("-LRB-", "(").replace("-RRB-", ")").replace("``", '"').replace("''", '"')
    return " ".join(_TIDY.sub(lambda m: m.group(1) or m.group(2), text).split())


__all__ = ["Evidence", "Span", "select", "sentences", "terms", "text_of", "tidy"]
