"""What is said of some three hundred claims and their sources (`pairs.md`) stays what it is, to the last feature.

The pairs differ in one thing each: a number, unit, date, name, negation, quantifier, modal, comparison, bound, role. A
change that is meant is written with `python -m tests.unit.citations.test_claims_golden` and read in the diff.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pincite.citations.attacks.instructions import evidence_of
from pincite.citations.claims.assertion import assertion
from pincite.citations.claims.lacking import given_words
from pincite.citations.claims.settle import settle
from pincite.citations.scoring.evidence import gather
from pincite.citations.scoring.features import NAMES, features
from pincite.citations.support import Judges, check_support
from pincite.citations.verdict import support_of

GOLDEN = Path(__file__).parents[2] / "golden" / "kernel"


class Pair(NamedTuple):
    """A claim, the source that it is held against, and the heading under which both stand."""

    topic: str
    claim: str
    source: str


def read_pairs() -> list[Pair]:
    """`# topic`, `> source`, `- claim`; an indented line goes on with the line before it."""
    out: list[Pair] = []
    for section in re.split(r"(?m)^# ", (GOLDEN / "pairs.md").read_text("utf-8"))[1:]:
        topic, _, body = section.partition("\n")
        lines = body.splitlines()
        quoted = [line[2:] for line in lines if line.startswith(">")]
        whole = "\n".join(quoted) if any(line[:1] in "|[" for line in quoted) else _prose(quoted)
        for claim in re.findall(r"(?ms)^- (.*?)(?=^- |\Z)", body):
            out.append(Pair(topic, " ".join(claim.split()), whole))
    return out


def _prose(lines: list[str]) -> str:
    return "\n\n".join(
        " ".join(part.splitlines()) for part in re.split(r"\n\n", "\n".join(line.strip() for line in lines))
    )


class Model:
    """An entailment model whose word depends on how much the texts share, and on nothing else."""

    def probabilities(self, pairs: list[tuple[str, str]]) -> list[tuple[float, float, float]]:
        out = []
        for premise, claim in pairs:
            wanted = set(claim.lower().split())
            held = len(wanted & set(premise.lower().split())) / max(1, len(wanted))
            out.append((round(0.9 * held, 4), round(1 - held, 4), round(0.1 * held, 4)))
        return out


def said(pair: Pair) -> dict[str, Any]:
    """What every part of the check says of the claim."""
    source = evidence_of(pair.source)
    check = support_of(pair.claim, source, Judges())
    row: dict[str, Any] = {"topic": pair.topic, "claim": pair.claim, **plain(check, pair)}
    alone = plain(check_support(pair.claim, source), pair)
    if alone != plain(check, pair):
        row["before what nearly the same words say"] = alone
    if assertion(pair.claim):
        return row
    asked = plain(check_support(pair.claim, source, Judges(entailment=Model())), pair)
    if asked["method"] != "deterministic":
        row["with a model"] = asked
    picked, settled = gather(pair.claim, source), settle(pair.claim, source)
    numbers = features(pair.claim, source, picked, settled)
    row |= {
        "picked": list(picked.picked),
        "settled": settled.outcome,
        "from the statement": [
            [d.kind, pair.claim[d.start : d.end], given_words(d, source)] for d in settled.differences
        ],
        "features": {
            name: round(value, 6) for name, value in zip(NAMES, numbers, strict=True) if round(value, 6)
        },
    }
    return {name: value for name, value in row.items() if value not in (None, [], "")}


def plain(check: Any, pair: Pair) -> dict[str, Any]:
    """A check with the texts that its offsets mean."""
    return {
        "support": check.support,
        "score": check.score,
        "method": check.method,
        "reason": check.reason,
        "missing": [[part.text, part.start] for part in check.missing],
        "evidence": [[start, pair.source[start:end]] for start, end in check.evidence],
    }


def lines() -> list[str]:
    return [json.dumps(said(pair), ensure_ascii=False) for pair in read_pairs()]


def test_what_is_said_of_claims():
    golden = (GOLDEN / "claims.jsonl").read_text("utf-8").splitlines()
    for line, old in zip(lines(), golden, strict=True):
        assert json.loads(line) == json.loads(old)


@pytest.mark.parametrize(
    "name", ["supported", "unsupported", "unverifiable", "contradicted", "not_checkable"]
)
def test_every_verdict_is_among_them(name):
    assert f'"support": "{name}"' in (GOLDEN / "claims.jsonl").read_text("utf-8")


if __name__ == "__main__":
    (GOLDEN / "claims.jsonl").write_text("\n".join(lines()) + "\n", "utf-8")
