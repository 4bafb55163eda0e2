"""Which words of a statement are of several things at once, so that a claim of one of them may not leave them out.

`300 oaks [and beeches]`, `a passport[, a card or a licence]`, `all were clean [but one]`, `2 kg [each]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pincite.citations.compare.before import Before
from pincite.citations.text.element import Element

PLACES = frozenset({"in", "at", "on", "from", "to", "near", "across", "along", "within", "between"})
_CLAUSE = frozenset({"be", "aux", "force", "reason", "purpose"})


def one_of_two(
    run: Sequence[Element],
    marks: Sequence[Element],
    given: Sequence[Element],
    first: int,
    last: int,
    before: Before,
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


def counted_together(run: Sequence[Element], before: Before) -> bool:
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
    return bool(relations) and (relations[-1] in PLACES or behind.value in PLACES)


def of_both(run: Sequence[Element], before: Before) -> bool:
    """`bars [and cafés with 50 seats]`: what stands behind two nouns may be of both; `an hour [and a half]`."""
    words = [each for each in run if not each.light]
    if words[0].value != "and" or any(each.finite for each in words):
        return False
    half = len(words) == 2 and words[1].quantity is not None and words[1].quantity.dimension == "%"
    told = {each.value for each in before.elements if each.kind == "rel"}
    bare = len(run) > 1 and run[1].kind == "word" and all(each.value not in told for each in words)
    return half or (bare and any(each.kind in ("rel", "pron") for each in words[2:]))


def of_all(run: Sequence[Element], lead: Element) -> bool:
    """`members pay 5 euros[, guests 8, on Sundays]`: what stands last may be of all."""
    last = max((k for k, each in enumerate(run) if each.value == ","), default=0)
    return (
        bool(last)
        and lead.kind == "word"
        and any(e.kind in ("rel", "cond") for e in run[last + 1 : last + 2])
    )


def excepted(run: Sequence[Element], before: Before) -> bool:
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


def or_another(given: Sequence[Element], first: int) -> bool:
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


def of_each(given: Sequence[Element], first: int, last: int) -> bool:
    """`2 kg each`, `each of the two … 2 kg`: an amount of each is not one of all."""
    behind = next((each for each in given[last:] if each.kind != "det"), None)
    several = behind is None or behind.kind == "mark" or behind.quantity is not None
    others = [each for each in (*given[:first], *given[last:]) if each is not behind and each.quantity]
    return several and any(each.quantity is not None and not each.quantity.ordinal for each in others)
