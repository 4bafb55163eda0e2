"""elements of a sentence → the shorter sentences that it asserts as well.

`The fund buys bonds and is audited yearly` asserts `The fund is audited yearly`; `banks and funds must report` asserts
`funds must report`; `Leeds is the largest site` is `the largest site is Leeds`; `no sample was lost` is `samples were
not lost`. What could be meant of several at once, or hangs on a word that reports, denies or sets a condition, stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pincite.citations.claims.parallel import parallels
from pincite.citations.claims.restated import WHOLE, agentless, dated, inverted, negated, only_if, passive_of
from pincite.citations.claims.verbs import SUBORDINATE, acts, verb_of
from pincite.citations.compare.omissions import reports
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element

Elements = tuple[Element, ...]


def clauses(found: Elements, claim: Elements) -> Iterator[Elements]:
    """→ each shorter sentence once; those in the passive only for a claim that leaves the doer out."""
    passive = agentless(claim)
    for part in _halves(found):
        for clause in (part, *_predicates(part)):
            for shorter in (clause, *_subjects(clause)):
                if shorter is not found:
                    yield shorter
                yield from _necessary(shorter)
                for way in (inverted, negated, only_if, dated):
                    if (other := way(shorter)) is not None:
                        yield other
                if passive is not None and (other := passive_of(shorter, passive)) is not None:
                    yield other
    yield from (part for pair in parallels(found) for part in (pair.first, pair.second))
    yield from _presupposed(found)
    counted = _counted(found)
    if counted is not None:
        yield from (counted, *_predicates(counted))


def _halves(found: Elements) -> list[Elements]:
    """The sentence, or what stands on both sides of a semicolon, where each side has its verb."""
    cuts = [k for k, each in enumerate(found) if each.kind == "mark" and each.value == ";"]
    parts = [found[a + 1 : b] for a, b in pairwise([-1, *cuts, len(found)])]
    if len(parts) < 2 or not all(any(acts(part, k) for k in range(len(part))) for part in parts):
        return [found]
    return [found, *parts]


def _predicates(found: Elements) -> Iterator[Elements]:
    """`S did A, did B and did C` → `S did A`, `S did B`, `S did C`."""
    at = verb_of(found)
    if at is None:
        return
    _, verb = at
    if any(each.kind == "conj" and each.value == "or" for each in found[verb:]):
        return  # one of them
    force = found[verb] if found[verb].kind == "force" and not found[verb].value.endswith("not") else None
    cuts = [(verb, verb)]
    """Where each predicate ends before and begins."""
    for k in range(verb + 1, len(found) - 1):
        each = found[k]
        joint = (each.kind == "conj" and each.value in ("and", "but")) or (
            each.kind == "mark" and each.value == ","
        )
        if not joint or (found[k + 1].kind == "conj" and each.kind == "mark"):
            continue
        bare = each.kind == "conj" and _may_act(found, k + 1, force is not None)
        if acts(found, k + 1) or bare:
            end = k - 1 if found[k - 1].kind == "mark" else k
            cuts.append((end, k + 1))
    if len(cuts) < 2 or not any(found[begin - 1].kind == "conj" for _, begin in cuts[1:]):
        return
    ends = [*(end for end, _ in cuts[1:]), len(found)]
    for n, ((_, begin), end) in enumerate(zip(cuts, ends, strict=True)):
        if n + 1 < len(cuts) and (_open(found[verb:end]) or _denied(found[verb:end], found[cuts[n + 1][1]])):
            return
        if any(each.kind == "cond" for each in found[end:]):
            continue  # it may hold for this one, too
        shared = (force,) if force is not None and n and not acts(found, begin) else ()
        if n and found[verb].value == "present" and found[begin].value == "past":
            shared = (found[verb],)  # `are encrypted and kept`
        yield (*found[:verb], *shared, *found[begin:end])


def _may_act(found: Sequence[Element], at: int, forced: bool) -> bool:
    """Whether a word that may be a verb is one: behind `must` or `may`, or, most likely one, before its object."""
    each = found[at]
    object_follows = at + 1 < len(found) and found[at + 1].kind in ("det", "word", "quantity", "pron")
    return not each.name and (each.verb > 0 if forced else each.verb == 2 and object_follows)


def _denied(predicate: Sequence[Element], following: Element) -> bool:
    """Whether the denial in a predicate may go on: `does not sell and keep`."""
    denies = any(each.kind == "neg" or each.value.endswith("not") for each in predicate[:3])
    return denies and following.kind == "word"


def _open(predicate: Sequence[Element]) -> bool:
    """Whether what follows an `and` may belong to something inside the predicate, or both stand under one word."""
    head = 1
    while head < len(predicate) and (
        predicate[head].kind in ("neg", "be", "aux", "disc") or predicate[head].verb
    ):
        head += 1
    if any(each.value == "only" or reports(each) for each in predicate[:head]):
        return True
    rest = predicate[head:]
    return any(
        each.kind in SUBORDINATE
        or each.value in ("or", "both", "between", "only", "who", "which")
        or each.kind in ("be", "aux", "force")
        or each.value == "past"
        or each.keys & listed("report")
        for each in rest
    )


def _subjects(clause: Elements) -> Iterator[Elements]:
    """`A, B and C are D` → `A are D`, `B are D`, `C are D`."""
    at = verb_of(clause)
    if at is None:
        return
    start, verb = at
    subject, predicate = clause[start:verb], clause[verb:]
    joins = [k for k, each in enumerate(subject) if each.kind == "conj"]
    if len(joins) != 1 or subject[joins[0]].value != "and" or predicate[0].kind not in ("be", "force"):
        return
    if any(each.kind in WHOLE or each.kind in ("pron", "rel") or each.name for each in subject):
        return
    if any(
        each.kind == "quantity" or each.keys & listed("collective") or each.value == "both" for each in clause
    ):
        return
    if any(_only_together(predicate, k) for k in range(len(predicate))):
        return
    cuts = [k for k, each in enumerate(subject) if each.kind == "conj" or each.value == ","]
    items = [subject[a + 1 : b] for a, b in pairwise([-1, *cuts, len(subject)]) if b > a + 1]
    if len(items) < 2:
        return  # `And … can …`
    plain = sum(each.kind == "word" for each in items[0]) == 1
    for n, item in enumerate(items):
        if n and not plain and item[0].kind != "det":
            continue
        yield (*clause[:start], *item, *predicate)


def _only_together(predicate: Sequence[Element], at: int) -> bool:
    """Whether a predicate is of several as one: `are the only ones`, `are the longest`, `are equal`."""
    each = predicate[at]
    named = each.kind == "be" and [e.value for e in predicate[at + 1 : at + 2]] == ["the"]
    return named or each.value == "only" or bool(each.keys & (listed("mutual") | listed("utmost")))


def _necessary(clause: Elements) -> Iterator[Elements]:
    """`X only if A and B` → `X only if A`, `X only if B`."""
    at = next((k for k, each in enumerate(clause) if each.kind == "cond"), 0)
    if not at or clause[at].value != "if" or clause[at - 1].value != "only":
        return
    rest = clause[at + 1 :]
    joins = [k for k, each in enumerate(rest) if each.kind == "conj"]
    if len(joins) != 1 or rest[joins[0]].value != "and" or any(each.kind in SUBORDINATE for each in rest):
        return
    both = rest[: joins[0]], rest[joins[0] + 1 :]
    if all(any(acts(part, k) for k in range(1, len(part))) for part in both):
        yield from ((*clause[: at + 1], *part) for part in both)


def _counted(found: Elements) -> Elements | None:
    """`of 640 patients, 322 had A` → `322 patients had A`."""
    comma = next((k for k, each in enumerate(found) if each.kind == "mark" and each.value == ","), 0)
    whole = [each for each in found[1:comma] if each.kind != "det"]
    if not whole or found[0].value != "of" or whole[0].quantity is None or comma + 2 >= len(found):
        return None
    part, things = found[comma + 1], whole[1:]
    if part.quantity is None or not things or not all(each.kind == "word" for each in things):
        return None
    return (part, *things, *found[comma + 2 :]) if found[comma + 2].finite or found[comma + 2].verb else None


def _presupposed(found: Elements) -> Iterator[Elements]:
    """`X fell after the sale of B to C` → `the sale of B to C`, which took place."""
    at = verb_of(found)
    if at is None or found[at[1]].value != "past":
        return
    if any(each.kind in ("neg", "force", *SUBORDINATE) or reports(each) for each in found):
        return
    for k in range(at[1], len(found) - 2):
        if (
            found[k].kind == "rel"
            and found[k].value in ("after", "since")
            and found[k + 1].kind in ("det", "word")
        ):
            yield found[k + 1 :]
