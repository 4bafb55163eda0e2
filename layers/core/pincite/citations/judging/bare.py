"""(claim, source) → what speaks against a yes in the source's own words: limits that are turned round, and, where a
judge shows no ground, the numbers, dates and names that the source does not have."""

from __future__ import annotations

import itertools
import re

from pincite.citations.claims.settle import settle
from pincite.citations.judging.named import unfounded, unnamed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Quantity, agrees, contrary
from pincite.citations.text.reading import elements
from pincite.citations.text.token import language

NEAR = 0.7
"""Share of a claim's words that one statement must bear before a number or name that stands nowhere is held against
the yes: there it was exchanged; a claim in other words may have worked it out."""
EXCHANGED = frozenset({"number", "date", "negation", "bound", "name", "opposite"})
"""What one statement must bear itself that bears each other word: the same value elsewhere is of something else."""

_ONE_OR_MORE = re.compile(r"\bat least one\b|\bone or more\b|\bmore than one\b", re.IGNORECASE)
_ONE_OR_NONE = re.compile(
    r"\b(?:only|just|at most|no more than|not more than|up to) one\b|\ba single\b", re.IGNORECASE
)
"""`one` is read as a pronoun, so that its limits are looked for by themselves."""


def unborne(claim: str, source: str) -> tuple[str, ...]:
    """What a bare yes has against it, in the claim's order."""
    nearest = settle(claim, source)
    lacking = set(unnamed(claim, source) if nearest.bound >= NEAR else unfounded(claim, source))
    if not any(d.kind in ("added", "order") for d in nearest.differences):
        lacking |= {claim[d.start : d.end] for d in nearest.differences if d.kind in EXCHANGED}
    return tuple(sorted({*lacking, *turned(claim, source)}, key=claim.find))


def turned(claim: str, text: str) -> tuple[str, ...]:
    """Amounts of the claim that the text has with no other limit than the opposite one: `at least 40` of `up to 40`."""
    code = language(text)
    read = elements(text, code)
    there = [_only(before, each) for before, each in itertools.pairwise((None, *read)) if each]
    out = []
    for each in elements(claim, code):
        wanted = each.quantity
        alike = [given for given in there if wanted and given and agrees(_plain(wanted), _plain(given))]
        if wanted is not None and alike and all(contrary(wanted, given) == "bound" for given in alike):
            out.append(claim[each.start : each.end])
    for said, given in ((_ONE_OR_MORE, _ONE_OR_NONE), (_ONE_OR_NONE, _ONE_OR_MORE)):
        found = said.search(claim)
        if found and given.search(text) and not said.search(text):
            out.append(found[0])
    return tuple(out)


def _only(before: Element | None, each: Element) -> Quantity | None:
    """`only three` is no more than three."""
    quantity = each.quantity
    if quantity is not None and before is not None and before.value == "only" and not quantity.bound:
        return quantity._replace(bound="max")
    return quantity


def _plain(quantity: Quantity) -> Quantity:
    return quantity._replace(bound="", approx="")
