"""(unit of the answer, sources it cites) → a verdict for each citation and for the sentence.

A sentence holds where one of its sources carries it, where several carry it together, or where each part of it is
carried by the source cited right behind that part. What stands in quotation marks is checked as a quotation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pincite.citations.answer_quotes import Quoted, excused, located
from pincite.citations.answer_units import Unit
from pincite.citations.cited_pairs import Pair as Pair
from pincite.citations.cited_pairs import paired
from pincite.citations.cited_sources import CitedSource, words_of
from pincite.citations.claims.assertion import assertion
from pincite.citations.claims.lead_ins import REPORTED
from pincite.citations.proposals import proposed
from pincite.citations.quoting.quoted import quotations
from pincite.citations.reading.sentences import Span
from pincite.citations.support import Judges, SupportCheck
from pincite.citations.verdict import judged, support_of
from pincite.models import Missing, SentenceVerdict, Verdict

UNREAD = "the answer is longer than what is checked of one"
SHOWN = 4000
"""Characters of an unread rest that are given as the claim of its citations."""
_SEGMENT_WORDS = 3
_JOINED = re.compile(r"^(?:and|but|or|while|whereas|und|aber|et|mais|y|pero)\s+", re.IGNORECASE)
_GAP = "\n\n"


class Weight(NamedTuple):
    """What a unit is worth. `support`: how far the sources carry it, 0–1, None where that could not be checked.
    `proposal`: the source that best carries it and is not cited, where there is one."""

    verdict: SentenceVerdict
    pairs: tuple[Pair, ...]
    missing: tuple[Missing, ...]
    support: float | None
    proposal: int | None = None


def weigh(
    unit: Unit,
    answer: str,
    sources: Mapping[int, CitedSource],
    judges: Judges,
    given: Mapping[int, Sequence[str]] | None = None,
) -> Weight:
    """→ weight. `given`: numbers cited beside the text, with the quotations said to carry the claim."""
    given = given or {}
    cited = unit.numbers
    numbers = [*cited, *(number for number in given if number not in cited)]
    if unit.kind == "rest":
        return _unread(unit, numbers)
    if not numbers:
        return _uncited(unit, sources, judges)
    quoted = [
        excused(located(text, _behind(unit, end, numbers), numbers, sources), text)
        for start, end in unit.quotes
        for text in [unit.plain(start, end)]
    ]
    checks = {number: _supported(unit, number, sources[number], quoted, judges) for number in numbers}
    claims = dict.fromkeys(numbers, unit.claim)
    asserts = assertion(unit.claim) == ""
    parts_hold = asserts and _by_parts(unit, answer, sources, judges, checks, claims)
    joint: SupportCheck | None = None
    if asserts and len(numbers) > 1 and not any(check.support == "supported" for check in checks.values()):
        joint = _together(unit, numbers, sources, judges, checks)
    quoted += [
        located(text, (number,), [number], sources)._replace(given=True)
        for number, texts in given.items()
        for text in texts
    ]
    pairs = tuple(paired(number, claims[number], checks[number], quoted, sources) for number in numbers)
    return _sum_up(unit, answer, pairs, checks, quoted, bool(parts_hold or joint))


def _supported(
    unit: Unit, number: int, source: CitedSource, quoted: Sequence[Quoted], judges: Judges
) -> SupportCheck:
    """The claim against one source; of a sentence that only reports a quotation, the quotation."""
    check = source.supports(unit.claim, judges)
    settled = check.support in ("supported", "not_checkable", "unverifiable") and not check.open
    if settled or not unit.quotes:
        return check
    bare = REPORTED.sub("", unit.claim)
    if not words_of(_without_quotes(bare)):
        whole = _whole_sentences(number, source, quoted)
        if whole:
            return whole
    if bare != unit.claim and check.support != "contradicted":
        again = source.supports(bare, judges)
        if again.support == "supported":
            return again
    return check


def _without_quotes(text: str) -> str:
    for start, end in reversed(quotations(text)):
        text = text[:start] + text[end:]
    return text


def _whole_sentences(number: int, source: CitedSource, quoted: Sequence[Quoted]) -> SupportCheck | None:
    """Quotations that are whole sentences of the source, unaltered, say what the source says; a part of a sentence
    may leave out what turns its meaning, so it has to pass as a claim."""
    scores: list[float] = []
    evidence: list[Span] = []
    for each in quoted:
        if each.check is None or number not in each.numbers or each.located_in or not each.check.accepted:
            return None
        start, end = each.check.locations[0]
        first, last = source.whole(start, end)
        if words_of(source.text[first:start]) or words_of(source.text[end:last]):
            return None
        scores.append(each.check.score)
        evidence.append((first, last))
    if not scores:
        return None
    return SupportCheck(
        support="supported",
        score=min(*scores, 0.99),
        evidence=tuple(evidence),
        reason="the source says it word for word",
    )


def _by_parts(
    unit: Unit,
    answer: str,
    sources: Mapping[int, CitedSource],
    judges: Judges,
    checks: dict[int, SupportCheck],
    claims: dict[int, str],
) -> bool:
    """Check each part of the sentence against the source cited behind it → whether all of it holds so.

    Only where all of it does, or where the whole claim is carried by none, do the parts take the claim's place.
    """
    if len(unit.markers) < 2:
        return False
    at, holds = unit.start, True
    open_ = not any(check.support == "supported" for check in checks.values())
    carried: dict[int, tuple[SupportCheck, str]] = {}
    for marker in unit.markers:
        part = _JOINED.sub("", answer[at : marker.start].strip(" \t\n,;"))
        at = marker.end
        if len(words_of(part)) < _SEGMENT_WORDS:
            holds = holds and not words_of(part)
            continue
        found = {number: sources[number].supports(part, judges) for number in marker.numbers}
        carrying = [number for number in marker.numbers if found[number].support == "supported"]
        carried |= {number: (found[number], part) for number in carrying if number not in carried}
        holds = holds and bool(carrying)
    holds = holds and len(words_of(answer[at : unit.end])) < _SEGMENT_WORDS
    if holds or open_:
        for number, (check, part) in carried.items():
            checks[number], claims[number] = check, part
    return holds


def _together(
    unit: Unit,
    numbers: Sequence[int],
    sources: Mapping[int, CitedSource],
    judges: Judges,
    checks: dict[int, SupportCheck],
) -> SupportCheck | None:
    """Check the claim against all its sources as one → the check, where they carry it together."""
    joint = support_of(unit.claim, _GAP.join(sources[number].evidence() for number in numbers), judges)
    if joint.support != "supported":
        return None
    offset = 0
    for number in numbers:
        length = len(sources[number].text)
        evidence = tuple(
            (max(0, start - offset), min(length, end - offset))
            for start, end in joint.evidence
            if start < offset + length and end > offset
        )
        if evidence:
            checks[number] = joint.model_copy(update={"evidence": evidence})
        offset += length + len(_GAP)
    return joint


def _behind(unit: Unit, end: int, numbers: Sequence[int]) -> tuple[int, ...]:
    """Numbers of the marker that follows a quotation, else of the last one."""
    for marker in unit.markers:
        if marker.start >= end:
            return marker.numbers
    return unit.markers[-1].numbers if unit.markers else tuple(numbers)


def _sum_up(
    unit: Unit,
    answer: str,
    pairs: tuple[Pair, ...],
    checks: Mapping[int, SupportCheck],
    quoted: Sequence[Quoted],
    together: bool,
) -> Weight:
    """Pairs → the verdict of the sentence."""
    best = max(checks.values(), key=lambda check: check.score if check.score is not None else -1.0)
    missing = tuple(unit.located(each, answer) for each in best.missing)
    scores = [check.score for check in checks.values() if check.score is not None]
    failed = any(check.support == "unverifiable" and not check.open for check in checks.values()) or any(
        q.failed for q in quoted
    )
    undecided = any(check.open for check in checks.values())
    support = max(scores) if scores else None
    if all(check.support == "not_checkable" for check in checks.values()):
        return Weight("not_checkable", pairs, (), support)
    bad = any(each.bad for each in quoted)
    supporting = [pair for pair in pairs if pair.judged.verdict == "verified" and pair.claim == unit.claim]
    if not bad and not any(q.failed for q in quoted) and (supporting or together):
        return Weight("verified", pairs, (), support)
    verdicts: set[Verdict] = {pair.judged.verdict for pair in pairs}
    if bad:
        return Weight("unsupported", pairs, missing, min(support or 0.0, 0.0))
    if "contradicted" in verdicts:
        return Weight("contradicted", pairs, missing, support)
    if failed:
        return Weight("unverifiable", pairs, missing, None)
    if undecided:
        return Weight("unverifiable", pairs, missing, support)
    if verdicts & {"partial", "verified"}:
        return Weight("partial", pairs, missing, support)
    return Weight("unsupported", pairs, missing, support)


def _unread(unit: Unit, numbers: Sequence[int]) -> Weight:
    """What was not read is worth nothing, whatever it cites."""
    check = SupportCheck(support="unverifiable", score=None, method="none", reason=UNREAD)
    result = judged(None, check)
    pairs = tuple(Pair(number, unit.claim[:SHOWN], result, (0, 0), "inference") for number in numbers)
    return Weight("unverifiable", pairs, (), None)


def _uncited(unit: Unit, sources: Mapping[int, CitedSource], judges: Judges) -> Weight:
    """A unit without a citation: what the sources say of it, and the one that could be cited."""
    if assertion(unit.claim) or unit.kind == "lead":
        return Weight("not_checkable", (), (), None)
    proposal, check = proposed(unit, sources, judges)
    score = check.score if check and check.score is not None else 0.0
    return Weight("uncited", (), (), score, proposal)
