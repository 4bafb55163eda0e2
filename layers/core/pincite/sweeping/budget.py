"""model judge → the same judge, remembered and counted: a claim over a span that was judged before costs nothing."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from pincite.citations.support import LLMJudge, SupportVerdict
from pincite.errors import ModelUnavailable, PinciteError


class BudgetSpent(Exception):
    """The calls that a sweep may make are used up; what was checked so far is recorded."""


class Memory(Protocol):
    """Verdicts of the model by (span hash, claim hash, verifier version and judge), and what each day's cost."""

    def recall(self, key: str) -> SupportVerdict | None:
        """None where nothing is known."""
        ...

    def remember(self, key: str, verdict: SupportVerdict) -> None:
        """Keep; the same key again replaces."""
        ...

    def spent_usd(self, day: str) -> float:
        """Dollars that judging cost on a day, all writers together. `day`: as `2026-01-31`, UTC."""
        ...

    def add_usd(self, day: str, usd: float) -> None:
        """So many more."""
        ...


class Budgeted:
    """`verifier`: what a verdict is of: the kernel's version and the judge's key. `calls` counts what was really
    asked, `cost_usd` what it cost; `BudgetSpent` comes before the call that is over `most` calls, or after calls that
    cost `most_usd` together. None: no bound. Safe to share between threads; calls that are under way when the dollars
    are spent still end."""

    def __init__(
        self, judge: LLMJudge, memory: Memory, verifier: str, most: int | None, most_usd: float | None = None
    ) -> None:
        self._judge, self._memory, self._verifier = judge, memory, verifier
        self._most, self._most_usd, self._lock = most, most_usd, threading.Lock()
        self.calls = self.recalled = 0
        self.cost_usd = 0.0
        self._asking: dict[str, threading.Lock] = {}

    def __call__(self, claim: str, evidence: str) -> SupportVerdict:
        """(claim, evidence) → verdict. Only a verdict that was given is remembered, never a failure."""
        key = self._key(claim, evidence)
        with self._lock:
            asking = self._asking.setdefault(key, threading.Lock())
        with asking:
            return self._recalled(key) or self._asked(key, claim, evidence)

    def many(self, asks: Sequence[tuple[str, str]]) -> list[SupportVerdict | PinciteError]:
        """What is not remembered is asked in one call, which counts as one for each claim in it."""
        keys = [self._key(claim, evidence) for claim, evidence in asks]
        out: dict[int, SupportVerdict | PinciteError] = {
            at: known for at, key in enumerate(keys) if (known := self._recalled(key)) is not None
        }
        left = [at for at in range(len(asks)) if at not in out]
        with self._lock:
            if left and self.spent:
                raise BudgetSpent
            self.calls += len(left)
        for at, said in zip(
            left, each_of(self._judge, [asks[at] for at in left]) if left else (), strict=True
        ):
            out[at] = said
            if isinstance(said, SupportVerdict):
                with self._lock:
                    self.cost_usd += said.usage.cost_usd
                if said.supported is not None:
                    self._memory.remember(keys[at], said)
        return [out[at] for at in range(len(asks))]

    def _key(self, claim: str, evidence: str) -> str:
        return f"{_hash(evidence)}-{_hash(claim)}-{self._verifier}"

    def _recalled(self, key: str) -> SupportVerdict | None:
        known = self._memory.recall(key)
        with self._lock:
            self.recalled += known is not None
        return known

    def _asked(self, key: str, claim: str, evidence: str) -> SupportVerdict:
        with self._lock:
            if self.spent:
                raise BudgetSpent
            self.calls += 1
        verdict = self._judge(claim, evidence)
        with self._lock:
            self.cost_usd += verdict.usage.cost_usd
        if verdict.supported is not None:
            self._memory.remember(key, verdict)
        return verdict

    @property
    def spent(self) -> bool:
        """No further call may be made."""
        return (self._most is not None and self.calls >= self._most) or (
            self._most_usd is not None and self.cost_usd >= self._most_usd
        )


class Daily:
    """A judge that may cost at most `most_usd` a day, whoever asks; then it is unavailable until the day ends (UTC)."""

    def __init__(self, judge: LLMJudge, memory: Memory, most_usd: float, today: Callable[[], str]) -> None:
        self._judge, self._memory, self._most_usd, self._today = judge, memory, most_usd, today

    def __call__(self, claim: str, evidence: str) -> SupportVerdict:
        """Raises `ModelUnavailable` before the call for which nothing is left."""
        self._ask()
        verdict = self._judge(claim, evidence)
        self._pay(verdict.usage.cost_usd)
        return verdict

    def many(self, asks: Sequence[tuple[str, str]]) -> list[SupportVerdict | PinciteError]:
        """Each in its place."""
        try:
            self._ask()
        except ModelUnavailable as error:
            return [error] * len(asks)
        said = each_of(self._judge, asks)
        self._pay(sum(verdict.usage.cost_usd for verdict in said if isinstance(verdict, SupportVerdict)))
        return said

    def _ask(self) -> None:
        if self._memory.spent_usd(self._today()) >= self._most_usd:
            raise ModelUnavailable(
                f"judging has cost {self._most_usd} USD today, all that judge_max_usd allows"
            )

    def _pay(self, usd: float) -> None:
        if usd > 0:
            self._memory.add_usd(self._today(), usd)


def each_of(judge: LLMJudge, asks: Sequence[tuple[str, str]]) -> list[SupportVerdict | PinciteError]:
    """Together where the judge can, else one after another; an error stands in the place of what it kept from being
    judged."""
    many = getattr(judge, "many", None)
    if many is not None:
        return list(many(asks))
    out: list[SupportVerdict | PinciteError] = []
    for claim, evidence in asks:
        try:
            out.append(judge(claim, evidence))
        except PinciteError as error:
            out.append(error)
    return out


class Paced:
    """A judge that is asked at most `per_s` times a second, by however many threads: each waits for its turn."""

    def __init__(
        self,
        judge: LLMJudge,
        per_s: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._judge, self._gap, self._clock, self._sleep = judge, 1 / per_s, clock, sleep
        self._next, self._lock = clock(), threading.Lock()

    def __call__(self, claim: str, evidence: str) -> SupportVerdict:
        """(claim, evidence) → verdict."""
        with self._lock:
            now = self._clock()
            turn = max(now, self._next)
            self._next = turn + self._gap
        if turn > now:
            self._sleep(turn - now)
        return self._judge(claim, evidence)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
