"""Claims about rules, contracts, accounts, tables and reports, half of them with one thing changed (`verdicts.md`).

`> source`, then `+ claim` for what the source carries and `- claim` for what it does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pincite.api import verify_citation

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
def test_what_the_source_carries(source, claims):
    wrong = [
        claim
        for claim, carried in claims
        if verify_citation(source_text=source, claim_text=claim).is_accurate is not carried
    ]
    assert wrong == []


def test_no_claim_is_lost():
    sizes = [len(claims) for _, claims in read_verdicts()]
    assert len(sizes) > 60
    assert min(sizes) >= 1
