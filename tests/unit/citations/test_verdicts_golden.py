"""Claims about rules, contracts, accounts, tables and reports, half of them with one thing changed (`verdicts.md`).

`> source`, then `+ claim` for what the source carries and `- claim` for what it does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pincite.api import verify_citation

PROVEN, REFUTED = 0.42, 0.31
VERDICTS = Path(__file__).parents[2] / "golden" / "kernel" / "verdicts.md"


def read_verdicts() -> Iterator[tuple[str, list[tuple[str, bool]]]]:
    source: list[str] = []
    claims: list[tuple[str, bool]] = []
    for line in [*VERDICTS.read_text("utf-8").splitlines(), "> "]:
        if line.startswith(">"):
            if claims:
                yield "\n".join(source), claims
                source, claims = [], []
            source.append(line[2:])
        elif line:
            claims.append((line[2:], line[0] == "+"))


@pytest.mark.parametrize(("source", "claims"), list(read_verdicts()), ids=lambda value: str(value)[:40])
def test_nothing_false_is_verified_and_nothing_true_refused(source, claims):
    """What is neither proven nor refuted is left to a judge; that is wrong of no claim."""
    wrong = []
    for claim, carried in claims:
        check = verify_citation(source_text=source, claim_text=claim)
        if check.is_accurate and not carried:
            wrong.append(f"verified: {claim}")
        if check.verdict in ("contradicted", "unsupported", "partial") and carried:
            wrong.append(f"refused: {claim}")
        if not check.is_accurate and check.support != "not_checkable" and not check.missing:
            wrong.append(f"nothing missing: {claim}")
    assert wrong == []


def test_how_much_is_proven_and_refuted_without_a_judge():
    """Shares of the claims above; they may rise."""
    found = Counter(
        (carried, verify_citation(source_text=source, claim_text=claim).verdict)
        for source, claims in read_verdicts()
        for claim, carried in claims
    )
    true, false = (sum(n for (carried, _), n in found.items() if carried is kind) for kind in (True, False))
    assert found[True, "verified"] / true >= PROVEN
    assert found[False, "contradicted"] / false >= REFUTED


def test_no_claim_is_lost():
    sizes = [len(claims) for _, claims in read_verdicts()]
    assert len(sizes) > 60
    assert min(sizes) >= 1
