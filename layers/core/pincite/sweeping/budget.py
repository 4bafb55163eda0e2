"""model judge → the same judge, remembered and counted: a claim over a span that was judged before costs nothing."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable
from typing import Protocol

from pincite.citations.support import LLMJudge, SupportVerdict


class BudgetSpent(Exception):
    """The calls that a sweep may make are used up; what was checked so far is recorded."""


class Memory(Protocol):
    """Verdicts of the model by (span hash, claim hash, verifier version)."""

    def recall(self, key: str) -> SupportVerdict | None:
        """None where nothing is known."""
        ...

    def remember(self, key: str, verdict: SupportVerdict) -> None:
        """Keep; the same key again replaces."""
        ...


class Budgeted:
    """`calls` counts what was really asked, `cost_usd` what it cost; `BudgetSpent` comes before the call that is over
    `most` calls, or after calls that cost `most_usd` together. None: no bound. Safe to share between threads; calls
    that are under way when the dollars are spent still end."""

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
        key = f"{_hash(evidence)}-{_hash(claim)}-{self._verifier}"
        with self._lock:
            asking = self._asking.setdefault(key, threading.Lock())
        with asking:
            return self._recalled(key) or self._asked(key, claim, evidence)

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
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
