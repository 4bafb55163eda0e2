"""Which words of a statement a claim may leave out and still say only what the statement says.

A closed list: an aside, a ground or a purpose, one of two coordinated statements. A condition, an exception, a denial,
a limit of who or when: never.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pincite.citations.compare.before import Before
from pincite.citations.compare.narrowing import bracketed, narrows, says_when
from pincite.citations.compare.several import (
    PLACES,
    counted_together,
    excepted,
    of_all,
    of_both,
    of_each,
    one_of_two,
    or_another,
)  # fmt: skip
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element

_RESTRICTING = frozenset({"cond", "comp"})
_NARROW = frozenset({"only", "few", "even", "every other", "either", "both", "some", "many", "most"})
_OPENING, _CLOSING = frozenset("(["), frozenset(")]")
_DASHES = frozenset("–—-")
_ADDED_UP = frozenset({"respectively", "together", "combined", "jointly", "total"})


def reports(each: Element) -> bool:
    """Whether the word makes what follows somebody's word, wish or plan instead of a fact."""
    return bool(each.keys & listed("report"))


def omitted(given: Sequence[Element], used: Sequence[int]) -> list[tuple[int, int]]:
    """Runs of the statement, as index ranges, that the claim leaves out and should not."""
    have = sorted(used)
    if not have:
        return [(0, len(given))]
    edges = [(-1, have[0]), *pairwise(have), (have[-1], len(given))]
    out = []
    for before, after in edges:
        first, last = before + 1, after
        if any(not each.light for each in given[first:last]) and (
            or_another(given, first) or not (_droppable(given, first, last) or narrows(given, first, last))
        ):
            out.append((first, last))
    return out


def _droppable(given: Sequence[Element], first: int, last: int) -> bool:
    run = list(given[first:last])
    words = [each for each in run if not each.light]
    before = Before(given[:first])
    if all(each.kind == "quant" and each.value in ("all", "any") for each in words):
        but = last < len(given) and given[last].value == "but"
        return not before.negated and not but and not of_each(given, first, last)
    if all(each.kind == "pron" or (each.kind == "conj" and each.value in ("and", "but")) for each in words):
        return not (before.negated and any(each.value == "but" for each in words)) and not excepted(
            run, before
        )
    marks = [each for each in run if not each.light or each.kind == "mark"]
    if marks[-1].value == "." and len(marks) > 1:
        marks = marks[:-1]
    head, tail, lead = marks[0], marks[-1], words[0]
    opening = head.value if head.kind == "mark" else ""
    suffix = last == len(given)
    compared = lead.kind == "comp" or (lead.quantity is not None and [e.value for e in words[1:2]] == ["as"])
    if compared and opening == "," and suffix and not before.negated:
        return True  # `, twice as much as in 2018`
    if opening in _OPENING and tail.value in _CLOSING:
        return bracketed(words, given[:first])
    if any(restricts(each) for each in words):
        return False
    denies = any(each.kind == "neg" for each in words)
    closes = suffix or (tail.kind == "mark" and tail.value in ",;.")
    if lead.kind in ("reason", "purpose", "result") and closes and not before.negated:
        return lead.kind != "purpose" or not any(each.kind == "force" for each in given)
    if any(reports(each) for each in words) and not (suffix and opening == ";"):
        return False
    if first == 0 and not suffix:
        return _first_clause(run, given[last:])
    if suffix:
        return (
            not _of_place(given, first, words, opening)
            and not counted_together(run, before)
            and not excepted(run, before)
            and not of_both(run, before)
            and not of_all(run, lead)
            and _rest(lead, opening, words, before)
        )
    if (opening == "," or opening in _DASHES) and tail.kind == "mark" and tail.value in ",–—-":
        less = lead.keys & {"less", "minus", "plus"}
        return lead.kind in ("pron", "word") and not denies and not less
    return one_of_two(run, marks, given, first, last, before)


_CIRCUMSTANCES = frozenset(
    {"after", "before", "during", "for", "with", "at", "in", "on", "to", "through", "against", "on behalf of"}
)


def restricts(each: Element) -> bool:
    """Whether the word narrows what a statement says: a condition, a comparison, `only`, `most`, `together`."""
    return each.kind in _RESTRICTING or (each.kind == "quant" and each.value in _NARROW) or added_up(each)


def added_up(each: Element) -> bool:
    """Whether the word makes several amounts one, or tells them apart."""
    return not each.keys.isdisjoint(_ADDED_UP)


def _first_clause(run: Sequence[Element], rest: Sequence[Element]) -> bool:
    """`X fell, and Y rose` leaves `Y rose`; `although X, Y` leaves `Y`; `the owner, Y, did` leaves `Y did`."""
    tail = [each for each in run if not each.light or each.kind == "mark"]
    if tail[0].kind == "concess":
        return tail[-1].kind == "mark" and tail[-1].value == ","
    has_verb = any(each.finite for each in run[1:])
    goes_on = any(each.finite for each in rest)
    verb = next((k for k, each in enumerate(run) if k and each.finite), len(run))
    ahead = any(each.kind == "date" for each in run[:verb])
    if any(each.kind in ("reason", "concess") for each in tail) or ahead:
        return False
    if tail[0].kind == "rel" or not goes_on:
        return False
    if tail[-1].kind == "mark":
        if tail[-1].value in ";.":
            return has_verb
        return tail[-1].value == "," and not has_verb and _named(rest)
    joined = tail[-1].kind == "conj" and tail[-1].value in ("and", "but") and len(tail) > 1
    denies = any(each.kind == "neg" or each.keys & listed("untrue") for each in run)
    if denies and any(each.value == "that" for each in run):
        return False  # `it is not true that A and B`
    own = not rest[0].verb or (rest[0].value != "past" and any(each.finite for each in rest[1:3]))
    return joined and has_verb and own and rest[0].kind != "be"


def _of_place(given: Sequence[Element], first: int, words: Sequence[Element], opening: str) -> bool:
    """`Paris, Texas`: a name behind a name says which of that name."""
    return opening == "," and first > 0 and given[first - 1].name and all(each.name for each in words)


def _named(rest: Sequence[Element]) -> bool:
    """A name between commas: `the plaintiff, Harlow Ltd, …`."""
    for at, each in enumerate(rest):
        if each.kind == "mark":
            return each.value == "," and at > 0
        if not each.name:
            return False
    return False


def _of_noun(words: Sequence[Element], before: Before) -> bool:
    """`agreed to the cuts [in hours]`: whether what is left out may say which of what stands before it is meant, not
    when, where or for how long it happened."""
    ahead = before.elements
    k = len(ahead) - 1
    while k >= 0 and ahead[k].kind == "word":
        k -= 1
    definite = 0 <= k < len(ahead) - 1 and ahead[k].kind == "det" and ahead[k].value not in ("a", "that")
    return definite and all(each.kind == "word" and not each.name for each in words[1:])


def _rest(lead: Element, opening: str, words: Sequence[Element], before: Before) -> bool:
    """What follows the claim's last word: another statement, or an aside behind a comma."""
    if opening in (";", "."):
        return True
    if lead.kind == "concess":
        return not before.negated
    if lead.kind == "conj":
        if lead.value == "or" or before.both:
            return False
        if all(each.kind in ("date", "conj") for each in words) and any(
            e.kind == "conj" for e in before.elements
        ):
            return False  # `Ann and Bob won in 1995 and 1996`
        return lead.value == "but" or not (before.negated or before.conditioned)
    if lead.kind == "rel" and before.event and any(each.kind == "comp" for each in before.elements):
        return False  # more than they did in 1990
    if lead.kind == "rel" and before.event and lead.value in _CIRCUMSTANCES and opening in ("", ","):
        counts = any(e.quantity and not e.quantity.ordinal for e in before.elements)
        counts = (
            counts
            and lead.value in PLACES
            and not any(each.kind == "date" or says_when(each) for each in words)
        )
        share = any(each.quantity is not None and each.quantity.dimension == "%" for each in words)
        quiet = not any(each.kind in ("neg", "force") for each in words)
        return quiet and not counts and not share and not _of_noun(words, before)
    if opening in (",", "–", "—", "-", ":"):
        if lead.keys & listed("basis"):
            return False  # `, adjusted for inflation`
        if lead.kind == "pron" or (
            lead.kind == "rel" and lead.value == "of" and len(words) > 1 and words[1].kind == "pron"
        ):
            return True
        quiet = not any(each.kind in ("neg", "force") for each in words)
        return lead.kind in ("word", "quantity") and not before.negated and not before.conditioned and quiet
    return False
