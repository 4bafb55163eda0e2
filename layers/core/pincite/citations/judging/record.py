"""A judge's measured error rates: what `pincite judge test` found, kept under who the judge is."""

from __future__ import annotations

import hashlib
import math
from typing import NamedTuple

from pydantic import Field

from pincite.models import Noun

Z = 1.959964
"""Of a 95 % interval."""


class Rate(Noun):
    """`wrong` of `of`, with its interval."""

    wrong: int = 0
    of: int = 0

    @property
    def share(self) -> float | None:
        """None where nothing was counted."""
        return self.wrong / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval after Wilson (1927); (0, 1) where nothing was counted."""
        if not self.of:
            return 0.0, 1.0
        share, n = self.wrong / self.of, self.of
        middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __add__(self, other: Rate) -> Rate:
        """Both counts together."""
        return Rate(wrong=self.wrong + other.wrong, of=self.of + other.of)


class JudgeId(NamedTuple):
    """Who judges. Another model, address or prompt is another judge, and so is one that is asked more than once."""

    model: str
    address: str
    prompt_version: str
    votes: int = 1

    @property
    def key(self) -> str:
        """Where its record is kept, and part of the key of each remembered verdict."""
        told = "\0".join((self.model, self.address, self.prompt_version, str(self.votes)))
        return hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()[:32]


class Record(Noun):
    """One judge, tested. `wrong_yes`: of the false claims of the labelled set, those it called supported; `by_kind`:
    the same by kind of error. `wrong_no`: of the true ones, those that it did not; `by_form`: by how they restate.
    `disagreed`: claims on which a second run said otherwise. `unreadable`: replies from which no word could be taken;
    they count as a no. `claims`: the labelled set's version and size, as `3f2a…/300`; a shorter run is named so.
    """

    model: str
    address: str
    prompt_version: str
    votes: int = 1
    verifier: str
    claims: str
    tested_at: str
    wrong_yes: Rate
    wrong_no: Rate
    by_kind: dict[str, Rate] = Field(default_factory=dict)
    by_form: dict[str, Rate] = Field(default_factory=dict)
    disagreed: Rate = Rate()
    unreadable: Rate = Rate()
    seconds_p50: float = 0.0
    seconds_p95: float = 0.0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost_usd: float = 0.0

    @property
    def judge(self) -> JudgeId:
        """Whose it is."""
        return JudgeId(self.model, self.address, self.prompt_version, self.votes)

    @property
    def said(self) -> str:
        """In a few words: `3 of 150 wrong yes`."""
        return f"{self.wrong_yes.wrong} of {self.wrong_yes.of} wrong yes"
