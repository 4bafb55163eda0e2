"""(claim, source) → the sentences of the source that speak about the claim.

A source is indexed once (stem → sentences) and kept; a claim then costs its own terms only. A greedy cover takes the
sentences that add most of the claim's weight. Work is linear in the source, and what follows is bounded by
`MAX_SENTENCES`.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pincite.citations.reading.sentences import CAREFUL_CHARS, quick, split
from pincite.citations.reading.terms import STOP, Term, content, reduced, terms, written

MAX_SENTENCES = 6
MAX_CHARS = 900
"""What a claim's evidence may hold together: about 200 word pieces, which an entailment model reads at once."""
MAX_SENTENCE_CHARS = 500
_CANDIDATES = 200

Span = tuple[int, int]


class SourceIndex(NamedTuple):
    """A source read once: its sentences, and for every stem the numbers of the sentences that hold it."""

    sentences: Sequence[Span]
    postings: dict[str, list[int]]


class Evidence(NamedTuple):
    """What `select` found. `picked`: sentence numbers in order of worth. `weights`: claim stem → weight in this
    source. `present`: the claim's stems that stand anywhere in the source. `held`: those of each picked sentence."""

    sentences: Sequence[Span]
    picked: tuple[int, ...]
    held: tuple[frozenset[str], ...]
    weights: dict[str, float]
    present: frozenset[str]

    def in_order(self) -> list[Span]:
        """Spans of the picked sentences in the source's order."""
        return [self.sentences[i] for i in sorted(self.picked)]


def sentences(source: str) -> list[Span]:
    """source → spans of its sentences; one longer than `MAX_SENTENCE_CHARS` is cut at a space. A long source is cut at
    stops and lines alone, without a look at abbreviations."""
    spans = split(source) if len(source) <= CAREFUL_CHARS else quick(source)
    out: list[Span] = []
    for start, end in spans:
        while end - start > MAX_SENTENCE_CHARS:
            cut = source.rfind(" ", start + MAX_SENTENCE_CHARS // 2, start + MAX_SENTENCE_CHARS)
            cut = cut if cut > 0 else start + MAX_SENTENCE_CHARS
            out.append((start, cut))
            start = cut
            while start < end and source[start].isspace():
                start += 1
        if end > start:
            out.append((start, end))
    return out


def index(source: str) -> SourceIndex:
    """source → its index; the last ones are kept, since an answer cites one source many times."""
    return _short_index(source) if len(source) <= _SHORT else _long_index(source)


_SHORT = 20_000
"""Characters up to which a source counts as short: of those as many are kept as an answer may cite."""


@lru_cache(maxsize=64)
def _short_index(source: str) -> SourceIndex:
    return _indexed(source)


@lru_cache(maxsize=4)
def _long_index(source: str) -> SourceIndex:
    return _indexed(source)


def _indexed(source: str) -> SourceIndex:
    spans = sentences(source)
    postings: defaultdict[str, list[int]] = defaultdict(list)
    for at, (start, end) in enumerate(spans):
        for stem in {reduced(word)[1] for word in written(source, start, end)}:
            postings[stem].append(at)
    return SourceIndex(spans, dict(postings))


def select(claim: list[Term], source: str) -> Evidence:
    """(claim's terms, source) → evidence: greedy cover of the claim's terms, weighted by rarity in this source.

    A term in few sentences weighs more: 1 + ln((1 + n) / (1 + df)) over the source's n sentences. A term already
    covered counts a quarter, so that a second sentence about the same thing still beats one about nothing, and a
    neighbour of a picked sentence gains 15 %.
    """
    spans, postings = index(source)
    wanted = {w.stem for w in content(claim)} or {w.stem for w in claim}
    places = {t: postings[t] for t in wanted if t in postings}
    total = len(spans)
    weights = {t: 1.0 + math.log((1 + total) / (1 + len(places.get(t, ())))) for t in sorted(wanted)}
    for t in wanted & STOP:
        weights[t] = 0.1
    worth: Counter[int] = Counter()
    for t in sorted(places):
        for i in places[t]:
            worth[i] += weights[t]  # type: ignore[assignment]
    best = sorted(worth, key=lambda i: (-worth[i], i))[:_CANDIDATES]
    found: dict[int, list[str]] = {i: [] for i in best}
    for t in sorted(places):
        for i in places[t]:
            if i in found:
                found[i].append(t)
    picked = _cover(best, found, weights, spans)
    return Evidence(spans, picked, tuple(frozenset(found[i]) for i in picked), weights, frozenset(places))


ROOT = 5
"""Letters by which words are held to be of one root where nothing else of a claim is found (`Europe`, `European`)."""


def speaks(claim: str, source: str) -> bool:
    """Whether the source has a word of the claim, or one of its root."""
    wanted = {t.stem for t in content(terms(claim)) if not t.stem.isdigit()}
    have = index(source).postings.keys()
    roots = {stem[:ROOT] for stem in have if len(stem) >= ROOT}
    return any(stem in have or stem[:ROOT] in roots for stem in wanted if stem not in STOP)


def _cover(
    hits: list[int], found: dict[int, list[str]], weights: dict[str, float], spans: Sequence[Span]
) -> tuple[int, ...]:
    picked: list[int] = []
    covered: set[str] = set()
    chars = 0
    while hits and len(picked) < MAX_SENTENCES:
        near = {p + d for p in picked for d in (-1, 1)}

        def gain(i: int, near: set[int] = near) -> float:
            return sum(weights[t] * (0.25 if t in covered else 1.0) for t in found[i]) * (
                1.15 if i in near else 1.0
            )

        best = max(hits, key=lambda i: (gain(i), -i))
        hits.remove(best)
        length = spans[best][1] - spans[best][0]
        if picked and chars + length > MAX_CHARS:
            continue
        picked.append(best)
        covered.update(found[best])
        chars += length
    return tuple(picked)


def runs(evidence: Evidence) -> tuple[Span, ...]:
    """The fewest whole sentences that hold what is held of the claim, neighbours as one run, best first."""
    total = math.fsum(evidence.weights.values()) or 1.0
    covered: set[str] = set()
    kept: list[int] = []
    for number, held in sorted(
        zip(evidence.picked, evidence.held, strict=True), key=lambda pair: -len(pair[1])
    ):
        if not kept or math.fsum(evidence.weights[t] for t in held - covered) >= WORTH * total:
            kept.append(number)
            covered |= held
    grouped: list[list[int]] = []
    for number in sorted(kept[:MOST_SENTENCES]):
        if grouped and number - grouped[-1][-1] == 1:
            grouped[-1].append(number)
        else:
            grouped.append([number])
    grouped.sort(key=lambda run: min(kept.index(i) for i in run))
    return tuple((evidence.sentences[run[0]][0], evidence.sentences[run[-1]][1]) for run in grouped)


WORTH = 0.08
"""Share of the claim's weight that a sentence must add to be shown as evidence."""
MOST_SENTENCES = 3


def text_of(source: str, evidence: Evidence) -> str:
    """The picked sentences joined in the source's order, for a model to read."""
    return " ".join(source[a:b] for a, b in evidence.in_order())


_TIDY = re.compile(r"\s([,.;:!?)\]%]|'s\b|n't\b)|([(\[$])\s")


def tidy(text: str) -> str:
    """Text with the spaces of tokenised corpora taken out before punctuation, and white space folded."""
    text = text.replace("-LRB-", "(").replace("-RRB-", ")").replace("``", '"').replace("''", '"')
    return " ".join(_TIDY.sub(lambda m: m.group(1) or m.group(2), " ".join(text.split())).split())
