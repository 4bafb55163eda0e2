"""claim → the facts that a judge must each find ground for, and the ones for which it showed none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pincite.citations.claims.facts import facts
from pincite.citations.text.reading import elements
from pincite.citations.text.token import language

MOST_FACTS = 8
"""Of one claim that are put to a judge one by one; a longer claim is put whole."""
_NUMBER = re.compile(r"\D{0,6}(\d{1,2})\b")

_JOINED = re.compile(r"[\s,;]+(?:and|but|while|or)$", re.IGNORECASE)


class Asserted(NamedTuple):
    """One fact, as the claim words it. `keys`: what its words may be said for."""

    text: str
    keys: frozenset[str]


@lru_cache(maxsize=1024)
def asserted(claim: str) -> tuple[Asserted, ...]:
    """One fact is the whole claim."""
    cut = facts(elements(claim, language(claim)))
    if not 1 < len(cut) <= MOST_FACTS:
        cut = []
    found = [
        Asserted(_bare(claim[each[0].start : each[-1].end]), _keys([e.keys for e in each if e.content]))
        for each in cut
    ]
    return tuple(found) or (Asserted(claim.strip(), frozenset()),)


def unshown(claim: str, named: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Facts of the claim for which no words were shown. `named`: (fact as the judge names it, words of the source that
    stand there). A fact is named by its number, or by words that it shares with what was said or shown for it."""
    parts = asserted(claim)
    if len(parts) < 2:
        return ()
    shown: set[int] = set()
    for name, words in named:
        number = _NUMBER.fullmatch(name.strip().rstrip(".:)")) if len(name) <= 8 else None
        if number and 1 <= int(number[1]) <= len(parts):
            shown.add(int(number[1]) - 1)
            continue
        said = _keys([each.keys for each in elements(f"{name}. {words}") if each.content])
        shown |= {at for at, part in enumerate(parts) if part.keys & said}
    return tuple(part.text for at, part in enumerate(parts) if at not in shown and part.keys)


def _bare(fact: str) -> str:
    return _JOINED.sub("", fact.strip(" ,;")).strip(" ,;")


def _keys(each: Sequence[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*each)
