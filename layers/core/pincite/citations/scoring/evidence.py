"""(claim, source) → the sentences of the source that speak about the claim.

Nothing is read for it: the claim's elements are looked for by the keys of the words of each statement, which are kept
from settling the claim. A greedy cover takes the sentences that add most of the claim's weight; what follows is bounded
by `MAX_SENTENCES` and `MAX_CHARS`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from pincite.citations.claims.settle import said
from pincite.citations.compare.same import followed
from pincite.citations.reading.by_length import kept
from pincite.citations.reading.sentences import Span
from pincite.citations.text.data import CLASSES
from pincite.citations.text.element import Element
from pincite.citations.text.statement import statements
from pincite.citations.text.token import language
from pincite.citations.text.vocabulary import words

MAX_SENTENCES = 6
MAX_CHARS = 900
"""What a claim's evidence may hold together: about 200 word pieces, which an entailment model reads at once."""
_CANDIDATES = 200
_AGAIN, _BESIDE = 0.25, 1.15
"""What an element counts that another sentence has already, and how much more a neighbour of a picked sentence."""
_DIGITS = re.compile(r"\d[\d.,]*\d|\d")


class Evidence(NamedTuple):
    """`said`: the claim's elements with a meaning of their own. `spans`: the source's sentences in order. `picked`:
    numbers of those that speak of the claim, in order of worth; `held`: which of `said` each of them has. `weights`: of
    each of `said`, more where fewer sentences have it. `present`: which of `said` the source has anywhere."""

    said: tuple[Element, ...]
    spans: tuple[Span, ...]
    picked: tuple[int, ...]
    held: tuple[frozenset[int], ...]
    weights: tuple[float, ...]
    present: frozenset[int]

    def in_order(self) -> list[Span]:
        """Spans of the picked sentences in the source's order."""
        return [self.spans[k] for k in sorted(self.picked)]

    def weight(self, of: Collection[int]) -> float:
        """Share of the claim's weight that some of its elements have."""
        return math.fsum(self.weights[i] for i in of) / (math.fsum(self.weights) or 1.0)


@kept(short=256, long=32)
def gather(claim: str, source: str) -> Evidence:
    """→ evidence, kept as what was settled is.

    An element in few sentences weighs more: 1 + ln((1 + n) / (1 + df)) over the source's n sentences."""
    content = tuple(each for each in said(claim, source) if each.content)
    sentences: dict[Span, frozenset[str]] = {}
    for statement in statements(source):
        span = statement.start, statement.end
        sentences[span] = sentences[span] | statement.words if span in sentences else statement.words
    spans = tuple(sentences)
    places = [_places(each, claim, source, sentences) for each in content]
    weights = tuple(1.0 + math.log((1 + len(spans)) / (1 + len(at))) for at in places)
    held: dict[int, set[int]] = {}
    for i, at in enumerate(places):
        for k in at:
            held.setdefault(k, set()).add(i)
    best = sorted(held, key=lambda k: (-math.fsum(weights[i] for i in held[k]), k))[:_CANDIDATES]
    picked = _cover(best, held, weights, spans)
    present = frozenset(i for i, at in enumerate(places) if at)
    return Evidence(content, spans, picked, tuple(frozenset(held[k]) for k in picked), weights, present)


def _places(each: Element, claim: str, source: str, sentences: dict[Span, frozenset[str]]) -> list[int]:
    """Numbers of the sentences that have an element: a word by its keys, a figure as it is written."""
    if each.kind == "word":
        keys = each.keys | followed(each.keys)
        return [k for k, of in enumerate(sentences.values()) if not keys.isdisjoint(of)]
    written = claim[each.start : each.end]
    parts = _DIGITS.findall(written) or [written]
    return [k for k, (a, b) in enumerate(sentences) if all(source.find(part, a, b) >= 0 for part in parts)]


def _cover(
    open_: list[int], held: dict[int, set[int]], weights: Sequence[float], spans: Sequence[Span]
) -> tuple[int, ...]:
    picked: list[int] = []
    covered: set[int] = set()
    chars = 0
    while open_ and len(picked) < MAX_SENTENCES:
        near = {p + step for p in picked for step in (-1, 1)}

        gain = {
            k: (_BESIDE if k in near else 1.0)
            * sum(weights[i] * (_AGAIN if i in covered else 1.0) for i in held[k])
            for k in open_
        }
        best = max(open_, key=lambda k: (gain[k], -k))
        open_.remove(best)
        length = spans[best][1] - spans[best][0]
        if picked and chars + length > MAX_CHARS:
            continue
        picked.append(best)
        covered |= held[best]
        chars += length
    return tuple(picked)


ROOT = 5
"""Letters by which words are held to be of one root where nothing else of a claim is found (`Europe`, `European`)."""


def speaks(claim: str, source: str) -> bool:
    """Whether the source has a word of the claim, or one of its root. Of a language whose equivalents are not known
    here it cannot be told that it does not."""
    code = language(source)
    if code != "en" or language(claim) != code:
        return True
    found = statements(source)
    have = frozenset(key for statement in found for key in statement.words if _written(key))
    roots = {key[:ROOT] for key in have if len(key) >= ROOT}
    content = [each for each in said(claim, source) if each.content]
    keys = (key for each in content for key in words(claim[each.start : each.end], code) if _written(key))
    if any(key in have or key[:ROOT] in roots for key in keys):
        return True
    # What words may mean together is held against what they do mean there: `the` alone begins many an expression.
    meant = frozenset[str]().union(*(each.keys for each in content))
    return any(
        meant & each.keys
        for statement in found
        if meant & statement.words
        for part in (statement.elements, statement.lead, statement.scope, statement.label, statement.header)
        for each in part
    )


def _written(key: str) -> bool:
    """Whether it is a word's own, no expression's and no group's of words that mean the same."""
    return key[:1] not in CLASSES and " " not in key


def runs(evidence: Evidence) -> tuple[Span, ...]:
    """The fewest whole sentences that hold what is held of the claim, neighbours as one run, best first."""
    covered: set[int] = set()
    kept: list[int] = []
    for number, held in sorted(
        zip(evidence.picked, evidence.held, strict=True), key=lambda pair: -len(pair[1])
    ):
        if not kept or evidence.weight(held - covered) >= WORTH:
            kept.append(number)
            covered |= held
    grouped: list[list[int]] = []
    for number in sorted(kept[:MOST_SENTENCES]):
        if grouped and number - grouped[-1][-1] == 1:
            grouped[-1].append(number)
        else:
            grouped.append([number])
    grouped.sort(key=lambda run: min(kept.index(k) for k in run))
    return tuple((evidence.spans[run[0]][0], evidence.spans[run[-1]][1]) for run in grouped)


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
