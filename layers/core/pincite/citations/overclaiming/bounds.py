"""(claim, sentence) that give the same number → is it the same bound, the same end of a change, the same sign?

`at least 50` is not `up to 50`, `from 5 to 4` is not `from 4 to 5`, and `(3.2) million` is a loss.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from pincite.citations.reading.quantity import Quantity, is_year
from pincite.citations.supporting.differences import Reading

Bound = Literal["", "least", "over", "most", "under", "about", "nearly", "exactly"]
_BEFORE: tuple[tuple[Bound, str], ...] = (
    ("least", r"at least|(?:no|not) (?:less|fewer) than|(?:a )?minimum(?: of)?|≥|>="),
    ("most", r"at most|(?:no|not) more than|not (?:exceeding|to exceed)|up to|(?:a )?maximum(?: of)?|≤|<="),
    ("over", r"(?:more|greater|higher|longer|older) than|over|above|exceed(?:ing|ed|s)?|in excess of|upwards of|>"),
    ("under", r"(?:less|fewer|lower|shorter|younger) than|under|below|<"),
    ("about", r"about|around|approximately|approx\.?|roughly|circa|ca\.|an estimated|~|≈"),
    ("nearly", r"nearly|almost|just under|close to|not quite"),
    ("exactly", r"exactly|precisely"),
)  # fmt: skip
_AFTER: tuple[tuple[Bound, str], ...] = (
    ("least", r"(?:or|and) (?:more|over|above|longer|older|higher|greater|up)|minimum"),
    ("most", r"or (?:less|fewer|under|below|shorter|younger|lower)|maximum|at most"),
)
_LEADING = tuple((bound, re.compile(rf"(?<!\w)(?:{form})\s*(?:an? )?[$€£]?$")) for bound, form in _BEFORE)
_TRAILING = tuple((bound, re.compile(rf"^[\s-]*(?:[a-z]+ ){{0,2}}(?:{form})\b")) for bound, form in _AFTER)
_ROLE = re.compile(r"\b(from|to|by)\s+[$€£]?$")
_REACH = 24
_LOSS = re.compile(
    r"\b(?:loss|losses|lost|negative|minus|deficit|declin|decreas|drop|fell|fall|down|shortfall|outflow)"
)


class Mismatch(NamedTuple):
    """What the sentence says and what the claim says. `refuted`: both cannot be true; else the claim says more."""

    expected: str
    found: str
    refuted: bool


def misstated(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The first number of the claim that the sentence gives with another bound, role or sign."""
    for ours in claim.quantities:
        same = [theirs for theirs in sentence.quantities if _equal(ours, theirs)]
        if not same:
            continue
        found = [_compared(claim.text, ours, sentence.text, theirs) for theirs in same]
        if all(found):
            return found[0]
    return None


def _equal(ours: Quantity, theirs: Quantity) -> bool:
    return ours.unit == theirs.unit and not {*ours.readings}.isdisjoint(theirs.readings)


def _compared(claim: str, ours: Quantity, sentence: str, theirs: Quantity) -> Mismatch | None:
    roles = _role(claim, ours), _role(sentence, theirs)
    loss = _LOSS.search(claim.lower()) or _LOSS.search(sentence.lower())
    exchanged = all(roles) and roles[0] != roles[1]
    turned = not loss and _negative(claim, ours) != _negative(sentence, theirs)
    refuted = True if exchanged or turned else _at_odds(_bound(claim, ours), _bound(sentence, theirs))
    if refuted is None:
        return None
    return Mismatch(_shown(sentence, theirs), _shown(claim, ours), refuted)


def _at_odds(claimed: Bound, given: Bound) -> bool | None:
    """True: both cannot hold. False: the claim says more than the sentence. None: it holds."""
    lower, upper = ("least", "over"), ("most", "under", "nearly")
    if (claimed in lower and given in upper) or (claimed in upper and given in lower):
        return True
    if (claimed, given) in (("over", "least"), ("under", "most")):
        return False
    if claimed == "exactly":
        return None if given in ("", "exactly") else False
    return False if not claimed and given in ("over", "under") else None


def _bound(text: str, quantity: Quantity) -> Bound:
    text = text.lower()
    before, after = text[max(0, quantity.start - _REACH) : quantity.start], text[quantity.end :][:_REACH]
    before = f"{before}{text[quantity.start : quantity.end][: _lead(text, quantity)]}"
    for bound, form in _LEADING:
        if form.search(before):
            return bound
    return next((bound for bound, form in _TRAILING if form.search(after)), "")


def _lead(text: str, quantity: Quantity) -> int:
    """Characters of the quantity before its first letter or digit: blanks and a currency sign."""
    written = text[quantity.start : quantity.end]
    return next((at for at, char in enumerate(written) if char.isalnum()), 0)


def _role(text: str, quantity: Quantity) -> str:
    found = _ROLE.search(text[max(0, quantity.start - _REACH) : quantity.start].lower().rstrip() + " ")
    return found[1] if found else ""


def _negative(text: str, quantity: Quantity) -> bool:
    written = text[quantity.start : quantity.end].strip()
    bracketed = text[: quantity.start].rstrip("$€£").endswith("(") and re.match(
        r"\s?%?\)", text[quantity.end :]
    )
    return written[:1] in "-−–" or (bool(bracketed) and not quantity.noun and not is_year(quantity))


def _shown(text: str, quantity: Quantity) -> str:
    start = text.rfind(" ", 0, max(0, quantity.start - 10)) + 1
    return text[start : quantity.end].strip()
