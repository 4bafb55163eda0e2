"""model judge → the same judge, remembered and counted: a claim over a span that was judged before costs nothing."""

from __future__ import annotations

import hashlib
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
    """`calls` counts what was really asked; `BudgetSpent` comes before the call over `most`. None: no bound."""

    def __init__(self, judge: LLMJudge, memory: Memory, verifier: str, most: int | None) -> None:
        self._judge, self._memory, self._verifier, self._most = judge, memory, verifier, most
        self.calls = self.recalled = 0

    def __call__(self, claim: str, evidence: str) -> SupportVerdict:
        """(claim, evidence) → verdict. Only a verdict that was given is remembered, never a failure."""
        key = f"{_hash(evidence)}-{_hash(claim)}-{self._verifier}"
        known = self._memory.recall(key)
        if known is not None:
            self.recalled += 1
            return known
        if self._most is not None and self.calls >= self._most:
            raise BudgetSpent
        self.calls += 1
        verdict = self._judge(claim, evidence)
        if verdict.supported is not None:
            self._memory.remember(key, verdict)
        return verdict


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
