"""A check that asks its judge claim by claim → the same check, its open claims put to the judge together.

The check is run with a judge that only notes what it is asked and says yes; what it noted is put to the model in one
call; then the check is run again with the answers. A claim that got a no may open others (its parts, its sources
together): these are the next round. What is still unanswered after the last round is asked alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar, runtime_checkable

from pincite.answering.explain import Ask, Heard
from pincite.citations.judging.decide import NOTING
from pincite.citations.support import Judges, LLMJudge, SupportVerdict
from pincite.errors import PinciteError
from pincite.models import Usage

ROUNDS = 3
T = TypeVar("T")


@runtime_checkable
class ManyJudge(Protocol):
    """A judge that can be asked about several claims at once."""

    def __call__(self, claim: str, evidence: str) -> SupportVerdict:
        """One alone."""
        ...

    def many(self, asks: Sequence[Ask]) -> list[SupportVerdict | PinciteError]:
        """Each in its place."""
        ...


class JudgeLog:
    """What was asked of the model, what it said, and what that cost. `usages`: one a claim."""

    def __init__(self) -> None:
        self.usages: list[Usage] = []
        self.said: dict[Ask, SupportVerdict | PinciteError] = {}

    def heard(self, judges: Judges) -> Heard:
        """For `explain`."""
        return Heard(self.said, judges.standing)


def _as_it_is(evidence: str) -> str:
    return evidence


def in_rounds(
    judges: Judges,
    check: Callable[[Judges], T],
    headed: Callable[[str], str] = _as_it_is,
    asked: JudgeLog | None = None,
) -> T:
    """`headed`: evidence → the same with what stands above it, which the model reads and no claim rests on."""
    if judges.llm is None:
        return check(judges)
    noted = asked or JudgeLog()
    known = noted.said
    alone = _alone(judges.llm, known, headed, noted)
    if isinstance(judges.llm, ManyJudge):
        for _ in range(ROUNDS):
            open_claims: dict[Ask, None] = {}
            standing = judges.standing if known else NOTING
            result = check(judges._replace(llm=_noting(known, open_claims), standing=standing))
            if not open_claims:
                return result
            asks = list(open_claims)
            said = judges.llm.many([(claim, headed(evidence)) for claim, evidence in asks])
            noted.usages += [each.usage if isinstance(each, SupportVerdict) else Usage() for each in said]
            known |= zip(asks, said, strict=True)
    return check(judges._replace(llm=alone))


def asked_alone(judges: Judges, check: Callable[[Judges], T], asked: JudgeLog) -> T:
    """A check of one claim: its judge is asked as the check goes."""
    if judges.llm is None:
        return check(judges)
    return check(judges._replace(llm=_alone(judges.llm, asked.said, _as_it_is, asked)))


def _noting(known: dict[Ask, SupportVerdict | PinciteError], open_claims: dict[Ask, None]) -> LLMJudge:
    def judge(claim: str, evidence: str) -> SupportVerdict:
        if (claim, evidence) in known:
            return _told(known[claim, evidence])
        open_claims[claim, evidence] = None
        return SupportVerdict(True)

    return judge


def _alone(
    llm: LLMJudge,
    known: dict[Ask, SupportVerdict | PinciteError],
    headed: Callable[[str], str],
    noted: JudgeLog,
) -> LLMJudge:
    def judge(claim: str, evidence: str) -> SupportVerdict:
        if (claim, evidence) not in known:
            place = len(noted.usages)
            noted.usages.append(Usage())
            try:
                said = llm(claim, headed(evidence))
            except PinciteError as error:
                known[claim, evidence] = error
                raise
            known[claim, evidence] = said
            noted.usages[place] = said.usage
        return _told(known[claim, evidence])

    return judge


def _told(said: SupportVerdict | PinciteError) -> SupportVerdict:
    if isinstance(said, PinciteError):
        raise said
    return said
