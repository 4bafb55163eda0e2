"""(claim, evidence, what alignment found) → the numbers from which the score of an open claim follows.

All are about words that both have: in one sentence or in several, rare ones apart, one after the other or not. What a
difference means was told before (`claims.settle`); here it is one number among others.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from pincite.citations.claims.facts import facts
from pincite.citations.claims.settle import Settled
from pincite.citations.reading.rarity import rarity
from pincite.citations.reading.terms import STOP, Term, content, reduced, terms, written
from pincite.citations.scoring.evidence import Evidence
from pincite.citations.text.element import Element

NAMES = (
    "joined", "joined_weighted", "best", "best_weighted", "second_gain", "source", "source_weighted", "rarest",
    "rarest3", "soft", "bigrams", "trigrams", "bigrams_best", "run", "order", "fact_min", "fact_mean", "figures",
    "figures_missing", "figures_differ", "names", "names_missing", "names_missing_source", "names_mid_missing",
    "denied", "denies", "opposite", "against", "added", "left_out", "moved", "aligned", "outcome",
    "claim_terms", "source_sentences", "evidence_terms", "one_sentence", "pronoun_start", "first_name_missing",
    "extra_terms", "lower_missing", "rare_joined", "rare_best", "rare_pair", "rare_gain", "rare_missing_most",
    "rare_missing_mean", "tfidf_best", "tfidf_joined", "persons", "person_share", "lower_start", "claim_sentences",
    "needed", "source_chars", "rarity", "exclaims",
)  # fmt: skip
_AGAINST = frozenset({"number", "date", "bound", "name", "opposite", "quantifier", "force", "relation"})
_OUTCOMES = {"proven": 2.0, "refuted": -1.0, "absent": -0.5}
_PERSONS = frozenset(
    ("i", "me", "my", "mine", "you", "your", "yours", "we", "us", "our", "i'm", "i've", "you're")
)
_PRONOUNS = frozenset(
    ("he", "she", "it", "they", "this", "these", "that", "his", "her", "its", "their", "i", "you", "we")
)
_ENDS = re.compile(r"[.!?](?:\s|$)")


class Words(NamedTuple):
    """Stems of a text in order, without stop words in `kept`."""

    every: tuple[str, ...]
    kept: tuple[str, ...]
    distinct: frozenset[str]

    @classmethod
    def of(cls, text: str) -> Words:
        """text → its stems."""
        both = [reduced(word) for word in written(text)]
        every = tuple(stem for _, stem in both)
        return cls(every, tuple(stem for word, stem in both if word not in STOP), frozenset(every))

    def grams(self, size: int) -> set[tuple[str, ...]]:
        """Runs of so many stems, stop words left out."""
        return set(zip(*(self.kept[first:] for first in range(size)), strict=False))


def features(
    claim: str, said: Sequence[Element], source: str, evidence: Evidence, settled: Settled
) -> list[float]:
    """→ the features of `NAMES`, in that order. `said`: the claim's elements."""
    words = terms(claim)
    wanted = content(words) or words
    stems = {t.stem for t in wanted}
    weights = evidence.weights
    each = [Words.of(source[slice(*evidence.sentences[i])]) for i in evidence.picked]
    nearest = max(each, key=lambda one: len(stems & one.distinct), default=Words.of(""))
    joined = Words.of(" ".join(source[slice(*evidence.sentences[i])] for i in sorted(evidence.picked)))
    figures = [e for e in said if e.kind in ("quantity", "date")]
    differ = {(d.start, d.end) for d in settled.differences if d.kind in ("number", "date", "bound")}
    held = (
        {
            t.stem
            for e in figures
            if (e.start, e.end) not in differ
            for t in words
            if e.start <= t.start < e.end
        }
        if settled.bound > 0.5
        else set()
    )
    have = joined.distinct | held
    near = nearest.distinct | held
    total = math.fsum(weights.get(t, 1.0) for t in stems) or 1.0

    def share(of: Iterable[str]) -> tuple[float, float]:
        inside = stems & frozenset(of)
        return len(inside) / max(1, len(stems)), math.fsum(weights.get(t, 1.0) for t in inside) / total

    joined_share, best_share, source_share = share(have), share(near), share(evidence.present | have)
    by_weight = sorted(stems, key=lambda t: (-weights.get(t, 1.0), t))
    missing = [t for t in by_weight if t not in have]
    prefixes = {t[:5] for t in have if len(t) >= 5}
    ours = Words.of(claim)
    blocks = SequenceMatcher(None, ours.every, nearest.every, autojunk=False).get_matching_blocks()
    length = max(1, len(ours.every))
    parts = [_share(wanted, part, have) for part in facts(said)] or [joined_share[0]]
    named = [t for t in words if t.start and claim[t.start].isupper() and t.word not in STOP] or []
    unnamed = [t for t in named if t.stem not in have]
    kinds = Counter(str(d.kind) for d in settled.differences)
    size = max(1, sum(e.content for e in said))
    lower = [t for t in wanted if claim[t.start].islower()]
    first = words[0] if words else None
    return [
        *joined_share, *best_share, joined_share[1] - best_share[1], *source_share,
        weights.get(missing[0], 1.0) / (weights.get(by_weight[0], 1.0) or 1.0) if missing else 0.0,
        sum(t in have for t in by_weight[:3]) / max(1, len(by_weight[:3])),
        (len(stems) - sum(t[:5] not in prefixes for t in missing)) / max(1, len(stems)),
        _grams(ours, joined, 2), _grams(ours, joined, 3), _grams(ours, nearest, 2),
        max((b.size for b in blocks), default=0) / length, sum(b.size for b in blocks) / length,
        min(parts), sum(parts) / len(parts),
        min(len(figures), 5), sum(not _stands(claim, e, source) for e in figures), len(differ),
        min(len(named), 8), len(unnamed) / max(1, len(named)),
        sum(t.stem not in evidence.present for t in named) / max(1, len(named)),
        min(3, sum(t.stem not in evidence.present for t in named)),
        float(kinds["negation"] > 0), float(any(e.kind == "neg" for e in said)), float(kinds["opposite"] > 0),
        sum(kinds[kind] for kind in _AGAINST) / size, kinds["added"] / size, kinds["omitted"] / size,
        float(kinds["order"] > 0), settled.bound, _OUTCOMES.get(settled.outcome, 0.0),
        math.log1p(len(wanted)), math.log1p(len(evidence.sentences)), math.log1p(len(joined.every)),
        float(len(evidence.sentences) == 1), float(first is not None and first.word in _PRONOUNS),
        float(first is not None and claim[first.start].isupper() and first.stem not in have),
        sum(t not in stems for t in nearest.kept) / max(1, len(nearest.every)),
        sum(t.stem not in have for t in lower) / max(1, len(lower)),
        *_rarity(stems, words, each, joined, held), float(claim[:1].islower()),
        float(len(_ENDS.findall(claim))), _needed(stems, each), math.log1p(len(source)),
        math.fsum(rarity(t) for t in stems) / max(1, len(stems)), float("!" in claim or "?" in claim),
    ]  # fmt: skip


def _share(wanted: Sequence[Term], part: Sequence[Element], have: frozenset[str]) -> float:
    """Share of a fact's words that the evidence has."""
    words = [t for t in wanted if part[0].start <= t.start < part[-1].end]
    return sum(t.stem in have for t in words) / len(words) if words else 1.0


def _stands(claim: str, figure: Element, source: str) -> bool:
    """Whether a figure's digits, or its words where it has none, stand in the source."""
    written = claim[figure.start : figure.end]
    digits = re.findall(r"\d[\d.,]*\d|\d", written)
    return all(part in source for part in digits or [written])


def _grams(claim: Words, evidence: Words, size: int) -> float:
    grams = claim.grams(size)
    if not grams:
        return float(set(claim.kept) <= evidence.distinct)
    return len(grams & evidence.grams(size)) / len(grams)


def _rarity(
    stems: set[str], words: Sequence[Term], each: Sequence[Words], joined: Words, held: set[str]
) -> list[float]:
    """Shares of the claim's content by rarity in general prose, cosines with it, and how often persons speak."""
    total = math.fsum(rarity(t) for t in stems) or 1.0
    sets = [(one.distinct | held) & stems for one in each]
    have = frozenset().union(*sets)

    def share(of: Iterable[str]) -> float:
        return math.fsum(rarity(t) for t in of) / total

    best = max((share(s) for s in sets), default=0.0)
    pair = max((share(a | b) for i, a in enumerate(sets) for b in sets[i:]), default=0.0)
    lost = [rarity(t) for t in stems - have]
    ours = _bag([t.stem for t in words])
    persons = sum(t.word in _PERSONS for t in words)
    return [
        share(have), best, pair, pair - best, max(lost, default=0.0), math.fsum(lost) / max(1, len(stems)),
        max((_cosine(ours, _bag(one.every)) for one in each), default=0.0), _cosine(ours, _bag(joined.every)),
        float(min(persons, 3)), persons / max(1, len(words)),
    ]  # fmt: skip


def _bag(stems: Iterable[str]) -> dict[str, float]:
    """Stems → weights (1 + ln tf) · idf (Salton and Buckley, 1988)."""
    return {t: (1 + math.log(n)) * rarity(t) for t, n in Counter(stems).items()}


def _cosine(a: dict[str, float], b: dict[str, float]) -> float:
    norm = math.sqrt(math.fsum(v * v for v in a.values()) * math.fsum(v * v for v in b.values()))
    return math.fsum(v * b.get(t, 0.0) for t, v in a.items()) / norm if norm else 0.0


def _needed(stems: set[str], each: Sequence[Words]) -> float:
    """How many of the sentences, best first, add a stem of the claim."""
    covered: set[str] = set()
    count = 0
    for one in each:
        new = one.distinct & stems - covered
        count += bool(new)
        covered |= new
    return float(count)
