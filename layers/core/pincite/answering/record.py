"""answer → ledger: stored with its citations, so that it can be checked again when a source changes."""

from __future__ import annotations

from pincite.models import Answer
from pincite.ports import Ledger


def record(answer: Answer, ledger: Ledger) -> Answer:
    """The same answer twice is stored once. Raises `StoreUnavailable`."""
    ledger.record(answer)
    return answer
