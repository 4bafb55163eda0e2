"""elements of a sentence → where its verb stands, and whether what stands before it is its subject."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.compare.moves import opens_adjunct
from pincite.citations.compare.omissions import reports
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element

SUBORDINATE = frozenset({"cond", "reason", "concess", "purpose", "result", "that"})
_MOST_WORDS = 8
"""Words of a subject; what is longer was not read rightly."""


def acts(found: Sequence[Element], at: int) -> bool:
    """Whether the verb of a clause stands there, not a word behind an article or a number: `the declared dividend`."""
    each = found[at]
    noun = each.kind == "word" and at > 0 and found[at - 1].kind in ("det", "quantity", "quant")
    return each.finite and not each.name and not noun


def verb_of(found: Sequence[Element]) -> tuple[int, int] | None:
    """Where the subject begins and where its verb stands; None where that cannot be told."""
    start = 0
    if found and opens_adjunct(found[0]):
        start = next((k + 1 for k, each in enumerate(found) if each.value == "," and each.kind == "mark"), -1)
        if start < 0:
            return None
    for k in range(start, len(found)):
        each = found[k]
        if k > start and acts(found, k):
            return (start, k) if found[k - 1].value != "to" and not _qualified(found[start:k]) else None
        if k > start and each.kind in ("mark", "pron", *SUBORDINATE) and each.value != ",":
            return None
        if k - start > _MOST_WORDS:
            return None
    return None


def subject_of(found: Sequence[Element]) -> tuple[Element, ...]:
    """What a sentence is about; empty where that cannot be told."""
    at = verb_of(found)
    return tuple(found[slice(*at)]) if at is not None else ()


def _qualified(subject: Sequence[Element]) -> bool:
    """Whether a word before the verb says that it was not quite, or only said to be so: `almost`, `allegedly`."""
    return any(each.keys & (listed("privative") | listed("denying")) or reports(each) for each in subject[1:])
