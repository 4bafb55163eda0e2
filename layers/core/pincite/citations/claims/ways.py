"""(claim, statement, alignment) → prepositions that say another place or relation: `in the table` of `on the table`.

Before a day, a measure or a name writers choose among `in`, `at`, `on`, `of`, `for`, `during`; before a thing they tell
where it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.citations.compare.align import Alignment
from pincite.citations.compare.narrowing import says_when
from pincite.citations.text.element import Element

_ALIKE = tuple(map(frozenset, (("of", "for"), ("of", "in"), ("in", "within"), ("in", "during"), ("during", "within"),
                               ("at", "in"), ("for", "during"), ("over", "during"), ("on", "of"))))  # fmt: skip
"""Those that are chosen freely before a thing as well."""


_OF_SPANS = tuple(map(frozenset, (("in", "within"), ("for", "over"), ("for", "during"), ("over", "during"),
                                  ("within", "during"))))  # fmt: skip
"""Those of a length of time: what is paid in five days is not paid for five days."""
_LONG = frozenset({"term", "period", "run", "time", "future", "past", "course", "lifetime"})
_AHEAD = 3
"""Words behind a preposition among which the one stands that tells of a time."""


def other_ways(claim: Sequence[Element], given: Sequence[Element], pairs: Alignment) -> Iterator[int]:
    """→ their indices in the claim."""
    for i, j in pairs.items():
        if claim[i].kind != "rel" or claim[i].value == given[j].value:
            continue
        behind = [each for each in claim[i + 1 :] if not each.light][:_AHEAD]
        ways = frozenset({claim[i].value, given[j].value})
        if not behind or behind[0].name or any(says_when(each) or each.keys & _LONG for each in behind):
            continue
        span = behind[0].quantity is not None and behind[0].quantity.dimension in ("s", "month")
        if (behind[0].kind == "word" and ways not in _ALIKE) or (span and ways not in _OF_SPANS):
            yield i
