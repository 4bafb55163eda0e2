"""(claim, source) where the claim is a sentence of the source but for a word or two → the fact that was changed.

The quote judge, which forgives nothing that changes meaning, looks at the claim as if it were a quotation. Only a
difference that is plain counts here: another number, unit, date or frequency in the place of one, a negation put in or
left out, `all` for `only`, an opposite. Any other wording is left to the check of support.
"""

from __future__ import annotations

from pincite.citations.normalise import View
from pincite.citations.polarity import opposite
from pincite.citations.quotes import check_quote
from pincite.citations.wordclasses import kind_of
from pincite.models import Alteration

LONGEST_CLAIM = 600
LONGEST_SOURCE = 20_000
"""Longer ones are not looked at: a claim that nearly copies a sentence is short, and a passage is."""
MOST_ALTERATIONS = 2
_SCOPE = frozenset(
    {"all", "every", "each", "any", "only", "no", "none", "solely", "exclusively", "always", "never"}
)


def changed_fact(claim: str, source: str) -> Alteration | None:
    """None where the claim is no near copy, or one that changes nothing plain."""
    if len(claim) > LONGEST_CLAIM or len(source) > LONGEST_SOURCE:
        return None
    found = check_quote(claim, View.of(source))
    if found.status != "altered" or len(found.alterations) > MOST_ALTERATIONS:
        return None
    if not all(_plain(each) for each in found.alterations):
        return None
    return found.alterations[0]


def _plain(each: Alteration) -> bool:
    expected, said = each.expected.casefold().split(), each.found.casefold().split()
    if each.kind == "negation":
        return True
    if each.kind == "quantifier":
        return not _SCOPE.isdisjoint({*expected, *said})
    if each.kind in ("number", "unit", "date"):
        return any(map(_measured, expected)) and any(map(_measured, said))
    return any(opposite(one, other) for one in expected for other in said)


def _measured(word: str) -> bool:
    return any(character.isdigit() for character in word) or kind_of(word) in ("number", "unit", "date")
