"""(claim, source, the words that a judge says carry it) → do they stand there, and do they name what the claim names?

A judge that says yes must say where. Its words are looked for as a quotation is; words that are not there, or that
leave out a number, date or name of the claim, or show nothing for one of its facts, are no ground. A judge that shows
no ground at all is held to the source's own words: where one statement bears most of the claim, each number, date and
name of it must stand there.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from pincite.citations.attacks.instructions import evidence_of
from pincite.citations.judging.asserted import asserted, unshown
from pincite.citations.judging.bare import turned, unborne, unfound
from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View
from pincite.citations.reading.sentences import Span, split

MOST_FACTS = 20
"""Facts of one claim that are looked at; what a judge adds beyond is not read."""
ASSUMED = "assumed"


class Ground(NamedTuple):
    """One fact of a claim and the words of the source that carry it; no words: nothing carries it. `kind`: of a fact
    without words, what kind of part is missing, or that it is `assumed`: it has to be taken for granted."""

    fact: str
    words: str = ""
    kind: str = ""


def assumed(ground: Sequence[Ground]) -> tuple[str, ...]:
    """What has to be taken for granted for the claim to hold."""
    return tuple(each.fact for each in ground if each.kind == ASSUMED and each.fact)


def placed(claim: str, ground: Sequence[Ground]) -> tuple[Ground, ...]:
    """Words that a judge lists without naming facts, as many as the claim has: each is of the fact in its place."""
    bare = [each for each in ground if not each.fact and not each.kind]
    if len(bare) != len(asserted(claim)):
        return tuple(ground)
    places = itertools.count(1)
    return tuple(
        each._replace(fact=str(next(places))) if not each.fact and not each.kind else each for each in ground
    )


class Grounded(NamedTuple):
    """`reason`: why the ground does not hold. `missing`: facts, numbers or names without ground. `spans`: where the
    words stand, as offsets into the source."""

    holds: bool
    reason: str = ""
    missing: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()


def grounded(
    claim: str,
    source: str,
    ground: Sequence[Ground],
    missing: Sequence[str],
    refutes: Callable[[str, str], bool],
) -> Grounded:
    """`missing`: what the judge itself found missing: then its yes is none. `refutes`: see `decide`."""
    if any(part.strip() for part in missing):
        return Grounded(False, "names a part that nothing carries", tuple(missing))
    found, around = _found(claim, source, tuple(ground[:MOST_FACTS]))
    if found.holds and around and refutes(claim, around):
        return Grounded(False, "its own words say otherwise", (claim,), found.spans)
    return found


@lru_cache(maxsize=256)
def _found(claim: str, source: str, ground: tuple[Ground, ...]) -> tuple[Grounded, str]:
    """What the words are worth, and the whole sentences in which they stand. Kept, since the same yes is looked at when
    it is given and when it is told."""
    source = evidence_of(source)
    if not ground:
        lacking = unborne(claim, source)
        return Grounded(not lacking, _lacking(lacking, "the source"), lacking), ""
    view = View.of(source)
    spans: list[Span] = []
    without: list[str] = []
    for fact, words, _ in ground:
        places = _places(words, view) if words.strip() else ()
        spans += places
        without += [] if places else [_fact(claim, fact) or words or claim]
    kept = tuple(spans)
    if without:
        return Grounded(False, "its words do not stand in the source", tuple(without), kept), ""
    bare = unshown(claim, [(each.fact, each.words) for each in ground])
    if bare:
        return Grounded(False, f"shows no words for “{bare[0]}”", bare, kept), ""
    around = _sentences(source, spans)
    lacking = unfound(claim, source, around)
    if lacking:
        return Grounded(False, _lacking(lacking, "its words"), lacking, kept), ""
    if turned(claim, source):
        return Grounded(False, "its own words say otherwise", (claim,), kept), ""
    return Grounded(True, spans=kept), around


def _fact(claim: str, name: str) -> str:
    """A fact as the claim words it, where it was named by its number."""
    parts = asserted(claim)
    return parts[int(name) - 1].text if name.isdecimal() and 1 <= int(name) <= len(parts) else name


def _lacking(lacking: Sequence[str], where: str) -> str:
    return f"{where} lack{'s' if where == 'the source' else ''} {', '.join(lacking)}" if lacking else ""


def _places(words: str, view: View) -> tuple[Span, ...]:
    """Where the words stand, unaltered; a number or a name alone is too short for a quotation and must stand there
    letter for letter."""
    found = check_quote(words, view)
    if found.accepted:
        return found.parts or found.locations[:1]
    return found.locations if found.status == "insufficient" else ()


def _sentences(source: str, spans: Sequence[Span]) -> str:
    """The whole sentences that the spans touch, in order: a statement's subject and period stand around its value."""
    kept = [
        source[start:end]
        for start, end in split(source)
        if any(first < end and last > start for first, last in spans)
    ]
    return " ".join(kept) or " ".join(source[start:end] for start, end in spans)
