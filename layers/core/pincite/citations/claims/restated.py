"""elements of a clause → the same said in another way: in the passive, turned round at its `is`, with `not` for `no`,
`only if` for `unless`, with the verb for the noun that a date is of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pincite.citations.claims.verbs import verb_of
from pincite.citations.text.data import equivalents
from pincite.citations.text.element import Element

Elements = tuple[Element, ...]
WHOLE = frozenset({"neg", "quant", "quantity", "comp", "cond"})
"""Kinds in a subject that are of all its parts together, or of none."""


def agentless(claim: Sequence[Element]) -> Element | None:
    """The `be` of a passive that does not say who acts."""
    if any(
        a.value == "by" and a.kind == "rel" and b.kind in ("word", "det", "pron") for a, b in pairwise(claim)
    ):
        return None
    for k, each in enumerate(claim[:-1]):
        if each.kind == "be":
            verb = next((e for e in claim[k + 1 : k + 4] if e.kind == "word"), None)
            return each if verb is not None and verb.verb else None
    return None


def passive_of(clause: Elements, be: Element) -> Elements | None:
    """`S must send O to T` → `O must send to T`, to be read as a passive; nothing under a denial, nor of `only S`."""
    at = verb_of(clause)
    if at is None:
        return None
    start, verb = at
    if any(each.kind in WHOLE or each.kind == "conj" for each in clause[start:verb]):
        return None
    middle: list[Element] = []
    while verb < len(clause) and clause[verb].kind in ("force", "aux"):
        middle.append(clause[verb])
        verb += 1
    if (
        verb >= len(clause)
        or clause[verb].kind != "word"
        or any(each.value.endswith("not") for each in middle)
    ):
        return None
    past = clause[verb].value == "past" and not middle
    if not any(each.kind == "force" for each in middle) and past != (be.value == "past"):
        return None
    end = verb + 1
    while end < len(clause) and (
        clause[end].kind in ("det", "word", "quantity") or clause[end].value == "of"
    ):
        end += 1
    patient = clause[verb + 1 : end]
    if not any(each.kind == "word" for each in patient) or sum(
        each.kind == "det" for each in patient[1:]
    ) > sum(each.value == "of" for each in patient):
        return None
    return (*clause[:start], *patient, *middle, be, clause[verb], *clause[end:])


def inverted(clause: Elements) -> Elements | None:
    """`A is the B` → `the B is A`."""
    at = verb_of(clause)
    if at is None or clause[at[1]].kind != "be" or at[1] + 1 >= len(clause):
        return None
    start, verb = at
    named = clause[verb + 1]
    if (
        named.kind != "det"
        or named.value in ("a", "that")
        or any(each.kind in WHOLE for each in clause[start:verb])
    ):
        return None
    end = next((k for k in range(verb + 1, len(clause)) if clause[k].kind == "mark"), len(clause))
    if any(each.finite or each.kind in ("neg", "conj") for each in clause[verb + 1 : end]):
        return None
    return (*clause[:start], *clause[verb + 1 : end], clause[verb], *clause[start:verb], *clause[end:])


def negated(clause: Elements) -> Elements | None:
    """`no S was A` → `S was not A`, `no S may A` → `S may not A`."""
    at = verb_of(clause)
    if at is None or clause[at[0]].kind != "neg" or at[1] < at[0] + 2 or clause[at[0] + 1].kind != "word":
        return None
    start, verb = at
    no, verbal = clause[start], clause[verb]
    if sum(each.kind == "neg" for each in clause) > 1 or any(each.value == "or" for each in clause):
        return None
    subject = clause[start + 1 : verb]
    if verbal.kind == "force":
        if verbal.value != "may":
            return None
        denied = verbal._replace(value="mustnot", keys=frozenset({"force mustnot"}))
        return (*clause[:start], *subject, denied, *clause[verb + 1 :])
    if verbal.kind in ("be", "aux"):
        return (*clause[:start], *subject, verbal, no, *clause[verb + 1 :])
    return (*clause[:start], *subject, no, *clause[verb:])


def only_if(found: Elements) -> Elements | None:
    """`not X unless A` → `X only if A`, `must not X unless A` → `may X only if A`."""
    at = [k for k, each in enumerate(found) if each.kind == "cond"]
    if len(at) != 1 or found[at[0]].value != "unless" or any(each.value == "only" for each in found):
        return None
    denied = [k for k, each in enumerate(found[: at[0]]) if each.kind == "neg" or each.value == "mustnot"]
    if len(denied) != 1 or any(each.kind == "neg" for each in found[at[0] :]):
        return None
    unless, no = found[at[0]], found[denied[0]]
    may = (no._replace(value="may", keys=frozenset({"force may"})),) if no.kind == "force" else ()
    only = unless._replace(kind="quant", value="only", keys=frozenset({"quant only"}))
    provided = unless._replace(value="if", keys=frozenset({"cond if"}))
    return (*found[: denied[0]], *may, *found[denied[0] + 1 : at[0]], only, provided, *found[at[0] + 1 :])


def dated(clause: Elements) -> Elements | None:
    """`the expiry date of A is D` → `A expires D`; not of `the earliest expiry date of A`."""
    be = next((k for k, each in enumerate(clause) if each.kind == "be"), None)
    if be is None or be + 2 >= len(clause) or clause[be].value != "present":
        return None
    if any(each.kind not in _NAMED_BY for each in clause[:be]):
        return None
    behind = clause[be + 1] if clause[be + 1].kind != "rel" else clause[be + 2]
    of = next((k for k in range(be) if clause[k].value == "of"), be)
    at = next((k for k in range(of - 1, -1, -1) if clause[k].kind == "word"), None)
    if behind.kind != "date" or at is None or clause[at + 1 : of]:
        return None
    keys, start = _event_of(clause, at)
    ahead = tuple(each for each in clause[:start] if each.kind == "word")
    owner = clause[of + 1 : be] or ahead
    if not keys or not any(each.kind == "word" for each in owner) or (of < be and ahead):
        return None
    return (*owner, clause[at]._replace(keys=keys, verb=1), *clause[be + 1 :])


_NAMED_BY = frozenset({"word", "det", "rel", "quantity"})


def _event_of(found: Sequence[Element], at: int) -> tuple[frozenset[str], int]:
    """Keys of what happens on a date that is named after it, and where its name begins: `maturity date`."""
    named = next((key for key in found[at].keys if key.endswith(" date")), "")
    if named:
        event = named.removesuffix(" date")
        return equivalents()[0].get((event,), frozenset()) | {event}, at
    if "date" in found[at].keys and at and found[at - 1].kind == "word":
        return found[at - 1].keys, at - 1
    return frozenset(), at
