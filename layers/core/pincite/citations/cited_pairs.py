"""(claim, source it cites, checks of both) → the citation: its verdict, its span, how it cites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pincite.citations.answer_quotes import Quoted
from pincite.citations.cited_sources import CitedSource, words_of
from pincite.citations.reading.sentences import Span
from pincite.citations.support import SupportCheck
from pincite.citations.verdict import Judged, judged
from pincite.models import CitationType

INFERRED = 0.5
"""A claim that shares fewer of its words with the span is called an inference, not a paraphrase."""


class Pair(NamedTuple):
    """A citation of source `number` in a unit. `span`: offsets into the source's text; `located_in`: source id where
    a misattributed quotation really stands."""

    number: int
    claim: str
    judged: Judged
    span: Span
    citation_type: CitationType
    located_in: int | None = None


def paired(
    number: int,
    claim: str,
    check: SupportCheck,
    quoted: Sequence[Quoted],
    sources: Mapping[int, CitedSource],
) -> Pair:
    """The check of a claim against a source, and the quotations said to be from it → a citation."""
    source = sources[number]
    mine = [each for each in quoted if number in each.numbers and each.counts]
    worst = min(mine, key=lambda each: each.worth) if mine else None
    result = judged(
        worst.check if worst else None,
        check,
        misattributed=bool(worst and worst.located_in),
        failed=worst.failed if worst else "",
    )
    places = [
        each.check.locations[0]
        for each in mine
        if each.check and each.check.locations and each.located_in is None
    ]
    if places and (result.verdict != "verified" or len(places) == 1):
        span = places[0]
    elif check.evidence:
        span = check.evidence[0]
    else:
        span = _nearest(claim, source)
    if not check.evidence or places:
        span = source.shown(*span) if span[1] > span[0] else span
    elif span[1] - span[0] < 50:
        span = source.shown(*span)
    literal = bool(worst and worst.check and worst.check.accepted and not worst.located_in)
    return Pair(
        number, claim, result, span, _type(claim, source, span, literal), worst.located_in if worst else None
    )


def _type(claim: str, source: CitedSource, span: Span, literal: bool) -> CitationType:
    if literal or " ".join(claim.casefold().split()) in " ".join(
        source.text[slice(*span)].casefold().split()
    ):
        return "direct_quote"
    said = words_of(claim)
    shared = len(said & words_of(source.text[slice(*span)])) / max(1, len(said))
    return "paraphrase" if shared >= INFERRED else "inference"


def _nearest(claim: str, source: CitedSource) -> Span:
    """The sentence of the source that shares most words with the claim."""
    said = words_of(claim)
    spans = source.sentences or [(0, len(source.text))]
    return max(spans, key=lambda span: len(said & words_of(source.text[slice(*span)])))
