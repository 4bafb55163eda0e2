"""(comparison) → names of several words in whose place the statement has another: `the Blue Ridge Choir`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pincite.citations.claims.prove import Comparison
from pincite.citations.compare.difference import Difference
from pincite.citations.compare.same import same
from pincite.citations.reading.abbreviations import TITLES
from pincite.citations.text.data import CLASSES
from pincite.citations.text.element import Element


def other_names(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """A name of several words where the statement has another one before or behind the same word."""
    claim, given, pairs = found.claim, found.given, found.pairs
    used = set(pairs.values())
    for i, end in _names(claim, pairs.keys()):
        for j, stop in _names(given, used):
            if (
                end - i != stop - j
                or end - i < 2
                or any(_short(a, b) for a in claim[i:end] for b in given[j:stop])
            ):
                continue
            before = i > 0 and j > 0 and pairs.get(i - 1) == j - 1
            if before or (end in pairs and pairs[end] == stop):
                where = f"{given[j].start}:{given[stop - 1].end}"
                yield Difference("name", claim[i].start, claim[end - 1].end, where, exclusive=True), i


def _short(one: Element, other: Element) -> bool:
    """Whether one name may be the other, shortened: they begin alike."""
    plain = [
        [key for key in each.keys if key[0] not in CLASSES and key not in TITLES] for each in (one, other)
    ]
    return same(one, other) or any(a[0] == b[0] for a in plain[0] for b in plain[1])


def _names(found: Sequence[Element], used: Collection[int]) -> Iterator[tuple[int, int]]:
    """Runs of names that nothing is bound to."""
    at = 0
    while at < len(found):
        end = at
        while end < len(found) and end not in used and _named(found, end):
            end += 1
        if end > at:
            yield at, end
        at = max(end, at + 1)


def _named(found: Sequence[Element], at: int) -> bool:
    """Whether the word is a name, or the sentence's first before one."""
    return found[at].name or (at == 0 and found[0].kind == "word" and len(found) > 1 and found[1].name)
