"""The plain checks that others use, to stand beside ours: each a function, none of them used anywhere else."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import pairwise

from rapidfuzz import fuzz, utils

from pincite.answering.terms import STOP
from pincite.citations.reading.sentences import split
from pincite.ports import Embedder

ClaimScorer = Callable[[str, str], float]
"""(claim, source) → score in 0–1, higher for better supported."""
QuoteMatcher = Callable[[str, str], tuple[bool, tuple[int, int] | None]]
"""(quote, source) → accepted, and where."""

_WORD = re.compile(r"[^\W_]+(?:[.,']\d+)*")
WINDOWS = 400
"""Two-sentence windows of a source that are looked at."""


def words(text: str) -> list[str]:
    """Lower-case words."""
    return [match.group().lower() for match in _WORD.finditer(text)]


def keywords(text: str) -> set[str]:
    """Words of more than one letter that are no stop words."""
    return {word for word in words(text) if word not in STOP and len(word) > 1}


def keyword_overlap(claim: str, source: str) -> float:
    """Share of the claim's keywords found anywhere in the source."""
    wanted = keywords(claim)
    return len(wanted & set(words(source))) / len(wanted) if wanted else 1.0


def windows(source: str) -> list[str]:
    """Every two neighbouring sentences."""
    spans = split(source)
    if len(spans) < 2:
        return [source]
    return [source[a[0] : b[1]] for a, b in pairwise(spans[: WINDOWS + 1])]


def best_window_overlap(claim: str, source: str) -> float:
    """Share of the claim's keywords found in the best two-sentence window."""
    wanted = keywords(claim)
    return max(len(wanted & set(words(w))) for w in windows(source)) / len(wanted) if wanted else 1.0


def bigram_overlap(claim: str, source: str) -> float:
    """Share of the claim's word pairs found in the source."""
    left, right = words(claim), words(source)
    pairs = set(pairwise(left))
    return len(pairs & set(pairwise(right))) / len(pairs) if pairs else 1.0


def tfidf(claim: str, source: str) -> float:
    """Best cosine of the claim with a two-sentence window, (1 + ln tf) · idf over the source's windows."""
    bags = [Counter(words(window)) for window in windows(source)]
    found = Counter(word for bag in bags for word in bag)
    weight = {word: math.log((1 + len(bags)) / (1 + count)) + 1 for word, count in found.items()}

    def weighted(bag: Counter[str]) -> dict[str, float]:
        rare = math.log(1 + len(bags)) + 1
        return {word: (1 + math.log(count)) * weight.get(word, rare) for word, count in bag.items()}

    ours = weighted(Counter(words(claim)))
    best = 0.0
    for bag in map(weighted, bags):
        norm = math.sqrt(sum(v * v for v in ours.values()) * sum(v * v for v in bag.values()))
        best = max(best, sum(v * bag.get(word, 0.0) for word, v in ours.items()) / norm if norm else 0.0)
    return best


def token_set(claim: str, source: str) -> float:
    """rapidfuzz token_set_ratio of the claim and the best window."""
    process = utils.default_process
    return max(fuzz.token_set_ratio(claim, w, processor=process) for w in windows(source)) / 100


def cosines(pairs: Sequence[tuple[str, str]], embedder: Embedder, most: int = 8) -> list[float]:
    """Best cosine of each claim with those of its source's windows that share most keywords with it."""
    texts: list[str] = []
    bounds = []
    for claim, source in pairs:
        wanted = keywords(claim)
        best = sorted(windows(source), key=lambda w: -len(wanted & set(words(w))))[:most]
        bounds.append((len(texts), len(texts) + len(best)))
        texts += [text[:1500] for text in best]
    vectors = embedder.embed(texts)
    claims = embedder.embed([claim for claim, _ in pairs])
    return [max(0.0, float((vectors[a:b] @ claims[i]).max())) for i, (a, b) in enumerate(bounds)]


CLAIMS: dict[str, tuple[ClaimScorer, float | None]] = {
    "30 % keyword overlap": (keyword_overlap, 0.3),
    "70 % keyword overlap": (keyword_overlap, 0.7),
    "best window, threshold tuned": (best_window_overlap, None),
    "word pairs, threshold tuned": (bigram_overlap, None),
    "TF-IDF of the best window, tuned": (tfidf, None),
    "rapidfuzz token set, tuned": (token_set, None),
}
"""Name → scorer and its threshold; None: tuned on the other half of the set."""


def word_overlap(quote: str, source: str) -> tuple[bool, tuple[int, int] | None]:
    """Accepts where it stands in the source or 70 % of its words do."""
    at = source.find(quote)
    if at >= 0:
        return True, (at, at + len(quote))
    wanted = set(words(quote))
    return bool(wanted) and len(wanted & set(words(source))) >= 0.7 * len(wanted), None


def partial_ratio(quote: str, source: str, least: float) -> tuple[bool, tuple[int, int] | None]:
    """rapidfuzz partial_ratio of at least `least`."""
    found = fuzz.partial_ratio_alignment(quote, source)
    if found is None or len(quote) > len(source):
        return False, None
    return found.score >= least, (found.dest_start, found.dest_end)


def whole_ratio(quote: str, source: str) -> tuple[bool, tuple[int, int] | None]:
    """rapidfuzz WRatio of at least 80."""
    return fuzz.WRatio(quote, source) >= 80, None


def shingles(quote: str, source: str) -> tuple[bool, tuple[int, int] | None]:
    """60 % of the quote's runs of three words stand in the source."""
    left, right = words(quote), words(source)
    wanted = set(zip(left, left[1:], left[2:], strict=False))
    return bool(wanted) and len(wanted & set(zip(right, right[1:], right[2:], strict=False))) >= 0.6 * len(
        wanted
    ), None


def blocks(quote: str, source: str) -> tuple[bool, tuple[int, int] | None]:
    """difflib: matching blocks of five characters and more cover 70 % of the quote."""
    found = SequenceMatcher(None, source, quote, autojunk=False).get_matching_blocks()
    long = [block for block in found if block.size >= 5]
    span = (long[0].a, long[-1].a + long[-1].size) if long else None
    return sum(block.size for block in long) >= 0.7 * len(quote), span


def literal(quote: str, source: str) -> tuple[bool, tuple[int, int] | None]:
    """Accepts only what stands there character for character."""
    at = source.find(quote)
    return at >= 0, (at, at + len(quote)) if at >= 0 else None


def folded(quote: str, source: str) -> tuple[bool, tuple[int, int] | None]:
    """Accepts what stands there after NFKC, with white space and case folded."""

    def fold(text: str) -> str:
        return " ".join(unicodedata.normalize("NFKC", text).casefold().split())

    return fold(quote) in fold(source), None


QUOTES: dict[str, QuoteMatcher] = {
    "70 % word overlap": word_overlap,
    "rapidfuzz partial ratio ≥ 80": partial(partial_ratio, least=80),
    "rapidfuzz partial ratio ≥ 90": partial(partial_ratio, least=90),
    "rapidfuzz WRatio ≥ 80": whole_ratio,
    "runs of three words, 60 %": shingles,
    "difflib blocks, 70 %": blocks,
    "NFKC, spaces and case, exact": folded,
    "exact": literal,
}
