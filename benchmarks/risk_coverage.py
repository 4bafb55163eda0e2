"""Labelled sets → what share of the claims is answered at which error, by verdict and by score.

    python benchmarks/risk_coverage.py DATA [--curve FILE]

DATA holds the five sets that `pincite eval --data DATA` takes. By verdict: only *proven* (`verified`) and *refuted*
(`contradicted`, `unsupported`) count as answered. By score: the claims in the order of how sure
`claim_relevance_score` is (its distance from one half); the largest share whose error is at most 5 %. Nothing decides
by this score alone: the curve shows what it could be trusted with.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pincite
from pincite.evaluation.rates import auroc
from pincite.evaluation.sets import CLAIM_SETS, claims

RISK = 0.05
SAID = {"verified": True, "contradicted": False, "unsupported": False}


class Judged(NamedTuple):
    """`said`: supported or not by the verdict; None while it is open."""

    supported: bool
    said: bool | None
    score: float


def judged(name: str, data: Path) -> list[Judged]:
    """The claims of a set, checked in this process."""
    out = []
    for row in claims(name, data):
        check = pincite.verify_citation(source_text=row.source, claim_text=row.claim)
        out.append(Judged(row.supported, SAID.get(check.verdict), check.claim_relevance_score or 0.0))
    return out


def curve(rows: Sequence[Judged]) -> list[tuple[float, float]]:
    """(share answered, error among them), the surest first; claims of one score come together."""
    ranked = sorted(rows, key=lambda row: -abs(row.score - 0.5))
    points, wrong = [], 0
    for number, row in enumerate(ranked, 1):
        wrong += row.supported != (row.score >= 0.5)
        last = number == len(ranked) or abs(ranked[number].score - 0.5) != abs(row.score - 0.5)
        if last:
            points.append((number / len(rows), wrong / number))
    return points


def coverage(points: Sequence[tuple[float, float]], risk: float = RISK) -> float:
    """The largest share that can be answered at this error or less."""
    return max((share for share, error in points if error <= risk), default=0.0)


def main() -> None:
    """Print a line for each set, and for all together."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--curve", type=Path, help="write the points of each set to this file")
    options = parser.parse_args()
    every = {name: judged(name, options.data) for name in CLAIM_SETS}
    every = {name: rows for name, rows in every.items() if rows}
    every["together"] = [row for rows in every.values() for row in rows]
    points = {name: curve(rows) for name, rows in every.items()}
    print(
        "| set | claims | AUROC | proven, right | refused, rightly | open | answered at 5 % error, by score |"
    )
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, rows in every.items():
        said = {
            verdict: [row.supported for row in rows if row.said is verdict] for verdict in (True, False, None)
        }
        area = auroc([row.supported for row in rows], [row.score for row in rows])
        print(
            f"| {name} | {len(rows)} | {area:.3f} | {sum(said[True])} of {len(said[True])}"
            f" | {len(said[False]) - sum(said[False])} of {len(said[False])} | {len(said[None])}"
            f" | {100 * coverage(points[name]):.1f} % |",
            flush=True,
        )
    if options.curve:
        options.curve.write_text(json.dumps(points, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
