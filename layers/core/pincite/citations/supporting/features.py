"""(claim, evidence) → numbers that tell support from its absence; `NAMES` says what each is.

All are cheap, bounded and independent of the source's length but for its logarithm. Sums over sets are exact
(`fsum`), so that no order of a set shows. Lexical ones come first; those of
a model are added where one is installed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from pincite.citations.reading.dates import same_date
from pincite.citations.reading.polarity import DENIAL, MODALITY, QUANTIFIER
from pincite.citations.reading.quantity import same_value
from pincite.citations.reading.rarity import rarity
from pincite.citations.reading.terms import STOP, Term
from pincite.citations.supporting.differences import Difference, Reading, names, negations_in, starts_sentence
from pincite.citations.supporting.evidence import Evidence

LEXICAL = (
    "joined", "joined_weighted", "best", "best_weighted", "second_gain", "source", "source_weighted",
    "rarest", "rarest3",
    "soft", "bigrams", "trigrams", "bigrams_best", "run", "order", "clause_min", "clause_mean",
    "facts", "facts_missing", "facts_hard", "names", "names_missing", "names_missing_source",
    "names_mid_missing",
    "negation_differs", "negation_differs_joined", "negated", "opposite", "entity", "modality",
    "quantifier", "swapped",
    "any_hard", "claim_terms", "source_sentences", "evidence_terms", "one_sentence", "pronoun_start",
    "first_name_missing",
    "verbatim", "extra_terms", "modal_claim", "quantified_claim", "verbs_missing",
    "rare_joined", "rare_best", "rare_pair", "rare_gain", "rare_missing_most", "rare_missing_mean",
    "tfidf_best", "tfidf_joined",
    "persons", "person_share", "lower_start", "claim_sentences", "needed", "source_chars", "rarity",
    "exclaims",
    "facts_found",
)  # fmt: skip
ENTAILMENT = (
    "entailed", "contradicted", "entailed_near", "contradicted_near", "entailed_most", "contradicted_most",
    "entailed_any", "entailed_logit", "margin",
)  # fmt: skip


def lexical(
    claim: Reading,
    evidence: Evidence,
    each: Sequence[Reading],
    joined: Reading,
    nearest: Reading,
    found: Sequence[Difference],
    source_chars: int,
) -> list[float]:
    """Claim, evidence and their differences → the features of `LEXICAL`, in that order.

    `each`: the picked sentences, best first; `joined`: all of them; `nearest`: the one that covers most.
    """
    wanted = claim.content or claim.terms
    stems = {t.stem for t in wanted}
    weights = evidence.weights
    total = math.fsum([weights.get(t, 1.0) for t in stems]) or 1.0
    have = joined.stems | facts_held(claim, joined)
    near = nearest.stems | facts_held(claim, nearest)

    def share(of: frozenset[str]) -> tuple[float, float]:
        inside = stems & of
        return len(inside) / max(1, len(stems)), math.fsum([weights.get(t, 1.0) for t in inside]) / total

    joined_share, best_share, source_share = share(have), share(near), share(evidence.present | have)
    by_weight = sorted(stems, key=lambda t: (-weights.get(t, 1.0), t))
    missing = [t for t in by_weight if t not in have]
    prefixes = {t[:5] for t in have if len(t) >= 5}
    soft = (len(stems) - sum(1 for t in missing if t[:5] not in prefixes)) / max(1, len(stems))
    ours = [t.stem for t in claim.terms]
    matcher = SequenceMatcher(None, ours, [t.stem for t in nearest.terms], autojunk=False)
    blocks = matcher.get_matching_blocks()
    length = max(1, len(ours))
    parts = [_clause(claim, span, have) for span in claim.clauses] or [joined_share[0]]
    named = names(claim)
    unnamed = [t for t in named if t.stem not in have]
    kinds = {d.kind for d in found}
    facts = len(claim.quantities) + len(claim.dates)
    lost = [d for d in found if d.kind in ("number", "date")]
    lower = [t for t in wanted if claim.text[t.start].islower()]
    words = [t.word for t in claim.terms]
    return [
        joined_share[0], joined_share[1], best_share[0], best_share[1], joined_share[1] - best_share[1],
        source_share[0], source_share[1],
        weights.get(missing[0], 1.0) / (weights.get(by_weight[0], 1.0) or 1.0) if missing else 0.0,
        sum(t in have for t in by_weight[:3]) / max(1, len(by_weight[:3])),
        soft, _grams(claim, joined, 2), _grams(claim, joined, 3),
        _grams(claim, nearest, 2), max((b.size for b in blocks), default=0) / length,
        sum(b.size for b in blocks) / length, min(parts), sum(parts) / len(parts),
        min(facts, 5), min(len(lost), 4), min(sum(d.hard for d in lost), 4),
        min(len(named), 8), len(unnamed) / max(1, len(named)),
        sum(t.stem not in evidence.present for t in named) / max(1, len(named)),
        min(3, sum(t.stem not in evidence.present and not starts_sentence(claim.text, t.start) for t in named)),
        float("negation" in kinds), float(_denies(claim) != _denies(nearest)), float(negations_in(claim) > 0),
        float("opposite" in kinds), float("entity" in kinds), float("modality" in kinds), float("quantifier" in kinds),
        float("order" in kinds), float(any(d.hard for d in found)),
        math.log1p(len(wanted)), math.log1p(len(evidence.sentences)), math.log1p(len(joined.terms)),
        float(len(evidence.sentences) == 1), float(bool(words) and words[0] in _PRONOUNS),
        float(bool(named) and named[0] is claim.terms[0] and named[0].stem not in have),
        float(" ".join(ours) in " ".join(t.stem for t in joined.terms)),
        len([t for t in nearest.terms if t.stem not in stems and t.word not in STOP]) / max(1, len(nearest.terms)),
        float(any(w in MODALITY for w in words)), float(any(w in QUANTIFIER for w in words)),
        sum(t.stem not in have for t in lower) / max(1, len(lower)),
        *_rarity(claim, wanted, each, joined), float(len(claim.text[:1]) and claim.text[:1].islower()),
        float(len(_ENDS.findall(claim.text))), _needed(stems, each), math.log1p(source_chars),
        math.fsum([rarity(t) for t in stems]) / max(1, len(stems)), float("!" in claim.text or "?" in claim.text),
        float(min(4, facts - len(lost))),
    ]  # fmt: skip


def facts_held(claim: Reading, sentence: Reading) -> frozenset[str]:
    """Stems of the claim's words that write a quantity or a date which the sentence has, in whatever form: `5,000 m`
    for `5 km`."""
    held = [
        (ours.start, ours.end)
        for ours in claim.quantities
        if any(same_value(ours, theirs) for theirs in sentence.quantities)
    ] + [
        (ours.start, ours.end)
        for ours in claim.dates
        if any(same_date(ours, theirs) for theirs in sentence.dates)
    ]
    if not held:
        return frozenset()
    return frozenset(
        t.stem for t in claim.terms if any(start < t.end and t.start < end for start, end in held)
    )


def _rarity(claim: Reading, wanted: Sequence[Term], each: Sequence[Reading], joined: Reading) -> list[float]:
    """Shares of the claim's content by rarity in general prose, cosines with it, and how often persons speak."""
    stems = {t.stem for t in wanted}
    total = math.fsum([rarity(t) for t in stems]) or 1.0
    sets = [(s.stems | facts_held(claim, s)) & stems for s in each]
    have = frozenset().union(*sets)

    def share(of: frozenset[str]) -> float:
        return math.fsum([rarity(t) for t in of]) / total

    best = max((share(s) for s in sets), default=0.0)
    pair = max((share(a | b) for i, a in enumerate(sets) for b in sets[i:]), default=0.0)
    lost = [rarity(t) for t in stems - have]
    cosines = [claim.bag.cosine(s.bag) for s in each]
    persons = sum(t.word in _PERSONS for t in claim.terms)
    return [
        share(have), best, pair, pair - best, max(lost, default=0.0), math.fsum(lost) / max(1, len(stems)),
        max(cosines, default=0.0), claim.bag.cosine(joined.bag),
        float(min(persons, 3)), persons / max(1, len(claim.terms)),
    ]  # fmt: skip


def _needed(stems: set[str], each: Sequence[Reading]) -> float:
    """How many of the sentences, best first, add a stem of the claim."""
    covered: set[str] = set()
    count = 0
    for sentence in each:
        new = sentence.stems & stems - covered
        count += bool(new)
        covered |= new
    return float(count)


def _denies(reading: Reading) -> bool:
    return any(t.word in DENIAL for t in reading.terms)


_ENDS = re.compile(r"[.!?](?:\s|$)")
_PERSONS = frozenset(
    ["i", "me", "my", "mine", "you", "your", "yours", "we", "us", "our", "i'm", "i've", "you're"]
)
_PRONOUNS = frozenset(
    ["he", "she", "it", "they", "this", "these", "that", "his", "her", "its", "their", "i", "you", "we"]
)


def _clause(claim: Reading, span: tuple[int, int], have: frozenset[str]) -> float:
    words = [t for t in claim.content if span[0] <= t.start < span[1]]
    return sum(t.stem in have for t in words) / len(words) if words else 1.0


def _grams(claim: Reading, evidence: Reading, size: int) -> float:
    """Share of the claim's n-grams of stems, stop words left out, that the evidence has."""
    left, right = claim.stemmed, evidence.stemmed
    grams = _runs(left, size)
    if not grams:
        return 1.0 if set(left) <= set(right) else 0.0
    return len(grams & _runs(right, size)) / len(grams)


def _runs(stems: Sequence[str], size: int) -> set[tuple[str, ...]]:
    return set(zip(*(stems[first:] for first in range(size)), strict=False))


def entailment(probabilities: Sequence[tuple[float, float, float]], nearest: int) -> list[float]:
    """(entailed, neutral, contradicted) for the joined evidence, then for its best sentences → `ENTAILMENT`.

    One triple alone means that the evidence is a single sentence. `nearest`: the place of the sentence, best first,
    that covers most of the claim.
    """
    joined = probabilities[0]
    single = probabilities[1:] or probabilities[:1]
    near = single[nearest] if nearest < len(single) else joined
    return [
        joined[0], joined[2], near[0], near[2], max(p[0] for p in single), max(p[2] for p in single),
        max(joined[0], *(p[0] for p in single)), _logit(joined[0]), joined[0] - joined[2],
    ]  # fmt: skip


def _logit(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return math.log(p / (1 - p))
