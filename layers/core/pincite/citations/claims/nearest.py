"""(fact, statements) → the few that share most of its words, the nearest first: only these are read whole."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pincite.citations.compare.same import spoken_of
from pincite.citations.text.element import Element
from pincite.citations.text.statement import Statement

LOOKED_AT = 4
"""Statements that are compared with a fact, at most: it bounds the work of one claim."""
_FIGURE = 0.5
"""What a digit in a statement counts for a fact with an amount or a date, beside a word that both have."""
WORTH = 0.6
"""Share of a fact's words that a statement must have to bear or refute it; of others only the nearest is compared, to
say what is not borne."""


def nearest(said: Sequence[Element], found: Sequence[Statement], claim: str = "") -> list[Statement]:
    """Those worth comparing, at most `LOOKED_AT`, the nearest first; a word that fewer statements have counts more, and
    so does a figure as the `claim` writes it, which may be what names a row: `PX-00070`, `Year 7`. Empty where no
    statement has a word of the fact."""
    shares, counts = [0.0] * len(found), [0] * len(found)
    words = {spoken_of(each.keys) for each in said if each.kind == "word"}
    theirs = [statement.words for statement in found]
    for keys in words:
        having = [k for k, its in enumerate(theirs) if not keys.isdisjoint(its)]
        for k in having:
            shares[k] += 1.0 + math.log((1 + len(found)) / (1 + len(having))) / 4
            counts[k] += 1
    if any(each.kind in ("quantity", "date") for each in said):
        for k, statement in enumerate(found):
            if shares[k] and statement.figures:
                shares[k] += _FIGURE
    rows = [k for k, statement in enumerate(found) if shares[k] and statement.form in ("row", "label")]
    for written in (
        {claim[each.start : each.end] for each in said if each.kind in ("quantity", "date")} if rows else ()
    ):
        having = [k for k in rows if found[k].writes(written)]
        for k in having:
            shares[k] += 1.0 + math.log((1 + len(rows)) / (1 + len(having))) / 4
    ranked = sorted((k for k in range(len(found)) if shares[k]), key=lambda k: (-shares[k], k))[:LOOKED_AT]
    return [found[k] for at, k in enumerate(ranked) if not at or counts[k] >= WORTH * len(words)]
