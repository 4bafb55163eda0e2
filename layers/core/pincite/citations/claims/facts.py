"""claim → the facts that it asserts: its sentences, and the coordinated statements in them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pincite.citations.text.element import Element

_CUTS = frozenset(";.!")


def facts(found: Sequence[Element]) -> list[tuple[Element, ...]]:
    """Elements of a claim → those of each fact, in order. What cannot stand alone stays with what it belongs to."""
    cuts = [0]
    for at, each in enumerate(found):
        nxt = at + 1
        if each.kind == "mark" and each.value in _CUTS:
            cuts.append(nxt)
        elif (
            each.kind == "mark"
            and each.value == ","
            and nxt < len(found)
            and found[nxt].kind in ("conj", "concess")
        ):
            if found[nxt].value in ("and", "but", "although"):
                _cut(cuts, found, nxt + 1)
        elif each.kind == "conj" and (
            each.value == "but"
            or (each.value == "and" and _finite(found[cuts[-1] : at]) and _finite(found[nxt:]))
        ):
            _cut(cuts, found, nxt)
    cuts.append(len(found))
    return [tuple(found[a:b]) for a, b in itertools.pairwise(cuts) if any(e.content for e in found[a:b])]


def _cut(cuts: list[int], found: Sequence[Element], at: int) -> None:
    """Cut where both sides have a verb and the second one begins with a subject of its own."""
    before, after = found[cuts[-1] : at], found[at:]
    words = [each for each in after if not each.light][:1]
    named = bool(after) and after[0].kind in ("det", "quant")
    if (
        not words
        or words[0].kind in ("force", "neg", "cond", "rel", "reason")
        or (words[0].verb == 2 and not named)
    ):
        return
    if any(each.kind == "cond" for each in before):
        return
    if _verbal(before) and _verbal(after):
        cuts.append(at)


def _finite(found: Sequence[Element]) -> bool:
    """Whether a verb stands there that can be nothing else."""
    return any(each.kind in ("be", "aux", "force") or each.value == "past" for each in found)


def _verbal(found: Sequence[Element]) -> bool:
    return any(each.kind in ("be", "aux", "force") or each.verb for each in found)
