"""(standing, claim, source, what a judge said) → what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from pincite.citations.judging.ground import Ground, assumed, grounded
from pincite.citations.judging.record import Record
from pincite.citations.judging.worth import TRUSTED, doubt, trusted, worth

UNTESTED = 0.85, 0.3
"""Scores after the yes and the no of a judge that nobody has measured: they are set, and the verdict says so."""
NOT_TESTED = "judge_not_tested"
NEEDS_JUDGE = "needs_judge"


class Said(Protocol):
    """What a judge said; `citations.support.SupportVerdict` is one."""

    @property
    def supported(self) -> bool | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def ground(self) -> Sequence[Ground]: ...
    @property
    def missing(self) -> Sequence[str]: ...


class Standing(NamedTuple):
    """Who the judge is to us. `name`: the model. `record`: None where it was never tested as it is now."""

    name: str = ""
    record: Record | None = None
    must_be_tested: bool = False


class Known(Protocol):
    """A standing, also one that is looked up again now and then."""

    @property
    def name(self) -> str: ...
    @property
    def record(self) -> Record | None: ...
    @property
    def must_be_tested(self) -> bool: ...


UNKNOWN = Standing()
"""A judge that somebody brings along."""
NOTING = Standing("nobody yet")
"""Of one that only notes what it is asked: it says yes to all, and nothing of that is kept."""


class Decision(NamedTuple):
    """`supported`: None where the claim stays open, with `issue`: `needs_judge` where the judge's word is not worth
    enough, `check_failed` where it could not be used. `score`: None where open. `missing`: parts of the claim, as the
    judge wrote them, that nothing carries. `assumes`: what has to be taken for granted for a claim to hold that nothing
    speaks against: then False means that the source carries it in part."""

    supported: bool | None
    score: float | None
    reason: str
    issue: str = ""
    notes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()


def by(standing: Known) -> str:
    """Who judged, with what is known of it: `judged by gpt-oss-120b: 3 of 150 wrong yes`."""
    record = standing.record
    return f"judged by {standing.name or 'a judge'}" + (
        f": {record.said}" if record is not None else ", never tested"
    )


def decide(
    standing: Known, claim: str, source: str, said: Said, refutes: Callable[[str, str], bool]
) -> Decision:
    """One open claim. `source`: the text that the judge was shown, nothing in it that speaks to models. `refutes`:
    (claim, text) → whether the text says otherwise in so many words, as alignment finds it.

    A claim check calls this after it has found a claim open and asked:

        said = judges.llm(claim, shown)
        decision = decide(judges.standing, claim, shown, said, refutes)

    and turns `decision` into its own verdict: True → supported with `score`, False → not supported with `score` and
    `missing`, None → `unverifiable` with `issue`; `notes` go to the verdict's notes in each case. The order is: could
    it tell? does it say no, or assume what nobody says? is it trusted? does its ground stand? is its yes worth enough?
    """
    if standing is NOTING:
        return Decision(said.supported, 1.0 if said.supported else 0.0, said.reason)
    name, record = standing.name or "a judge", standing.record
    if said.supported is None:
        return Decision(None, None, said.reason or f"{name} could not tell", "check_failed")
    notes = () if record is not None else (NOT_TESTED,)
    reason = f"{said.reason.rstrip('. ')} ({by(standing)})" if said.reason else by(standing)
    taken = assumed(said.ground)
    if not said.supported or taken:
        low = UNTESTED[1] if record is None else min(UNTESTED[1], doubt(record))
        if taken:
            reason = f"consistent with the source, but assumes {'; '.join(taken)} ({by(standing)})"
        return Decision(False, low, reason, notes=notes, missing=tuple(said.missing), assumes=taken)
    if record is None and standing.must_be_tested:
        return Decision(None, None, f"{name} says yes, but was never tested", NEEDS_JUDGE, notes)
    if record is not None and not trusted(record):
        return Decision(
            None, None, f"{name} says yes, but its yes is too often wrong: {record.said}", NEEDS_JUDGE
        )
    found = grounded(claim, source, said.ground, said.missing, refutes)
    if not found.holds:
        return Decision(
            None, None, f"{name} says yes, but {found.reason}", "check_failed", notes, found.missing
        )
    score = UNTESTED[0] if record is None else worth(record, claim)
    if score < TRUSTED:
        why = f"{name} says yes, but for claims of this kind its yes is worth {score:.2f}"
        return Decision(None, None, f"{why} ({record.said})" if record else why, NEEDS_JUDGE)
    return Decision(True, score, reason, notes=notes)
