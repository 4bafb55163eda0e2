"""Which words of a statement a claim may leave out and still say only what the statement says.

A closed list: an aside, a ground or a purpose, one of two coordinated statements. A condition, an exception, a denial,
a limit of who or when: never.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pincite.citations.compare.narrowing import bracketed, narrows
from pincite.citations.reading.dates import MONTHS
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element

_RESTRICTING = frozenset({"cond", "comp"})
_NARROW = frozenset({"only", "few", "even", "every other", "either", "both", "some", "many", "most"})
_OPENING, _CLOSING = frozenset("(["), frozenset(")]")
_DASHES = frozenset("–—-")


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
            _or_another(given, first) or not (_droppable(given, first, last) or narrows(given, first, last))
        ):
            out.append((first, last))
    return out


def _droppable(given: Sequence[Element], first: int, last: int) -> bool:
    run = list(given[first:last])
    words = [each for each in run if not each.light]
    before = _Before(given[:first])
    if all(each.kind == "quant" and each.value in ("all", "any") for each in words):
        return not before.negated and not _of_each(given, first, last)
    if all(each.kind == "pron" or (each.kind == "conj" and each.value in ("and", "but")) for each in words):
        return not (before.negated and any(each.value == "but" for each in words)) and not _excepted(
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
            and not _counted_together(run, before)
            and not _excepted(run, before)
            and not _of_both(run, before)
            and not _of_all(run, lead)
            and _rest(lead, opening, words, before)
        )
    if (opening == "," or opening in _DASHES) and tail.kind == "mark" and tail.value in ",–—-":
        less = lead.keys & {"less", "minus", "plus"}
        return lead.kind in ("pron", "word") and not denies and not less
    return _one_of_two(run, marks, given, first, last, before)


_CLAUSE = frozenset({"be", "aux", "force", "reason", "purpose"})


def _or_another(given: Sequence[Element], first: int) -> bool:
    """`a passport[, a card] or a licence`: one of several is not the one, unless each of them may be."""
    rest = given[first:]
    conj = next((k for k, each in enumerate(rest) if each.kind == "conj" or each.value in (";", ".")), None)
    if conj is None or rest[conj].value != "or" or rest[0].value != ",":
        return False
    if rest[1].kind == "pron" or any(_tells(rest, k) for k in range(1, conj)):
        return False
    return not any(each.kind == "force" and each.value == "may" for each in given[:first])


def _tells(found: Sequence[Element], at: int) -> bool:
    """Whether a verb stands there, not a word before its noun: `orphans, abandoned children or foundlings`."""
    return found[at].kind in _CLAUSE or (found[at].value == "past" and found[at - 1].kind == "word")


def _of_each(given: Sequence[Element], first: int, last: int) -> bool:
    """`2 kg each`, `each of the two … 2 kg`: an amount of each is not one of all."""
    behind = next((each for each in given[last:] if each.kind != "det"), None)
    several = behind is None or behind.kind == "mark" or behind.quantity is not None
    others = [each for each in (*given[:first], *given[last:]) if each is not behind and each.quantity]
    return several and any(each.quantity is not None and not each.quantity.ordinal for each in others)


class _Before:
    """What the claim has taken of the statement before the words that it leaves out."""

    def __init__(self, given: Sequence[Element]) -> None:
        self.elements = given
        self.negated = any(each.kind == "neg" or each.value in _DENYING for each in given)
        self.conditioned = any(each.kind == "cond" for each in given)
        self.forced = any(each.kind == "force" for each in given)
        self.both = any(
            (each.kind == "quant" and each.value == "both")
            or each.value == "between"
            or each.keys & listed("collective")
            for each in given
        )
        verbs = [
            each for each in given if each.kind in ("be", "aux") or each.verb == 2 or each.value == "past"
        ]
        universal = any(each.kind == "quant" for each in given)
        self.event = (
            bool(verbs)
            and verbs[0].value == "past"
            and verbs[0].kind == "word"
            and not (
                verbs[0].keys & _measuring() or self.negated or self.conditioned or self.forced or universal
            )
        )
        """A single happening: what happened somewhere, after something, for something, happened."""


_DENYING = frozenset({"mustnot", "neednot", "shouldnot", "couldnot", "willnot", "wouldnot", "mightnot"})
_CIRCUMSTANCES = frozenset(
    {"after", "before", "during", "for", "with", "at", "in", "on", "to", "through", "against", "on behalf of"}
)


def _measuring() -> frozenset[str]:
    """Verbs of which a place or a period is part: what fell in Europe did not therefore fall."""
    return listed("measure")


def restricts(each: Element) -> bool:
    """Whether the word narrows what a statement says: a condition, a comparison, `only`, `most`, `together`."""
    return each.kind in _RESTRICTING or (each.kind == "quant" and each.value in _NARROW) or added_up(each)


def _one_of_two(
    run: Sequence[Element],
    marks: Sequence[Element],
    given: Sequence[Element],
    first: int,
    last: int,
    before: _Before,
) -> bool:
    """`X [did A and] did B`; `X was [4 in May and] 5 in June`."""
    after = [each for each in given[last:] if not each.light]
    ahead = given[last:]
    if marks[-1].kind != "conj" or marks[-1].value != "and" or before.conditioned or before.both or not after:
        return False
    words = [each for each in run if not each.light][:-1]
    if not words:
        return False
    verbal = any(
        each.kind in ("be", "aux", "force") or each.verb == 2 or each.value == "past"
        for each in before.elements
    )
    next_verb = next(each for each in ahead if each.kind != "det")
    if not verbal:
        starts = run[0].kind in ("be", "aux", "force") or run[0].value == "past" or run[0].verb == 2
        own = next_verb.kind in ("be", "aux", "force") or (
            next_verb.value == "past" and not any(e.kind in ("be", "aux", "force", "neg") for e in run)
        )
        return (
            starts
            and own
            and not any(each.kind == "rel" and each.value in ("of",) for each in before.elements[-1:])
        )
    if before.negated or words[0].kind != "quantity" or after[0].kind != "quantity":
        return False
    if any(
        (each.quantity and not each.quantity.dimension) or each.kind == "conj" for each in before.elements
    ):
        return False  # `two bands at 687 and 760 nm`, `Ann and Bob won in 1994 and 1995`
    shape = [(each.kind, each.value if each.kind == "rel" else "") for each in words]
    return shape == [(each.kind, each.value if each.kind == "rel" else "") for each in after[: len(shape)]]


def added_up(each: Element) -> bool:
    """Whether the word makes several amounts one, or tells them apart."""
    return bool(each.keys & {"respectively", "together", "combined", "jointly", "total"})


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


_PLACES = frozenset({"in", "at", "on", "from", "to", "near", "across", "along", "within", "between"})


def _counted_together(run: Sequence[Element], before: _Before) -> bool:
    """`40 oaks [and elms]`, `$5 million for fuel [and food]`, `nine died in A [and in B]`: what an amount is of both is
    not so of one. `25 days of leave [and a bonus]` are two things."""
    ahead, words = before.elements, [each for each in run if not each.light or each.kind == "mark"]
    if words[0].value not in ("and", ",") or any(each.finite for each in words):
        return False
    amounts = [k for k, each in enumerate(ahead) if each.quantity is not None and not each.quantity.ordinal]
    if not amounts:
        return False
    between = ahead[amounts[-1] + 1 :]
    relations = [each.value for each in between if each.kind == "rel"]
    behind = next((each for each in run[1:] if each.kind != "disc"), run[-1])
    half = behind.quantity is not None and behind.quantity.dimension == "%"
    own = behind.kind in ("det", "quantity", "pron", "quant") and not half
    ahead_of = (ahead[amounts[-1]], *between)
    acts = any(b.finite and a.kind not in ("rel", "det", "quantity", "quant") for a, b in pairwise(ahead_of))
    if not acts:
        if not between:  # `a day and a night`
            return own and words[0].value == "and" and not any(each.kind == "rel" for each in words)
        return not (own and set(relations) <= {"of"})
    return bool(relations) and (relations[-1] in _PLACES or behind.value in _PLACES)


def _of_both(run: Sequence[Element], before: _Before) -> bool:
    """`bars [and cafés with 50 seats]`: what stands behind two nouns may be of both; `an hour [and a half]`."""
    words = [each for each in run if not each.light]
    if words[0].value != "and" or any(each.finite for each in words):
        return False
    half = len(words) == 2 and words[1].quantity is not None and words[1].quantity.dimension == "%"
    told = {each.value for each in before.elements if each.kind == "rel"}
    bare = len(run) > 1 and run[1].kind == "word" and all(each.value not in told for each in words)
    return half or (bare and any(each.kind in ("rel", "pron") for each in words[2:]))


def _of_all(run: Sequence[Element], lead: Element) -> bool:
    """`members pay 5 euros[, guests 8, on Sundays]`: what stands last may be of all."""
    last = max((k for k, each in enumerate(run) if each.value == ","), default=0)
    return (
        bool(last)
        and lead.kind == "word"
        and any(e.kind in ("rel", "cond") for e in run[last + 1 : last + 2])
    )


def _excepted(run: Sequence[Element], before: _Before) -> bool:
    """`all were clean [but one]`, `dogs are allowed [, but not in the hall]`."""
    words = [each for each in run if not each.light]
    if words[0].value != "but":
        return False
    behind = next((each for each in run if each.kind != "mark" and each is not words[0]), words[0])
    if behind.value in ("that", "who", "which"):
        return True  # `those that have been sent, but that have not come`
    if any(each.finite for each in run[1:]):
        return False
    whole = before.negated or any(each.kind == "quant" for each in before.elements)
    return whole or len(words) < 2 or words[1].kind in ("neg", "quantity", "quant", "pron", "rel")


def _named(rest: Sequence[Element]) -> bool:
    """A name between commas: `the plaintiff, Harlow Ltd, …`."""
    for at, each in enumerate(rest):
        if each.kind == "mark":
            return each.value == "," and at > 0
        if not each.name:
            return False
    return False


def _of_noun(words: Sequence[Element], before: _Before) -> bool:
    """`agreed to the cuts [in hours]`: whether what is left out may say which of what stands before it is meant, not
    when, where or for how long it happened."""
    ahead = before.elements
    k = len(ahead) - 1
    while k >= 0 and ahead[k].kind == "word":
        k -= 1
    definite = 0 <= k < len(ahead) - 1 and ahead[k].kind == "det" and ahead[k].value == "the"
    return definite and all(each.kind == "word" and not each.name for each in words[1:])


def _when(words: Sequence[Element]) -> bool:
    return any(
        each.kind == "date" or each.keys & listed("when") or not each.keys.isdisjoint(MONTHS)
        for each in words
    )


def _rest(lead: Element, opening: str, words: Sequence[Element], before: _Before) -> bool:
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
        counts = counts and lead.value in _PLACES and not _when(words)
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
