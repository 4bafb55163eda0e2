"""units, weights, sources → the same weights in sight of the sentence before and of all sources.

A bare `Yes.` behind a question says what was asked. What is said not to be in the sources must not be there. A figure
in a question must stand in a source. A sentence of which one cited source says the opposite is contradicted, whatever
another carries.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from pincite.citations.answer_units import Unit
from pincite.citations.cited_sources import CitedSource, words_of
from pincite.citations.claims.assertion import abstains, is_question, nods
from pincite.citations.text.data import listed
from pincite.citations.text.lemma import lemma
from pincite.citations.weighing import Weight
from pincite.models import Missing, SentenceVerdict

_MARKS = " \t\n*_#>`|-–—·•"
_REPLY = re.compile(r"[✅✔☑❌❎✗✘✖🚫⛔👍👎]")
_ANSWER = re.compile(r"^(?:A|Answer)[:.]\**\s*")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_WHERE = re.compile(
    r"\b(?:in|from|within|of|based on)\s+(?:any of\s+)?(?:the|this|that|these|your|any)\s+(?:\w+\s+){0,2}"
    r"(?:documents?|sources?|passages?|context|texts?|materials?|information|files?)\b"
    r"|(?:\b(?:the|this|that|these|your|both|provided|given)\s+)?"
    r"\b(?:documents?|sources?|passages?|context|texts?|materials?)\b",
    re.IGNORECASE,
)
_SMALL = ("det", "pron", "be", "aux", "rel", "conj", "quant", "force", "neg", "talk", "cond", "unsaid")


def in_context(
    answer: str, units: Sequence[Unit], weights: Sequence[Weight], sources: Mapping[int, CitedSource]
) -> list[Weight]:
    """→ weights, one for each unit."""
    return [_beside(answer, *each, sources) for each in zip(units, weights, strict=True)]


def _beside(answer: str, unit: Unit, weight: Weight, sources: Mapping[int, CitedSource]) -> Weight:
    if weight.verdict == "verified" and any(pair.judged.verdict == "contradicted" for pair in weight.pairs):
        return weight._replace(verdict="contradicted", missing=_whole(answer, unit))
    if weight.verdict != "not_checkable" or unit.kind == "lead":
        return weight
    claim = unit.claim
    if nods(_ANSWER.sub("", claim.strip(_MARKS))):
        asked = answer[max(0, unit.start - 400) : unit.start].rstrip(_MARKS).endswith(("?", "？"))
        return _open(answer, unit, weight) if asked else weight
    if is_question(claim):
        reply = answer[unit.end : unit.end + 12].lstrip(_MARKS)
        figures = [each for each in _FIGURE.findall(claim) if not _stands(each, sources)]
        return _open(answer, unit, weight) if figures or _REPLY.match(reply) else weight
    if abstains(claim) and any(_speaks(claim, source) for source in sources.values()):
        return _open(answer, unit, weight)
    return weight


def _stands(figure: str, sources: Mapping[int, CitedSource]) -> bool:
    return any(
        re.search(rf"(?<![\d.,]){re.escape(figure)}(?!\d|[.,]\d)", each.text) for each in sources.values()
    )


def _speaks(claim: str, source: CitedSource) -> bool:
    """Do two sentences in a row have every word of what the source is said not to say?"""
    said = {lemma(word) for word in words_of(_WHERE.sub(" ", claim)) - _small()} - _small()
    if not said:
        return False
    text = source.evidence()
    found = [{lemma(word) for word in words_of(text[start:end])} for start, end in source.sentences]
    return any(said <= first | second for first, second in pairwise([*found, set()]))


@cache
def _small() -> frozenset[str]:
    phrases = (word for category in _SMALL for phrase in listed(category) for word in phrase.split())
    return frozenset(phrases)


def _open(answer: str, unit: Unit, weight: Weight) -> Weight:
    """Something is said that nobody checked."""
    verdict: SentenceVerdict = "unverifiable" if weight.pairs else "uncited"
    return weight._replace(verdict=verdict, missing=_whole(answer, unit), support=0.0)


def _whole(answer: str, unit: Unit) -> tuple[Missing, ...]:
    text = answer[unit.start : unit.end]
    return (Missing(text=text, start=0, end=len(text)),)
