"""units, weights, sources → the same weights in sight of the sentence before and of all sources.

A bare `Yes.` or `I think so.` behind a question says what was asked. What is said not to be in the sources must not be
there. A figure in a question, and what it takes for granted, must stand in a source. An opinion about what the sources
speak of is no matter of taste, and a line of code that has their words tells something. A sentence of which one cited
source says the opposite is contradicted, whatever another carries.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from pincite.citations.answer_units import Unit
from pincite.citations.cited_sources import CitedSource, words_of
from pincite.citations.claims.abstaining import seeks
from pincite.citations.claims.assertion import abstains, is_question, nods
from pincite.citations.claims.opinion import beliefs, opinion
from pincite.citations.presupposed import small, unfounded
from pincite.citations.text.data import listed
from pincite.citations.text.lemma import chiefly_verb, lemma
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
_PART = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+|\d+")
"""Words of a name in code: `lateFee`, `late_fee`."""
_ASSIGNED = re.compile(r"[^\W\d][\"']?\s*[:=]\s*[\"']?[-+]?\d")
"""A name and its value; one word of a source is enough there."""
_LINKING = ("det", "pron", "conj", "rel", "be", "aux")
_SPOKEN = 2
"""Words of a line of code that a source has, at least, where the line has a number or a verb; one more where not."""


def in_context(
    answer: str, units: Sequence[Unit], weights: Sequence[Weight], sources: Mapping[int, CitedSource]
) -> list[Weight]:
    """→ weights, one for each unit."""
    return [_beside(answer, *each, sources) for each in zip(units, weights, strict=True)]


def _beside(answer: str, unit: Unit, weight: Weight, sources: Mapping[int, CitedSource]) -> Weight:
    if weight.verdict == "verified" and any(pair.judged.verdict == "contradicted" for pair in weight.pairs):
        return weight._replace(verdict="contradicted", missing=_whole(answer, unit))
    claim = unit.claim
    if not unit.sure and weight.verdict == "uncited" and not _in_words_of(claim, sources):
        return weight._replace(verdict="not_checkable", missing=(), support=None)
    if weight.verdict != "not_checkable" or unit.kind == "lead":
        return weight
    about = beliefs(claim) if opinion(claim) else frozenset()
    if nods(_ANSWER.sub("", claim.strip(_MARKS))) or (opinion(claim) and not about):
        asked = answer[max(0, unit.start - 400) : unit.start].rstrip(_MARKS).endswith(("?", "？"))
        return _open(answer, unit, weight) if asked else weight
    if is_question(claim):
        reply = answer[unit.end : unit.end + 12].lstrip(_MARKS)
        held = _REPLY.match(reply) or unfounded(claim, sources.values())
        return _open(answer, unit, weight) if held or _unknown_figure(claim, sources) else weight
    if about and any(about & _lemmas(source) for source in sources.values()):
        return _open(answer, unit, weight)
    if abstains(claim) and (
        _unknown_figure(claim, sources) or any(_speaks(claim, source) for source in sources.values())
    ):
        return _open(answer, unit, weight)
    return weight


def _unknown_figure(claim: str, sources: Mapping[int, CitedSource]) -> bool:
    return any(not _stands(each, sources) for each in _FIGURE.findall(claim))


def _lemmas(source: CitedSource) -> frozenset[str]:
    return frozenset(map(lemma, source.words))


def _in_words_of(line: str, sources: Mapping[int, CitedSource]) -> bool:
    """Does a line of code or data speak of what a source speaks of?"""
    said = {lemma(word) for word in words_of(" ".join(_PART.findall(line))) - small(*_LINKING)}
    telling = any(each.isdigit() or chiefly_verb(each) for each in said) or any(
        word.lower() in listed("neg") or word.lower() == "no" for word in _PART.findall(line)
    )
    fewest = 1 if _ASSIGNED.search(line) else _SPOKEN if telling else _SPOKEN + 1
    return any(len(said & _lemmas(source)) >= fewest for source in sources.values())


def _stands(figure: str, sources: Mapping[int, CitedSource]) -> bool:
    return any(
        re.search(rf"(?<![\d.,]){re.escape(figure)}(?!\d|[.,]\d)", each.text) for each in sources.values()
    )


def _speaks(claim: str, source: CitedSource) -> bool:
    """Do two sentences in a row have every word of what the source is said not to say? Of what was not found, and not
    said where, the source must have none."""
    said = {lemma(word) for word in words_of(_WHERE.sub(" ", claim)) - small()} - small()
    if not said:
        return False
    if seeks(claim):
        return bool(said & _lemmas(source))
    text = source.evidence()
    found = [{lemma(word) for word in words_of(text[start:end])} for start, end in source.sentences]
    return any(said <= first | second for first, second in pairwise([*found, set()]))


def _open(answer: str, unit: Unit, weight: Weight) -> Weight:
    """Something is said that nobody checked."""
    verdict: SentenceVerdict = "unverifiable" if weight.pairs else "uncited"
    return weight._replace(verdict=verdict, missing=_whole(answer, unit), support=0.0)


def _whole(answer: str, unit: Unit) -> tuple[Missing, ...]:
    text = answer[unit.start : unit.end]
    return (Missing(text=text, start=0, end=len(text)),)
