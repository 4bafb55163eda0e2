"""(claim, source) → what speaks against a yes in the source's own words: limits that are turned round, and, where a
judge shows no ground, the numbers, dates and names that the source does not have, a cause and an `every` that it does
not say."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from pincite.citations.claims.facts import facts
from pincite.citations.claims.nearest import nearest
from pincite.citations.claims.prove import Comparison, compare, denies
from pincite.citations.claims.settle import Settled, said, settle
from pincite.citations.claims.unrealised import ahead_of, done
from pincite.citations.compare.omissions import reports
from pincite.citations.judging.denials import one_sided
from pincite.citations.judging.named import COUNTED, derivable, unfounded, unnamed
from pincite.citations.judging.slots import exchanged, replaced
from pincite.citations.reading.sentences import Span, split
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Quantity, agrees, contrary
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import Statement, statements
from pincite.citations.text.token import language

NEAR = 0.7
"""Share of a claim's words that one statement must bear before a number or name that stands nowhere is held against
the yes: there it was exchanged; a claim in other words may have worked it out."""
EXCHANGED = frozenset({"number", "date", "bound", "name", "opposite"})
"""What one statement must bear itself that bears each other word: the same value elsewhere is of something else."""

_ONE_OR_MORE = re.compile(r"\bat least one\b|\bone or more\b|\bmore than one\b", re.IGNORECASE)
_ONE_OR_NONE = re.compile(
    r"\b(?:only|just|at most|no more than|not more than|up to) one\b|\ba single\b", re.IGNORECASE
)
"""`one` is read as a pronoun, so that its limits are looked for by themselves."""


def unborne(claim: str, source: str) -> tuple[str, ...]:
    """What a bare yes has against it, in the claim's order."""
    settled = settle(claim, source)
    found = [*_compared(claim, source, settled)]
    lacking = set(unfound(claim, source, source))
    spans = {(each.start, each.end) for one in found for each in exchanged(one)}
    if not any(d.kind in ("added", "order") for d in settled.differences):
        differing = ((d.start, d.end) for d in settled.differences if d.kind in EXCHANGED)
        spans |= {(a, b) for a, b in differing if claim[a:b].lower() not in COUNTED}
        lacking |= {claim[each.start : each.end] for one in found for each in one_sided(one)}
    lacking |= {claim[start:end] for start, end in spans} - derivable(claim, _near(settled, source))
    lacking |= {claim[each.start : each.end] for one in found for each in replaced(one)}
    return tuple(sorted({*lacking, *turned(claim, source), *_unsaid(claim, source, settled)}, key=claim.find))


def unfound(claim: str, source: str, words: str) -> tuple[str, ...]:
    """Numbers, dates and names of the claim that some words of the source do not have. Where no statement of the source
    bears most of the claim, those that stand nowhere may have been worked out."""
    settled = settle(claim, source)
    close = settled.bound >= NEAR
    lacking = unnamed(claim, words, _near(settled, source) if words == source else None)
    if not lacking or close:
        return lacking
    nowhere = lacking if words == source else unnamed(claim, source)
    never = unfounded(claim, words)
    return tuple(each for each in lacking if each not in nowhere or each in never)


def _near(settled: Settled, source: str) -> str:
    """The sentences that bear most of the claim."""
    return "\n".join(source[a:b] for a, b in settled.evidence)


def _compared(claim: str, source: str, settled: Settled) -> Iterator[Comparison]:
    """Each of the claim's facts beside the statement that bears most of it."""
    near = [each for each in statements(source) if (each.start, each.end) in settled.evidence]
    for fact in facts(said(claim, source)):
        found = max((compare(fact, each) for each in near), key=lambda each: each.bound, default=None)
        if found is not None and found.claim == fact:
            yield found


_EVERY = re.compile(r"every|every(?:one|body|thing)|all|each|any", re.IGNORECASE)
_CAUSAL = frozenset({"reason", "result", "purpose"})


def _unsaid(claim: str, source: str, settled: Settled) -> list[str]:
    """`because` where no statement that speaks of the claim gives a cause, `every` where the source says it of none."""
    own, code = said(claim, source), language(source)
    near = [each for a, b in _and_next(settled, source) for each in elements(source[a:b], code)]
    causes = any(each.kind in _CAUSAL for each in near) or [each.value for each in near[:1]] == ["since"]
    out = [each for each in own if each.kind == "reason" and not causes]
    universal = [] if any(map(denies, own)) else [*_universal(claim, own)]
    if universal and not any(each.kind == "quant" and each.value in _ALL for each in elements(source, code)):
        out += universal
    return [claim[each.start : each.end] for each in [*out, *_not_yet(own, statements(source))]]


def _and_next(settled: Settled, source: str) -> Iterator[Span]:
    """The sentences that bear most of the claim, and the one behind each, which may give its cause."""
    found = [(each.start, each.end) for each in statements(source)]
    for span, behind in itertools.pairwise([*found, *found[-1:]]):
        if span in settled.evidence:
            yield from (span, behind)


_ALL = frozenset({"all", "any", "both"})


def _universal(claim: str, own: Sequence[Element]) -> Iterator[Element]:
    for each in own:
        if _EVERY.fullmatch(claim, each.start, each.end) and not claim.startswith(" other", each.end):
            yield each


def _not_yet(own: tuple[Element, ...], found: Sequence[Statement]) -> Iterator[Element]:
    """What the claim says has happened where the statement nearest to it only says that it may, must or is meant to."""
    at = done(own)
    near = nearest(own, found) if at is not None else ()
    if at is None or not near or _a_rule(own, at) or any(map(denies, own)):
        return
    beside = compare(own, near[0])
    ahead = ahead_of(beside, at) if beside.claim == own else None
    if any(each.kind == "force" or reports(each) or each.keys & listed("privative") for each in ahead or ()):
        yield own[at]


def _a_rule(own: Sequence[Element], at: int) -> bool:
    """Whether a participle tells what is or can be (`data is kept`, `paid leave`), and not what was."""
    before = next((each for each in reversed(own[:at]) if each.kind in ("be", "aux", "mark", "cond")), None)
    noun = at + 1 < len(own) and own[at + 1].kind == "word" and not own[at + 1].verb
    bare = at == 0 or own[at - 1].kind not in ("be", "aux", "word")
    return (noun and bare) or (before is not None and (before.kind, before.value) == ("be", "present"))


def turned(claim: str, text: str) -> tuple[str, ...]:
    """Amounts of the claim that the text has with no other limit than the opposite one: `at least 40` of `up to 40`. Of
    those beyond a limit what is denied of those within it may be so."""
    code = language(text)
    out = []
    limits = [
        (each, each.quantity) for each in elements(claim, code) if each.quantity and each.quantity.bound
    ]
    sentences = [elements(text[a:b], code) for a, b in split(text)] if limits else []
    there = [(each, any(map(denies, said))) for said in sentences for each in _quantities(said)]
    if any(map(denies, elements(claim, code))):
        return ()
    for each, wanted in limits:
        alike = [given for given in there if agrees(_plain(wanted), _plain(given[0]))]
        if alike and all(contrary(wanted, given) == "bound" and not denied for given, denied in alike):
            out.append(claim[each.start : each.end])
    for own, given in ((_ONE_OR_MORE, _ONE_OR_NONE), (_ONE_OR_NONE, _ONE_OR_MORE)):
        found = own.search(claim)
        if found and given.search(text) and not own.search(text):
            out.append(found[0])
    return tuple(out)


def _quantities(read: Sequence[Element]) -> list[Quantity]:
    found = [_only(before, each) for before, each in itertools.pairwise((None, *read)) if each]
    return [each for each in found if each is not None]


def _only(before: Element | None, each: Element) -> Quantity | None:
    """`only three` is no more than three."""
    quantity = each.quantity
    if quantity is not None and before is not None and before.value == "only" and not quantity.bound:
        return quantity._replace(bound="max")
    return quantity


def _plain(quantity: Quantity) -> Quantity:
    return quantity._replace(bound="", approx="")
